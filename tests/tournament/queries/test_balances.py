import pytest

from tests.factories import (
    CHOMBO,
    make_change,
    make_finished_game,
    make_game,
    make_players,
    make_ruleset,
    make_tournament,
    record,
)
from tournament.actions.endings import enter_points, stop_game
from tournament.actions.penalties import add_penalty
from tournament.models import Seat
from tournament.queries.balances import balance_of

pytestmark = pytest.mark.django_db


def test_everything_but_what_is_named_sums_to_zero():
    rules = make_ruleset(leftover="nobody", yakitori_points=1000, chombo_points=20000)
    tournament = make_tournament(ruleset=rules)
    players = make_players(tournament)
    with_chombo = record(make_game(tournament, players), CHOMBO)
    stop_game(game=with_chombo, how="time", change=make_change())
    with_deposit = make_game(tournament, players)
    enter_points(
        game=with_deposit,
        points=(40000, 27000, 20000, 12000),
        deposits_left=1,
        change=make_change(),
    )
    add_penalty(
        tournament=tournament,
        player=players[0],
        points=500,
        game=with_deposit,
        change=make_change(),
    )
    add_penalty(tournament=tournament, player=players[1], points=-700, change=make_change())

    balance = balance_of(tournament)

    # Four seats without a win in the first game; a deposit of 1000 that nobody took in the second.
    assert (balance.chombo, balance.penalty, balance.yakitori) == (20000, 500, -4000)
    assert (balance.unclaimed, balance.outside) == (1000, -700)
    assert balance.score == -25500
    assert balance.rest == 0


def test_a_wrong_score_leaves_a_rest():
    game = make_finished_game()
    Seat.objects.filter(game=game, seat=0).update(score=50100, base=10100)

    assert balance_of(game.tournament).rest == 100


def test_an_empty_tournament_is_balanced(django_assert_num_queries):
    tournament = make_tournament()

    with django_assert_num_queries(3):
        assert balance_of(tournament).rest == 0
