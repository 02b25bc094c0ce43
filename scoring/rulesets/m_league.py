"""M.League, the Japanese professional team league."""

from scoring.ruleset import Ruleset
from scoring.rulesets.preset import Preset
from scoring.terms import (
    Kazoe,
    MultipleRon,
    Nagashi,
    PaoScope,
    PaoYakuman,
    Ties,
)
from scoring.terms import (
    gettext_noop as _,
)

M_LEAGUE = Preset(
    id="m-league",
    ruleset=Ruleset(
        name="M.League",
        source="M.League official rules, m-league.jp/about, chapters 5 and 6; end of game checked against 627 recorded games",
        uma=(30000, 10000, -10000, -30000),
        ties=Ties.SPLIT,
        multiple_ron=MultipleRon.HEAD_BUMP,
        kiriage=True,
        kazoe=Kazoe.SANBAIMAN,
        nagashi=Nagashi.OFF,
        abortive_draws=frozenset(),
        riichi_needs_deposit=False,
        pao=frozenset(PaoYakuman),
        pao_scope=PaoScope.OWN,
        red_fives=3,
    ),
    uncertain={
        "pao_honba": _(
            "By tsumo the liable player pays the honba; for a ron the sources do not say."
        ),
    },
)

M_LEAGUE_PRESETS = (M_LEAGUE,)
