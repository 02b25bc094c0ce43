"""The course of a game: a position, one hand played from it, and why a game is over (RULES 2 and 3)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring.contradictions import WINDS
from scoring.hand_value import HandValue
from scoring.hands import AbortiveDraw, Chombo, ExhaustiveDraw, Hand, Ron, Tsumo
from scoring.ledger import SeatMove, Table, nearest_first
from scoring.payments import pay
from scoring.permission import check_hand
from scoring.ruleset import Ruleset
from scoring.terms import (
    Bust,
    DealerRepeats,
    DealerRepeatsOnMultipleRon,
    GameEnd,
    LastHandDealer,
    Length,
    Nagashi,
    ScoringError,
    Ties,
    Wind,
)


class GameIsOver(ScoringError):
    """A hand was entered after the end of the game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """Where a game stands between two hands: points a seat in starting order, the running wind, the dealer's seat, and counts.

    `over` says why the game ended, or None while it goes on.
    """

    points: tuple[int, ...]
    wind: Wind
    dealer: int
    honba: int
    deposits: int
    over: GameEnd | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """One hand played: the positions before and after, one move a seat, the values of the wins and the sums written out."""

    hand: Hand
    before: Position
    after: Position
    moves: tuple[SeatMove, ...]
    values: tuple[HandValue, ...]
    reasons: tuple[str, ...]


def start_position(ruleset: Ruleset) -> Position:
    """The position before the first hand."""
    return Position(
        points=(ruleset.start_points,) * ruleset.seats,
        wind=Wind.EAST,
        dealer=0,
        honba=0,
        deposits=0,
    )


def play(position: Position, hand: Hand, ruleset: Ruleset) -> Played:
    """Play one hand: check it, pay it, move on, and see whether the game is over.

    Errors: GameIsOver, HandNotAllowed, ImpossibleHand, each naming the field. Source: RULES 2 and 3.

    >>> from scoring.hands import Win
    >>> hand = Tsumo(win=Win(seat=1, han=2, fu=40))
    >>> play(start_position(Ruleset()), hand, Ruleset()).after.points
    (23700, 27700, 24300, 24300)
    """
    if position.over is not None:
        raise GameIsOver("The game is over already: no hand can follow.", field="hands")
    check_hand(hand, points=position.points, dealer=position.dealer, ruleset=ruleset)
    payment = pay(
        hand,
        Table(
            ruleset=ruleset,
            dealer=position.dealer,
            honba=position.honba,
            deposits=position.deposits,
        ),
    )
    moved = zip(position.points, payment.moves, strict=True)
    points = tuple([before + move.total for before, move in moved])
    stays, honba = _what_follows(hand, position, ruleset)
    dealer, wind = (
        _next_dealer(position, ruleset) if not stays else (position.dealer, position.wind)
    )
    after = Position(
        points=points, wind=wind, dealer=dealer, honba=honba, deposits=payment.deposits
    )
    over = _why_over(hand, position, after, ruleset, stays)
    return Played(
        hand=hand,
        before=position,
        after=after if over is None else replace(after, over=over),
        moves=payment.moves,
        values=payment.values,
        reasons=payment.reasons,
    )


def replay(
    hands: Sequence[Hand], ruleset: Ruleset, start: Position | None = None
) -> tuple[Played, ...]:
    """Play hands one after the other from the start, or from another position.

    Errors: as `play`, with `hand` = the index of the hand that is not possible.
    """
    position = start or start_position(ruleset)
    played = []
    for index, hand in enumerate(hands):
        try:
            one = play(position, hand, ruleset)
        except ScoringError as error:
            error.hand = index
            raise
        played.append(one)
        position = one.after
    return tuple(played)


def _what_follows(hand: Hand, position: Position, ruleset: Ruleset) -> tuple[bool, int]:
    """Whether the dealer stays, and the honba of the next hand."""
    match hand:
        case Ron() | Tsumo():
            stays = (
                _dealer_won(hand, position.dealer, ruleset)
                and ruleset.dealer_repeats is not DealerRepeats.NEVER
            )
            return stays, position.honba + 1 if stays else 0
        case ExhaustiveDraw():
            return _after_exhaustive_draw(hand, position, ruleset)
        case AbortiveDraw():
            return True, position.honba + 1
        case Chombo():
            return True, position.honba


def _dealer_won(hand: Ron | Tsumo, dealer: int, ruleset: Ruleset) -> bool:
    if isinstance(hand, Tsumo):
        return hand.win.seat == dealer
    winners = [win.seat for win in hand.wins]
    if ruleset.dealer_repeats_on_multiple_ron is DealerRepeatsOnMultipleRon.NEAREST:
        winners = nearest_first(winners, after=hand.discarder, count=ruleset.seats)[:1]
    return dealer in winners


def _after_exhaustive_draw(
    hand: ExhaustiveDraw, position: Position, ruleset: Ruleset
) -> tuple[bool, int]:
    if hand.nagashi and ruleset.nagashi is Nagashi.WIN:
        stays = (
            position.dealer in hand.nagashi and ruleset.dealer_repeats is not DealerRepeats.NEVER
        )
        return stays, position.honba + 1 if stays else 0
    stays = position.dealer in hand.tenpai and ruleset.dealer_repeats is DealerRepeats.TENPAI
    return stays, position.honba + 1


def _next_dealer(position: Position, ruleset: Ruleset) -> tuple[int, Wind]:
    dealer = (position.dealer + 1) % ruleset.seats
    # After the last hand of a four-wind game the wind stays North: there is no fifth.
    wind = position.wind if dealer else Wind(min(position.wind + 1, Wind.NORTH))
    return dealer, wind


def _why_over(
    hand: Hand, before: Position, after: Position, ruleset: Ruleset, stays: bool
) -> GameEnd | None:
    if _is_bust(after.points, ruleset.bust):
        return GameEnd.BUST
    if ruleset.ceiling is not None and max(after.points) >= ruleset.ceiling:
        return GameEnd.CEILING
    if ruleset.length is Length.ONE_HAND:
        return None if isinstance(hand, AbortiveDraw | Chombo) else GameEnd.PLAYED_OUT
    winds = WINDS[ruleset.length]
    has_target = (
        ruleset.extension_target is not None and max(after.points) >= ruleset.extension_target
    )
    if before.wind >= winds and has_target:
        return GameEnd.TARGET
    if stays:
        return GameEnd.DEALER_STOPPED if _dealer_stops(hand, before, after, ruleset) else None
    return _end_of_wind(before, ruleset, has_target)


def _is_bust(points: tuple[int, ...], bust: Bust) -> bool:
    if bust is Bust.NONE:
        return False
    return min(points) < 0 if bust is Bust.BELOW_ZERO else min(points) <= 0


def _is_last_hand_of_wind(position: Position, ruleset: Ruleset) -> bool:
    return position.dealer == ruleset.seats - 1


def _end_of_wind(before: Position, ruleset: Ruleset, has_target: bool) -> GameEnd | None:
    """Whether the game ends because the deal passes after the last hand of a wind."""
    played = before.wind + 1
    winds = WINDS[ruleset.length]
    if not _is_last_hand_of_wind(before, ruleset) or played < winds:
        return None
    if ruleset.extension_target is None or has_target:
        return GameEnd.PLAYED_OUT
    return GameEnd.PLAYED_OUT if played >= winds + ruleset.extension_winds else None


def _dealer_stops(hand: Hand, before: Position, after: Position, ruleset: Ruleset) -> bool:
    """Whether a dealer who stays in the last hand, and leads, ends the game."""
    if ruleset.last_hand_dealer is LastHandDealer.CONTINUE or isinstance(
        hand, AbortiveDraw | Chombo
    ):
        return False
    if ruleset.last_hand_dealer is LastHandDealer.MAY_STOP and not hand.dealer_stops:
        return False
    is_last = before.wind >= WINDS[ruleset.length] - 1 and _is_last_hand_of_wind(before, ruleset)
    return is_last and _leads(before.dealer, after.points, ruleset)


def _leads(seat: int, points: tuple[int, ...], ruleset: Ruleset) -> bool:
    most = max(points)
    if ruleset.extension_target is not None and most < ruleset.extension_target:
        return False
    if points[seat] != most:
        return False
    return ruleset.ties is Ties.SPLIT or points.index(most) == seat
