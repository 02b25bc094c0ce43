"""Rulesets as people read them."""

from dataclasses import fields

import pytest

from scoring.ruleset import Ruleset
from scoring.rulesets import RULESETS
from tournament.templatetags.rulesets import rule_groups, ruleset_line

NARROW, WIDE = "\u202f", "\u00a0"


def test_a_ruleset_fits_into_one_line():
    line = ruleset_line(RULESETS["m-league"].ruleset).replace(WIDE, " ").replace(NARROW, " ")

    assert line == "25 000, return 30 000 · uma +30 / +10 / −10 / −30 · oka +20 · ties are shared"


@pytest.mark.parametrize("preset_id", RULESETS)
def test_every_field_of_every_preset_is_shown(preset_id):
    ruleset = RULESETS[preset_id].ruleset
    lines = [line for group in rule_groups(ruleset) for line in group.lines]

    expected = {
        item.name for item in fields(Ruleset) if item.metadata["seats"] in (None, ruleset.seats)
    }
    assert {line.name for line in lines} == expected
    assert all(line.label and all(line.values) for line in lines)


def test_doubts_stand_at_their_field():
    preset = RULESETS["jpml-a"]
    notes = {
        line.name: line.note
        for group in rule_groups(preset.ruleset, preset.uncertain)
        for line in group.lines
        if line.note
    }

    assert notes == dict(preset.uncertain)
