"""What each way to announce a win pays under a ruleset: worked out by `scoring`, read by the hand form's script."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from scoring.hand_value import FU_STEPS
from scoring.hands import Win
from scoring.payments import ron_points, tsumo_points, value_of
from scoring.ruleset import Ruleset
from scoring.terms import Limit, MultipleRon, ScoringError
from tournament.templatetags.mahjong import points

HAN = (1, 2, 3, 4)
ROLES = ("dealer", "other")
ENDS = ("ron", "tsumo")
COMMON_FU = 30

Announced = tuple[str, str, int]
"""How a win is announced (han or limit or "yakuman"; fu or count or "") and its base points."""


def hand_choices(ruleset: Ruleset) -> dict[str, Any]:
    """Everything the hand form's script must know of the rules; plain JSON data.

    `pays[role][end][han][fu]` is what a win pays, as text; an impossible win is absent. A limit has
    "" for its fu, "yakuman" has the number of yakuman. `points[role][end]` lists every payment once,
    cheapest first, with one announcement that gives it. `winners` is how many may win by ron.

    >>> hand_choices(Ruleset())["pays"]["other"]["ron"]["3"]["40"]
    '5200'
    """
    announced = {end: list(announcements(ruleset, is_tsumo=end == "tsumo")) for end in ENDS}
    cells = [(role, end) for role in ROLES for end in ENDS]
    pays: dict[str, Any] = {role: {end: {} for end in ENDS} for role in ROLES}
    by_points: dict[str, Any] = {role: {} for role in ROLES}
    for role, end in cells:
        for han, fu, base in announced[end]:
            text = _payment(base, role == "dealer", end == "tsumo", ruleset)
            pays[role][end].setdefault(han, {})[fu] = text
        by_points[role][end] = _each_payment_once(announced[end], pays[role][end])
    return {"pays": pays, "points": by_points, "winners": most_winners(ruleset)}


def most_winners(ruleset: Ruleset) -> int:
    """How many players may win on one discard."""
    allowed = {MultipleRon.HEAD_BUMP: 1, MultipleRon.DOUBLE: 2, MultipleRon.ALL: ruleset.seats - 1}
    return allowed[ruleset.multiple_ron]


def announcements(ruleset: Ruleset, *, is_tsumo: bool) -> Iterator[Announced]:
    """Every way to announce a win that is possible, with its base points; usual ones first."""
    wins = [(str(han), str(fu), Win(seat=0, han=han, fu=fu)) for han in HAN for fu in FU_STEPS]
    wins += [(limit.value, "", Win(seat=0, limit=limit)) for limit in Limit]
    counts = range(1, ruleset.max_yakuman + 1)
    wins += [("yakuman", str(count), Win(seat=0, yakuman=count)) for count in counts]
    for han, fu, win in wins:
        try:
            value = value_of(win, is_tsumo=is_tsumo, ruleset=ruleset)
        except ScoringError:
            continue
        yield han, fu, value.base


def _payment(base: int, is_dealer: bool, is_tsumo: bool, ruleset: Ruleset) -> str:
    if not is_tsumo:
        return points(ron_points(base, is_dealer=is_dealer))
    from_other, from_dealer = (
        tsumo_points(
            base, winner_is_dealer=is_dealer, payer_is_dealer=payer_is_dealer, ruleset=ruleset
        )
        for payer_is_dealer in (False, True)
    )
    if is_dealer or from_other == from_dealer:
        return _("%(points)s all") % {"points": points(from_other)}
    return f"{points(from_other)}/{points(from_dealer)}"


def _each_payment_once(
    announced: list[Announced], pays: dict[str, dict[str, str]]
) -> list[tuple[str, str, str]]:
    """Name each payment by its usual announcement: a limit before han, no chiitoitsu, few fu."""
    chosen: dict[str, tuple[int, tuple[bool, bool, int], str, str]] = {}
    for han, fu, base in announced:
        counted = int(fu or 0)
        rank = (han.isdigit(), 0 < counted < COMMON_FU, counted)
        text = pays[han][fu]
        if text not in chosen or rank < chosen[text][1]:
            chosen[text] = (base, rank, han, fu)
    ordered = sorted((base, text, han, fu) for text, (base, _rank, han, fu) in chosen.items())
    return [(text, han, fu) for _base, text, han, fu in ordered]
