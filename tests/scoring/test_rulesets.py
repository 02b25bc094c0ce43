"""The published rulesets: which there are, what they say, and how sure it is."""

import json
import re
from dataclasses import fields
from pathlib import Path

import pytest

from scoring.game_json import record_from_data
from scoring.record import compute
from scoring.ruleset import Ruleset
from scoring.rulesets import RULESETS, UnknownPreset, preset
from tests.golden.checks import computed, read_cases

GAMES = read_cases(Path(__file__).parents[1] / "golden" / "games.jsonl")
TENHOU_GAMES = [game for game in GAMES if game["id"].startswith("tenhou/")][::3]

EMA = (15000, 5000, -5000, -15000)
TEN_THIRTY = (30000, 10000, -10000, -30000)
TEN_TWENTY = (20000, 10000, -10000, -20000)
SANMA_20 = (20000, 0, -20000)
SANMA_15 = (15000, 0, -15000)

# id: start, return, uma, rounding, ties, leftover, several ron
SETTLEMENT = {
    "ema-2016": (30000, 30000, EMA, "exact", "split", "first", "all"),
    "ema-2025": (30000, 30000, EMA, "exact", "split", "first", "all"),
    "wrc-2022": (30000, 30000, EMA, "exact", "split", "nobody", "head_bump"),
    "wrc-2025": (30000, 30000, EMA, "exact", "split", "nobody", "head_bump"),
    "m-league": (25000, 30000, TEN_THIRTY, "exact", "split", "first", "head_bump"),
    "jpml-a": (30000, 30000, None, "exact", "split", "nobody", "head_bump"),
    "jpml-bc": (30000, 30000, None, "exact", "split", "nobody", "head_bump"),
    "saikouisen": (30000, 30000, TEN_THIRTY, "exact", "split", "nobody", "head_bump"),
    "rmu-a": (30000, 30000, EMA, "exact", "split", "nobody", "head_bump"),
    "rmu-m": (25000, 30000, TEN_THIRTY, "exact", "split", "nobody", "head_bump"),
    "student-league": (25000, 30000, TEN_TWENTY, "exact", "seat_order", "first", "double"),
    "tenhou-4p": (25000, 30000, TEN_TWENTY, "exact", "seat_order", "first", "double"),
    "tenhou-3p": (35000, 40000, SANMA_20, "exact", "seat_order", "first", "double"),
    "tenhou-4p-2018": (25000, 30000, TEN_TWENTY, "half_up", "seat_order", "first", "double"),
    "tenhou-3p-2018": (35000, 40000, SANMA_20, "half_up", "seat_order", "first", "double"),
    "mahjong-soul-4p": (25000, 25000, EMA, "exact", "seat_order", "first", "all"),
    "mahjong-soul-3p": (35000, 35000, SANMA_15, "exact", "seat_order", "first", "all"),
    "mahjong-soul-3p-split": (35000, 35000, SANMA_15, "exact", "seat_order", "first", "all"),
    "sega-mj-4p": (25000, 30000, TEN_TWENTY, "exact", "seat_order", "first", "all"),
    "sega-mj-3p": (35000, 40000, SANMA_20, "exact", "seat_order", "first", "all"),
    "janryumon-3p": (35000, 40000, SANMA_20, "exact", "seat_order", "first", "all"),
    "joypip-3p": (35000, 35000, SANMA_15, "exact", "seat_order", "first", "all"),
    "parlour-5-10": (
        25000,
        30000,
        (10000, 5000, -5000, -10000),
        "five_down_six_up",
        "seat_order",
        "first",
        "all",
    ),
    "parlour-10-20": (
        25000,
        30000,
        TEN_TWENTY,
        "five_down_six_up",
        "seat_order",
        "first",
        "all",
    ),
    "parlour-10-30": (
        25000,
        30000,
        TEN_THIRTY,
        "five_down_six_up",
        "seat_order",
        "first",
        "all",
    ),
    "parlour-20-30": (
        25000,
        30000,
        (30000, 20000, -20000, -30000),
        "five_down_six_up",
        "seat_order",
        "first",
        "all",
    ),
    "parlour-3p": (35000, 40000, SANMA_20, "five_down_six_up", "seat_order", "first", "all"),
}

# id: the other values in which a family stands apart
OTHERS = {
    "ema-2016": {
        "kiriage": False,
        "kazoe": "sanbaiman",
        "max_yakuman": 1,
        "nagashi": "off",
        "abortive_draws": [],
        "honba_on_multiple_ron": "each",
        "deposits_on_multiple_ron": "own_back",
        "time_policy": "one_more_hand",
        "double_wind_fu": 4,
    },
    "ema-2025": {"kiriage": True, "kazoe": "sanbaiman", "chombo_points": 20000},
    "wrc-2022": {"kiriage": True, "kazoe": "sanbaiman", "max_yakuman": 1, "abortive_draws": []},
    "wrc-2025": {"kazoe": "yakuman", "max_yakuman": 6, "time_policy": "finish_hand"},
    "m-league": {
        "kiriage": True,
        "kazoe": "sanbaiman",
        "pao": ["daisangen", "daisuushii", "suukantsu"],
        "pao_scope": "own",
        "riichi_needs_deposit": False,
        "bust": "none",
        "red_fives": 3,
    },
    "jpml-a": {"kiriage": False, "max_yakuman": 4, "kazoe": "sanbaiman", "nagashi": "off"},
    "saikouisen": {"kiriage": True, "pao": [], "time_policy": "one_more_hand"},
    "rmu-m": {"red_fives": 3, "bust": "none"},
    "student-league": {
        "dealer_repeats_on_multiple_ron": "nearest",
        "last_hand_dealer": "may_stop",
        "nagashi": "win",
        "max_yakuman": 1,
        "pao_honba": "liable",
    },
    "tenhou-4p": {
        "extension_target": 30000,
        "last_hand_dealer": "stop",
        "bust": "below_zero",
        "honba_ron": 300,
        "double_wind_fu": 4,
        "red_fives": 3,
    },
    "tenhou-3p": {
        "extension_target": 40000,
        "honba_ron": 200,
        "honba_tsumo": 100,
        "noten_total": 2000,
        "sanma_tsumo": "loss",
        "abortive_draws": ["four_kans", "nine_terminals"],
    },
    "mahjong-soul-4p": {
        "extension_target": 30000,
        "pao_scope": "own",
        "double_yakuman": True,
        "abortive_draws": ["four_kans", "four_riichi", "four_winds", "nine_terminals"],
    },
    "mahjong-soul-3p": {"extension_target": 40000, "sanma_tsumo": "loss"},
    "mahjong-soul-3p-split": {"extension_target": 40000, "sanma_tsumo": "north_split"},
    "sega-mj-4p": {"kiriage": True, "nagashi": "win", "pao": [], "bust": "below_zero"},
    "sega-mj-3p": {
        "honba_ron": 1000,
        "honba_tsumo": 500,
        "dealer_repeats": "win",
        "sanma_tsumo": "north_split",
    },
    "janryumon-3p": {"sanma_tsumo": "even", "nagashi": "win"},
    "joypip-3p": {
        "sanma_tsumo": "loss",
        "honba_ron": 200,
        "honba_tsumo": 100,
        "noten_total": 2000,
        "abortive_draws": ["four_kans", "nine_terminals"],
        "nagashi": "draw",
        "bust": "below_zero",
    },
    "parlour-10-20": {"chombo": "reverse_mangan", "bust": "below_zero", "red_fives": 3},
}


def test_registry_has_every_published_ruleset_once():
    assert list(RULESETS) == list(SETTLEMENT)
    assert [entry.id for entry in RULESETS.values()] == list(RULESETS)


@pytest.mark.parametrize("preset_id", SETTLEMENT)
def test_preset_settles_by_its_published_values(preset_id):
    rules = preset(preset_id).ruleset
    found = (
        rules.start_points,
        rules.return_points,
        rules.uma,
        rules.rounding,
        rules.ties,
        rules.leftover,
        rules.multiple_ron,
    )
    assert found == SETTLEMENT[preset_id]


@pytest.mark.parametrize("preset_id", OTHERS)
def test_preset_has_its_published_choices(preset_id):
    written = preset(preset_id).ruleset.to_data()
    assert {name: written[name] for name in OTHERS[preset_id]} == OTHERS[preset_id]


def test_jpml_uma_floats_with_the_players_above_the_return_points():
    assert preset("jpml-a").ruleset.to_data()["floating_uma"] == {
        "0": [0, 0, 0, 0],
        "1": [12000, -1000, -3000, -8000],
        "2": [8000, 4000, -4000, -8000],
        "3": [8000, 3000, 1000, -12000],
        "4": [0, 0, 0, 0],
    }


@pytest.mark.parametrize("entry", RULESETS.values(), ids=lambda entry: entry.id)
def test_preset_names_itself_its_source_and_its_doubts(entry):
    names = {item.name for item in fields(Ruleset)}
    assert entry.ruleset.name
    assert len(entry.ruleset.source) > 10
    assert set(entry.uncertain) <= names
    assert all(re.search(r"\w.*\.$", note) for note in entry.uncertain.values())


@pytest.mark.parametrize("entry", RULESETS.values(), ids=lambda entry: entry.id)
def test_preset_survives_json(entry):
    assert Ruleset.from_data(json.loads(json.dumps(entry.ruleset.to_data()))) == entry.ruleset


def test_names_of_presets_differ():
    assert len({entry.ruleset.name for entry in RULESETS.values()}) == len(RULESETS)


def test_unknown_preset_is_refused_with_the_field():
    with pytest.raises(UnknownPreset, match="no-such-rules") as refusal:
        preset("no-such-rules")
    assert refusal.value.field == "ruleset"


@pytest.mark.parametrize("edition", ["half_up", "exact"])
@pytest.mark.parametrize("seats", [4, 3])
def test_tenhou_preset_computes_recorded_games_like_their_own_rules(seats, edition):
    for game in TENHOU_GAMES:
        own = game["game"]["ruleset"]
        if (own["seats"], own["rounding"]) != (seats, edition):
            continue
        differing = {name: own[name] for name in ("length", "start_points", "uma", "ties")}
        preset_id = f"tenhou-{seats}p" if edition == "exact" else f"tenhou-{seats}p-2018"
        by_preset = {**game["game"], "ruleset": {"preset": preset_id, **differing}}
        assert computed(by_preset) == computed(game["game"]), game["id"]


def test_preset_can_be_changed_in_one_value():
    record = record_from_data(
        {"ruleset": {"preset": "tenhou-4p", "uma": list(TEN_THIRTY)}, "points": [25000] * 4}
    )
    assert compute(record).settlement is not None
    assert record.ruleset.uma == TEN_THIRTY
    assert record.ruleset.extension_target == 30000
