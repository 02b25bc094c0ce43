"""Winds: every seat equally often, give or take one."""

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.seating.groupings import drawn_round
from tournament.seating.winds import balanced_seats, seated_rounds


def seat_counts(rounds, players):
    counts = [[0, 0, 0, 0] for _ in range(players)]
    for tables in rounds:
        for game in tables:
            for seat, player in enumerate(game):
                counts[player][seat] += 1
    return counts


@settings(max_examples=40, deadline=None)
@given(
    size=st.sampled_from([3, 4]),
    tables=st.integers(2, 50),
    resting=st.integers(0, 3),
    rounds=st.integers(1, 12),
    seed=st.integers(0, 999),
)
def test_winds_are_within_one_after_every_round(size, tables, resting, rounds, seed):
    random = Random(seed)
    players = size * tables + resting
    drawn = [drawn_round(range(players), size, random)[:tables] for _ in range(rounds)]
    seated = seated_rounds(drawn, players=players)
    for before, after in zip(drawn, seated, strict=True):
        assert [sorted(game) for game in before] == [sorted(game) for game in after]
    counts = seat_counts(seated, players)
    assert all(max(row[:size]) - min(row[:size]) <= 1 for row in counts)


def test_each_stretch_of_four_games_has_every_wind_once():
    random = Random(3)
    drawn = [drawn_round(range(24), 4, random) for _ in range(8)]
    seated = seated_rounds(drawn, players=24)
    for stretch in (seated[:4], seated[4:]):
        assert seat_counts(stretch, 24) == [[1, 1, 1, 1]] * 24


def test_north_is_shared_out_where_some_games_have_none():
    random = Random(4)
    drawn = []
    for _ in range(8):
        order = random.sample(range(11), 11)
        drawn.append([order[:4], order[4:8], order[8:]])
    counts = seat_counts(seated_rounds(drawn, players=11), 11)
    of_four = Counter(player for tables in drawn for game in tables[:2] for player in game)
    for player, row in enumerate(counts):
        assert row[3] in {of_four[player] // 4, -(-of_four[player] // 4)}
        assert max(row[:3]) - min(row[:3]) <= 1


def test_one_more_round_evens_out_what_was():
    counts = [[2, 0, 1, 1], [1, 1, 2, 0], [1, 2, 0, 1], [0, 1, 1, 2]]
    (seated,) = balanced_seats([[[0, 1, 2, 3]]], counts)
    assert seated == [[3, 0, 2, 1]]
    assert counts == [[2, 1, 1, 1], [1, 1, 2, 1], [1, 2, 1, 1], [1, 1, 1, 2]]
