"""Refusals of the rules in the words of the people at the table."""

import pytest

from scoring.game import Position, play
from scoring.hands import hand_from_data
from scoring.rulesets import RULESETS
from scoring.terms import ScoringError, Wind
from tests.factories import make_game
from tournament.queries.seat_names import in_words, with_names

WIN = {"han": 1, "fu": 30}
POSITION = Position(
    points=(25000, 25000, 49300, 700), wind=Wind.EAST, dealer=0, honba=0, deposits=0
)


def refused(outcome, ruleset):
    with pytest.raises(ScoringError) as refusal:
        play(POSITION, hand_from_data(outcome, seats=4), ruleset)
    return refusal.value


def test_a_seat_that_nobody_has_keeps_its_number():
    assert with_names("seat 3 and seat 12", ["Aiko", "Binh", "Chen"]) == "seat 3 and seat 12"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("outcome", "preset", "sentence"),
    [
        (
            {"end": "ron", "discarder": 1, "wins": [{"seat": 0, **WIN}], "riichi": [3]},
            "tenhou-4p",
            "Dewi has only 700 points and cannot pay the riichi deposit of 1000.",
        ),
        (
            {"end": "ron", "discarder": 1, "wins": [{"seat": 0, **WIN}, {"seat": 2, **WIN}]},
            "m-league",
            "2 won by ron, but only the nearest to the discarder wins under these rules: enter that one.",
        ),
        (
            {"end": "exhaustive_draw", "tenpai": [0], "riichi": [2]},
            "tenhou-4p",
            "Chen is in riichi and so tenpai too: add it there, or enter a chombo if the riichi was noten.",
        ),
        (
            {"end": "abortive_draw", "kind": "four_winds"},
            "m-league",
            "There is no abortive draw by four winds under these rules.",
        ),
    ],
)
def test_what_the_rules_refuse_is_said_in_peoples_words(outcome, preset, sentence):
    refusal = refused(outcome, RULESETS[preset].ruleset)
    assert in_words(refusal, make_game()) == sentence
