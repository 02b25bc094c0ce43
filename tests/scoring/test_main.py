"""`python -m scoring`: games in, answers or refusals out, as another program sees them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from scoring.__main__ import answer
from scoring.game_json import record_from_data, record_to_data
from tests.golden.checks import read_cases

ROOT = Path(__file__).parents[2]
GAMES = [case["game"] for case in read_cases(ROOT / "tests" / "golden" / "games.jsonl")[:40]]

EVERY_END = {
    "ruleset": {"preset": "tenhou-4p", "uma": [30000, 10000, -10000, -30000], "bust": "none"},
    "start": {"points": [25000] * 4, "wind": "east", "dealer": 0, "honba": 0, "deposits": 0},
    "hands": [
        {"end": "ron", "discarder": 2, "wins": [{"seat": 0, "han": 3, "fu": 40}], "riichi": [0]},
        {"end": "tsumo", "wins": [{"seat": 1, "yakuman": 1, "pao": 2}]},
        {
            "end": "ron",
            "discarder": 3,
            "wins": [{"seat": 0, "limit": "haneman"}, {"seat": 1, "han": 2, "fu": 30}],
        },
        {"end": "exhaustive_draw", "tenpai": [0, 1], "nagashi": [], "riichi": [1]},
        {"end": "abortive_draw", "kind": "nine_terminals"},
        {"end": "chombo", "seats": [3]},
    ],
    "finish": None,
    "penalties": [0, 0, 0, 0],
}


def run(*arguments, given="", **environment):
    """The exit status and the answer of the command as a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "scoring", *arguments],
        input=given if isinstance(given, bytes) else json.dumps(given).encode(),
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, **environment},
        check=False,
    )
    assert done.stderr == b""
    return done.returncode, json.loads(done.stdout)


def ron(**changed):
    """A mangan from seat 2 to seat 0, with the changes made."""
    return {"end": "ron", "discarder": 2, "wins": [{"seat": 0, "limit": "mangan"}], **changed}


def refused(game):
    """The hand and the field of a refusal whose sentence ends like one."""
    answered = answer(game)
    assert list(answered) == ["error", "hand", "field"]
    assert answered["error"].endswith(".")
    return answered["hand"], answered["field"]


def test_game_with_every_end_is_computed_from_a_file(tmp_path):
    path = tmp_path / "game.json"
    path.write_text(json.dumps(EVERY_END), encoding="utf-8")
    status, answered = run(str(path))
    assert status == 0
    assert list(answered) == ["positions", "over", "settlement"]
    assert answered["positions"][0] == {
        "points": [32700, 25000, 17300, 25000],
        "wind": "east",
        "dealer": 0,
        "honba": 1,
        "deposits": 0,
        "moves": [
            {"hand": 7700, "honba": 0, "deposits": 0},
            {"hand": 0, "honba": 0, "deposits": 0},
            {"hand": -7700, "honba": 0, "deposits": 0},
            {"hand": 0, "honba": 0, "deposits": 0},
        ],
    }
    assert [position["points"] for position in answered["positions"][1:]] == [
        [32700, 57300, -15000, 25000],
        [44700, 60200, -15000, 10100],
        [46200, 60700, -16500, 8600],
        [46200, 60700, -16500, 8600],
        [46200, 60700, -16500, 8600],
    ]
    assert (answered["over"], answered["settlement"]) == (None, None)


def test_final_points_are_settled_from_standard_input():
    status, answered = run(
        given={"ruleset": {}, "points": [45200, 28300, 17500, 8000], "deposits_left": 1}
    )
    assert status == 0
    assert answered["positions"] == []
    assert answered["over"] == "played_out"
    assert answered["settlement"][0] == {
        "points": 45200,
        "place": 1,
        "shared_by": 1,
        "deposit": 1000,
        "base": 16200,
        "rounding": 0,
        "oka": 20000,
        "uma": 20000,
        "chombo": 0,
        "penalty": 0,
        "score": 56200,
    }


def test_list_answers_each_game_in_its_place_and_exits_with_2_for_one_refusal():
    not_possible = {"ruleset": {}, "hands": [ron(), ron(discarder=0)]}
    again = [through_records(game) for game in GAMES]
    status, answered = run(given=[*GAMES, not_possible, *again])
    assert status == 2
    assert answered[len(GAMES)] == {
        "error": "discarder and winner are the same seat (0): name another discarder.",
        "hand": 1,
        "field": "discarder",
    }
    assert answered[: len(GAMES)] == answered[len(GAMES) + 1 :]
    assert all(
        len(one["positions"]) == len(game["hands"])
        for one, game in zip(answered, GAMES, strict=False)
    )


def through_records(game):
    """The same game read, written and put through JSON."""
    return json.loads(json.dumps(record_to_data(record_from_data(game))))


def test_what_is_not_json_is_refused_in_any_console():
    status, answered = run(given=b"\xff{", PYTHONIOENCODING="ascii")
    assert status == 2
    assert (answered["hand"], answered["field"]) == (None, None)
    status, answered = run(given={"ruleset": "\u4e2d\ud800", "hands": []}, PYTHONIOENCODING="ascii")
    assert (status, answered["field"]) == (2, "ruleset")
    assert "\u4e2d\ud800" in answered["error"]


def test_file_that_is_not_there_is_refused():
    status, answered = run("no-such-file.json")
    assert status == 2
    assert answered["error"].startswith("no-such-file.json cannot be read")


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        (ron(discarder=0), "discarder"),
        (ron(discarder=4), "discarder"),
        (ron(wins=[{"seat": 0, "limit": "mangan"}] * 2), "wins"),
        (ron(wins=[]), "wins"),
        (ron(wins=[{"seat": 0, "han": 1, "fu": 20}]), "fu"),
        (ron(wins=[{"seat": 0, "han": 1, "fu": 25}]), "fu"),
        (ron(wins=[{"seat": 0, "han": 2, "fu": 35}]), "fu"),
        (ron(wins=[{"seat": 0, "han": 4}]), "fu"),
        (ron(wins=[{"seat": 0, "han": 0, "fu": 30}]), "han"),
        (ron(wins=[{"seat": 0}]), "han"),
        (ron(wins=[{"seat": 0, "yakuman": 0}]), "yakuman"),
        (ron(wins=[{"seat": 0, "limit": "yakuman"}]), "limit"),
        (ron(wins=[{"seat": 0, "limit": "mangan", "pao": 1}]), "pao"),
        (ron(wins=[{"seat": 0, "yakuman": 1, "pao": 0}]), "pao"),
        (ron(riichi=[7]), "riichi"),
        ({"end": "tsumo", "wins": [{"seat": 0, "han": 1, "fu": 20}]}, "fu"),
        ({"end": "tsumo", "wins": [{"seat": 0, "han": 2, "fu": 25}]}, "fu"),
        ({"end": "exhaustive_draw", "tenpai": [0], "riichi": [1]}, "tenpai"),
        ({"end": "exhaustive_draw", "tenpai": [0, 0]}, "tenpai"),
        ({"end": "abortive_draw", "kind": "triple_ron"}, "kind"),
        ({"end": "abortive_draw", "kind": "rain"}, "kind"),
        ({"end": "chombo", "seats": []}, "seats"),
        ({"end": "lightning"}, "end"),
    ],
)
def test_impossible_hand_is_refused_with_its_index_and_field(wrong, field):
    assert refused({"ruleset": {}, "hands": [ron(), wrong]}) == (1, field)


@pytest.mark.parametrize(
    ("rules", "hand", "field"),
    [
        ({"multiple_ron": "head_bump"}, "double", "wins"),
        ({"multiple_ron": "double"}, "triple", "wins"),
        ({"nagashi": "off"}, {"end": "exhaustive_draw", "tenpai": [], "nagashi": [1]}, "nagashi"),
        ({"abortive_draws": []}, {"end": "abortive_draw", "kind": "four_winds"}, "kind"),
        ({"pao": []}, ron(wins=[{"seat": 0, "yakuman": 1, "pao": 1}]), "pao"),
    ],
)
def test_hand_that_the_ruleset_does_not_have_is_refused(rules, hand, field):
    winners = {"double": (0, 1), "triple": (0, 1, 3)}.get(hand if isinstance(hand, str) else "", ())
    wins = [{"seat": seat, "limit": "mangan"} for seat in winners]
    assert refused({"ruleset": rules, "hands": [ron(wins=wins) if wins else hand]}) == (0, field)


@pytest.mark.parametrize(
    ("points", "rules", "expected"),
    [
        ([900, 49100, 25000, 25000], {}, (0, "riichi")),
        ([900, 49100, 25000, 25000], {"riichi_needs_deposit": False}, None),
        ([1000, 49000, 25000, 25000], {}, None),
    ],
)
def test_riichi_needs_its_deposit_where_the_rules_say_so(points, rules, expected):
    game = {"ruleset": rules, "start": {"points": points}, "hands": [ron(riichi=[0])]}
    assert (refused(game) if expected else answer(game).get("error")) == expected


def test_hand_after_the_end_is_refused():
    game = {"ruleset": {"length": "one_hand"}, "hands": [ron(), ron()]}
    assert refused(game) == (1, "hands")


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"ruleset": {"preset": "no-such-rules"}}, "ruleset"),
        ({"ruleset": {"uma": [20000, 10000, -10000, -10000]}}, "uma"),
        ({"ruleset": {"uma": [20000, 0, -20000]}}, "uma"),
        ({"ruleset": {"uma": [50000, 10000, -10000, -30000]}}, "uma"),
        ({"ruleset": {"return_points": 24000}}, "return_points"),
        ({"ruleset": {"multiple_ron": "all", "abortive_draws": ["triple_ron"]}}, "abortive_draws"),
        ({"ruleset": {"sanma_tsumo": "even"}}, "sanma_tsumo"),
        ({"ruleset": {"colour": "green"}}, "colour"),
        ({"ruleset": {"start_points": 25000.0}}, "start_points"),
        ({"points": [25000] * 4}, "hands"),
        ({"start": {"points": [25000] * 3}}, "points"),
        ({"start": {"dealer": 4}}, "dealer"),
        ({"start": {"wind": "centre"}}, "wind"),
        ({"finish": "rain"}, "finish"),
        ({"penalties": [0, 0]}, "penalties"),
        ({"weather": "rain"}, "weather"),
    ],
)
def test_game_of_the_wrong_form_is_refused_with_the_field(changed, field):
    assert refused({"ruleset": {}, "hands": [], **changed}) == (None, field)


def test_final_points_that_do_not_add_up_are_refused_with_the_difference():
    game = {"ruleset": {}, "points": [45200, 28300, 17500, 9100], "deposits_left": 0}
    assert refused(game) == (None, "points")
    assert "100 too many" in answer(game)["error"]


def test_chips_and_yakitori_of_a_game_by_points():
    game = {
        "ruleset": {"chip_points": 1000, "yakitori_points": 5000},
        "points": [40000, 27000, 20000, 13000],
        "chips": [2, 0, 0, -2],
        "yakitori": [False, False, True, False],
    }

    status, answered = run(given=game)

    # 50 000 + 2000, 7000, −20 000 − 5000, −37 000 − 2000
    assert status == 0
    assert [seat["score"] for seat in answered["settlement"]] == [52000, 7000, -25000, -39000]
    assert run(given=through_records(game))[1] == answered


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"chips": [1, 0, 0, 0]}, "chips"),
        ({"chips": [1, -1]}, "chips"),
        ({"yakitori": [1, 0, 0, 0]}, "yakitori"),
        ({"hands": [], "points": None, "yakitori": [True] * 4}, "yakitori"),
    ],
)
def test_wrong_chips_and_yakitori_are_refused(more, field):
    game = {"ruleset": {}, "points": [25000] * 4, **more}
    game = {name: value for name, value in game.items() if value is not None}

    status, answered = run(given=game)

    assert (status, answered["field"]) == (2, field)
