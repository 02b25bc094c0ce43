"""What a hand is worth; expected values from the published han-fu table and RULES 1."""

import pytest

from scoring.hand_value import value_of_han, value_of_limit, value_of_yakuman
from scoring.ruleset import Ruleset
from scoring.terms import Kazoe, Limit, ScoringError

PLAIN = Ruleset()


def value(han, fu=None, *, is_tsumo=False, ruleset=PLAIN):
    return value_of_han(han=han, fu=fu, is_tsumo=is_tsumo, ruleset=ruleset)


@pytest.mark.parametrize(
    ("han", "fu", "base", "name"),
    [
        (1, 30, 240, "1 han 30 fu"),
        (2, 25, 400, "2 han 25 fu"),
        (3, 60, 1920, "3 han 60 fu"),
        (3, 70, 2000, "mangan"),
        (4, 40, 2000, "mangan"),
        (1, 140, 1120, "1 han 140 fu"),
        (5, None, 2000, "mangan"),
        (6, 30, 3000, "haneman"),
        (7, None, 3000, "haneman"),
        (8, None, 4000, "baiman"),
        (10, None, 4000, "baiman"),
        (11, None, 6000, "sanbaiman"),
        (12, None, 6000, "sanbaiman"),
        (13, None, 8000, "counted yakuman"),
        (26, None, 8000, "counted yakuman"),
    ],
)
def test_han_and_fu_give_base_and_name(han, fu, base, name):
    found = value(han, fu)
    assert (found.base, found.name) == (base, name)


def test_thirteen_han_are_a_sanbaiman_where_the_rules_say_so():
    assert value(13, ruleset=Ruleset(kazoe=Kazoe.SANBAIMAN)).base == 6000


@pytest.mark.parametrize(("han", "fu"), [(4, 30), (3, 60), (2, 120)])
def test_kiriage_lifts_1920_to_a_mangan(han, fu):
    assert value(han, fu).base == 1920
    assert value(han, fu, ruleset=Ruleset(kiriage=True)).base == 2000


def test_kiriage_leaves_smaller_hands_alone():
    assert value(3, 50, ruleset=Ruleset(kiriage=True)).base == 1600


@pytest.mark.parametrize(
    ("han", "fu", "is_tsumo", "field", "says"),
    [
        (2, 20, False, "fu", "never 20 fu"),
        (1, 20, True, "fu", "2 han or more"),
        (1, 25, False, "fu", "2 han or more by ron"),
        (2, 25, True, "fu", "3 han or more by tsumo"),
        (6, 20, False, "fu", "never 20 fu"),
        (3, 35, False, "fu", "35 fu do not exist"),
        (3, 150, False, "fu", "150 fu do not exist"),
        (4, None, False, "fu", "need their fu"),
        (0, 30, False, "han", "from 1 to 99"),
        (100, None, False, "han", "from 1 to 99"),
    ],
)
def test_an_impossible_combination_is_refused_with_its_field(han, fu, is_tsumo, field, says):
    with pytest.raises(ScoringError, match=says) as refused:
        value(han, fu, is_tsumo=is_tsumo)
    assert refused.value.field == field


def test_pinfu_tsumo_and_chiitoitsu_tsumo_are_possible():
    assert value(2, 20, is_tsumo=True).base == 320
    assert value(3, 25, is_tsumo=True).base == 800


def test_limits_by_name():
    assert [value_of_limit(limit).base for limit in Limit] == [2000, 3000, 4000, 6000]


def test_yakuman_add_up_as_far_as_the_ruleset_lets_them():
    assert value_of_yakuman(count=3, ruleset=PLAIN).base == 24000
    single = value_of_yakuman(count=2, ruleset=Ruleset(max_yakuman=1))
    assert (single.base, single.yakuman) == (8000, 1)
    assert single.explanation == "8000 × 1 yakuman = 8000 (of 2, at most 1 count)"


def test_no_yakuman_is_refused():
    with pytest.raises(ScoringError) as refused:
        value_of_yakuman(count=0, ruleset=PLAIN)
    assert refused.value.field == "yakuman"


def test_the_sum_is_written_out():
    assert value(2, 40).explanation == "40 fu × 2^(2+2) = 640"
    assert value(4, 70).explanation == "70 fu × 2^(2+4) = 4480, at most 2000: mangan"
