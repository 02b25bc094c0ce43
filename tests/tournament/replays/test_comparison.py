"""Logs against rules: agreement on real games, and what is said when they disagree."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from scoring.rulesets import preset
from scoring.terms import Bust
from tournament.replays import read_replay
from tournament.replays.comparison import LogDisagrees, compare, rules_of, settles_alike

LOGS = Path(__file__).parents[2] / "golden" / "logs"
NAMES = sorted(path.name for path in LOGS.glob("*.xml"))


def read(name):
    return read_replay(name=name, content=(LOGS / name).read_bytes())


def disagreement(replay, ruleset):
    with pytest.raises(LogDisagrees) as caught:
        compare(replay, ruleset)
    return caught.value


@pytest.mark.parametrize("name", NAMES)
def test_log_agrees_with_its_own_rules(name):
    replay = read(name)
    computed = compare(replay, rules_of(replay))
    assert tuple(played.after.points for played in computed.played) == replay.points
    assert (computed.over is not None) == replay.is_complete


def test_other_points_are_told_with_hand_and_values():
    replay = read("33.xml")
    points = list(replay.points)
    points[2] = (1, *points[2][1:])
    found = disagreement(replace(replay, points=tuple(points)), rules_of(replay))
    assert found.hand == 2
    assert found.sentence == (
        f"Hand 3: the log has {list(points[2])}, the rules give {list(replay.points[2])}."
    )


def test_other_scores_are_told():
    replay = read("33.xml")
    found = disagreement(replace(replay, scores=(0, 0, 0, 0)), rules_of(replay))
    assert found.sentence == (
        f"The log has the scores [0, 0, 0, 0], the rules give {list(replay.scores)}."
    )


def test_rules_that_may_be_why_are_named():
    replay = read("33.xml")
    ruleset = replace(rules_of(replay), kiriage=True, bust=Bust.NONE, open_tanyao=False)
    found = disagreement(replay, ruleset)
    assert found.sentence.endswith(
        "The rules differ: kiriage (log: False, here: True); bust (log: below_zero, here: none)."
    )


def test_scores_of_other_rules_need_not_agree():
    replay = read("33.xml")
    ruleset = replace(rules_of(replay), uma=(30000, 10000, -10000, -30000))
    assert compare(replay, ruleset).settlement.seats[0].uma in ruleset.uma
    assert not settles_alike(rules_of(replay), ruleset)


def test_game_that_goes_on_by_the_rules_is_told():
    replay = read("33.xml")
    found = disagreement(replay, replace(rules_of(replay), bust=Bust.NONE))
    assert found.sentence.startswith(
        f"The log ends after hand {len(replay.hands)}, but by the rules the game goes on."
    )


def test_hand_after_the_end_is_told():
    replay = read("33.xml")
    longer = replace(
        replay, hands=(*replay.hands, replay.hands[0]), points=(*replay.points, replay.points[0])
    )
    found = disagreement(longer, rules_of(replay))
    assert found.hand == len(replay.hands)
    assert found.sentence.startswith(f"Hand {len(replay.hands) + 1}: The game is over")


def test_first_difference_is_named_before_a_later_hand_that_it_makes_impossible():
    replay = read("33.xml")
    richer = {**replay.hands[2], "wins": [{"seat": 2, "yakuman": 1}]}
    hands = (*replay.hands[:2], richer, *replay.hands[3:])
    found = disagreement(replace(replay, hands=hands), rules_of(replay))
    assert (found.hand, found.sentence[:20]) == (2, "Hand 3: the log has ")


def test_seats_are_compared_first():
    found = disagreement(read("sanma2.xml"), preset("tenhou-4p").ruleset)
    assert found.sentence == "The log is of 3 people, the rules are for 4."


def test_course_of_the_game_is_compared():
    replay = read("33.xml")
    other = replace(replay, following=((3, 0, 0), *replay.following[1:]))
    assert disagreement(other, rules_of(replay)).sentence.startswith(
        "Hand 1: in the log dealer, honba and deposits are [3, 0, 0] afterwards"
    )


def test_game_as_json_is_what_the_rules_compute():
    data = read("sanma2.xml").to_data()
    assert json.loads(json.dumps(data)) == data
