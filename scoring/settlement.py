"""Points at the end of a game -> places, base, rounding, oka, uma, penalties and score (RULES 4); one function for every end."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scoring.ledger import share_hundreds
from scoring.ruleset import Ruleset
from scoring.terms import DEPOSIT, ChomboPenalty, Leftover, Rounding, ScoringError, Ties


class SettlementNotPossible(ScoringError):
    """The end of a game lacks something that its settlement needs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatResult:
    """The result of one seat, in points, with every part of its score.

    score = base + rounding + oka + uma + chips + yakitori − chombo − penalty; `base` = points + deposit − return points;
    `shared_by` is how many players share the place; chombo and penalty are what is taken off, chips and yakitori
    carry their sign.
    """

    points: int
    place: int
    shared_by: int
    deposit: int
    base: int
    rounding: int
    oka: int
    uma: int
    chombo: int
    penalty: int
    chips: int = 0
    yakitori: int = 0

    @property
    def score(self) -> int:
        """What the game is worth to this seat."""
        played = self.base + self.rounding + self.oka + self.uma
        return played + self.chips + self.yakitori - self.chombo - self.penalty


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """The results, one a seat in starting order, and the points of deposits that nobody took."""

    seats: tuple[SeatResult, ...]
    unclaimed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Extras:
    """What counts beside the points, one entry a seat; an empty tuple is nothing for anybody.

    `chombo`: offences; `penalties`: points taken off; `chips`: counts won or lost, which sum to 0;
    `yakitori`: whether the seat never won a hand.
    """

    chombo: tuple[int, ...] = ()
    penalties: tuple[int, ...] = ()
    chips: tuple[int, ...] = ()
    yakitori: tuple[bool, ...] = ()


class ChipsDoNotBalance(ScoringError):
    """Chips that one player won are not those that the others lost."""


NO_EXTRAS = Extras()


def settle(
    *,
    points: Sequence[int],
    ruleset: Ruleset,
    deposits_left: int = 0,
    extras: Extras = NO_EXTRAS,
    last_dealer: int | None = None,
) -> Settlement:
    """Settle a game: `points` and what `extras` holds have one entry a seat.

    Errors: SettlementNotPossible, naming the field; ChipsDoNotBalance. Source: RULES 4; chips and yakitori RULES 6.

    >>> settle(points=(40000, 27000, 20000, 13000), ruleset=Ruleset(uma=(15000, 5000, -5000, -15000))).seats[0].score
    45000
    """
    places = rank_places(points, ruleset.ties)
    deposits = _leftover_deposits(places, deposits_left, ruleset, last_dealer)
    bases = [
        held + deposit - ruleset.return_points
        for held, deposit in zip(points, deposits, strict=True)
    ]
    roundings = _rounding_differences(points, deposits, places, ruleset)
    okas = _share_by_place(places, (ruleset.oka, *(0,) * (ruleset.seats - 1)))
    umas = _share_by_place(places, uma_for(points, ruleset))
    nothing = (0,) * ruleset.seats
    offences, taken = extras.chombo or nothing, extras.penalties or nothing
    chips, yakitori = extras.chips or nothing, extras.yakitori or nothing
    check_chips(chips)
    seats = tuple(
        SeatResult(
            points=points[seat],
            place=places[seat],
            shared_by=places.count(places[seat]),
            deposit=deposits[seat],
            base=bases[seat],
            rounding=roundings[seat],
            oka=okas[seat],
            uma=umas[seat],
            chombo=offences[seat] * _chombo_points(ruleset),
            penalty=taken[seat],
            chips=chips[seat] * ruleset.chip_points,
            yakitori=-ruleset.yakitori_points if yakitori[seat] else 0,
        )
        for seat in range(ruleset.seats)
    )
    return Settlement(seats=seats, unclaimed=deposits_left * DEPOSIT - sum(deposits))


def check_chips(chips: Sequence[int]) -> None:
    """Refuse counts of chips that do not sum to 0.

    Errors: ChipsDoNotBalance, with the difference.
    """
    total = sum(chips)
    if total:
        message = f"The chips sum to {total:+d}; what is won and what is lost must sum to 0."
        raise ChipsDoNotBalance(message, field="chips")


def rank_places(points: Sequence[int], ties: Ties) -> tuple[int, ...]:
    """Place each seat by its points, one entry a seat (RULES 4.1).

    >>> rank_places((30000, 30000, 20000, 20000), Ties.SPLIT)
    (1, 1, 3, 3)
    """
    if ties is Ties.SPLIT:
        return tuple(1 + sum(other > mine for other in points) for mine in points)
    return tuple(
        1
        + sum(
            other > mine or (other == mine and index < seat) for index, other in enumerate(points)
        )
        for seat, mine in enumerate(points)
    )


def uma_for(points: Sequence[int], ruleset: Ruleset) -> tuple[int, ...]:
    """The uma by place that these points earn; with a floating uma it depends on how many float (RULES 4.6).

    Nobody or everybody floating earns no uma unless the ruleset says what.
    """
    if ruleset.floating_uma is None:
        return ruleset.uma or (0,) * ruleset.seats
    line = ruleset.return_points if ruleset.floating_line is None else ruleset.floating_line
    floating = sum(held >= line for held in points)
    return dict(ruleset.floating_uma).get(floating, (0,) * ruleset.seats)


def _chombo_points(ruleset: Ruleset) -> int:
    return ruleset.chombo_points if ruleset.chombo is ChomboPenalty.AFTER_GAME else 0


def _seats_at(place: int, places: Sequence[int]) -> list[int]:
    return [seat for seat, its_place in enumerate(places) if its_place == place]


def _leftover_deposits(
    places: Sequence[int], deposits_left: int, ruleset: Ruleset, last_dealer: int | None
) -> list[int]:
    received = [0] * len(places)
    if not deposits_left or ruleset.leftover is Leftover.NOBODY:
        return received
    if ruleset.leftover is Leftover.DEALER:
        if last_dealer is None:
            raise SettlementNotPossible(
                "last_dealer is missing: the deposits left go to the last dealer.",
                field="last_dealer",
            )
        received[last_dealer] = deposits_left * DEPOSIT
        return received
    firsts = _seats_at(1, places)
    for seat, share in zip(firsts, share_hundreds(DEPOSIT, len(firsts)), strict=True):
        received[seat] = share * deposits_left
    return received


def _share_by_place(places: Sequence[int], amounts: Sequence[int]) -> list[int]:
    """Hand out one amount a place; tied seats share the sum of the places they cover."""
    received = [0] * len(places)
    for place in set(places):
        seats = _seats_at(place, places)
        total = sum(amounts[place - 1 : place - 1 + len(seats)])
        for seat, share in zip(seats, share_hundreds(total, len(seats)), strict=True):
            received[seat] = share
    return received


def _rounding_differences(
    points: Sequence[int], deposits: Sequence[int], places: Sequence[int], ruleset: Ruleset
) -> list[int]:
    """What rounding adds to each base; the earliest first seat takes what the others' rounding leaves."""
    if ruleset.rounding is Rounding.EXACT:
        return [0] * len(points)
    held = [mine + deposit for mine, deposit in zip(points, deposits, strict=True)]
    differences = [round_points(one, ruleset) - one for one in held]
    first = places.index(1)
    differences[first] -= sum(differences)
    return differences


def round_points(points: int, ruleset: Ruleset) -> int:
    """Round points to whole thousands as the ruleset says (RULES 4.4).

    >>> round_points(28500, Ruleset(rounding=Rounding.FIVE_DOWN_SIX_UP))
    28000
    """
    return ROUNDERS[ruleset.rounding](points, ruleset.return_points)


def _round_by_digit(points: int, lift: int) -> int:
    rounded = (abs(points) + lift) // 1000 * 1000
    return rounded if points >= 0 else -rounded


def _round_up(points: int) -> int:
    return -(-points // 1000) * 1000


def _round_down(points: int) -> int:
    return points // 1000 * 1000


ROUNDERS: dict[Rounding, Callable[[int, int], int]] = {
    Rounding.EXACT: lambda points, _: points,
    Rounding.HALF_UP: lambda points, _: _round_by_digit(points, 500),
    Rounding.FIVE_DOWN_SIX_UP: lambda points, _: _round_by_digit(points, 400),
    Rounding.UP: lambda points, _: _round_up(points),
    Rounding.DOWN: lambda points, _: _round_down(points),
    Rounding.TOWARD_RETURN: lambda points, target: (
        _round_up(points) if points < target else _round_down(points)
    ),
}
