"""Japanese student league."""

from scoring.ruleset import Ruleset
from scoring.rulesets.preset import Preset, not_stated
from scoring.terms import (
    AbortiveKind,
    DealerRepeatsOnMultipleRon,
    LastHandDealer,
    MultipleRon,
    Nagashi,
    PaoHonba,
    PaoYakuman,
)
from scoring.terms import (
    gettext_noop as _,
)

STUDENT_LEAGUE = Preset(
    id="student-league",
    ruleset=Ruleset(
        name="Japanese student league",
        source="Student mahjong league of Japan, competition rules, gakusei-majan.com",
        multiple_ron=MultipleRon.DOUBLE,
        dealer_repeats_on_multiple_ron=DealerRepeatsOnMultipleRon.NEAREST,
        kiriage=True,
        max_yakuman=1,
        nagashi=Nagashi.WIN,
        abortive_draws=frozenset(AbortiveKind),
        riichi_needs_deposit=False,
        pao=frozenset(PaoYakuman),
        pao_honba=PaoHonba.LIABLE,
        last_hand_dealer=LastHandDealer.MAY_STOP,
        red_fives=3,
    ),
    uncertain={
        "leftover": _("Stated for a last hand that the dealer ends noten; taken for every end."),
        "riichi_needs_deposit": _(
            "Who runs out of points borrows 10 000 from the leader; points below zero stand for that here."
        ),
        **not_stated(
            "rounding",
            "chombo",
            "chombo_points",
            "deposits_on_multiple_ron",
            "kazoe",
            "pao_scope",
            "double_wind_fu",
            "extension_target",
        ),
    },
)

STUDENT_LEAGUE_PRESETS = (STUDENT_LEAGUE,)
