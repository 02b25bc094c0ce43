"""EMA Riichi Competition Rules, the rules of tournaments in Europe."""

from dataclasses import replace

from scoring.ruleset import Ruleset
from scoring.rulesets.preset import Preset, not_stated
from scoring.terms import (
    DepositsOnMultipleRon,
    HonbaOnMultipleRon,
    Kazoe,
    Nagashi,
    Ties,
    TimePolicy,
)
from scoring.terms import (
    gettext_noop as _,
)

EMA_RULES_2016 = Ruleset(
    name="EMA Riichi Competition Rules 2016",
    source="European Mahjong Association, mahjong-europe.org: Riichi Competition Rules, in force from 2016-04-01",
    start_points=30000,
    uma=(15000, 5000, -5000, -15000),
    ties=Ties.SPLIT,
    honba_on_multiple_ron=HonbaOnMultipleRon.EACH,
    deposits_on_multiple_ron=DepositsOnMultipleRon.OWN_BACK,
    kazoe=Kazoe.SANBAIMAN,
    max_yakuman=1,
    nagashi=Nagashi.OFF,
    abortive_draws=frozenset(),
    time_policy=TimePolicy.ONE_MORE_HAND,
    double_wind_fu=4,
)

OPEN_POINTS = {
    "double_wind_fu": _(
        "The rulebook gives 2 fu for each wind and never states the sum; most readers add them up to 4."
    ),
    **not_stated(
        "dealer_repeats_on_multiple_ron", "pao_scope", "pao_honba", "riichi_needs_deposit"
    ),
}

EMA_2016 = Preset(id="ema-2016", ruleset=EMA_RULES_2016, uncertain=OPEN_POINTS)

EMA_2025 = Preset(
    id="ema-2025",
    ruleset=replace(
        EMA_RULES_2016,
        name="EMA Riichi Competition Rules 2025",
        source="European Mahjong Association: Riichi Competition Rules 2025, as carried by the tournament software Pantheon",
        kiriage=True,
    ),
    uncertain={
        **OPEN_POINTS,
        "source": _(
            "Taken from tournament software that follows the 2025 edition, not from the official text."
        ),
        "kiriage": _("The change to the 2016 edition is known from tournament software only."),
        "chombo": _(
            "A chombo in the last hand is said to end the game; here the hand is played again unless organisers stop it."
        ),
    },
)

EMA_PRESETS = (EMA_2016, EMA_2025)
