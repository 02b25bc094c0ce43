"""What a game would be worth if it ended now."""

import pytest

from tests.factories import (
    RON,
    make_change,
    make_game,
    make_players,
    make_ruleset,
    make_tournament,
    record,
)
from tournament.actions.penalties import add_penalty
from tournament.queries.endings import settlement_if_stopped, settlement_of_points

pytestmark = pytest.mark.django_db


def test_a_running_game_is_settled_as_if_stopped_and_goes_on():
    game = record(make_game(), RON)
    settlement = settlement_if_stopped(game)

    assert [seat.score for seat in settlement.seats] == [5000, 40200, -30200, -15000]
    game.refresh_from_db()
    assert not game.is_over


def test_points_without_the_last_dealer_have_no_settlement_where_it_is_needed():
    game = make_game(make_tournament(ruleset=make_ruleset(leftover="dealer")))
    points = [44200, 28300, 17500, 9000]

    assert settlement_of_points(game, points=points, deposits_left=1, last_dealer=None) is None
    settled = settlement_of_points(game, points=points, deposits_left=1, last_dealer=0)
    assert settled.seats[0].deposit == 1000


def test_points_are_settled_with_the_penalties_of_the_game():
    tournament = make_tournament()
    players = make_players(tournament)
    game = make_game(tournament, players)
    add_penalty(
        tournament=tournament, player=players[1], points=1500, game=game, change=make_change()
    )

    points = [45200, 28300, 17500, 9000]
    settled = settlement_of_points(game, points=points, deposits_left=0, last_dealer=None)

    assert [seat.penalty for seat in settled.seats] == [0, 1500, 0, 0]
    assert [seat.score for seat in settled.seats] == [55200, 6800, -22500, -41000]
