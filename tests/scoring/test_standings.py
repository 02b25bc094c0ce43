from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.standings import (
    USUAL_ORDER,
    Carry,
    Tally,
    TieBreak,
    TieBreakNotUnderstood,
    add_tallies,
    carry_over,
    order_from_data,
    place_below,
    rank,
)


def make_tally(key, score, *places, **parts):
    """A tally of unshared places."""
    twelfths = tuple(12 * places.count(place) for place in (1, 2, 3, 4))
    return Tally(
        key=key,
        score=score,
        games=len(places),
        places_doubled=2 * sum(places),
        twelfths=twelfths,
        **{"best": score if places else None, **parts},
    )


def places_of(rows):
    return [(row.place, row.tally.key) for row in rows]


def test_rank_sorts_by_total_with_penalties_and_carried_score():
    rows = rank(
        [
            make_tally(1, 30000, 1, penalty=20000),
            make_tally(2, 5000, 2),
            make_tally(3, -1000, 3, carried=12000),
        ]
    )

    assert places_of(rows) == [(1, 3), (2, 1), (3, 2)]
    assert [row.tally.total for row in rows] == [11000, 10000, 5000]


def test_rank_shares_a_place_and_skips_the_next():
    rows = rank(
        [make_tally(1, 100, 2), make_tally(2, 500, 1), make_tally(3, 500, 1)],
        order=[TieBreak.TOTAL],
    )

    assert places_of(rows) == [(1, 2), (1, 3), (3, 1)]
    assert [row.shared_by for row in rows] == [2, 2, 1]


def test_rank_says_what_decided():
    rows = rank(
        [make_tally(1, 500, 2, 2), make_tally(2, 500, 1, 2), make_tally(3, 100, 4)],
        order=[TieBreak.TOTAL, TieBreak.AVERAGE_PLACE],
    )

    assert places_of(rows) == [(1, 2), (2, 1), (3, 3)]
    assert [row.decided_by for row in rows] == [None, TieBreak.AVERAGE_PLACE, TieBreak.TOTAL]


def test_average_place_is_a_fraction_and_none_without_a_game():
    assert Tally(key=1, games=3, places_doubled=7).average_place == Fraction(7, 6)
    assert Tally(key=1).average_place is None


def test_average_place_is_compared_exactly():
    # 2.333… over 3 games against 2.3334 over 10 000: no rounding may make them equal.
    nearly = Tally(key=2, score=500, games=10_000, places_doubled=46_668)
    exactly = Tally(key=1, score=500, games=3, places_doubled=14)

    rows = rank([nearly, exactly], order=[TieBreak.TOTAL, TieBreak.AVERAGE_PLACE])

    assert places_of(rows) == [(1, 1), (2, 2)]


def test_average_place_of_equal_fractions_is_equal():
    rows = rank(
        [make_tally(1, 500, 1, 2), make_tally(2, 500, 1, 2, 1, 2)],
        order=[TieBreak.TOTAL, TieBreak.AVERAGE_PLACE],
    )

    assert places_of(rows) == [(1, 1), (1, 2)]


@pytest.mark.parametrize(
    ("tie_break", "better", "worse"),
    [
        (TieBreak.FIRSTS, {"twelfths": (18, 0, 0, 0)}, {"twelfths": (12, 24, 0, 0)}),
        (TieBreak.SECONDS, {"twelfths": (0, 6, 0, 0)}, {"twelfths": (24, 0, 6, 0)}),
        (TieBreak.THIRDS, {"twelfths": (0, 0, 12, 0)}, {"twelfths": (0, 0, 4, 8)}),
        (TieBreak.BEST_SCORE, {"best": -100}, {"best": -200}),
        (TieBreak.GAMES_PLAYED, {"games": 3}, {"games": 2}),
        (TieBreak.DRAWN, {"drawn": 1}, {"drawn": 2}),
        (TieBreak.DRAWN, {"drawn": 7}, {"drawn": None}),
    ],
)
def test_tie_break_prefers(tie_break, better, worse):
    rows = rank(
        [Tally(key=1, **{"games": 2, **worse}), Tally(key=2, **{"games": 2, **better})],
        order=[TieBreak.TOTAL, tie_break],
    )

    assert places_of(rows) == [(1, 2), (2, 1)]
    assert rows[1].decided_by == tie_break


def test_head_to_head_counts_only_games_among_the_tied():
    asked = []

    def meetings(keys):
        asked.append(keys)
        return [{1: 2, 2: 1, 9: 3}, {1: 1, 9: 2}, {1: 3, 2: 3}]

    rows = rank(
        [make_tally(1, 500, 2), make_tally(2, 500, 1), make_tally(9, 400, 4)],
        order=[TieBreak.TOTAL, TieBreak.HEAD_TO_HEAD],
        meetings=meetings,
    )

    assert places_of(rows) == [(1, 2), (2, 1), (3, 9)]
    assert asked == [frozenset({1, 2})]


def test_head_to_head_in_a_circle_stays_equal():
    circle = [{1: 1, 2: 2}, {2: 1, 3: 2}, {3: 1, 1: 2}]

    rows = rank(
        [make_tally(key, 500, 1, 2) for key in (1, 2, 3)],
        order=[TieBreak.TOTAL, TieBreak.HEAD_TO_HEAD],
        meetings=lambda keys: circle,
    )

    assert [row.place for row in rows] == [1, 1, 1]


def test_meetings_are_not_asked_without_a_tie():
    def meetings(keys):
        pytest.fail("nobody is tied")

    rows = rank([make_tally(1, 500, 1), make_tally(2, 400, 2)], meetings=meetings)

    assert places_of(rows) == [(1, 1), (2, 2)]


def test_too_few_games_are_listed_without_a_place():
    rows = rank(
        [make_tally(1, 90000, 1), make_tally(2, -500, 2, 4), make_tally(3, 0)], minimum_games=2
    )

    assert places_of(rows) == [(1, 2), (None, 1), (None, 3)]


def test_no_game_is_not_ranked_but_a_carried_score_is():
    rows = rank([make_tally(1, 0), make_tally(2, 0, carried=-3000), make_tally(3, -9000, 4)])

    assert places_of(rows) == [(1, 2), (2, 3), (None, 1)]


def test_nobody_is_ranked_in_an_empty_tournament():
    assert rank([]) == ()


def test_empty_order_is_the_usual_one():
    assert order_from_data([]) == USUAL_ORDER


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (["total", "luck"], "There is no tie-break 'luck'; there are total, average_place, "),
        (["total", "firsts", "total"], "A tie-break is named twice; name each once."),
    ],
)
def test_order_refuses(data, sentence):
    with pytest.raises(TieBreakNotUnderstood) as refused:
        order_from_data(data)

    assert str(refused.value).startswith(sentence)
    assert refused.value.field == "tie_breaks"


scores = st.integers(-500, 500).map(lambda hundreds: hundreds * 100)


@given(st.lists(scores, min_size=1, max_size=12))
def test_more_points_are_never_a_worse_place(totals):
    rows = rank(
        [make_tally(key, score, 1) for key, score in enumerate(totals)], order=[TieBreak.TOTAL]
    )

    assert [row.tally.total for row in rows] == sorted(totals, reverse=True)
    for row in rows:
        assert row.place == 1 + sum(score > row.tally.total for score in totals)
        assert row.shared_by == totals.count(row.tally.total)


@pytest.mark.parametrize(
    ("total", "half"),
    [(0, 0), (100, 0), (-100, 0), (300, 100), (-300, -100), (48500, 24200), (-33300, -16600)],
)
def test_half_is_rounded_to_hundreds_towards_zero(total, half):
    assert carry_over(total, Carry.HALF) == half


def test_byes_count_in_the_total_and_give_a_place():
    rested = Tally(key=1, bye=3000)

    assert rested.total == 3000
    assert [row.place for row in rank([rested, Tally(key=2)])] == [1, None]


def test_everybody_has_a_place_where_asked():
    rows = rank([Tally(key=1), Tally(key=2, carried=500)], everybody=True)

    assert [(row.tally.key, row.place) for row in rows] == [(2, 1), (1, 2)]


def test_rows_below_others_keep_who_shares_and_who_has_no_place():
    rows = rank(
        [
            Tally(key=1, score=900, games=1),
            Tally(key=2, score=500, games=1),
            Tally(key=3, score=500, games=1),
            Tally(key=4),
        ]
    )

    assert [(row.place, row.shared_by) for row in place_below(rows[1:], 4)] == [
        (5, 2),
        (5, 2),
        (None, 1),
    ]


def test_a_team_has_all_games_of_its_members():
    members = [
        Tally(key=1, score=900, games=2, places_doubled=6, twelfths=(12, 12, 0, 0), best=800),
        Tally(
            key=2,
            score=-100,
            games=1,
            places_doubled=8,
            twelfths=(0, 0, 0, 12),
            best=-100,
            penalty=50,
        ),
    ]

    team = add_tallies(7, members, penalty=300)

    assert (team.key, team.total, team.games, team.places_doubled) == (7, 450, 3, 14)
    assert (team.twelfths, team.best) == ((12, 12, 0, 12), 800)
