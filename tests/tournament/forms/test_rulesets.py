"""The ruleset form: made from the metadata, read back into the same ruleset, refusing at the field."""

from dataclasses import fields

import pytest

from scoring.ruleset import Ruleset
from scoring.rulesets import RULESETS
from tournament.forms.rulesets import RulesetForm


def sent_by(form):
    """What a browser sends of a form as it is shown."""
    data = {"seen": form.version}
    for name in form.described:
        value = form[name].value()
        if value is not None and value is not False:
            data[name] = value
    return data


def form_of(ruleset, **changed):
    stored = ruleset.to_data()
    shown = RulesetForm(seats=ruleset.seats, stored=stored)
    shown_values = sent_by(shown)
    return RulesetForm({**shown_values, **changed}, seats=ruleset.seats, stored=stored)


@pytest.mark.parametrize("preset_id", RULESETS)
def test_form_reads_back_every_published_ruleset(preset_id):
    ruleset = RULESETS[preset_id].ruleset
    form = form_of(ruleset)

    assert form.is_valid(), form.errors
    assert form.ruleset == ruleset
    assert form.changed_data in ([], ["seen"])


def test_form_has_every_field_of_a_ruleset_in_its_group():
    form = RulesetForm(
        seats=3, stored=Ruleset(seats=3, uma=(20000, 0, -20000), noten_total=2000).to_data()
    )

    shown = [field.name for group in form.groups for field in group.fields]
    assert sorted(shown) == sorted(item.name for item in fields(Ruleset))


def test_form_leaves_out_what_four_players_have_not():
    assert "sanma_tsumo" not in RulesetForm(seats=4, stored=Ruleset().to_data()).fields


@pytest.mark.parametrize(
    ("typed", "uma"),
    [
        ("20 10 -10 -20", (20000, 10000, -10000, -20000)),
        ("+20 / +10 / −10 / −20", (20000, 10000, -10000, -20000)),
        ("6.5 3,5 -4 -6", (6500, 3500, -4000, -6000)),
        ("20000 10000 -10000 -20000", (20000, 10000, -10000, -20000)),
    ],
)
def test_uma_is_understood_as_people_write_it(typed, uma):
    form = form_of(Ruleset(), uma=typed)

    assert form.is_valid(), form.errors
    assert form.ruleset.uma == uma


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("20 10 -10", "Uma needs one value a seat (4), not 3."),
        ("20 10 -10 -10", "Uma must sum to 0, not 10000."),
        ("20 ten -10 -20", "“ten” is not a number."),
        ("NaN 0 0 0", "“NaN” is not a number."),
        ("0.0001 0 0 0", "“0.0001” is not a number."),
        ("1e9 0 0 0", "“1e9” is not a number."),
        ("9999999 0 0 0", "Uma must be between -1000000 and 1000000, not 9999999."),
    ],
)
def test_uma_is_refused_at_its_field_in_the_form_s_words(typed, sentence):
    form = form_of(Ruleset(), uma=typed)

    assert not form.is_valid()
    assert form.errors["uma"] == [sentence]


@pytest.mark.parametrize(
    ("changed", "field", "sentence"),
    [
        (
            {"multiple_ron": "all", "abortive_draws": ["triple_ron"]},
            "abortive_draws",
            "Abortive draws has “triple ron”, but “Several ron” lets all win: choose one of the two.",
        ),
        (
            {"return_points": "20000"},
            "return_points",
            "Return points (20000) must not be below “Start points” (25000).",
        ),
    ],
)
def test_a_contradiction_is_told_in_the_words_of_the_form(changed, field, sentence):
    form = form_of(Ruleset(), **changed)

    assert form.errors == {field: [sentence]}


def test_floating_uma_takes_a_line_for_each_number_of_players():
    lines = "1: 12 -1 -3 -8\n2: 8 4 -4 -8\n3: 8 3 1 -12"
    form = form_of(Ruleset(return_points=25000), uma="", floating_uma=lines)

    assert form.is_valid(), form.errors
    assert dict(form.ruleset.floating_uma)[2] == (8000, 4000, -4000, -8000)


def test_floating_uma_names_the_line_it_does_not_understand():
    form = form_of(Ruleset(), floating_uma="12 -1 -3 -8")

    assert not form.is_valid()
    assert "“12 -1 -3 -8” does not" in form.errors["floating_uma"][0]


def test_form_refuses_to_write_over_newer_rules_and_shows_both():
    older = RulesetForm(seats=4, stored=Ruleset().to_data())
    newer = Ruleset(kiriage=True).to_data()
    form = RulesetForm({**sent_by(older), "bust": "below_zero"}, seats=4, stored=newer)

    assert not form.is_valid()
    assert [(clash.label, clash.stored, clash.typed) for clash in form.clashes] == [
        ("Kiriage mangan", "yes", "no"),
        ("Out of points", "play on below zero", "below zero ends the game"),
    ]
