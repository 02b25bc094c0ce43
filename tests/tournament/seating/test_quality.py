"""What the report beside a plan says, on a plan small enough to count by hand."""

import pytest

from tournament.seating import Apart, SeatingRefused, quality_of, read_plan, swap_cost

NUMBERS = {number: number - 1 for number in range(1, 10)}
PLAN = read_plan("1,1,1,2,3,4\n1,2,5,6,7,8\n2,1,1,2,5,9\n2,2,3,4,6,7\n", numbers=NUMBERS).rounds


def test_pairs_are_counted_by_meetings():
    quality = quality_of(PLAN)
    assert quality.pairs_by_meetings == (15, 18, 3)
    assert quality.repeated == ((0, 1), (2, 3), (5, 6))
    assert (quality.repeats, quality.fewest_repeats) == (3, 3)
    assert quality.is_optimal


def test_players_are_described():
    first = quality_of(PLAN).players[0]
    assert (first.seats, first.table_numbers, first.most_at_one_table) == ((2, 0, 0, 0), 1, 2)
    assert [player.byes for player in quality_of(PLAN).players] == [0, 0, 0, 0, 0, 0, 0, 1, 1]
    assert quality_of(PLAN).most_seat_difference == 2


def test_meetings_of_those_apart_are_counted():
    apart = (Apart(players=frozenset({0, 1, 8})), Apart(players=frozenset({6, 7})))
    assert quality_of(PLAN, apart=apart).apart_meetings == 5


def test_a_swap_says_what_it_costs():
    cost = swap_cost(PLAN, index=1, players=(1, 5), apart=(Apart(players=frozenset({0, 1})),))
    assert [game.players for game in cost.rounds[1].games] == [(0, 5, 4, 8), (2, 3, 1, 6)]
    assert cost.rounds[0] == PLAN[0]
    assert not cost.after.is_optimal
    assert (cost.before.repeats, cost.after.repeats, cost.repeats) == (3, 4, 1)
    assert cost.apart_meetings == -1


def test_a_bye_is_a_place_to_swap_with():
    cost = swap_cost(PLAN, index=0, players=(8, 0))
    assert cost.rounds[0].byes == (0,)
    assert cost.rounds[0].games[0].players == (8, 1, 2, 3)


def test_only_players_of_the_round_can_be_swapped():
    with pytest.raises(SeatingRefused, match=r"Player 31 is not in round 1\."):
        swap_cost(PLAN, index=0, players=(0, 30))


def test_no_rounds_are_no_repeats():
    quality = quality_of([])
    assert (quality.repeats, quality.pairs_by_meetings, quality.players) == (0, (0,), ())
