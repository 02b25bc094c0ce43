"""Reading hands: what has the wrong form is refused with its field (RULES 2 and 7)."""

import pytest

from scoring.hands import hand_from_data, hand_to_data
from scoring.terms import ScoringError
from tests.scoring.games import draw, ron, tsumo

WHOLE = [
    ron(0, 2, han=3, fu=40, riichi=[0], dealer_stops=True),
    tsumo(1),
    {"end": "tsumo", "wins": [{"seat": 1, "yakuman": 2, "pao": 3}]},
    {
        "end": "ron",
        "discarder": 3,
        "wins": [{"seat": 0, "limit": "haneman"}, {"seat": 1, "han": 2, "fu": 30}],
    },
    draw(0, 2, nagashi=[1], riichi=[2]),
    {"end": "abortive_draw", "kind": "four_riichi", "riichi": [0, 1, 2, 3]},
    {"end": "chombo", "seats": [1, 3]},
]


@pytest.mark.parametrize("data", WHOLE)
def test_a_hand_is_written_as_it_was_read(data):
    assert hand_to_data(hand_from_data(data, seats=4)) == data


@pytest.mark.parametrize(
    ("data", "field"),
    [
        (None, "end"),
        ({}, "end"),
        ({"end": "win"}, "end"),
        (ron(2, 2), "discarder"),
        (ron(0, 4), "discarder"),
        (ron(0, None), "discarder"),
        (ron(-1, 0), "seat"),
        (ron(True, 2), "seat"),
        (ron("0", 2), "seat"),
        ({"end": "ron", "discarder": 1, "wins": []}, "wins"),
        ({"end": "ron", "discarder": 1}, "wins"),
        ({"end": "ron", "discarder": 1, "wins": [{"seat": 0, "yakuman": 1}] * 2}, "wins"),
        ({"end": "tsumo", "wins": [{"seat": 0, "yakuman": 1}, {"seat": 1, "yakuman": 1}]}, "wins"),
        ({"end": "tsumo", "wins": [{"seat": 0}]}, "han"),
        ({"end": "tsumo", "wins": [{"seat": 0, "fu": 30}]}, "han"),
        ({"end": "tsumo", "wins": [{"seat": 0, "han": 2, "limit": "mangan"}]}, "limit"),
        ({"end": "tsumo", "wins": [{"seat": 0, "limit": "yakuman"}]}, "limit"),
        ({"end": "tsumo", "wins": [{"seat": 0, "limit": "mangan", "fu": 30}]}, "fu"),
        ({"end": "tsumo", "wins": [{"seat": 0, "han": 2.0, "fu": 30}]}, "han"),
        ({"end": "tsumo", "wins": [{"seat": 0, "han": 2, "fu": 30, "dora": 1}]}, "dora"),
        ({"end": "tsumo", "wins": [{"seat": 0, "yakuman": 1, "pao": 4}]}, "pao"),
        (tsumo(0, discarder=1), "discarder"),
        (tsumo(0, riichi=[1, 1]), "riichi"),
        (tsumo(0, riichi="1"), "riichi"),
        (tsumo(0, dealer_stops=1), "dealer_stops"),
        (draw(0, 4), "tenpai"),
        (draw(nagashi=[5]), "nagashi"),
        ({"end": "abortive_draw", "kind": "bored"}, "kind"),
        ({"end": "chombo"}, "seats"),
        ({"end": "chombo", "seats": [9]}, "seats"),
    ],
)
def test_a_hand_of_the_wrong_form_is_refused_with_its_field(data, field):
    with pytest.raises(ScoringError) as refused:
        hand_from_data(data, seats=4)
    assert refused.value.field == field
    assert refused.value.sentence.endswith(".")


def test_north_does_not_exist_with_three_players():
    with pytest.raises(ScoringError, match="the seats are 0 to 2"):
        hand_from_data(tsumo(3), seats=3)
