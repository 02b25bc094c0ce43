"""From points to score beyond the published cases; expected values worked out by hand from RULES 4."""

import pytest

from scoring.game_json import computed_to_data
from scoring.hands import hand_from_data
from scoring.record import FinalPoints, GameRecord, compute
from scoring.settlement import Extras, round_points, settle
from scoring.terms import GameEnd, ScoringError
from tests.scoring.games import rules, sanma, tsumo

EXAMPLES = (28500, 28600, 28400, -1500, -1600)


def scores(settlement):
    return [seat.score for seat in settlement.seats]


@pytest.mark.parametrize(
    ("rounding", "rounded"),
    [
        ("exact", EXAMPLES),
        ("half_up", (29000, 29000, 28000, -2000, -2000)),
        ("five_down_six_up", (28000, 29000, 28000, -1000, -2000)),
        ("up", (29000, 29000, 29000, -1000, -1000)),
        ("down", (28000, 28000, 28000, -2000, -2000)),
        ("toward_return", (29000, 29000, 29000, -1000, -1000)),
    ],
)
def test_each_rounding_on_the_examples_of_the_rules(rounding, rounded):
    ruleset = rules(rounding=rounding)
    assert tuple(round_points(points, ruleset) for points in EXAMPLES) == rounded


def test_rounding_toward_the_return_points_goes_down_above_them():
    ruleset = rules(rounding="toward_return")
    assert [round_points(points, ruleset) for points in (30000, 30900, 45100)] == [
        30000,
        30000,
        45000,
    ]


def test_every_part_of_a_score_is_shown():
    settled = settle(
        points=(45200, 28300, 17500, 8000),
        deposits_left=1,
        ruleset=rules(rounding="five_down_six_up", chombo="after_game"),
        extras=Extras(chombo=(0, 0, 1, 0), penalties=(0, 1500, 0, 0)),
    )
    first, second, third, _ = settled.seats
    # others rounded: 28 000, 17 000, 8000; first takes what is left of 100 000 = 47 000
    assert (first.base, first.rounding, first.oka, first.uma, first.deposit) == (
        16200,
        800,
        20000,
        20000,
        1000,
    )
    assert first.score == 57000
    assert (second.rounding, second.penalty, second.score) == (-300, 1500, 6500)
    assert (third.chombo, third.score) == (20000, -43000)


def test_chombo_points_are_not_taken_where_the_chombo_was_paid_at_the_table():
    settled = settle(
        points=(25000,) * 4,
        ruleset=rules(chombo="reverse_mangan"),
        extras=Extras(chombo=(1, 0, 0, 0)),
    )
    assert settled.seats[0].chombo == 0


def test_nobody_takes_the_deposits_also_when_rounded():
    settled = settle(
        points=(45200, 28300, 17500, 8000),
        deposits_left=1,
        ruleset=rules(rounding="half_up", leftover="nobody"),
    )
    # 28 000 − 30 000, 18 000 − 30 000, 8000 − 30 000; first keeps 45 000 of the 99 000 that are left
    assert [seat.base + seat.rounding for seat in settled.seats] == [15000, -2000, -12000, -22000]
    assert (settled.unclaimed, sum(scores(settled))) == (1000, -1000)


def test_the_last_dealer_takes_the_deposits():
    ruleset = rules(leftover="dealer")
    settled = settle(
        points=(40000, 30000, 20000, 8000), deposits_left=2, ruleset=ruleset, last_dealer=3
    )
    assert [seat.deposit for seat in settled.seats] == [0, 0, 0, 2000]
    assert settled.seats[3].place == 4


def test_the_last_dealer_must_be_known():
    with pytest.raises(ScoringError) as refused:
        settle(
            points=(40000, 30000, 20000, 8000), deposits_left=2, ruleset=rules(leftover="dealer")
        )
    assert refused.value.field == "last_dealer"


def test_two_deposits_among_three_firsts_go_stick_by_stick():
    settled = settle(
        points=(30000, 30000, 30000, 8000), deposits_left=2, ruleset=rules(ties="split")
    )
    assert [seat.deposit for seat in settled.seats] == [800, 600, 600, 0]


def test_places_are_decided_before_the_deposits():
    ruleset = rules(leftover="dealer")
    settled = settle(
        points=(30500, 30000, 20000, 18500), deposits_left=1, ruleset=ruleset, last_dealer=1
    )
    assert [seat.place for seat in settled.seats] == [1, 2, 3, 4]


def test_tied_firsts_share_oka_and_only_the_earliest_takes_the_rest_of_the_rounding():
    ruleset = rules(ties="split", rounding="five_down_six_up")
    settled = settle(points=(20400, 29600, 29600, 20400), ruleset=ruleset)
    # rounded: 20, 30, 30, 20 -> seat 1 takes 100 − 70 = 30; oka 10 each; uma 15 each and −15 each
    assert scores(settled) == [-25000, 25000, 25000, -25000]
    assert [seat.shared_by for seat in settled.seats] == [2, 2, 2, 2]


FLOATING = {
    "start_points": 30000,
    "floating_uma": {
        "1": [12000, -1000, -3000, -8000],
        "2": [8000, 4000, -4000, -8000],
        "3": [8000, 3000, 1000, -12000],
    },
}


def test_with_nobody_floating_there_is_no_floating_uma():
    settled = settle(
        points=(29900, 29900, 29900, 29300),
        deposits_left=1,
        ruleset=rules(**FLOATING, leftover="nobody"),
    )
    assert [seat.uma for seat in settled.seats] == [0, 0, 0, 0]


def test_another_floating_line():
    ruleset = rules(**FLOATING, floating_line=25000)
    settled = settle(points=(46000, 25000, 25000, 24000), ruleset=ruleset)
    assert [seat.uma for seat in settled.seats] == [8000, 3000, 1000, -12000]


def test_sanma_with_oka():
    settled = settle(points=(52300, 31400, 21300), ruleset=sanma())
    assert scores(settled) == [47300, -8600, -38700]


def test_points_that_do_not_add_up_are_refused_with_the_difference():
    record = GameRecord(ruleset=rules(), final=FinalPoints(points=(40000, 30000, 20000, 11000)))
    with pytest.raises(ScoringError, match="1000 too many") as refused:
        compute(record)
    assert refused.value.field == "points"


def test_chips_and_yakitori_are_parts_of_the_score():
    ruleset = rules(chip_points=2000, yakitori_points=10000)
    won_by_first = hand_from_data(tsumo(0), seats=4)
    record = GameRecord(
        ruleset=ruleset, hands=(won_by_first,), finish=GameEnd.TIME, chips=(3, -1, -2, 0)
    )
    seats = computed_to_data(compute(record))["settlement"]
    assert [seat["chips"] for seat in seats] == [6000, -2000, -4000, 0]
    # only the first won a hand; nobody receives what the others lose
    assert [seat["yakitori"] for seat in seats] == [0, -10000, -10000, -10000]
    # 1500 for the tsumo: 26 500 − 30 000 + oka 20 000 + uma 20 000 + chips
    assert seats[0]["score"] == 42500


def test_chips_that_do_not_balance_are_refused():
    record = GameRecord(ruleset=rules(chip_points=2000), finish=GameEnd.TIME, chips=(3, -1, -1, 0))
    with pytest.raises(ScoringError, match=r"sum to \+1") as refused:
        compute(record)
    assert refused.value.field == "chips"


def test_rules_without_chips_and_yakitori_count_none():
    settled = settle(
        points=(25000,) * 4,
        ruleset=rules(),
        extras=Extras(chips=(1, -1, 0, 0), yakitori=(True,) * 4),
    )

    assert [(seat.chips, seat.yakitori) for seat in settled.seats] == [(0, 0)] * 4


@pytest.mark.parametrize(
    ("hand", "nagashi", "without"),
    [
        (
            {"end": "ron", "discarder": 3, "wins": [{"seat": 0, "han": 1, "fu": 30}]},
            "draw",
            [1, 2, 3],
        ),
        ({"end": "tsumo", "wins": [{"seat": 2, "limit": "mangan"}]}, "draw", [0, 1, 3]),
        ({"end": "exhaustive_draw", "tenpai": [0], "nagashi": [1]}, "draw", [0, 1, 2, 3]),
        ({"end": "exhaustive_draw", "tenpai": [0], "nagashi": [1]}, "win", [0, 2, 3]),
        ({"end": "chombo", "seats": [0]}, "draw", [0, 1, 2, 3]),
    ],
)
def test_yakitori_is_for_who_never_won_a_hand(hand, nagashi, without):
    ruleset = rules(nagashi=nagashi, yakitori_points=1000)
    record = GameRecord(
        ruleset=ruleset, hands=(hand_from_data(hand, seats=4),), finish=GameEnd.TIME
    )

    settled = compute(record).settlement

    assert [seat for seat in range(4) if settled.seats[seat].yakitori == -1000] == without
