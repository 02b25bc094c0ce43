"""Mahjong Soul, ranked games, with four and with three players."""

from dataclasses import replace

from scoring.ruleset import Ruleset
from scoring.rulesets.preset import NO_CHOMBO_ONLINE, Preset, not_stated
from scoring.terms import (
    AbortiveKind,
    Bust,
    LastHandDealer,
    PaoHonba,
    PaoScope,
    SanmaTsumo,
)
from scoring.terms import (
    gettext_noop as _,
)

MAHJONG_SOUL_RULES_4P = Ruleset(
    name="Mahjong Soul, four players",
    source="Mahjong Soul, rules of ranked four-player games 2022 to 2026, as described in public encyclopaedias",
    return_points=25000,
    uma=(15000, 5000, -5000, -15000),
    pao_scope=PaoScope.OWN,
    pao_honba=PaoHonba.LIABLE,
    extension_target=30000,
    last_hand_dealer=LastHandDealer.STOP,
    bust=Bust.BELOW_ZERO,
    double_wind_fu=4,
    double_yakuman=True,
    red_fives=3,
)

MAHJONG_SOUL_RULES_3P = replace(
    MAHJONG_SOUL_RULES_4P,
    name="Mahjong Soul, three players",
    source="Mahjong Soul, rules of ranked three-player games, mahjong-portal.com",
    seats=3,
    start_points=35000,
    return_points=35000,
    uma=(15000, 0, -15000),
    abortive_draws=frozenset({AbortiveKind.NINE_TERMINALS, AbortiveKind.FOUR_KANS}),
    honba_ron=200,
    noten_total=2000,
    extension_target=40000,
    red_fives=2,
)

ONLINE = {
    "chombo": NO_CHOMBO_ONLINE,
    "chombo_points": NO_CHOMBO_ONLINE,
    **not_stated("dealer_repeats_on_multiple_ron"),
}
LIKE_FOUR_PLAYERS = _("Stated for four players; taken to be the same with three.")
OPEN_POINTS_3P = {
    **ONLINE,
    "noten_total": _("The usual figure with three players; not stated for this platform."),
    **dict.fromkeys(
        ("nagashi", "pao", "pao_scope", "pao_honba", "bust", "last_hand_dealer"), LIKE_FOUR_PLAYERS
    ),
    **dict.fromkeys(
        ("double_wind_fu", "double_yakuman", "kazoe", "max_yakuman"), LIKE_FOUR_PLAYERS
    ),
}

MAHJONG_SOUL_PRESETS = (
    Preset(id="mahjong-soul-4p", ruleset=MAHJONG_SOUL_RULES_4P, uncertain=ONLINE),
    Preset(id="mahjong-soul-3p", ruleset=MAHJONG_SOUL_RULES_3P, uncertain=OPEN_POINTS_3P),
    Preset(
        id="mahjong-soul-3p-split",
        ruleset=replace(
            MAHJONG_SOUL_RULES_3P,
            name="Mahjong Soul, three players, without tsumo loss",
            sanma_tsumo=SanmaTsumo.NORTH_SPLIT,
        ),
        uncertain=OPEN_POINTS_3P,
    ),
)
