"""Tables: varied, and where somebody needs them."""

from itertools import permutations, product
from random import Random

import pytest

from tournament.seating import SeatingRequest, plan_rounds, quality_of
from tournament.seating.groupings import drawn_round
from tournament.seating.table_numbers import numbered_rounds


def test_nobody_sits_always_at_one_table():
    random = Random(1)
    rounds = [drawn_round(range(48), 4, random) for _ in range(8)]
    visits = [{} for _ in range(48)]
    numbered = numbered_rounds(rounds, visits=visits, wishes={}, random=random)
    for before, after in zip(rounds, numbered, strict=True):
        assert sorted(before) == sorted(after)
    assert max(max(row.values()) for row in visits) <= 2
    assert all(sum(row.values()) == 8 for row in visits)


def test_tables_of_earlier_rounds_are_avoided():
    visits = [{1: 3} for _ in range(4)] + [{} for _ in range(4)]
    (tables,) = numbered_rounds(
        [[[0, 1, 2, 3], [4, 5, 6, 7]]], visits=visits, wishes={}, random=Random(1)
    )
    assert tables == [[4, 5, 6, 7], [0, 1, 2, 3]]


def test_wishes_that_overlap_find_their_tables():
    tables = [[0, 1], [2, 3], [4, 5], [6, 7]]
    wishes = {0: frozenset({2, 3}), 2: frozenset({2}), 4: frozenset({3, 4})}
    for seed in range(20):
        (placed,) = numbered_rounds(
            [tables], visits=[{} for _ in range(8)], wishes=wishes, random=Random(seed)
        )
        assert placed == [[6, 7], [2, 3], [0, 1], [4, 5]]


@pytest.mark.parametrize(
    ("players", "rounds", "most"), [(17, 3, 2), (20, 5, 1), (21, 5, 2), (28, 8, 2), (32, 10, 2)]
)
def test_nobody_sits_at_one_table_more_often_than_there_has_to_be(players, rounds, most):
    for seed in range(4):
        request = SeatingRequest(players=tuple(range(players)))
        plan = plan_rounds(request, rounds=rounds, random=Random(seed))
        assert quality_of(plan.rounds).most_at_one_table == most


def test_seventeen_at_four_tables_cannot_have_another_table_in_each_of_three_rounds():
    """Who met at one table are at four in the next round, so one of them stays, unless one of them sits out then.

    So of four tables three keep somebody, between any two of three rounds: nine.
    """
    plan = plan_rounds(SeatingRequest(players=tuple(range(17))), rounds=3, random=Random(1))
    games = [[game.players for game in seated.games] for seated in plan.rounds]

    def stays(*numbering):
        tables = [
            {player: table for table, game in zip(order, tables, strict=True) for player in game}
            for order, tables in zip(numbering, games, strict=True)
        ]
        return sum(
            tables[one].get(player) == tables[other].get(player, 0)
            for one, other in ((0, 1), (0, 2), (1, 2))
            for player in range(17)
        )

    orders = list(permutations(range(1, 5)))
    as_planned = (1, 2, 3, 4)
    assert stays(as_planned, as_planned, as_planned) == 9
    assert min(stays(as_planned, *others) for others in product(orders, repeat=2)) == 9
