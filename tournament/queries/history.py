"""Every change of a tournament: who, when, what it was, what it became, and why."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet

from tournament.models import ChangedGame, ChangeEntry, Game, Hand, Player, Seat, Tournament

UNDO_FOR = timedelta(hours=1)

RIGHTS = ("invite_organiser", "accept_invitation", "withdraw_invitation", "remove_organiser")
"""Kinds of changes of who may change a tournament. They have their own way back, on the page of the organisers."""

BESIDE_THE_RECORD = (
    *RIGHTS,
    "call_organiser",
    "answer_call",
    "disagree",
    "keep_both",
    "renew_link",
    "renew_links",
    "confirm_seat",
    "confirm_on_paper",
    "withdraw_confirmation",
)
"""Kinds of changes that leave what was played as it is, so that nothing before them is harder to take back."""

Facts = dict[str, Any]
Key = tuple[str, int]
"""A row: the name of its model and its key."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryFilter:
    """Which changes are wanted; None and empty: all. `until` is the last day."""

    game: Game | None = None
    player: Player | None = None
    user: User | None = None
    kind: str = ""
    since: date | None = None
    until: date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRecord:
    """What the record of a game was at some time: players in seat order, hands in order, and how it was ended."""

    players: tuple[int, ...]
    outcomes: tuple[Mapping[str, Any], ...]
    entered_points: tuple[int | None, ...]
    finish: str
    entered_as: str


def history_of(
    tournament: Tournament, wanted: HistoryFilter | None = None
) -> QuerySet[ChangeEntry]:
    """The changes of a tournament, the latest first, with game, player and user; slice it for a page. One query."""
    entries = ChangeEntry.objects.filter(tournament=tournament)
    return (
        entries.filter(_condition(wanted or HistoryFilter()))
        .select_related("game", "other_game", "player", "user", "undone_by")
        .order_by("-pk")
    )


def _condition(wanted: HistoryFilter) -> Q:
    found = Q()
    if wanted.game is not None:
        found &= touches([wanted.game.pk])
    if wanted.player is not None:
        seated = Seat.objects.filter(player=wanted.player).values("game")
        found &= Q(player=wanted.player) | touches(seated)
    if wanted.user is not None:
        found &= Q(user=wanted.user)
    if wanted.kind:
        found &= Q(kind=wanted.kind)
    if wanted.since is not None:
        found &= Q(at__date__gte=wanted.since)
    if wanted.until is not None:
        found &= Q(at__date__lte=wanted.until)
    return found


def touches(games: Iterable[int] | QuerySet[Any]) -> Q:
    """Changes of these games.

    Looked up by one index after the other, rather than by one condition for which no index would serve.
    """
    entries = ChangeEntry.objects.order_by()
    only = entries.filter(game__in=games).values("pk")
    other = entries.filter(other_game__in=games).values("pk")
    many = ChangedGame.objects.order_by().filter(game__in=games).values("entry")
    return Q(pk__in=only.union(other, many, all=True))


def games_in(entry: ChangeEntry) -> list[int]:
    """The keys of the games that a change touched, whether they are still there or not. One query at most."""
    few = [key for key in (entry.game_id, entry.other_game_id) if key is not None]
    return few or list(entry.changed_games.values_list("game", flat=True))


def kinds_in(tournament: Tournament) -> list[str]:
    """The kinds of changes that there are in a tournament. One query."""
    kinds = ChangeEntry.objects.filter(tournament=tournament).order_by("kind")
    return list(kinds.values_list("kind", flat=True).distinct())


def changed_by(tournament: Tournament) -> QuerySet[User]:
    """Everybody with an account who changed something in a tournament. One query."""
    return (
        User.objects.filter(change_entries__tournament=tournament).order_by("username").distinct()
    )


def undoable(
    tournament: Tournament, *, now: datetime, user: User | None = None, game: Game | None = None
) -> ChangeEntry | None:
    """The last change of the past hour that can be taken back: of anybody with an account, of one user, or of one game.

    One query.
    """
    entries = ChangeEntry.objects.filter(
        tournament=tournament, at__gte=now - UNDO_FOR, undone_by=None, undoes=None
    )
    entries = entries.exclude(kind__in=(*BESIDE_THE_RECORD, "create_tournament"))
    if user is not None:
        entries = entries.filter(user=user)
    if game is not None:
        entries = entries.filter(touches([game.pk]))
    elif user is None:
        entries = entries.filter(user__isnull=False)
    return entries.select_related("game", "user").order_by("-pk").first()


def later_change(entry: ChangeEntry, games: list[int]) -> ChangeEntry | None:
    """The last change of these games after `entry` that stands and was about what was played, or None. One query."""
    later = ChangeEntry.objects.filter(touches(games), pk__gt=entry.pk, undone_by=None, undoes=None)
    return later.exclude(kind__in=BESIDE_THE_RECORD).order_by("-pk").first()


def record_after(game: Game, entry: ChangeEntry) -> GameRecord:
    """What the record of a game was right after one of its changes. Four queries."""
    # Changes of more than two games name none of them.
    wide = Q(tournament=game.tournament_id, game=None)
    found = ChangeEntry.objects.filter(touches([game.pk]) | wide, pk__gt=entry.pk)
    later = list(found.order_by("-pk"))
    rows = _rows_now(game, later)
    for each in later:
        for model, pk, before, after in reversed(each.rows):
            _take_back(rows, (model, pk), before, after)
    return _record(game, rows)


def _rows_now(game: Game, later: list[ChangeEntry]) -> dict[Key, Facts]:
    """The rows of a game, and the hands that later left it."""
    moved = {pk for each in later for model, pk, *_facts in each.rows if model == "hand"}
    hands = Hand.objects.filter(Q(game=game) | Q(pk__in=moved))
    games = Game.objects.filter(pk=game.pk)
    found: list[tuple[str, Iterable[Mapping[str, Any]]]] = [
        ("hand", hands.values("pk", "game_id", "number", "outcome")),
        ("seat", game.seats.values("pk", "game_id", "seat", "player_id", "entered_points")),
        ("game", games.values("pk", "finish", "entered_as")),
    ]
    return {(model, row["pk"]): dict(row) for model, rows in found for row in rows}


def _take_back(rows: dict[Key, Facts], key: Key, before: Facts | None, after: Facts | None) -> None:
    if before is None:
        rows.pop(key, None)
    elif after is None:
        rows[key] = dict(before)
    elif key in rows:
        rows[key].update(before)


def _record(game: Game, rows: Mapping[Key, Facts]) -> GameRecord:
    def of(model: str, order: str) -> Iterator[Facts]:
        found = [
            facts
            for (name, _pk), facts in rows.items()
            if name == model and facts["game_id"] == game.pk
        ]
        return iter(sorted(found, key=lambda facts: facts[order]))

    seats = list(of("seat", "seat"))
    own = rows.get(("game", game.pk), {})
    return GameRecord(
        players=tuple(seat["player_id"] for seat in seats),
        outcomes=tuple(hand["outcome"] for hand in of("hand", "number")),
        entered_points=tuple(seat["entered_points"] for seat in seats),
        finish=own.get("finish", ""),
        entered_as=own.get("entered_as", ""),
    )
