"""Who is seated and will not come; the same number of queries for one and for more."""

import pytest

from tests.factories import (
    NOW,
    RON,
    make_change,
    make_event,
    participant_called,
    player_called,
    record,
    seat_round,
)
from tournament.actions.participants import mark_absent, replace_in_plan, withdraw
from tournament.actions.rounds import start_round
from tournament.models import Round
from tournament.queries.round_problems import round_problems

pytestmark = pytest.mark.django_db

TABLES = (["P04", "P03", "P02", "P01"], ["P05", "P06", "P07", "P08"])


@pytest.fixture
def first():
    """Round 1 of nine players, of whom P09 sits out."""
    return seat_round(make_event(9, rounds=2).rounds.first(), *TABLES)


def leave(*names):
    for name in names:
        withdraw(participant=participant_called(name), change=make_change())


def told(the_round):
    return [
        (problem.participant.player.name, problem.seat.game.table_number, problem.is_withdrawn)
        for problem in round_problems(the_round)
    ]


def test_withdrawn_and_absent_players_who_are_seated_are_named_by_table(first):
    mark_absent(the_round=first, participant=participant_called("P06"), change=make_change())
    leave("P01", "P09")

    assert told(first) == [("P01", 1, True), ("P06", 2, False)]


def test_absence_from_another_round_is_no_problem(first):
    second = first.tournament.rounds.get(number=2)
    mark_absent(the_round=second, participant=participant_called("P06"), change=make_change())

    assert told(first) == told(second) == []


def test_problem_is_gone_once_somebody_else_has_the_seat(first):
    leave("P01")
    replace_in_plan(
        leaving=participant_called("P01"), coming=participant_called("P09"), change=make_change()
    )

    assert told(first) == []


def test_games_with_an_entry_and_closed_rounds_have_no_problem(first):
    first = start_round(the_round=first, change=make_change())
    record(first.games.get(seats__player=player_called("P01")), RON)
    leave("P01", "P05")
    assert told(first) == [("P05", 2, True)]

    first.state, first.closed_at = Round.State.CLOSED, NOW
    first.save()
    assert told(first) == []


@pytest.mark.parametrize("names", [["P01"], ["P01", "P05", "P06"]])
def test_problems_cost_two_queries_and_one_while_there_are_none(
    first, names, django_assert_num_queries
):
    with django_assert_num_queries(1):
        round_problems(first)
    leave(*names)
    with django_assert_num_queries(2):
        assert len(round_problems(first)) == len(names)
