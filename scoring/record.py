"""What was recorded of one game, and what it comes to: the one way from a record to its settlement."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.game import Played, Position, replay, start_position
from scoring.hands import Chombo, ExhaustiveDraw, Hand, Ron, Tsumo
from scoring.ruleset import Ruleset
from scoring.settlement import Extras, Settlement, settle
from scoring.terms import DEPOSIT, GameEnd, Nagashi, ScoringError


class PointsDoNotBalance(ScoringError):
    """Final points do not add up to what the players started with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalPoints:
    """A game of which only the end is known: points a seat, deposits left on the table, the last dealer's seat.

    `yakitori` says for each seat whether it never won a hand; empty: nobody said so of anybody.
    """

    points: tuple[int, ...]
    deposits_left: int = 0
    last_dealer: int | None = None
    yakitori: tuple[bool, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRecord:
    """What was recorded of one game: the hands from `start` on, or only the `final` points.

    `finish` says that it was stopped before its end; `penalties` are points taken off, and `chips` counts won
    or lost, one entry a seat.
    """

    ruleset: Ruleset
    start: Position | None = None
    hands: tuple[Hand, ...] = ()
    final: FinalPoints | None = None
    finish: GameEnd | None = None
    penalties: tuple[int, ...] = ()
    chips: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Computed:
    """What a record comes to: each hand played, why the game is over (or None), and its settlement once it is."""

    played: tuple[Played, ...]
    over: GameEnd | None
    settlement: Settlement | None


def compute(record: GameRecord) -> Computed:
    """Play a recorded game and settle it if it is over.

    Errors: ScoringError, with the field, and the index of the hand where one is not possible.
    """
    if record.final is not None:
        return Computed(
            played=(),
            over=record.finish or GameEnd.PLAYED_OUT,
            settlement=settle_final_points(record.final, record),
        )
    played = replay(record.hands, record.ruleset, record.start)
    position = played[-1].after if played else record.start or start_position(record.ruleset)
    over = position.over or record.finish
    settlement = None
    if over is not None:
        last_dealer = played[-1].before.dealer if played else position.dealer
        settlement = settle(
            points=position.points,
            ruleset=record.ruleset,
            deposits_left=position.deposits,
            extras=Extras(
                chombo=count_chombo(record.hands, record.ruleset.seats),
                penalties=record.penalties,
                chips=record.chips,
                yakitori=find_yakitori(record.hands, record.ruleset),
            ),
            last_dealer=last_dealer,
        )
    return Computed(played=played, over=over, settlement=settlement)


def count_chombo(hands: Sequence[Hand], seats: int) -> tuple[int, ...]:
    """Count the chombo of a game, one entry a seat."""
    return tuple(
        sum(isinstance(hand, Chombo) and seat in hand.seats for hand in hands)
        for seat in range(seats)
    )


def find_yakitori(hands: Sequence[Hand], ruleset: Ruleset) -> tuple[bool, ...]:
    """Tell who never won a hand of a game, one entry a seat; a nagashi mangan that counts as a win is one.

    >>> find_yakitori((), Ruleset())
    (True, True, True, True)
    """
    won: set[int] = set()
    for hand in hands:
        match hand:
            case Ron():
                won.update(win.seat for win in hand.wins)
            case Tsumo():
                won.add(hand.win.seat)
            case ExhaustiveDraw() if ruleset.nagashi is Nagashi.WIN:
                won.update(hand.nagashi)
            case _:
                pass
    return tuple(seat not in won for seat in range(ruleset.seats))


def settle_final_points(final: FinalPoints, record: GameRecord) -> Settlement:
    """Settle a game of which only the final points are known.

    Errors: PointsDoNotBalance, with the difference.
    """
    check_balance(final, record.ruleset)
    return settle(
        points=final.points,
        ruleset=record.ruleset,
        deposits_left=final.deposits_left,
        extras=Extras(penalties=record.penalties, chips=record.chips, yakitori=final.yakitori),
        last_dealer=final.last_dealer,
    )


def check_balance(final: FinalPoints, ruleset: Ruleset) -> None:
    """Refuse points that are not start × seats less the deposits left.

    Errors: PointsDoNotBalance, with the difference.
    """
    total = sum(final.points) + final.deposits_left * DEPOSIT
    expected = ruleset.start_points * ruleset.seats
    if total != expected:
        difference = total - expected
        raise PointsDoNotBalance(
            f"points and deposits left sum to {total}, but {ruleset.seats} × {ruleset.start_points} = {expected}: "
            f"{abs(difference)} too {'many' if difference > 0 else 'few'}.",
            field="points",
        )
