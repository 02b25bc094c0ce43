"""Japan Professional Mahjong League (Nihon Pro Mahjong Renmei)."""

from dataclasses import replace

from scoring.ruleset import Ruleset
from scoring.rulesets.preset import Preset, not_stated
from scoring.terms import Kazoe, Leftover, MultipleRon, Nagashi, PaoYakuman, Ties
from scoring.terms import gettext_noop as _

FLOATING_UMA = (
    (0, (0, 0, 0, 0)),
    (1, (12000, -1000, -3000, -8000)),
    (2, (8000, 4000, -4000, -8000)),
    (3, (8000, 3000, 1000, -12000)),
    (4, (0, 0, 0, 0)),
)

JPML_RULES_A = Ruleset(
    name="JPML A rules",
    source="Japan Professional Mahjong League (Nihon Pro Mahjong Renmei), official rules, A rules",
    start_points=30000,
    uma=None,
    floating_uma=FLOATING_UMA,
    ties=Ties.SPLIT,
    leftover=Leftover.NOBODY,
    multiple_ron=MultipleRon.HEAD_BUMP,
    kazoe=Kazoe.SANBAIMAN,
    max_yakuman=4,
    nagashi=Nagashi.OFF,
    abortive_draws=frozenset(),
    pao=frozenset(PaoYakuman),
)

OPEN_POINTS = {
    "floating_uma": _(
        "With nobody at 30 000 (deposits left on the table) sources pay nothing or 8/4/-4/-8."
    ),
    "chombo_points": _("The current official figure was not found."),
    "kazoe": _("One source pays 13 and more han as a yakuman; the others as a sanbaiman."),
    "double_wind_fu": _("4 in the editions up to 2022, 2 since 2023."),
    "abortive_draws": _(
        "Older editions had nine terminals, four winds, four riichi and four kans."
    ),
    "pao": _(
        "An older text also makes the discarder of an open kan liable for a win on the replacement tile."
    ),
    **not_stated("pao_scope", "pao_honba", "riichi_needs_deposit"),
}

JPML_A = Preset(id="jpml-a", ruleset=JPML_RULES_A, uncertain=OPEN_POINTS)

TAKEN_FROM_A = _(
    "The sources speak of the A rules; taken to be the same, apart from ippatsu, ura dora and kan dora."
)

JPML_BC = Preset(
    id="jpml-bc",
    ruleset=replace(
        JPML_RULES_A,
        name="JPML B and C rules",
        source="Japan Professional Mahjong League (Nihon Pro Mahjong Renmei), B and C rules: the A rules with ippatsu and ura dora",
    ),
    uncertain={
        **dict.fromkeys(
            (
                "start_points",
                "return_points",
                "ties",
                "rounding",
                "leftover",
                "multiple_ron",
                "kiriage",
                "noten_total",
            ),
            TAKEN_FROM_A,
        ),
        **dict.fromkeys(
            ("double_yakuman", "bust", "last_hand_dealer", "extension_target"), TAKEN_FROM_A
        ),
        **dict.fromkeys(("honba_ron", "honba_tsumo", "red_fives", "open_tanyao"), TAKEN_FROM_A),
        **OPEN_POINTS,
    },
)

JPML_PRESETS = (JPML_A, JPML_BC)
