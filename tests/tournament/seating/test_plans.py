"""Plans for all rounds: everybody once a round, nobody twice, winds within one, byes fair, wishes kept."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tournament.seating import (
    Apart,
    Leftover,
    SeatedRound,
    SeatingRefused,
    SeatingRequest,
    TableWish,
    plan_rounds,
    quality_of,
)

# The most rounds without a repeat, by tables of four; twelve with more tables.
ROUNDS_WITHOUT_REPEAT = {2: 1, 3: 1, 4: 5, 5: 5, 6: 7, 7: 9, 8: 10, 9: 11}


def plan(players, rounds, *, seed=1, **wishes):
    request = SeatingRequest(players=tuple(range(players)), **wishes)
    return plan_rounds(request, rounds=rounds, random=Random(seed))


def check_rounds(planned, players, rounds):
    assert len(planned.rounds) == rounds
    for seated in planned.rounds:
        assert sorted(seated.players) == list(range(players))
        assert [game.table_number for game in seated.games] == [*range(1, len(seated.games) + 1)]


@settings(max_examples=25, deadline=None)
@example(tables=4, rounds=5, seed=1)
@example(tables=25, rounds=10, seed=1)
@given(tables=st.integers(4, 50), rounds=st.integers(3, 12), seed=st.integers(0, 99))
def test_nobody_meets_twice_while_that_is_possible(tables, rounds, seed):
    rounds = min(rounds, ROUNDS_WITHOUT_REPEAT.get(tables, 12))
    planned = plan(4 * tables, rounds, seed=seed)
    check_rounds(planned, 4 * tables, rounds)
    quality = quality_of(planned.rounds)
    assert (quality.repeats, quality.apart_meetings) == (0, 0)
    assert quality.most_seat_difference <= 1
    assert quality.most_at_one_table <= -(-rounds // tables) + 1


@settings(max_examples=15, deadline=None)
@given(players=st.integers(52, 200), rounds=st.integers(3, 12), size=st.sampled_from([3, 4]))
def test_byes_are_fair_and_cost_no_repeat_in_a_large_field(players, rounds, size):
    planned = plan(players, rounds, size=size)
    check_rounds(planned, players, rounds)
    quality = quality_of(planned.rounds)
    byes = [player.byes for player in quality.players]
    assert sum(byes) == rounds * (players % size)
    assert max(byes) - min(byes) <= 1
    assert (quality.repeats, quality.most_seat_difference <= 1) == (0, True)


@settings(max_examples=15, deadline=None)
@given(players=st.integers(44, 200), rounds=st.integers(3, 9), size=st.sampled_from([3, 4]))
def test_games_of_the_other_size_cost_no_repeat_in_a_large_field(players, rounds, size):
    planned = plan(players, rounds, size=size, leftover=Leftover.OTHER_SIZE)
    check_rounds(planned, players, rounds)
    other = -players % 4 if size == 4 else players % 3
    for seated in planned.rounds:
        assert [len(game.players) for game in seated.games].count(7 - size) == other
        assert seated.byes == ()
    quality = quality_of(planned.rounds)
    assert quality.repeats == 0
    assert all(max(player.seats[:3]) - min(player.seats[:3]) <= 1 for player in quality.players)


@pytest.mark.parametrize(("players", "rounds"), [(8, 3), (9, 4), (13, 3), (18, 3), (23, 5)])
def test_small_fields_are_seated_too(players, rounds):
    planned = plan(players, rounds)
    check_rounds(planned, players, rounds)
    quality = quality_of(planned.rounds)
    assert quality.most_bye_difference <= 1
    assert quality.most_seat_difference <= 1
    assert quality.fewest_repeats <= quality.repeats <= quality.fewest_repeats + 4


@pytest.mark.parametrize(
    ("players", "rounds"),
    [(15, 5), (19, 5), (21, 5), (22, 5), (23, 7), (25, 7), (27, 9), (29, 9), (31, 10), (37, 11)],
)
def test_some_sit_out_without_a_repeat(players, rounds):
    quality = quality_of(plan(players, rounds).rounds)
    assert quality.repeats == 0
    assert (quality.most_bye_difference <= 1, quality.most_seat_difference <= 1) == (True, True)


def test_the_same_seed_gives_the_same_plan():
    assert plan(22, 4, seed=5) == plan(22, 4, seed=5)
    assert plan(22, 4, seed=5) != plan(22, 4, seed=6)


@pytest.mark.parametrize("club_size", [4, 5, 12])
def test_clubs_do_not_meet_among_themselves(club_size):
    clubs = tuple(
        Apart(players=frozenset(range(first, min(100, first + club_size))))
        for first in range(0, 100, club_size)
    )
    quality = quality_of(plan(100, 10, apart=clubs).rounds, apart=clubs)
    assert (quality.repeats, quality.apart_meetings) == (0, 0)


def test_what_was_played_counts():
    request = SeatingRequest(players=tuple(range(24)))
    first = plan_rounds(request, rounds=3, random=Random(1)).rounds
    request = SeatingRequest(players=tuple(range(24)), past=first)
    second = plan_rounds(request, rounds=2, random=Random(2)).rounds
    quality = quality_of((*first, *second))
    assert quality.repeats == 0
    assert quality.most_seat_difference <= 2


def test_players_who_left_are_not_missed():
    first = plan(30, 2).rounds
    staying = tuple(player for player in range(30) if player not in {3, 17})
    request = SeatingRequest(players=staying, past=first)
    second = plan_rounds(request, rounds=3, random=Random(2)).rounds
    assert all(sorted(seated.players) == list(staying) for seated in second)
    assert quality_of((*first, *second)).repeats == 0


def test_wished_tables_are_kept_and_others_vary():
    wishes = (
        TableWish(player=3, table_numbers=frozenset({1})),
        TableWish(player=50, table_numbers=frozenset({1, 2})),
        TableWish(player=51, table_numbers=frozenset({3})),
    )
    planned = plan(100, 10, table_wishes=wishes)
    quality = quality_of(planned.rounds)
    for wish in wishes:
        at = {
            game.table_number
            for seated in planned.rounds
            for game in seated.games
            if wish.player in game.players
        }
        assert at <= wish.table_numbers
    free = [player for player in quality.players if player.player not in {3, 50, 51}]
    assert quality.repeats == 0
    assert max(player.most_at_one_table for player in free) <= 3


def test_a_plan_is_even_at_every_round():
    rounds = plan(40, 12).rounds
    for so_far, _ in pairwise(range(1, 13)):
        assert quality_of(rounds[:so_far]).most_seat_difference <= 1


@pytest.mark.parametrize(
    ("wishes", "sentence", "field"),
    [
        ({"size": 5}, "A game has 4 or 3 players, not 5.", "size"),
        ({"players": (1, 2, 3, 2)}, "Player 3 is listed twice.", "players"),
        ({"players": (1, 2, 3)}, "3 players do not fill one game of 4.", "players"),
        (
            {"players": (1, 2, 3, 4, 5), "leftover": Leftover.OTHER_SIZE},
            "5 players cannot all sit in games of 4 and 3.",
            "players",
        ),
        (
            {"table_wishes": (TableWish(player=2, table_numbers=frozenset({9})),)},
            "Player 3 can sit at table 9 only, but the tables are 1 to 2.",
            "table_wishes",
        ),
        (
            {
                "table_wishes": tuple(
                    TableWish(player=player, table_numbers=frozenset({1})) for player in (2, 4)
                )
            },
            "Player 5 cannot have one of the tables wished for: others need them too.",
            "table_wishes",
        ),
    ],
)
def test_what_cannot_be_seated_is_refused(wishes, sentence, field):
    with pytest.raises(SeatingRefused) as refusal:
        plan_rounds(
            SeatingRequest(**{"players": tuple(range(8)), **wishes}), rounds=2, random=Random(1)
        )
    assert (str(refusal.value), refusal.value.field) == (sentence, field)


def test_a_plan_has_a_round():
    with pytest.raises(SeatingRefused, match="at least one round"):
        plan(8, 0)


def test_names_in_a_round_include_byes():
    assert list(SeatedRound(games=(), byes=(4, 2)).players) == [4, 2]
