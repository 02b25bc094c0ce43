"""Janryumon (Jan Ryu Mon), with three players."""

from scoring.ruleset import Ruleset
from scoring.rulesets.preset import NO_CHOMBO_ONLINE, Preset
from scoring.terms import AbortiveKind, Nagashi, SanmaTsumo
from scoring.terms import gettext_noop as _

USUAL_SANMA = _(
    "No published rules of this platform were found; the usual rule with three players is taken."
)

JANRYUMON_3P = Preset(
    id="janryumon-3p",
    ruleset=Ruleset(
        name="Janryumon, three players",
        source="Janryumon (雀龙门): no published rules found; both losers of a tsumo pay the same",
        seats=3,
        start_points=35000,
        return_points=40000,
        uma=(20000, 0, -20000),
        honba_ron=200,
        noten_total=2000,
        nagashi=Nagashi.WIN,
        abortive_draws=frozenset({AbortiveKind.NINE_TERMINALS, AbortiveKind.FOUR_KANS}),
        sanma_tsumo=SanmaTsumo.EVEN,
    ),
    uncertain={
        "chombo": NO_CHOMBO_ONLINE,
        "chombo_points": NO_CHOMBO_ONLINE,
        "nagashi": _(
            "Known only from a remark in other software: counted as a win, deposits and honba included."
        ),
        **dict.fromkeys(
            ("start_points", "return_points", "uma", "rounding", "ties", "leftover"), USUAL_SANMA
        ),
        **dict.fromkeys(
            ("honba_ron", "honba_tsumo", "noten_total", "abortive_draws", "pao", "bust"),
            USUAL_SANMA,
        ),
        **dict.fromkeys(
            ("length", "extension_target", "last_hand_dealer", "dealer_repeats"), USUAL_SANMA
        ),
        **dict.fromkeys(
            ("multiple_ron", "kiriage", "kazoe", "max_yakuman", "red_fives"), USUAL_SANMA
        ),
    },
)

JANRYUMON_PRESETS = (JANRYUMON_3P,)
