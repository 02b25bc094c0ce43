"""The bound is below everything that exists; where everything can be tried, it is tried."""

from collections import Counter
from itertools import combinations, product

import pytest

from tournament.seating.bounds import fewest_repeats


def partitions(players, size):
    """Every way to divide the players into games."""
    if not players:
        yield ()
        return
    first, *others = players
    for mates in combinations(others, size - 1):
        rest = [player for player in others if player not in mates]
        for more in partitions(rest, size):
            yield ((first, *mates), *more)


@pytest.mark.parametrize(
    ("players", "size", "rounds", "fewest"),
    [(8, 4, 2, 4), (8, 4, 3, 8), (6, 3, 2, 2), (6, 3, 4, 9), (9, 3, 2, 0)],
)
def test_no_plan_at_all_is_below_the_bound(players, size, rounds, fewest):
    ways = list(partitions(list(range(players)), size))
    pairs = [[pair for game in way for pair in combinations(game, 2)] for way in ways]
    least = min(
        sum(Counter(pair for one in (pairs[0], *plan) for pair in one).values())
        - len({*pairs[0]}.union(*plan))
        for plan in product(pairs, repeat=rounds - 1)
    )
    bound = fewest_repeats(players=players, rounds=[[size] * (players // size)] * rounds)
    assert (least, bound) == (fewest, fewest)


def test_no_second_round_with_a_bye_is_below_the_bound():
    first = {pair for game in ((0, 1, 2, 3), (4, 5, 6, 7)) for pair in combinations(game, 2)}
    again = [
        sum(pair in first for game in way for pair in combinations(game, 2))
        for resting in range(9)
        for way in partitions([player for player in range(9) if player != resting], 4)
    ]
    assert min(again) == fewest_repeats(players=9, rounds=[[4, 4]] * 2)


def test_byes_make_room():
    assert fewest_repeats(players=8, rounds=[[4, 4]] * 2) == 4
    assert fewest_repeats(players=9, rounds=[[4, 4]] * 2) == 3
    assert fewest_repeats(players=13, rounds=[[4, 4, 4]] * 2) == 2
    assert fewest_repeats(players=12, rounds=[[4, 4]] * 2) == 0


def test_games_of_different_size_are_counted_as_they_are():
    assert fewest_repeats(players=7, rounds=[[4, 3]] * 2) == 3
    assert fewest_repeats(players=7, rounds=[[4, 3]] * 4) == 15


@pytest.mark.parametrize("empty", [[[]], [[], []]])
def test_rounds_without_a_game_change_nothing(empty):
    assert fewest_repeats(players=8, rounds=[[4, 4], *empty, [4, 4]]) == 4
    assert fewest_repeats(players=8, rounds=empty) == 0
