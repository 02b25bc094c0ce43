"""What follows from the record of a game, in the form in which it is stored beside the record."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from scoring.game import Played, Position, start_position
from scoring.hands import Hand as Ending
from scoring.hands import hand_from_data
from scoring.record import Computed, FinalPoints, GameRecord, compute
from scoring.ruleset import Ruleset
from scoring.settlement import Settlement
from scoring.terms import GameEnd, ScoringError, Wind
from tournament.models import Game, Hand, Seat
from tournament.models.games import SETTLED
from tournament.queries.seat_names import in_words

RECORD = ("seats", "hands", "penalties")
"""What has to be prefetched of a game before it can be computed."""

Outcome = Mapping[str, Any]


class LaterHandImpossible(ScoringError):
    """A change would leave another hand, named by `hand` (its index), impossible."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """A row whose cache is not what its record says: for each column what is stored and what is right."""

    row: Game | Seat | Hand
    values: Mapping[str, tuple[Any, Any]]


def with_record(games: QuerySet[Game]) -> QuerySet[Game]:
    """These games with everything they are computed from. Three queries more, however many games."""
    return games.prefetch_related(*RECORD)


def position_of(game: Game) -> Position:
    """Where a game stands, from its own columns. No query."""
    return Position(
        points=tuple(game.points),
        wind=Wind(game.wind),
        dealer=game.dealer,
        honba=game.honba,
        deposits=game.deposits,
        over=GameEnd(game.over) if game.over else None,
    )


def compute_game(
    game: Game, ruleset: Ruleset, outcomes: Sequence[Outcome] | None = None
) -> Computed:
    """Play a game through, with other outcomes than the stored ones if given. No query after `with_record`.

    Errors: ScoringError, with the index of the hand that is not possible.
    """
    if outcomes is None:
        outcomes = [hand.outcome for hand in game.hands.all()]
    return compute(
        GameRecord(
            ruleset=ruleset,
            hands=read_outcomes(outcomes, ruleset),
            final=_final_points(game),
            finish=GameEnd(game.finish) if game.finish else None,
            penalties=_penalties(game),
            chips=_chips(game),
        )
    )


def compute_points(game: Game, ruleset: Ruleset, final: FinalPoints) -> Computed:
    """Settle a game by other final points than the stored ones, with its penalties and chips. One query.

    Errors: PointsDoNotBalance, SettlementNotPossible, ChipsDoNotBalance.
    """
    return compute(
        GameRecord(
            ruleset=ruleset,
            final=replace(final, yakitori=_yakitori(game)),
            penalties=_penalties(game),
            chips=_chips(game),
        )
    )


def compute_corrected(
    game: Game,
    ruleset: Ruleset,
    outcomes: Sequence[Outcome] | None = None,
    *,
    entered: int | None = None,
) -> Computed:
    """As `compute_game`, after a correction; `entered` is the number of the hand that was entered for it.

    Errors: what makes that hand impossible, or LaterHandImpossible for any other hand.
    """
    try:
        return compute_game(game, ruleset, outcomes)
    except ScoringError as error:
        if error.hand is None or error.hand + 1 == entered:
            raise
        sentence = _("Hand %(number)d would not be possible any more: %(reason)s") % {
            "number": error.hand + 1,
            "reason": in_words(error, game),
        }
        raise LaterHandImpossible(sentence, field=error.field, hand=error.hand) from error


def read_outcomes(outcomes: Iterable[Outcome], ruleset: Ruleset) -> tuple[Ending, ...]:
    """Read hands from their JSON form; a refusal carries the index of its hand."""
    hands = []
    for index, outcome in enumerate(outcomes):
        try:
            hands.append(hand_from_data(outcome, seats=ruleset.seats))
        except ScoringError as error:
            error.hand = index
            raise
    return tuple(hands)


def _final_points(game: Game) -> FinalPoints | None:
    if not game.is_by_points:
        return None
    return FinalPoints(
        points=tuple(seat.entered_points or 0 for seat in game.seats.all()),
        deposits_left=game.deposits_left or 0,
        last_dealer=game.last_dealer,
        yakitori=_yakitori(game),
    )


def _yakitori(game: Game) -> tuple[bool, ...]:
    return tuple(bool(seat.entered_yakitori) for seat in game.seats.all())


def _chips(game: Game) -> tuple[int, ...]:
    """The chips of a game, one entry a seat; nothing where none were entered."""
    return tuple(seat.entered_chips or 0 for seat in game.seats.all())


def _penalties(game: Game) -> tuple[int, ...]:
    taken = dict.fromkeys((seat.player_id for seat in game.seats.all()), 0)
    for penalty in game.penalties.all():
        if penalty.player_id is not None and not penalty.is_cancelled:
            taken[penalty.player_id] += penalty.points
    return tuple(taken.values())


def _last_position(game: Game, computed: Computed, ruleset: Ruleset) -> Position:
    """Where the game stands after all that is recorded, stopped or not."""
    final = _final_points(game)
    if final is not None:
        start = start_position(ruleset)
        position = replace(start, points=final.points, deposits=final.deposits_left)
    else:
        position = computed.played[-1].after if computed.played else start_position(ruleset)
    return replace(position, over=computed.over)


def position_cache(position: Position) -> dict[str, Any]:
    """The columns of a game that say where it stands."""
    return {
        "over": position.over.value if position.over else "",
        "wind": int(position.wind),
        "dealer": position.dealer,
        "honba": position.honba,
        "deposits": position.deposits,
        "points": list(position.points),
    }


def hand_cache(played: Played) -> dict[str, Any]:
    """The columns of a hand that say what it was played from and what it moved."""
    before = played.before
    return {
        "wind": int(before.wind),
        "dealer": before.dealer,
        "honba": before.honba,
        "deposits": before.deposits,
        "points": list(played.after.points),
        "moves": [[move.hand, move.honba, move.deposits] for move in played.moves],
    }


def seat_caches(settlement: Settlement | None, count: int) -> list[dict[str, int | None]]:
    """The columns of each seat that hold the settlement; all empty while there is none."""
    columns = ("points", *SETTLED)
    if settlement is None:
        return [dict.fromkeys(columns) for _seat in range(count)]
    return [{name: getattr(seat, name) for name in columns} for seat in settlement.seats]


def differences(game: Game, computed: Computed, ruleset: Ruleset) -> Iterator[Difference]:
    """Each row of a game whose cache is not what was computed. No query after `with_record`."""
    hands = list(game.hands.all())
    seats = list(game.seats.all())
    position = position_cache(_last_position(game, computed, ruleset))
    rows: list[tuple[Game | Seat | Hand, Mapping[str, Any]]] = [
        (game, position | {"hand_count": len(hands)}),
        *zip(seats, seat_caches(computed.settlement, len(seats)), strict=True),
        *zip(hands, map(hand_cache, computed.played), strict=True),
    ]
    for row, columns in rows:
        values = {
            name: (getattr(row, name), value)
            for name, value in columns.items()
            if getattr(row, name) != value
        }
        if values:
            yield Difference(row=row, values=values)
