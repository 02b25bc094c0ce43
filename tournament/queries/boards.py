"""The board of all tables: where each game stands, and what somebody should look after."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, Max, Q

from tournament.models import Game, HandConflict, Round, TableCall, Tournament
from tournament.queries.games import games_of
from tournament.queries.rulesets import rules_for

QUIET_FOR = timedelta(minutes=20)
STICK = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardRow:
    """One table. `last_entry` is when the last hand came in (None: none yet); `calls` and `conflicts` wait for an organiser."""

    game: Game
    last_entry: datetime | None
    sum_off: int
    is_quiet: bool
    calls: tuple[TableCall, ...] = ()
    conflicts: tuple[HandConflict, ...] = ()

    @property
    def is_unconfirmed(self) -> bool:
        """Over, and not all players have said yes."""
        return self.game.is_over and self.game.confirmed_at is None

    @property
    def needs_somebody(self) -> bool:
        """Whether an organiser should go there."""
        return bool(self.sum_off or self.is_quiet or self.calls or self.conflicts)


def board_of(
    tournament: Tournament, *, now: datetime, the_round: Round | None = None
) -> tuple[BoardRow, ...]:
    """The tables of a round by number; without one, all games that are not over or not confirmed.

    Four queries, however many tables.
    """
    games = games_of(tournament).annotate(last_entry=Max("hands__entered_at"))
    if the_round is not None:
        games = games.filter(round=the_round)
    else:
        games = games.filter(round=None).filter(Q(over="") | Q(confirmed_at=None))
    listed = list(games.order_by("table_number", "number"))
    waiting = {"game__in": [game.pk for game in listed]}
    calls = TableCall.objects.filter(**waiting, answered_at=None).order_by("called_at", "pk")
    conflicts = HandConflict.objects.filter(**waiting, chosen="").order_by("pk")
    calls_at, conflicts_at = _by_game(calls), _by_game(conflicts)
    return tuple(
        BoardRow(
            game=game,
            last_entry=vars(game)["last_entry"],
            sum_off=sum_off(tournament, game),
            is_quiet=_is_quiet(game, the_round, now),
            calls=tuple(calls_at.get(game.pk, ())),
            conflicts=tuple(conflicts_at.get(game.pk, ())),
        )
        for game in listed
    )


def sum_off(tournament: Tournament, game: Game) -> int:
    """By how much the points at a table, deposits counted, are not what was dealt out. No query."""
    rules = rules_for(tournament, len(game.points))
    left = game.deposits_left if game.is_by_points else game.deposits
    return sum(game.points) + STICK * (left or 0) - len(game.points) * rules.start_points


def _is_quiet(game: Game, the_round: Round | None, now: datetime) -> bool:
    """Whether nothing came in for long from a table that plays."""
    if game.is_over or (
        the_round is not None and (not the_round.is_running or the_round.is_paused)
    ):
        return False
    begun = the_round.started_at if the_round is not None else game.created_at
    last = max(filter(None, (vars(game)["last_entry"], begun)), default=now)
    return now - last >= QUIET_FOR


def _by_game(rows: Iterable[Any]) -> dict[int, list[Any]]:
    found: dict[int, list[Any]] = {}
    for row in rows:
        found.setdefault(row.game_id, []).append(row)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far the tables of a round are."""

    games: int
    over: int
    confirmed: int

    @property
    def missing(self) -> int:
        return self.games - self.over


def progress_of(the_round: Round) -> Progress:
    """How many games of a round there are, how many are over and confirmed. One query."""
    counts = Game.objects.filter(round=the_round).aggregate(
        games=Count("pk"),
        over=Count("pk", filter=~Q(over="")),
        confirmed=Count("pk", filter=Q(confirmed_at__isnull=False)),
    )
    return Progress(**counts)
