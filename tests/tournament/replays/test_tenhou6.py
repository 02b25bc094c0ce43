"""The JSON of tenhou.net/6, on games written for these tests."""

import json

import pytest

from scoring.ruleset import Ruleset
from tournament.replays import LogRefused, read_replay

FLAT = (25000, 25000, 25000, 25000)


def entry(result, *, round_index=0, honba=0, deposits=0, points=FLAT, discards=((), (), (), ())):
    hand = [[round_index, honba, deposits], list(points), [11], []]
    for seat in range(4):
        hand += [
            [11, 12] if points[seat : seat + 1] and points[seat] else [],
            [],
            list(discards[seat]),
        ]
    return [*hand, result]


def tenhou6(*log, disp="鳳南喰赤", ref="2023050112gm-00a9-0000-0123abcd", **more):
    rule = {"disp": disp, "aka51": 1, "aka52": 1, "aka53": 1}
    game = {"ver": 2.3, "ref": ref, "rule": rule, "name": ["A", "B", "C", "D"], "log": log} | more
    return json.dumps(game, ensure_ascii=False).encode()


def read(content):
    return read_replay(name="log.json", content=content)


def only_hand(result, **more):
    return read(tenhou6(entry(result, **more))).hands[0]


def refusal(content):
    with pytest.raises(LogRefused) as caught:
        read(content)
    return caught.value.sentence


def test_reference_gives_id_and_day():
    replay = read(tenhou6(entry(["流局", [0, 0, 0, 0]])))
    assert (replay.source_id, replay.played_on.isoformat()) == (
        "2023050112gm-00a9-0000-0123abcd",
        "2023-05-01",
    )
    assert replay.names == ("A", "B", "C", "D")


def test_ron_with_han_and_fu():
    ron = ["和了", [0, 0, 3600, -2600], [2, 3, 2, "40符2飜2600点", "立直(1飜)", "裏ドラ(1飜)"]]
    replay = read(tenhou6(entry(ron, discards=((), (), (41, "r13"), (12, 15)))))
    assert replay.hands[0] == {
        "end": "ron",
        "discarder": 3,
        "wins": [{"seat": 2, "han": 2, "fu": 40}],
        "riichi": [2],
    }
    assert replay.points == ((25000, 25000, 27600, 22400),)


def test_riichi_that_was_ronned_pays_no_deposit():
    ron = ["和了", [0, 0, 2600, -2600], [2, 3, 2, "40符2飜2600点", "断幺九(1飜)", "ドラ(1飜)"]]
    replay = read(tenhou6(entry(ron, discards=((), (), (41,), (12, "r15")))))
    assert replay.hands[0]["riichi"] == []
    assert replay.points == ((25000, 25000, 27600, 22400),)


def test_two_winners_on_one_discard():
    ron = ["和了", [0, 1000, 0, -1000], [1, 3, 1, "30符1飜1000点", "断幺九(1飜)"]]
    ron += [[0, 0, 8000, -8000], [2, 3, 2, "満貫8000点", "清一色(5飜)"]]
    replay = read(tenhou6(entry(ron)))
    assert replay.hands[0]["wins"] == [{"seat": 1, "han": 1, "fu": 30}, {"seat": 2, "han": 5}]
    assert replay.points == ((25000, 26000, 33000, 16000),)


@pytest.mark.parametrize(
    ("value", "yaku", "win"),
    [
        ("満貫8000点", ["断幺九(1飜)", "ドラ(3飜)"], {"seat": 1, "limit": "mangan"}),
        ("跳満12000点", ["清一色(6飜)"], {"seat": 1, "han": 6}),
        ("役満32000点", ["清一色(6飜)", "ドラ(8飜)"], {"seat": 1, "han": 14}),
        ("役満32000点", ["国士無双(役満)"], {"seat": 1, "yakuman": 1}),
        ("役満64000点", ["大四喜(役満)"], {"seat": 1, "yakuman": 2}),
    ],
)
def test_values_of_wins(value, yaku, win):
    assert only_hand(["和了", [0, 0, 0, 0], [1, 3, 1, value, *yaku]])["wins"] == [win]


@pytest.mark.parametrize(
    ("seat", "value", "count"),
    [(0, "役満16000点∀", 1), (0, "役満32000点∀", 2), (1, "役満8000-16000点", 1)],
)
def test_yakuman_by_tsumo(seat, value, count):
    hand = only_hand(["和了", [0, 0, 0, 0], [seat, seat, seat, value, "大三元(役満)"]])
    assert hand["wins"] == [{"seat": seat, "yakuman": count}]


def test_liable_seat_is_told():
    hand = only_hand(["和了", [0, 0, 0, 0], [1, 0, 2, "役満32000点", "大三元(役満)"]])
    assert hand["wins"] == [{"seat": 1, "yakuman": 1, "pao": 2}]


@pytest.mark.parametrize(
    ("result", "tenpai"),
    [
        (["流局", [1500, -1500, -1500, 1500]], [0, 3]),
        (["流局"], []),
        (["全員不聴"], []),
        (["全員聴牌"], [0, 1, 2, 3]),
    ],
)
def test_exhaustive_draws(result, tenpai):
    assert only_hand(result) == {"end": "exhaustive_draw", "tenpai": tenpai, "riichi": []}


def test_nagashi_tells_riichi_and_a_dealer_who_stays_as_tenpai():
    nagashi = entry(
        ["流し満貫", [-4000, 12000, -4000, -4000]], points=FLAT, discards=((), (), ("r11",), ())
    )
    following = entry(["九種九牌"], honba=1, deposits=1, points=(21000, 37000, 20000, 21000))
    replay = read(tenhou6(nagashi, following))
    assert replay.hands[0] == {
        "end": "exhaustive_draw",
        "tenpai": [0, 2],
        "nagashi": [1],
        "riichi": [2],
    }
    assert replay.following == ((0, 1, 1),)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("九種九牌", "nine_terminals"),
        ("四風連打", "four_winds"),
        ("四家立直", "four_riichi"),
        ("四槓散了", "four_kans"),
        ("三家和了", "triple_ron"),
    ],
)
def test_abortive_draws(name, kind):
    assert only_hand([name]) == {"end": "abortive_draw", "kind": kind, "riichi": []}


def test_three_players_where_nobody_has_the_fourth_hand():
    draw = ["流局", [2000, -1000, -1000, 0]]
    replay = read(tenhou6(entry(draw, points=(35000, 35000, 35000, 0)), disp="三鳳南喰赤"))
    assert replay.seats == 3
    assert replay.ruleset == {"preset": "tenhou-3p", "length": "east_south"}
    assert replay.points == ((37000, 34000, 34000),)


def test_part_of_a_game_tells_where_it_begins():
    points = (30000, 20000, 25000, 24000)
    replay = read(tenhou6(entry(["九種九牌"], round_index=6, honba=1, deposits=1, points=points)))
    assert replay.start == {
        "points": list(points),
        "wind": "south",
        "dealer": 2,
        "honba": 1,
        "deposits": 1,
    }


def test_mahjong_soul_has_its_own_uma():
    draw = entry(["流局", [0, 0, 0, 0]])
    scores = [25000, 15.0, 25000, 5.0, 25000, -5.0, 25000, -15.0]
    replay = read(tenhou6(draw, disp="玉の間東喰赤", ref="", sc=scores))
    assert replay.ruleset == {"preset": "mahjong-soul-4p", "length": "east"}
    assert replay.scores == (15000, 5000, -5000, -15000)


def test_contest_of_mahjong_soul_tells_start_and_uma_by_its_scores():
    draw = entry(["流局", [0, 0, 0, 0]], points=(30000,) * 4)
    scores = [30000, 30.0, 30000, 10.0, 30000, -10.0, 30000, -30.0]
    ref = "250118-02cb218e-4a14-41f0-bb4c-c6b3cf0e25bb"
    replay = read(tenhou6(draw, disp="大会戦南喰", ref=ref, sc=scores))
    assert replay.played_on.isoformat() == "2025-01-18"
    assert replay.start is None
    rules = dict(replay.ruleset)
    del rules["preset"]
    assert Ruleset.from_data(rules).uma == (30000, 10000, -10000, -30000)
    assert (rules["start_points"], rules["return_points"]) == (30000, 30000)


@pytest.mark.parametrize(
    ("day", "scores", "preset"),
    [
        ("20230501", None, "tenhou-4p"),
        ("20180501", None, "tenhou-4p-2018"),
        ("20180501", (45.0, 5.0, -15.0, -35.0), "tenhou-4p-2018"),
        ("20210501", (45.2, 5.0, -15.2, -35.0), "tenhou-4p"),
    ],
)
def test_rounding_is_told_by_scores_or_by_the_day(day, scores, preset):
    points = (25000, 25000, 25000, 25000)
    sc = scores and [number for pair in zip(points, scores, strict=True) for number in pair]
    ref = f"{day}12gm-00a9-0000-0123abcd"
    assert read(tenhou6(entry(["流局"]), ref=ref, sc=sc)).ruleset["preset"] == preset


@pytest.mark.parametrize(
    ("content", "word"),
    [
        (tenhou6(entry(["流局"]))[:-20], "not whole JSON"),
        (b"{" + b'"a":[' * 100_000, "not whole JSON"),
        (b'{"log": 3}', "no log of tenhou.net/6"),
        (b'{"log": []}', "no finished hand"),
        (tenhou6([[0, 0, 0]]), "has not the form"),
        (tenhou6(entry(["流局", [1, "x", 0, 0]])), "Hand 1: the log is damaged"),
        (tenhou6(entry(["四人和了"])), "unknown way"),
        (tenhou6(entry(["流局"]), entry(["流局"], points=(1000,) * 4)), "contradicts itself"),
        (tenhou6(entry(["和了", [0, 0, 0, 0], [9, 0, 9, "満貫8000点"]])), "seat 9"),
        (tenhou6(entry(["流局"]), sc=[1, 2]), "has not the form"),
        (tenhou6(entry(["流局"]), rule=[1]), "has not the form"),
        (tenhou6(entry(["流局"], points=("many",) * 4)), "where a whole number belongs"),
        (tenhou6(entry(["流局", [10**300, 0, 0, 0]])), "no game comes to"),
    ],
)
def test_damaged_files_are_refused(content, word):
    assert word in refusal(content)
