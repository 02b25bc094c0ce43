"""SEGA NET Mahjong MJ, with four and with three players."""

from scoring.ruleset import Ruleset
from scoring.rulesets.preset import NO_CHOMBO_ONLINE, Preset, not_stated
from scoring.terms import (
    AbortiveKind,
    Bust,
    DealerRepeats,
    LastHandDealer,
    Nagashi,
    SanmaTsumo,
)
from scoring.terms import (
    gettext_noop as _,
)

ONLINE = {
    "chombo": NO_CHOMBO_ONLINE,
    "chombo_points": NO_CHOMBO_ONLINE,
    **not_stated("dealer_repeats_on_multiple_ron", "max_yakuman", "extension_target"),
}

SEGA_MJ_4P = Preset(
    id="sega-mj-4p",
    ruleset=Ruleset(
        name="SEGA MJ, four players",
        source="SEGA NET Mahjong MJ, four-player rules as of 2021, as described in public encyclopaedias",
        kiriage=True,
        nagashi=Nagashi.WIN,
        abortive_draws=frozenset(
            {AbortiveKind.NINE_TERMINALS, AbortiveKind.FOUR_WINDS, AbortiveKind.FOUR_KANS}
        ),
        pao=frozenset(),
        last_hand_dealer=LastHandDealer.STOP,
        bust=Bust.BELOW_ZERO,
        red_fives=3,
    ),
    uncertain={
        **ONLINE,
        "leftover": _("From general knowledge of the platform, not from its published text."),
        "abortive_draws": _(
            "On the platform the deal passes after four winds and four kans; here the dealer stays."
        ),
        "dealer_repeats": _(
            "On the platform a tenpai dealer stays in the south wind only; here in both."
        ),
        "last_hand_dealer": _(
            "On the platform only a winning dealer ends the game; here a tenpai dealer does too."
        ),
    },
)

SEGA_MJ_3P = Preset(
    id="sega-mj-3p",
    ruleset=Ruleset(
        name="SEGA MJ, three players",
        source="SEGA NET Mahjong MJ, three-player rules, sega-mj.com players' guide",
        seats=3,
        start_points=35000,
        return_points=40000,
        uma=(20000, 0, -20000),
        honba_ron=1000,
        honba_tsumo=500,
        dealer_repeats=DealerRepeats.WIN,
        kiriage=True,
        noten_total=2000,
        nagashi=Nagashi.WIN,
        abortive_draws=frozenset({AbortiveKind.NINE_TERMINALS, AbortiveKind.FOUR_KANS}),
        pao=frozenset(),
        sanma_tsumo=SanmaTsumo.NORTH_SPLIT,
        bust=Bust.BELOW_ZERO,
        red_fives=2,
    ),
    uncertain={
        **ONLINE,
        "start_points": _(
            "Stated for the one-hand mode only; an older version of the game started with 25 000."
        ),
        "return_points": _(
            "Stated as 35 000 for the one-hand mode only; an older version of the game had 30 000."
        ),
        **not_stated(
            "ties",
            "leftover",
            "noten_total",
            "abortive_draws",
            "bust",
            "kazoe",
            "rounding",
            "last_hand_dealer",
        ),
    },
)

SEGA_MJ_PRESETS = (SEGA_MJ_4P, SEGA_MJ_3P)
