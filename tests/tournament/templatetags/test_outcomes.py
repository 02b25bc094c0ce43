"""Outcomes in words."""

import pytest

from tournament.templatetags.outcomes import ending, outcome, sticks

NAMES = ["Aiko", "Binh", "Chen", "Dewi"]


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        (
            {
                "end": "ron",
                "discarder": 1,
                "wins": [{"seat": 0, "han": 3, "fu": 40}],
                "riichi": [0],
            },
            "Aiko ron from Binh, 3 han 40 fu, riichi",
        ),
        (
            {
                "end": "ron",
                "discarder": 1,
                "wins": [{"seat": 0, "limit": "mangan"}],
                "riichi": [1, 2],
            },
            "Aiko ron from Binh, mangan, riichi by Binh and Chen",
        ),
        (
            {
                "end": "ron",
                "discarder": 3,
                "wins": [{"seat": 0, "limit": "haneman"}, {"seat": 1, "han": 2, "fu": 30}],
            },
            "Aiko (haneman) and Binh (2 han 30 fu) ron from Dewi",
        ),
        (
            {"end": "tsumo", "wins": [{"seat": 1, "yakuman": 1, "pao": 2}]},
            "Binh tsumo, yakuman, pao Chen",
        ),
        ({"end": "tsumo", "wins": [{"seat": 1, "yakuman": 2}]}, "Binh tsumo, 2 yakuman"),
        (
            {"end": "tsumo", "wins": [{"seat": 0, "han": 6}], "dealer_stops": True},
            "Aiko tsumo, 6 han, the dealer ends the game",
        ),
        ({"end": "exhaustive_draw", "tenpai": []}, "Draw, nobody tenpai"),
        ({"end": "exhaustive_draw", "tenpai": [0, 1, 2, 3]}, "Draw, all tenpai"),
        (
            {"end": "exhaustive_draw", "tenpai": [0, 1, 3], "riichi": [1]},
            "Draw, Aiko, Binh and Dewi tenpai, riichi by Binh",
        ),
        (
            {"end": "exhaustive_draw", "tenpai": [0], "nagashi": [2]},
            "Nagashi mangan by Chen, Aiko tenpai",
        ),
        ({"end": "abortive_draw", "kind": "four_winds"}, "Abortive draw: four winds"),
        ({"end": "chombo", "seats": [3]}, "Chombo by Dewi"),
    ],
)
def test_outcomes_are_told_in_words(hand, told):
    assert outcome(hand, NAMES) == told


def test_ending_is_empty_while_a_game_goes_on():
    assert ending("") == ""


def test_sticks_are_bars_with_words():
    assert sticks(0) == ""
    assert sticks(2).count("<i></i>") == 2
    assert 'title="2 deposits"' in sticks(2)
