"""What simple hands move under a ruleset, as numbers: worked out by `scoring`, added up by a phone without network."""

from typing import Any

from scoring.hands import ExhaustiveDraw
from scoring.ledger import Table
from scoring.payments import pay, ron_points, tsumo_points
from scoring.ruleset import Ruleset
from scoring.terms import DEPOSIT
from tournament.forms.choices import ENDS, ROLES, announcements


def hand_amounts(ruleset: Ruleset) -> dict[str, Any]:
    """What a phone needs to show the points after a hand with one winner, or a draw; plain JSON data.

    `ron[role][han][fu]` is what the discarder pays; `tsumo[role][han][fu]` what another player and what the dealer
    pays; `honba` what each honba adds for one payer; `draw[n]` what each tenpai and each other player gets when n are
    tenpai; `deposit` what a riichi costs. Limits and yakuman stand as in `hand_choices`.

    >>> hand_amounts(Ruleset())["tsumo"]["other"]["3"]["40"], hand_amounts(Ruleset())["draw"][1]
    ([1300, 2600], [3000, -1000])
    """
    amounts: dict[str, Any] = {end: {role: {} for role in ROLES} for end in ENDS}
    for end in ENDS:
        for han, fu, base in announcements(ruleset, is_tsumo=end == "tsumo"):
            for role in ROLES:
                paid = _paid(base, end=end, is_dealer=role == "dealer", ruleset=ruleset)
                amounts[end][role].setdefault(han, {})[fu] = paid
    return {
        **amounts,
        "honba": {"ron": ruleset.honba_ron, "tsumo": ruleset.honba_tsumo},
        "draw": [_drawn(count, ruleset) for count in range(ruleset.seats + 1)],
        "deposit": DEPOSIT,
    }


def _paid(base: int, *, end: str, is_dealer: bool, ruleset: Ruleset) -> int | list[int]:
    if end == "ron":
        return ron_points(base, is_dealer=is_dealer)
    return [
        tsumo_points(
            base, winner_is_dealer=is_dealer, payer_is_dealer=payer_is_dealer, ruleset=ruleset
        )
        for payer_is_dealer in (False, True)
    ]


def _drawn(count: int, ruleset: Ruleset) -> list[int]:
    """What each tenpai and each other player gets; 0 where there is no such player."""
    table = Table(ruleset=ruleset, dealer=0, honba=0, deposits=0)
    moves = pay(ExhaustiveDraw(tenpai=tuple(range(count))), table).moves
    return [moves[0].hand if count else 0, moves[-1].hand if count < ruleset.seats else 0]
