"""Real logs of Tenhou, read: every hand, every number, and the rules of the room."""

import gzip
import json
from pathlib import Path

import pytest

from scoring.ruleset import Ruleset
from scoring.rulesets import preset
from tournament.replays import read_replay

LOGS = Path(__file__).parents[2] / "golden" / "logs"
EXPECTED = [json.loads(line) for line in (LOGS / "expected.jsonl").read_text().splitlines()]
NOT_TOLD_BY_LOGS = {"chombo", "pao_honba"}
"""Nobody can commit a chombo online, and no log here has a liability with honba."""


def read(name):
    return read_replay(name=name, content=(LOGS / name).read_bytes())


def complete(rules):
    fields = dict(rules)
    base = preset(fields.pop("preset")).ruleset.to_data() if "preset" in fields else {}
    return Ruleset.from_data(base | fields).to_data()


def sorted_riichi(hand):
    return {**hand, "riichi": sorted(hand["riichi"])}


@pytest.mark.parametrize("expected", EXPECTED, ids=lambda entry: entry["file"])
def test_log_tells_its_game(expected):
    game, after = expected["game"], expected["expect"]
    replay = read(expected["file"])
    assert list(replay.hands) == [sorted_riichi(hand) for hand in game["hands"]]
    assert [list(points) for points in replay.points] == after["points_after"]
    assert [list(following) for following in replay.following] == after["next"]
    assert (None if replay.scores is None else list(replay.scores)) == after["scores"]
    assert replay.is_complete == after["over"]


@pytest.mark.parametrize("expected", EXPECTED, ids=lambda entry: entry["file"])
def test_log_tells_its_rules(expected):
    told = complete(read(expected["file"]).ruleset)
    known = Ruleset.from_data(expected["game"]["ruleset"]).to_data()
    for field in expected["game"]["ruleset"].keys() - NOT_TOLD_BY_LOGS:
        assert (field, told[field]) == (field, known[field])


def test_gzipped_log_is_the_same_game():
    content = (LOGS / "sanma2.xml").read_bytes()
    packed = read_replay(name="sanma2.mjlog", content=gzip.compress(content))
    assert packed == read_replay(name="sanma2.xml", content=content)


def test_name_of_the_file_gives_id_and_day():
    replay = read("2022060222gm-0001-0000-f47dd061_tw_3.xml")
    assert replay.source_id == "2022060222gm-0001-0000-f47dd061"
    assert replay.played_on.isoformat() == "2022-06-02"


def test_log_without_id_is_known_by_its_content():
    content = (LOGS / "33.xml").read_bytes()
    one, other = (read_replay(name=name, content=content) for name in ("33.xml", "copy.xml"))
    assert one.source_id == other.source_id
    assert one.source_id.startswith("sha256:")
    assert one.played_on is None


def test_three_players_have_three_names_and_seats():
    replay = read("sanma2.xml")
    assert (replay.seats, replay.names) == (3, ("P1", "P2", "P3"))
    assert {len(points) for points in replay.points} == {3}


def test_part_of_a_game_is_not_complete():
    replay = read("upd-aft-nm.xml")
    assert replay.scores is None
    assert replay.hands[-1]["nagashi"] == [2]


def test_replay_writes_one_game_as_json():
    data = read("double-ron.xml").to_data()
    assert list(data) == ["ruleset", "hands"]
    assert data["ruleset"] == {"preset": "tenhou-4p-2018", "length": "east_south"}
    assert json.loads(json.dumps(data)) == data
