"""The registry of published rulesets: `RULESETS` by id; one file a family."""

from scoring.rulesets.ema import EMA_PRESETS
from scoring.rulesets.janryumon import JANRYUMON_PRESETS
from scoring.rulesets.joypip import JOYPIP_PRESETS
from scoring.rulesets.jpml import JPML_PRESETS
from scoring.rulesets.m_league import M_LEAGUE_PRESETS
from scoring.rulesets.mahjong_soul import MAHJONG_SOUL_PRESETS
from scoring.rulesets.parlour import PARLOUR_PRESETS
from scoring.rulesets.preset import Preset
from scoring.rulesets.rmu import RMU_PRESETS
from scoring.rulesets.saikouisen import SAIKOUISEN_PRESETS
from scoring.rulesets.sega_mj import SEGA_MJ_PRESETS
from scoring.rulesets.student_league import STUDENT_LEAGUE_PRESETS
from scoring.rulesets.tenhou import TENHOU_PRESETS
from scoring.rulesets.wrc import WRC_PRESETS
from scoring.terms import ScoringError

__all__ = ["RULESETS", "Preset", "UnknownPreset", "preset"]


class UnknownPreset(ScoringError):
    """There is no published ruleset of that id."""


PRESETS = (
    *EMA_PRESETS,
    *WRC_PRESETS,
    *M_LEAGUE_PRESETS,
    *JPML_PRESETS,
    *SAIKOUISEN_PRESETS,
    *RMU_PRESETS,
    *STUDENT_LEAGUE_PRESETS,
    *TENHOU_PRESETS,
    *MAHJONG_SOUL_PRESETS,
    *SEGA_MJ_PRESETS,
    *JANRYUMON_PRESETS,
    *JOYPIP_PRESETS,
    *PARLOUR_PRESETS,
)

RULESETS: dict[str, Preset] = {entry.id: entry for entry in PRESETS}


def preset(preset_id: str) -> Preset:
    """The published ruleset of this id; refuses an id that is not in `RULESETS`.

    >>> preset("m-league").ruleset.uma
    (30000, 10000, -10000, -30000)
    """
    if preset_id not in RULESETS:
        raise UnknownPreset(
            f"There is no ruleset “{preset_id}”; known are {', '.join(RULESETS)}.", field="ruleset"
        )
    return RULESETS[preset_id]
