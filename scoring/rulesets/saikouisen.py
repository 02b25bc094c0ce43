"""Saikouisen Nihon Pro Mahjong Kyokai."""

from scoring.ruleset import Ruleset
from scoring.rulesets.preset import Preset, not_stated
from scoring.terms import Kazoe, Leftover, MultipleRon, Nagashi, Ties, TimePolicy
from scoring.terms import gettext_noop as _

SAIKOUISEN = Preset(
    id="saikouisen",
    ruleset=Ruleset(
        name="Saikouisen rules",
        source="Saikouisen: tournament rules of the West One Cup 2015 (west-one-cup.com) and the outline of 2025-08-25",
        start_points=30000,
        uma=(30000, 10000, -10000, -30000),
        ties=Ties.SPLIT,
        leftover=Leftover.NOBODY,
        multiple_ron=MultipleRon.HEAD_BUMP,
        kiriage=True,
        kazoe=Kazoe.SANBAIMAN,
        nagashi=Nagashi.OFF,
        abortive_draws=frozenset(),
        pao=frozenset(),
        time_policy=TimePolicy.ONE_MORE_HAND,
    ),
    uncertain={
        "max_yakuman": _("The text of 2015 does not add yakuman up; the outline of 2025 does."),
        "pao": _("The text of 2015 has no pao; later editions were not seen."),
        **not_stated("riichi_needs_deposit"),
    },
)

SAIKOUISEN_PRESETS = (SAIKOUISEN,)
