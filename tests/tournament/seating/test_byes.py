"""Who sits out, and how large the games are."""

from random import Random

import pytest

from tournament.seating.byes import bye_rota, game_sizes
from tournament.seating.plan import Leftover


@pytest.mark.parametrize("size", [3, 4])
def test_games_of_both_sizes_seat_everybody(size):
    for players in range(6, 201):
        sizes, byes = game_sizes(players=players, size=size, leftover=Leftover.OTHER_SIZE)
        assert (sum(sizes), byes) == (players, 0)
        assert sizes.count(7 - size) < size


def test_everybody_rests_once_before_anybody_rests_twice():
    rota = bye_rota(players=10, byes=2, rounds=10, before=[0] * 10, random=Random(1))
    for start in (0, 5):
        resting = [player for turn in rota[start : start + 5] for player in turn]
        assert sorted(resting) == list(range(10))


def test_who_had_a_bye_waits():
    rota = bye_rota(players=5, byes=1, rounds=3, before=[1, 0, 1, 0, 0], random=Random(1))
    assert sorted(player for turn in rota for player in turn) == [1, 3, 4]
