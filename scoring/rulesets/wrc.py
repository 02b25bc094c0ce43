"""World Riichi Championship rules."""

from dataclasses import replace

from scoring.ruleset import Ruleset
from scoring.rulesets.preset import Preset, not_stated
from scoring.terms import (
    Kazoe,
    Leftover,
    MultipleRon,
    Nagashi,
    Ties,
    TimePolicy,
)
from scoring.terms import (
    gettext_noop as _,
)

WRC_RULES_2025 = Ruleset(
    name="World Riichi Championship Rules 2025",
    source="World Riichi Championship, WRC Rules 2025, with penalties by the organisers of the event",
    start_points=30000,
    uma=(15000, 5000, -5000, -15000),
    ties=Ties.SPLIT,
    leftover=Leftover.NOBODY,
    multiple_ron=MultipleRon.HEAD_BUMP,
    kiriage=True,
    nagashi=Nagashi.OFF,
    abortive_draws=frozenset(),
    time_policy=TimePolicy.FINISH_HAND,
)

OPEN_POINTS = {
    "bust": _("One summary of the rules ends the game at a negative score; the others play on."),
    "red_fives": _("One source lists red fives for these rules; the others play without."),
    **not_stated("pao_scope", "pao_honba", "riichi_needs_deposit"),
}

WRC_2025 = Preset(
    id="wrc-2025",
    ruleset=WRC_RULES_2025,
    uncertain={
        **OPEN_POINTS,
        "chombo_points": _(
            "The figure of 2025 was not found; events under these rules take 20 000 or 30 000."
        ),
    },
)

WRC_2022 = Preset(
    id="wrc-2022",
    ruleset=replace(
        WRC_RULES_2025,
        name="World Riichi Championship Rules 2022",
        source="World Riichi Championship, WRC Rules 2022",
        kazoe=Kazoe.SANBAIMAN,
        max_yakuman=1,
    ),
    uncertain={
        **OPEN_POINTS,
        "kazoe": _("The editions differ and the sources disagree about 13 and more han."),
        "leftover": _(
            "Rule texts leave the deposits to nobody; a tournament software gives them to first place."
        ),
    },
)

WRC_PRESETS = (WRC_2022, WRC_2025)
