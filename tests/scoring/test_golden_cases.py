"""Published cases: what a hand pays, what follows it, what a game is worth."""

from pathlib import Path

import pytest

from tests.golden.checks import case_id, mismatches, read_cases

GOLDEN = Path(__file__).parents[1] / "golden"


def cases_of(name):
    return [pytest.param(case, id=case_id(case)) for case in read_cases(GOLDEN / name)]


@pytest.mark.parametrize("case", cases_of("hands.json"))
def test_hand_is_paid_as_published(case):
    assert mismatches(case) == []


@pytest.mark.parametrize("row", cases_of("score_table.json"))
def test_score_table_is_as_published(row):
    assert mismatches(row) == []


@pytest.mark.parametrize("case", cases_of("settlement.json"))
def test_game_is_settled_as_published(case):
    assert mismatches(case) == []
