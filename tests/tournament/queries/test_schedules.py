"""Who sits where in which round, and which tables need somebody; the same number of queries at any size."""

from datetime import timedelta

import pytest

from tests.factories import (
    NOW,
    RON,
    make_change,
    make_event,
    play_round,
    player_called,
    record,
    seat_round,
)
from tournament.actions.calls import call_organiser
from tournament.actions.changes import Change
from tournament.actions.rounds import pause_round, publish_round, start_round
from tournament.actions.stages import add_stage
from tournament.queries.boards import board_of, progress_of
from tournament.queries.cuts import cut_into
from tournament.queries.schedules import (
    current_round,
    games_in,
    next_sitting,
    seats_by_name,
    sittings_of,
)

pytestmark = pytest.mark.django_db

TABLES = (["P04", "P03", "P02", "P01"], ["P05", "P06", "P07", "P08"])


@pytest.fixture
def first():
    """Round 1 of nine players, of whom P09 sits out."""
    return seat_round(make_event(9, rounds=2).rounds.first(), *TABLES)


def begin(the_round):
    return start_round(the_round=the_round, change=make_change())


def board_after(the_round, minutes):
    now = NOW + timedelta(minutes=minutes)
    return board_of(the_round.tournament, now=now, the_round=the_round)


def test_sittings_follow_what_is_published(first):
    tournament = first.tournament
    assert sittings_of(tournament) == {}
    publish_round(the_round=first, change=make_change())

    (mine,) = sittings_of(tournament)[player_called("P06").pk]
    assert (mine.game.table_number, mine.seat.seat) == (2, 1)
    assert [seat.player.name for seat in mine.others] == ["P05", "P07", "P08"]
    (resting,) = sittings_of(tournament)[player_called("P09").pk]
    assert (resting.game, resting.others) == (None, ())


def test_the_next_seat_is_in_the_first_round_that_is_not_closed(first):
    play_round(first)
    second = seat_round(first.tournament.rounds.get(number=2), *TABLES)
    publish_round(the_round=second, change=make_change())
    mine = sittings_of(first.tournament)[player_called("P01").pk]

    assert [one.round.number for one in mine] == [1, 2]
    assert next_sitting(mine).round == second
    assert next_sitting(mine[:1]) is None


def test_the_current_round_is_the_running_one_then_the_next_then_the_last(first):
    tournament = first.tournament
    assert current_round(tournament) is None
    publish_round(the_round=first, change=make_change())
    assert current_round(tournament).number == 1
    play_round(first)
    assert current_round(tournament).number == 1
    second = seat_round(tournament.rounds.get(number=2), *TABLES)
    publish_round(the_round=second, change=make_change())
    assert current_round(tournament).number == 2


def test_names_are_looked_for_in_their_order(first):
    assert [seat.player.name for seat in seats_by_name(games_in(first))][:3] == [
        "P01",
        "P02",
        "P03",
    ]


@pytest.mark.parametrize("count", [4, 12])
def test_sittings_cost_the_same_however_many_players(count, django_assert_num_queries):
    the_round = seat_round(make_event(count, rounds=1).rounds.get())
    publish_round(the_round=the_round, change=make_change())

    with django_assert_num_queries(4):
        sittings_of(the_round.tournament)


def test_a_table_is_quiet_twenty_minutes_after_its_last_hand(first):
    first = begin(first)
    record(first.games.get(table_number=1), RON)

    assert [row.is_quiet for row in board_after(first, 19)] == [False, False]
    assert [row.is_quiet for row in board_after(first, 20)] == [True, True]


def test_nothing_is_quiet_while_the_clock_stands_still(first):
    begin(first)
    pause_round(the_round=first, change=Change(user=None, now=NOW + timedelta(minutes=5)))
    first.refresh_from_db()

    assert not any(row.is_quiet for row in board_after(first, 60))


def test_points_that_do_not_add_up_are_named(first):
    begin(first)
    game = first.games.get(table_number=2)
    game.points = [25000, 25000, 25000, 26000]
    game.save()

    assert [row.sum_off for row in board_after(first, 1)] == [0, 1000]


def test_calls_belong_to_their_tables(first):
    begin(first)
    game = first.games.get(table_number=2)
    call_organiser(game=game, text="?", change=make_change(reason=""))
    rows = board_after(first, 1)

    assert [len(row.calls) for row in rows] == [0, 1]
    assert [row.needs_somebody for row in rows] == [False, True]


@pytest.mark.parametrize("count", [4, 12])
def test_the_board_costs_the_same_however_many_tables(count, django_assert_num_queries):
    the_round = begin(seat_round(make_event(count, rounds=1).rounds.get()))

    with django_assert_num_queries(4):
        board_after(the_round, 1)


def test_progress_counts_games(first):
    assert (progress_of(first).games, progress_of(first).missing) == (2, 2)
    play_round(first)
    assert (progress_of(first).over, progress_of(first).missing) == (2, 0)


@pytest.mark.parametrize(
    ("cut", "places", "going", "tied"),
    [
        (None, 9, 9, 0),
        (4, 4, 4, 0),
        (3, 3, 2, 2),
        (50, 8, 8, 0),
    ],
)
def test_the_cut_leaves_equal_players_open(first, cut, places, going, tied):
    play_round(first)
    details = {"name": "Final", "cut": cut, "carry": "half"}
    stage = add_stage(tournament=first.tournament, details=details, change=make_change())
    first.tournament.refresh_from_db()
    stage.tournament = first.tournament
    found = cut_into(stage)

    assert (found.places, len(found.chosen), len(found.tied)) == (places, going, tied)
    assert found.candidates[0].carried == found.candidates[0].row.tally.total // 2
