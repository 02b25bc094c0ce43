"""Joypip, with three players."""

from scoring.ruleset import Ruleset
from scoring.rulesets.preset import NO_CHOMBO_ONLINE, Preset, not_stated
from scoring.terms import AbortiveKind, Bust

JOYPIP_3P = Preset(
    id="joypip-3p",
    ruleset=Ruleset(
        name="Joypip, three players",
        source="Joypip, rules of three-player games",
        seats=3,
        start_points=35000,
        return_points=35000,
        uma=(15000, 0, -15000),
        honba_ron=200,
        noten_total=2000,
        abortive_draws=frozenset({AbortiveKind.NINE_TERMINALS, AbortiveKind.FOUR_KANS}),
        bust=Bust.BELOW_ZERO,
    ),
    uncertain={
        "chombo": NO_CHOMBO_ONLINE,
        "chombo_points": NO_CHOMBO_ONLINE,
        **not_stated(
            "rounding", "ties", "leftover", "multiple_ron", "kiriage", "kazoe", "max_yakuman"
        ),
        **not_stated("pao", "extension_target", "last_hand_dealer", "double_wind_fu", "red_fives"),
    },
)

JOYPIP_PRESETS = (JOYPIP_3P,)
