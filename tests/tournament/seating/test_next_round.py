"""Rounds by the standings: near neighbours, few repeats, fair byes."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.seating import (
    Apart,
    Leftover,
    Method,
    SeatingRefused,
    SeatingRequest,
    next_round,
    plan_rounds,
    quality_of,
)


def seat(players, method, *, seed=1, group_size=16, **wishes):
    request = SeatingRequest(players=tuple(players), **wishes)
    return next_round(request, method=method, random=Random(seed), group_size=group_size)


def games_of(seated):
    return {frozenset(game.players) for game in seated.games}


def test_swiss_seats_neighbours():
    standings = (7, 3, 0, 1, 5, 2, 4, 6)
    assert games_of(seat(standings, Method.SWISS)) == {
        frozenset({7, 3, 0, 1}),
        frozenset({5, 2, 4, 6}),
    }


def test_swiss_avoids_a_repeat_before_it_looks_at_closeness():
    first = seat(range(16), Method.SWISS)
    second = seat(range(16), Method.SWISS, past=(first,))
    assert quality_of((first, second)).repeats == 0
    top = next(game for game in second.games if 0 in game.players)
    assert max(top.players) < 16


def test_interval_seats_one_of_each_part():
    seated = seat(range(20), Method.INTERVAL)
    assert games_of(seated) == {
        frozenset({game, game + 5, game + 10, game + 15}) for game in range(5)
    }


def test_interval_keeps_to_the_parts_when_it_avoids_a_repeat():
    first = seat(range(20), Method.INTERVAL)
    second = seat(range(20), Method.INTERVAL, past=(first,))
    assert quality_of((first, second)).repeats == 0
    for game in second.games:
        assert sorted(player // 5 for player in game.players) == [0, 1, 2, 3]


def test_rank_groups_stay_among_themselves():
    seated = seat(range(35), Method.RANK_GROUPS, group_size=8)
    groups = [{min(player // 8, 3) for player in game.players} for game in seated.games]
    assert all(len(group) == 1 for group in groups)
    assert seated.byes == (32, 33, 34)


def test_a_group_fills_whole_games():
    with pytest.raises(
        SeatingRefused, match="A group of 10 does not fill whole games of 4"
    ) as refusal:
        seat(range(20), Method.RANK_GROUPS, group_size=10)
    assert refusal.value.field == "group_size"


def test_byes_go_to_the_lowest_who_had_fewest():
    past = ()
    for _ in range(4):
        past = (*past, seat(range(18), Method.SWISS, past=past))
    assert [seated.byes for seated in past] == [(16, 17), (14, 15), (12, 13), (10, 11)]


def test_smaller_games_come_last():
    seated = seat(range(18), Method.SWISS, leftover=Leftover.OTHER_SIZE)
    assert sorted(len(game.players) for game in seated.games) == [3, 3, 4, 4, 4]
    assert {12, 13, 14} in [set(game.players) for game in seated.games]


def test_club_mates_are_kept_apart():
    apart = (Apart(players=frozenset({0, 1, 2, 3})), Apart(players=frozenset({8, 9})))
    seated = seat(range(16), Method.SWISS, apart=apart)
    assert quality_of([seated], apart=apart).apart_meetings == 0


@settings(max_examples=20, deadline=None)
@given(
    players=st.integers(8, 60),
    method=st.sampled_from(list(Method)),
    leftover=st.sampled_from(list(Leftover)),
    seed=st.integers(0, 99),
)
def test_everybody_is_seated_once_and_evenly(players, method, leftover, seed):
    random = Random(seed)
    past = ()
    for _ in range(3):
        standings = random.sample(range(players), players)
        past = (*past, seat(standings, method, seed=seed, leftover=leftover, past=past))
    quality = quality_of(past)
    assert all(sorted(seated.players) == list(range(players)) for seated in past)
    byes = [player.byes for player in quality.players]
    assert max(byes) - min(byes) <= 1
    assert quality.most_seat_difference <= 2


def test_a_round_can_follow_a_plan():
    past = plan_rounds(SeatingRequest(players=tuple(range(40))), rounds=4, random=Random(1)).rounds
    seated = seat(range(40), Method.SWISS, past=past)
    assert quality_of((*past, seated)).repeats == 0
