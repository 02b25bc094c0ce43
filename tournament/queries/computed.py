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
from tournament.models import Game, Hand, Penalty, Seat
from tournament.models.games import SETTLED
from tournament.queries.seat_names import in_words

RECORD = ("seats", "hands", "penalties")
"""What has to be prefetched of a game before it can be computed."""

Outcome = Mapping[str, Any]


class LaterHandImpossible(ScoringError):
    """A change would leave another hand, named by `hand` (its index), impossible."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """A game with the rows from which everything else about it follows: seats and hands in their order."""

    game: Game
    seats: Sequence[Seat]
    hands: Sequence[Hand]
    penalties: Sequence[Penalty]


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
    return compute_recorded(recorded(game), ruleset, outcomes)


def recorded(game: Game) -> Recorded:
    """A game with its rows as they are stored. No query after `with_record`."""
    return Recorded(
        game=game,
        seats=list(game.seats.all()),
        hands=list(game.hands.all()),
        penalties=list(game.penalties.all()),
    )


def compute_recorded(
    record: Recorded, ruleset: Ruleset, outcomes: Sequence[Outcome] | None = None
) -> Computed:
    """As `compute_game`, from rows that need not be stored. No query."""
    game = record.game
    if outcomes is None:
        outcomes = [hand.outcome for hand in record.hands]
    return compute(
        GameRecord(
            ruleset=ruleset,
            hands=read_outcomes(outcomes, ruleset),
            final=_final_points(record),
            finish=GameEnd(game.finish) if game.finish else None,
            penalties=_penalties(record),
            chips=_chips(record.seats),
        )
    )


def compute_points(game: Game, ruleset: Ruleset, final: FinalPoints) -> Computed:
    """Settle a game by other final points than the stored ones, with its penalties and chips. One query.

    Errors: PointsDoNotBalance, SettlementNotPossible, ChipsDoNotBalance.
    """
    seats, penalties = list(game.seats.all()), list(game.penalties.all())
    record = Recorded(game=game, seats=seats, hands=(), penalties=penalties)
    return compute(
        GameRecord(
            ruleset=ruleset,
            final=replace(final, yakitori=_yakitori(record.seats)),
            penalties=_penalties(record),
            chips=_chips(record.seats),
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


def _final_points(record: Recorded) -> FinalPoints | None:
    if not record.game.is_by_points:
        return None
    return FinalPoints(
        points=tuple(seat.entered_points or 0 for seat in record.seats),
        deposits_left=record.game.deposits_left or 0,
        last_dealer=record.game.last_dealer,
        yakitori=_yakitori(record.seats),
    )


def _yakitori(seats: Iterable[Seat]) -> tuple[bool, ...]:
    return tuple(bool(seat.entered_yakitori) for seat in seats)


def _chips(seats: Iterable[Seat]) -> tuple[int, ...]:
    """The chips of a game, one entry a seat; nothing where none were entered."""
    return tuple(seat.entered_chips or 0 for seat in seats)


def _penalties(record: Recorded) -> tuple[int, ...]:
    taken = dict.fromkeys((seat.player_id for seat in record.seats), 0)
    for penalty in record.penalties:
        if penalty.player_id is not None and not penalty.is_cancelled:
            taken[penalty.player_id] += penalty.points
    return tuple(taken.values())


def _last_position(record: Recorded, computed: Computed, ruleset: Ruleset) -> Position:
    """Where the game stands after all that is recorded, stopped or not."""
    final = _final_points(record)
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


def caches(
    record: Recorded, computed: Computed, ruleset: Ruleset
) -> list[tuple[Game | Seat | Hand, Mapping[str, Any]]]:
    """What each row of a game holds beside its record, by its columns. No query."""
    position = position_cache(_last_position(record, computed, ruleset))
    seats = seat_caches(computed.settlement, len(record.seats))
    return [
        (record.game, position | {"hand_count": len(record.hands)}),
        *zip(record.seats, seats, strict=True),
        *zip(record.hands, map(hand_cache, computed.played), strict=True),
    ]


def differences(game: Game, computed: Computed, ruleset: Ruleset) -> Iterator[Difference]:
    """Each row of a game whose cache is not what was computed. No query after `with_record`."""
    for row, columns in caches(recorded(game), computed, ruleset):
        values = {
            name: (getattr(row, name), value)
            for name, value in columns.items()
            if getattr(row, name) != value
        }
        if values:
            yield Difference(row=row, values=values)
