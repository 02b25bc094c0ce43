"""Usual rules of Japanese parlours; the four-player ones differ in the uma only."""

from dataclasses import replace

from scoring.ruleset import Ruleset
from scoring.rulesets.preset import Preset, not_stated
from scoring.terms import AbortiveKind, Bust, ChomboPenalty, LastHandDealer, Rounding
from scoring.terms import gettext_noop as _

PARLOUR_RULES = Ruleset(
    name="Parlour",
    source="Usual rules of Japanese parlours (free tables); every house differs in details",
    rounding=Rounding.FIVE_DOWN_SIX_UP,
    chombo=ChomboPenalty.REVERSE_MANGAN,
    bust=Bust.BELOW_ZERO,
    last_hand_dealer=LastHandDealer.MAY_STOP,
    red_fives=3,
)

HOUSES_DIFFER = {
    "rounding": _(
        "Some houses round 500 up, cut off, round up, or round towards the return points."
    ),
    "multiple_ron": _("Some houses abort the hand at three rons."),
    "honba_on_multiple_ron": _("Houses differ: to the nearest winner, or to each."),
    "honba_ron": _("Some houses count 1500 a honba."),
    "bust": _("Some houses end the game at exactly zero too; a bust prize is settled apart."),
    "yakitori_points": _("Optional in many houses, 15 000 to 20 000."),
    **not_stated("nagashi", "abortive_draws", "pao", "pao_honba", "double_wind_fu"),
    **not_stated("extension_target", "deposits_on_multiple_ron", "kazoe", "max_yakuman"),
}


def parlour(low: int, high: int) -> Preset:
    """The parlour rules with an uma of ±`high` and ±`low` thousand points: 10-20 is (20, 10, -10, -20).

    >>> parlour(5, 10).ruleset.uma
    (10000, 5000, -5000, -10000)
    """
    uma = (high * 1000, low * 1000, -low * 1000, -high * 1000)
    return Preset(
        id=f"parlour-{low}-{high}",
        ruleset=replace(PARLOUR_RULES, name=f"Parlour, uma {low}-{high}", uma=uma),
        uncertain=HOUSES_DIFFER,
    )


PARLOUR_3P = Preset(
    id="parlour-3p",
    ruleset=replace(
        PARLOUR_RULES,
        name="Parlour, three players",
        seats=3,
        start_points=35000,
        return_points=40000,
        uma=(20000, 0, -20000),
        honba_ron=200,
        noten_total=2000,
        abortive_draws=frozenset({AbortiveKind.NINE_TERMINALS, AbortiveKind.FOUR_KANS}),
    ),
    uncertain={
        **HOUSES_DIFFER,
        "honba_ron": _("200 is usual; 300 and 1000 exist."),
        "noten_total": _("2000 is usual; 3000 exists."),
        "sanma_tsumo": _("Houses differ in what becomes of the absent north's share."),
    },
)

PARLOUR_PRESETS = (parlour(5, 10), parlour(10, 20), parlour(10, 30), parlour(20, 30), PARLOUR_3P)
