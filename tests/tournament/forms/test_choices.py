"""What the hand form's script is told of the rules."""

import pytest

from scoring.ruleset import Ruleset
from scoring.terms import MultipleRon, SanmaTsumo
from tournament.forms.choices import hand_choices, most_winners

SANMA = {"seats": 3, "uma": (20000, 0, -20000)}


@pytest.mark.parametrize(
    ("role", "end", "han", "fu", "text"),
    [
        ("other", "ron", "1", "30", "1000"),
        ("other", "ron", "3", "40", "5200"),
        ("dealer", "ron", "3", "40", "7700"),
        ("other", "tsumo", "2", "20", "400/700"),
        ("dealer", "tsumo", "2", "40", "1300 all"),
        ("other", "ron", "4", "40", "8000"),
        ("dealer", "ron", "mangan", "", "12\u202f000"),
        ("other", "tsumo", "haneman", "", "3000/6000"),
        ("other", "ron", "yakuman", "2", "64\u202f000"),
    ],
)
def test_pays_is_what_the_table_announces(role, end, han, fu, text):
    assert hand_choices(Ruleset())["pays"][role][end][han][fu] == text


@pytest.mark.parametrize(
    ("end", "han", "fu"),
    [("ron", "2", "20"), ("tsumo", "1", "20"), ("ron", "1", "25"), ("tsumo", "2", "25")],
)
def test_pays_leaves_out_impossible_wins(end, han, fu):
    assert fu not in hand_choices(Ruleset())["pays"]["other"][end][han]


def test_pays_follows_kiriage_and_the_number_of_yakuman():
    pays = hand_choices(Ruleset(kiriage=True, max_yakuman=1))["pays"]
    assert pays["other"]["ron"]["4"]["30"] == "8000"
    assert pays["other"]["ron"]["yakuman"] == {"1": "32\u202f000"}


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        (SanmaTsumo.LOSS, "2000/4000"),
        (SanmaTsumo.NORTH_SPLIT, "3000/5000"),
        (SanmaTsumo.EVEN, "4000 all"),
    ],
)
def test_pays_follows_the_tsumo_of_sanma(rule, text):
    pays = hand_choices(Ruleset(sanma_tsumo=rule, **SANMA))["pays"]
    assert pays["other"]["tsumo"]["mangan"][""] == text


def test_points_list_each_payment_once_cheapest_first():
    listed = hand_choices(Ruleset())["points"]["other"]["ron"]
    texts = [text for text, _han, _fu in listed]
    assert len(set(texts)) == len(texts)
    assert texts[:4] == ["1000", "1300", "1600", "2000"]


def test_points_name_the_usual_announcement():
    listed = hand_choices(Ruleset())["points"]["other"]["ron"]
    usual = {text: (han, fu) for text, han, fu in listed}
    assert (usual["2000"], usual["3900"], usual["8000"]) == (
        ("2", "30"),
        ("3", "30"),
        ("mangan", ""),
    )


@pytest.mark.parametrize(
    ("rule", "four", "three"),
    [(MultipleRon.ALL, 3, 2), (MultipleRon.DOUBLE, 2, 2), (MultipleRon.HEAD_BUMP, 1, 1)],
)
def test_most_winners_follows_the_ruleset(rule, four, three):
    fields = {"multiple_ron": rule, "abortive_draws": frozenset()}
    assert most_winners(Ruleset(**fields)) == four
    assert most_winners(Ruleset(**fields, **SANMA)) == three
