"""Whether the ruleset and the points on the table allow a hand (RULES 2, "Refuse")."""

from scoring.hands import AbortiveDraw, ExhaustiveDraw, Hand, Ron, Tsumo, Win
from scoring.ruleset import Ruleset
from scoring.terms import DEPOSIT, AbortiveKind, MultipleRon, Nagashi, ScoringError

FOUR_PLAYERS_ONLY = frozenset(
    {AbortiveKind.FOUR_WINDS, AbortiveKind.FOUR_RIICHI, AbortiveKind.TRIPLE_RON}
)


class HandNotAllowed(ScoringError):
    """The ruleset or the position does not allow this hand; `field` says what to change."""


def check_hand(hand: Hand, *, points: tuple[int, ...], dealer: int, ruleset: Ruleset) -> None:
    """Refuse a hand that cannot have happened with these points and this dealer under this ruleset.

    Errors: HandNotAllowed, naming the field.
    """
    _check_riichi(hand.riichi, points, ruleset)
    match hand:
        case Ron():
            _check_ron(hand, ruleset)
        case Tsumo():
            _check_pao(hand.win, ruleset)
        case ExhaustiveDraw():
            _check_exhaustive_draw(hand, dealer, ruleset)
        case AbortiveDraw():
            _check_abortive_draw(hand, ruleset)


def _check_riichi(riichi: tuple[int, ...], points: tuple[int, ...], ruleset: Ruleset) -> None:
    if not ruleset.riichi_needs_deposit:
        return
    for seat in riichi:
        if points[seat] < DEPOSIT:
            raise HandNotAllowed(
                f"Seat {seat} has only {points[seat]} points and cannot pay the riichi deposit of {DEPOSIT}.",
                field="riichi",
            )


def _check_ron(hand: Ron, ruleset: Ruleset) -> None:
    count = len(hand.wins)
    allowed = {MultipleRon.HEAD_BUMP: 1, MultipleRon.DOUBLE: 2}.get(
        ruleset.multiple_ron, ruleset.seats - 1
    )
    if count > allowed:
        raise HandNotAllowed(_too_many_winners(count, allowed, ruleset), field="wins")
    for win in hand.wins:
        _check_pao(win, ruleset)


def _too_many_winners(count: int, allowed: int, ruleset: Ruleset) -> str:
    if ruleset.multiple_ron is MultipleRon.HEAD_BUMP:
        return f"{count} won by ron, but only the nearest to the discarder wins under these rules: enter that one."
    if AbortiveKind.TRIPLE_RON in ruleset.abortive_draws:
        return f"{count} won by ron, but three rons abort the hand under these rules: enter an abortive draw, triple ron."
    return f"{count} won by ron, but at most {allowed} may win under these rules."


def _check_pao(win: Win, ruleset: Ruleset) -> None:
    if win.pao is None:
        return
    if win.pao == win.seat:
        raise HandNotAllowed(
            f"Seat {win.seat} won, and cannot be liable for it: for pao, name the player who made the yakuman certain.",
            field="pao",
        )
    if win.yakuman is None:
        raise HandNotAllowed(
            "Pao is only for a yakuman: enter the win as a number of yakuman, or leave pao out.",
            field="pao",
        )
    if not ruleset.pao:
        raise HandNotAllowed("There is no pao under these rules: leave it out.", field="pao")


def _check_exhaustive_draw(hand: ExhaustiveDraw, dealer: int, ruleset: Ruleset) -> None:
    # With nagashi no noten payment is made, and online logs show only some tenpai hands: then just the dealer's counts.
    asked = (
        hand.riichi if not hand.nagashi else tuple(seat for seat in hand.riichi if seat == dealer)
    )
    noten = [seat for seat in asked if seat not in hand.tenpai]
    if noten:
        raise HandNotAllowed(
            f"Seat {noten[0]} is in riichi and so tenpai too: add it there, or enter a chombo if the riichi was noten.",
            field="tenpai",
        )
    if hand.nagashi and ruleset.nagashi is Nagashi.OFF:
        raise HandNotAllowed(
            "There is no nagashi mangan under these rules: enter a plain exhaustive draw.",
            field="nagashi",
        )


def _check_abortive_draw(hand: AbortiveDraw, ruleset: Ruleset) -> None:
    if hand.kind not in ruleset.abortive_draws:
        raise HandNotAllowed(
            f"There is no abortive draw by {hand.kind.label} under these rules.", field="kind"
        )
    if ruleset.seats == 3 and hand.kind in FOUR_PLAYERS_ONLY:
        raise HandNotAllowed(
            f"An abortive draw by {hand.kind.label} needs four players.", field="kind"
        )
