"""The table while a hand is paid: moves of points a seat, kept apart as hand, honba and deposits."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.hand_value import HandValue
from scoring.ruleset import Ruleset
from scoring.terms import DEPOSIT


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatMove:
    """What one hand moved for one seat, in signed points: for the hand, for the honba, for deposits."""

    hand: int = 0
    honba: int = 0
    deposits: int = 0

    @property
    def total(self) -> int:
        """The sum of the three parts."""
        return self.hand + self.honba + self.deposits


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment:
    """All that one hand moves: one move a seat in starting order, the deposits left on the table, and the reasons.

    `values` has one entry a winner, in the order of the wins; `reasons` are the sums written out.
    """

    moves: tuple[SeatMove, ...]
    deposits: int
    values: tuple[HandValue, ...] = ()
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """What the payments depend on besides the hand: the rules, the dealer, honba and deposits before the hand."""

    ruleset: Ruleset
    dealer: int
    honba: int
    deposits: int


NO_MOVE = SeatMove()


class Ledger:
    """Adds up the parts while a hand is paid; every transfer takes from one seat what it gives to another."""

    __slots__ = ("deposits", "hand", "honba", "on_table", "reasons", "table")

    def __init__(self, table: Table, riichi: Iterable[int]) -> None:
        seats = table.ruleset.seats
        self.table = table
        self.hand = [0] * seats
        self.honba = [0] * seats
        self.deposits = [0] * seats
        self.on_table = table.deposits
        self.reasons: list[str] = []
        for seat in riichi:
            self.deposits[seat] -= DEPOSIT
            self.on_table += 1

    def pay(self, payer: int, receiver: int, points: int) -> None:
        """Move points of the hand itself."""
        self.hand[payer] -= points
        self.hand[receiver] += points

    def pay_honba(self, payer: int, receiver: int, each: int) -> None:
        """Move `each` points for every honba on the table."""
        points = each * self.table.honba
        self.honba[payer] -= points
        self.honba[receiver] += points

    def take_deposits(self, seat: int, points: int) -> None:
        """Give a seat points from the deposits; the caller lowers `on_table`."""
        self.deposits[seat] += points

    def take_all_deposits(self, seat: int) -> None:
        """Give a seat all deposits on the table."""
        self.deposits[seat] += self.on_table * DEPOSIT
        self.on_table = 0

    def payment(self, values: Sequence[HandValue] = ()) -> Payment:
        """Close the books."""
        moves = [
            SeatMove(hand=hand, honba=honba, deposits=deposits)
            if hand or honba or deposits
            else NO_MOVE
            for hand, honba, deposits in zip(self.hand, self.honba, self.deposits, strict=True)
        ]
        return Payment(
            moves=tuple(moves),
            deposits=self.on_table,
            values=tuple(values),
            reasons=tuple(self.reasons),
        )


def round_up(points: int) -> int:
    """Round a payment up to the next hundred.

    >>> round_up(3840)
    3900
    """
    return -(-points // 100) * 100


def nearest_first(seats: Iterable[int], *, after: int, count: int) -> list[int]:
    """Order seats by turn, beginning with the one after `after`.

    >>> nearest_first([0, 3], after=1, count=4)
    [3, 0]
    """
    return sorted(seats, key=[(seat - after - 1) % count for seat in range(count)].__getitem__)


def share_hundreds(points: int, count: int) -> list[int]:
    """Share points in whole hundreds: everybody the floor, the odd hundreds from the first on (RULES 4).

    >>> share_hundreds(-20000, 3)
    [-6600, -6700, -6700]
    """
    floor, odd = divmod(points // 100, count)
    return [(floor + (1 if index < odd else 0)) * 100 for index in range(count)]
