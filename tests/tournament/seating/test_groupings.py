"""Nobody meets twice wherever a construction, or a plan known to exist, says so."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from tournament.seating.annealing import Annealing, lowest_price, no_meetings, price_of
from tournament.seating.bounds import fewest_repeats
from tournament.seating.complete import complete_rounds
from tournament.seating.groupings import drawn_round, grouped_rounds, rounds_without_repeat
from tournament.seating.known import known_plans, known_rounds
from tournament.seating.shifts import shifted_rounds

# The most rounds in which nobody meets twice, by tables, as published for small numbers of golfers.
KNOWN_ROUNDS = {
    4: {2: 1, 3: 1, 4: 5, 5: 5, 6: 7, 7: 9, 8: 10, 9: 11},
    3: {2: 1, 3: 4, 4: 4, 5: 7, 6: 8, 7: 10, 8: 11},
}


def repeats_of(rounds):
    met = Counter(
        pair for tables in rounds for game in tables for pair in combinations(sorted(game), 2)
    )
    return met.total() - len(met)


def check_everybody_once(rounds, *, size, players):
    for tables in rounds:
        assert {len(game) for game in tables} == {size}
        assert sorted(player for game in tables for player in game) == list(range(players))


@pytest.mark.parametrize(("size", "tables"), [(4, range(2, 51)), (3, range(3, 67))])
def test_up_to_twelve_rounds_have_no_repeat_where_none_is_needed(size, tables):
    for number in tables:
        wanted = KNOWN_ROUNDS[size].get(number, 12)
        players = number * size
        rounds = rounds_without_repeat(size=size, players=players, rounds=12)
        check_everybody_once(rounds, size=size, players=players)
        assert (players, len(rounds), repeats_of(rounds)) == (players, wanted, 0)


@pytest.mark.parametrize("tables", [4, 5, 7, 8, 9, 11, 13, 16, 25, 35])
def test_a_shift_plan_has_as_many_rounds_as_tables(tables):
    rounds = shifted_rounds(size=4, tables=tables, rounds=1000)
    check_everybody_once(rounds, size=4, players=4 * tables)
    assert (len(rounds), repeats_of(rounds)) == (tables, 0)


@pytest.mark.parametrize("players", [16, 28, 40, 52, 76, 88, 100, 112])
def test_a_complete_plan_has_everybody_meet_once(players):
    rounds = complete_rounds(players)
    check_everybody_once(rounds, size=4, players=players)
    assert repeats_of(rounds) == 0
    assert len(rounds) == (0 if players == 100 else (players - 1) // 3)


def test_seat_groups_go_on_among_themselves():
    rounds = rounds_without_repeat(size=4, players=64, rounds=30)
    check_everybody_once(rounds, size=4, players=64)
    assert (len(rounds), repeats_of(rounds)) == (21, 0)


def test_known_plans_are_what_they_say():
    for size, players, rounds in known_plans():
        plan = known_rounds(size=size, players=players, rounds=rounds)
        check_everybody_once(plan, size=size, players=players)
        bound = fewest_repeats(players=players, rounds=[[size] * (players // size)] * rounds)
        assert len(plan) == rounds
        assert bound <= repeats_of(plan) <= bound + 12


@pytest.mark.parametrize(
    ("size", "players", "rounds", "repeats"),
    [
        (4, 16, 7, 48),
        (4, 20, 7, 20),
        (4, 28, 10, 42),
        (4, 24, 9, 48),
        (4, 32, 11, 32),
        (3, 9, 6, 18),
    ],
)
def test_more_rounds_have_as_few_repeats_as_there_can_be(size, players, rounds, repeats):
    plan = grouped_rounds(size=size, players=players, rounds=rounds, random=Random(1))
    check_everybody_once(plan, size=size, players=players)
    assert repeats_of(plan) == repeats
    assert repeats == fewest_repeats(players=players, rounds=[[size] * (players // size)] * rounds)


def test_search_never_falls_behind_where_it_began():
    random = Random(5)
    rounds = [drawn_round(range(22), 4, random)[:5] for _ in range(6)]
    before = no_meetings(22)
    search = Annealing(rounds, before, range(6), random)
    found = search.run(3000)
    assert price_of(found, before) == search.best_price < price_of(rounds, before)


def test_annealing_counts_what_it_changes():
    random = Random(2)
    rounds = [drawn_round(range(16), 4, random) for _ in range(7)]
    search = Annealing(rounds, no_meetings(16), range(7), random)
    search.run(2000)
    assert search.price == price_of(search.rounds, no_meetings(16))


def test_annealing_leaves_other_rounds_alone():
    random = Random(2)
    rounds = [drawn_round(range(16), 4, random) for _ in range(5)]
    found = Annealing(rounds, no_meetings(16), [3, 4], random).run(2000)
    assert found[:3] == rounds[:3]
    assert found[3:] != rounds[3:]


def test_lowest_price_is_reached_by_a_complete_plan_played_twice():
    twice = complete_rounds(16) * 2
    assert price_of(twice, no_meetings(16)) == lowest_price(16, meetings=240)
