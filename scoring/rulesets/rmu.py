"""RMU (Real Mahjong Unit)."""

from dataclasses import replace

from scoring.ruleset import Ruleset
from scoring.rulesets.preset import SINGLE_SOURCE, Preset, not_stated
from scoring.terms import Leftover, MultipleRon, Ties
from scoring.terms import gettext_noop as _

RMU_RULES_A = Ruleset(
    name="RMU A rules",
    source="RMU, rmu.jp/rule",
    start_points=30000,
    uma=(15000, 5000, -5000, -15000),
    ties=Ties.SPLIT,
    leftover=Leftover.NOBODY,
    multiple_ron=MultipleRon.HEAD_BUMP,
    kiriage=True,
    abortive_draws=frozenset(),
    riichi_needs_deposit=False,
)

OPEN_POINTS = {
    "leftover": SINGLE_SOURCE,
    "kiriage": SINGLE_SOURCE,
    "chombo": _("The part of the rules page that we have does not state the penalty."),
    "chombo_points": _("The part of the rules page that we have does not state the penalty."),
    "riichi_needs_deposit": _(
        "Who runs out of points borrows 30 000; points below zero stand for that here."
    ),
    **not_stated(
        "kazoe", "max_yakuman", "nagashi", "pao", "pao_scope", "pao_honba", "double_wind_fu"
    ),
}

RMU_A = Preset(id="rmu-a", ruleset=RMU_RULES_A, uncertain=OPEN_POINTS)

RMU_M = Preset(
    id="rmu-m",
    ruleset=replace(
        RMU_RULES_A,
        name="RMU M rules",
        start_points=25000,
        uma=(30000, 10000, -10000, -30000),
        red_fives=3,
    ),
    uncertain=OPEN_POINTS,
)

RMU_PRESETS = (RMU_A, RMU_M)
