import pytest

from tests.factories import (
    NAMES,
    make_change,
    make_finished_game,
    make_game,
    make_players,
    make_tournament,
    make_user,
)
from tournament.actions.penalties import add_penalty
from tournament.queries.penalties import penalties_of
from tournament.queries.players import participants_of, player_history, players_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("count", [1, 3])
def test_participants_of_count_their_games_in_one_query(count, django_assert_num_queries):
    tournament, other = make_tournament(), make_tournament()
    players = make_players(tournament, NAMES[4::-1])
    make_players(other)
    make_game(other, players[1:])
    for _game in range(count):
        make_game(tournament, players[1:])

    with django_assert_num_queries(1):
        shown = [(each.player.name, each.game_count) for each in participants_of(tournament)]

    assert shown == [*((name, count) for name in NAMES[:4]), ("Emeka", 0)]


def test_players_of_are_in_order_of_names():
    tournament = make_tournament()
    players = make_players(tournament, NAMES[4::-1])

    assert list(players_of(tournament)) == players[::-1]


def test_player_history_parts_by_tournament():
    league, cup = make_tournament(name="League"), make_tournament(name="Cup")
    players = make_players(league)
    make_players(cup)
    make_finished_game(league, players=players)
    make_finished_game(league, points=(13000, 20000, 27000, 40000), players=players)
    make_game(league, players)
    make_finished_game(cup, players=players)

    cup_part, league_part = player_history(players[0])

    assert (cup_part.tournament, cup_part.total) == (cup, 50000)
    assert (league_part.tournament, league_part.total) == (league, 13000)
    assert [seat.game.number for seat in league_part.seats] == [3, 2, 1]
    assert len(league_part.finished) == 2
    assert league_part.place_counts == (1, 0, 0, 1)


def test_player_history_hides_unlisted_tournaments():
    tournament = make_tournament(is_listed=False)
    game = make_finished_game(tournament)
    player = game.seats.get(seat=0).player

    assert player_history(player) == ()
    (part,) = player_history(player, organised={tournament.pk})
    assert part.tournament == tournament


@pytest.mark.parametrize("count", [1, 3])
def test_player_history_costs_two_queries(count, django_assert_num_queries):
    for _tournament in range(count):
        game = make_finished_game()
    player = game.seats.get(seat=0).player

    with django_assert_num_queries(2):
        parts = player_history(player)
        [seat.player.name for part in parts for own in part.seats for seat in own.game.seats.all()]

    assert len(parts) == count


@pytest.mark.parametrize("count", [1, 3])
def test_penalties_of_are_listed_in_one_query(count, django_assert_num_queries):
    game = make_finished_game()
    player = game.seats.get(seat=0).player
    for _penalty in range(count):
        add_penalty(
            tournament=game.tournament,
            player=player,
            points=1000,
            game=game,
            change=make_change(make_user()),
        )

    with django_assert_num_queries(1):
        shown = [
            (each.player.name, each.game.number, each.entered_by.username)
            for each in penalties_of(game.tournament)
        ]

    assert [(name, number) for name, number, _user in shown] == [("Aiko", 1)] * count
