"""A ruleset that contradicts itself is refused with the field and the reason (RULES 6)."""

import pytest

from scoring.ruleset import Ruleset
from scoring.terms import ScoringError
from tests.scoring.games import SANMA, rules

FLOATING = {str(number): [8000, 4000, -4000, -8000] for number in (1, 2, 3)}


@pytest.mark.parametrize(
    ("choices", "field"),
    [
        ({"seats": 2}, "seats"),
        ({"seats": 3}, "uma"),
        ({"uma": [10000, 5000, -5000]}, "uma"),
        ({"uma": [10000, 5000, -5000, -9000]}, "uma"),
        ({"uma": [10050, 5000, -5050, -10000]}, "uma"),
        ({"uma": None}, "uma"),
        ({"uma": "10-20"}, "uma"),
        ({"return_points": 24000}, "return_points"),
        ({"return_points": 30500, "rounding": "up"}, "return_points"),
        ({"start_points": 0}, "start_points"),
        ({"start_points": 25050}, "start_points"),
        ({"start_points": 25000.0}, "start_points"),
        ({"start_points": 10**9, "return_points": 10**9}, "start_points"),
        ({"floating_uma": {"1": [8000, 4000, -4000, -8000]}}, "floating_uma"),
        ({"floating_uma": {**FLOATING, "5": [0, 0, 0, 0]}}, "floating_uma"),
        ({"floating_uma": {**FLOATING, "3": [1000, 0, 0, 0]}}, "floating_uma"),
        ({"floating_uma": {"one": [0, 0, 0, 0]}}, "floating_uma"),
        ({"floating_line": 30000}, "floating_line"),
        ({"rounding": "bankers"}, "rounding"),
        ({"multiple_ron": "all", "abortive_draws": ["triple_ron"]}, "abortive_draws"),
        ({"abortive_draws": ["rain"]}, "abortive_draws"),
        ({"sanma_tsumo": "even"}, "sanma_tsumo"),
        ({"noten_total": 1000}, "noten_total"),
        ({**SANMA, "noten_total": 2100}, "noten_total"),
        ({"honba_ron": -300}, "honba_ron"),
        ({"max_yakuman": 0}, "max_yakuman"),
        ({"double_wind_fu": 3}, "double_wind_fu"),
        ({"red_fives": 5}, "red_fives"),
        ({"length": "one_hand", "extension_target": 30000}, "extension_target"),
        ({"length": "four_winds", "extension_target": 30000}, "extension_winds"),
        ({"extension_winds": 0}, "extension_winds"),
        ({"ceiling": 25000}, "ceiling"),
        ({"time_limit_minutes": 0}, "time_limit_minutes"),
        ({"kiriage": "yes"}, "kiriage"),
        ({"aka": 3}, "aka"),
    ],
)
def test_a_contradiction_is_refused_with_its_field(choices, field):
    with pytest.raises(ScoringError) as refused:
        rules(**choices)
    assert refused.value.field == field
    assert field in refused.value.sentence


def test_an_uma_that_already_contains_the_oka_is_named():
    with pytest.raises(ScoringError, match=r"counted twice\. Take 20000 off first place"):
        rules(uma=[50000, 10000, -10000, -30000])


def test_the_defaults_are_those_of_the_rules():
    plain = Ruleset()
    assert (plain.start_points, plain.return_points, plain.oka) == (25000, 30000, 20000)
    assert plain.uma == (20000, 10000, -10000, -20000)
    assert (plain.honba_ron, plain.honba_tsumo, plain.noten_total) == (300, 100, 3000)


def test_a_ruleset_is_read_back_as_it_was_written():
    ruleset = rules(floating_uma=FLOATING, uma=None, abortive_draws=["four_kans"], ceiling=60000)
    assert Ruleset.from_data(ruleset.to_data()) == ruleset
