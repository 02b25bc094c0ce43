"""What other rules would do: to an example, and to the games of a tournament."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import prefetch_related_objects

from scoring.ruleset import Ruleset
from scoring.settlement import Settlement, settle
from scoring.terms import ScoringError
from tournament.models import Game, Tournament
from tournament.queries.computed import RECORD, compute_corrected
from tournament.queries.rulesets import rules_of_game
from tournament.queries.standings import standings_of

EXAMPLES = {4: (20200, 3300, -7500, -16000), 3: (17300, -3600, -13700)}
"""By how much the players of the example have more or fewer points than they started with."""
USUAL_START = 25000
AT_ONCE = 200

Outcomes = Mapping[int, Sequence[Mapping[str, Any]]]
"""The hands of some games as they shall be, in order, by the keys of the games."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A game as it would be settled."""

    ruleset: Ruleset
    settlement: Settlement


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedTotal:
    """What one player has in all now, and by other rules; what was carried from an earlier stage stays as it is."""

    name: str
    before: int
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RefusedGame:
    """A game that could not have gone as it was recorded, why, and the number of its first impossible hand, or None."""

    game: Game
    sentence: str
    hand: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleChange:
    """What becomes of the games of a tournament by other rules."""

    games: int
    changed: int
    ends_otherwise: tuple[int, ...]
    """The numbers of games that would be over and are not, or the other way round."""
    totals: tuple[ChangedTotal, ...]
    refusals: tuple[RefusedGame, ...]


def worked_example(ruleset: Ruleset) -> Example:
    """Settle 45 200/28 300/17 500/9000, or as much above and below other start points. No query.

    >>> [seat.score for seat in worked_example(Ruleset()).settlement.seats]
    [55200, 8300, -22500, -41000]
    """
    start = ruleset.start_points
    aside = EXAMPLES[ruleset.seats]
    if start < USUAL_START:
        aside = tuple(points * start // USUAL_START // 100 * 100 for points in aside[1:])
        aside = (-sum(aside), *aside)
    points = tuple(start + points for points in aside)
    return Example(ruleset=ruleset, settlement=settle(points=points, ruleset=ruleset))


def rule_change(*, tournament: Tournament, ruleset: Ruleset, mended: Outcomes) -> RuleChange:
    """Play all games of a tournament, some with mended hands, by other rules, without storing anything.

    Four queries for every two hundred games, and those of the standings.
    """
    rows = standings_of(tournament)
    after = {row.player_id: row.tally.total for row in rows}
    refusals, otherwise, changed, count = [], [], 0, 0
    for game in _games(tournament):
        count += 1
        seats = list(game.seats.all())
        try:
            computed = compute_corrected(game, rules_after(game, ruleset), mended.get(game.pk))
        except ScoringError as refusal:
            hand = None if refusal.hand is None else refusal.hand + 1
            refusals.append(RefusedGame(game=game, sentence=str(refusal), hand=hand))
            continue
        results = computed.settlement.seats if computed.settlement else (None,) * len(seats)
        scores = [result.score if result else None for result in results]
        changed += scores != [seat.score for seat in seats]
        if (computed.over or "") != game.over:
            otherwise.append(game.number)
        for seat, score in zip(seats, scores, strict=True):
            after[seat.player_id] += (score or 0) - (seat.score or 0)
    return RuleChange(
        games=count,
        changed=changed,
        ends_otherwise=tuple(otherwise),
        totals=tuple(
            ChangedTotal(name=row.name, before=row.tally.total, after=after[row.player_id])
            for row in rows
            if not row.is_substitute
        ),
        refusals=tuple(refusals),
    )


def has_games_of(tournament: Tournament, seats: int) -> bool:
    """Whether a tournament has games with so many players. One query."""
    return any(len(points) == seats for points in tournament.games.values_list("points", flat=True))


def rules_after(game: Game, ruleset: Ruleset) -> Ruleset:
    """The rules asked for; at a table of the other size those it is played by anyhow. No query."""
    return ruleset if len(game.points) == ruleset.seats else rules_of_game(game)


def _games(tournament: Tournament) -> Iterable[Game]:
    """All games with their records, a few at a time."""
    numbers = list(tournament.games.order_by("number").values_list("pk", flat=True))
    for start in range(0, len(numbers), AT_ONCE):
        some = list(Game.objects.filter(pk__in=numbers[start : start + AT_ONCE]).order_by("number"))
        prefetch_related_objects(some, *RECORD)
        for game in some:
            game.tournament = tournament
            yield game
