"""Tables: varied, and where somebody needs them."""

from random import Random

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
