"""Tenhou, ranked games, with four and with three players.

Every value that a game record can show was checked hand by hand against more than a thousand recorded games.
"""

from dataclasses import replace

from scoring.ruleset import Ruleset
from scoring.rulesets.preset import NO_CHOMBO_ONLINE, Preset, not_stated
from scoring.terms import (
    AbortiveKind,
    Bust,
    LastHandDealer,
    MultipleRon,
    PaoHonba,
    Rounding,
)
from scoring.terms import (
    gettext_noop as _,
)

TENHOU_RULES_4P = Ruleset(
    name="Tenhou, four players",
    source="tenhou.net/man and game records since 2022",
    multiple_ron=MultipleRon.DOUBLE,
    abortive_draws=frozenset(AbortiveKind),
    pao_honba=PaoHonba.LIABLE,
    extension_target=30000,
    last_hand_dealer=LastHandDealer.STOP,
    bust=Bust.BELOW_ZERO,
    double_wind_fu=4,
    red_fives=3,
)

TENHOU_RULES_3P = replace(
    TENHOU_RULES_4P,
    name="Tenhou, three players",
    seats=3,
    start_points=35000,
    return_points=40000,
    uma=(20000, 0, -20000),
    abortive_draws=frozenset({AbortiveKind.NINE_TERMINALS, AbortiveKind.FOUR_KANS}),
    honba_ron=200,
    noten_total=2000,
    extension_target=40000,
    red_fives=2,
)

UNTIL_2020 = "game records until 2020: the points were rounded to whole thousands, half up"

ONLINE = {"chombo": NO_CHOMBO_ONLINE, "chombo_points": NO_CHOMBO_ONLINE}
OPEN_POINTS_3P = {
    **ONLINE,
    "red_fives": _("From general knowledge of the platform, not from its published text."),
    **not_stated("double_wind_fu", "pao", "pao_honba"),
}

TENHOU_PRESETS = (
    Preset(id="tenhou-4p", ruleset=TENHOU_RULES_4P, uncertain=ONLINE),
    Preset(id="tenhou-3p", ruleset=TENHOU_RULES_3P, uncertain=OPEN_POINTS_3P),
    Preset(
        id="tenhou-4p-2018",
        ruleset=replace(
            TENHOU_RULES_4P,
            name="Tenhou, four players, until 2020",
            source=UNTIL_2020,
            rounding=Rounding.HALF_UP,
        ),
        uncertain=ONLINE,
    ),
    Preset(
        id="tenhou-3p-2018",
        ruleset=replace(
            TENHOU_RULES_3P,
            name="Tenhou, three players, until 2020",
            source=UNTIL_2020,
            rounding=Rounding.HALF_UP,
        ),
        uncertain=OPEN_POINTS_3P,
    ),
)
