import pytest

from tests.factories import (
    DRAW,
    NAMES,
    RON,
    TSUMO,
    make_change,
    make_event,
    make_game,
    make_players,
    make_tournament,
    record,
    seat_round,
)
from tournament.actions.rounds import publish_round
from tournament.queries.games import game_by_number, games_of, shown_games_of
from tournament.queries.hands import computed_game, hand_by_number, score_sheet
from tournament.queries.players import players_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("count", [1, 3])
def test_games_of_are_the_newest_first_in_two_queries(count, django_assert_num_queries):
    tournament = make_tournament()
    players = make_players(tournament)
    for _game in range(count):
        make_game(tournament, players)

    with django_assert_num_queries(2):
        shown = [
            (game.number, game.round, [seat.player.name for seat in game.seats.all()])
            for game in games_of(tournament)
        ]

    assert shown == [(number, None, list(NAMES[:4])) for number in range(count, 0, -1)]


def test_game_by_number(django_assert_num_queries):
    tournament = make_tournament()
    game = make_game(tournament)

    with django_assert_num_queries(2):
        found = game_by_number(tournament, 1)
        names = [seat.player.name for seat in found.seats.all()]

    assert (found, found.tournament, names) == (game, tournament, list(NAMES[:4]))
    assert game_by_number(tournament, 2) is None


@pytest.mark.parametrize("hands", [1, 3])
def test_score_sheet_shows_changes_and_running_points(hands, django_assert_num_queries):
    game = record(make_game(), *[RON, DRAW, TSUMO][:hands])

    with django_assert_num_queries(2):
        sheet = score_sheet(game)
        rows = [(row.hand.number, row.changes, row.points) for row in sheet.rows]

    assert sheet.names == NAMES[:4]
    assert (
        rows
        == [
            (1, (0, 5200, -5200, 0), (25000, 30200, 19800, 25000)),
            (2, (1500, 500, -1500, -1500), (26500, 30700, 18300, 23500)),
            (3, (9300, -4100, -2100, -2100), (35800, 26600, 16200, 21400)),
        ][:hands]
    )


def test_hand_by_number_knows_its_game(django_assert_num_queries):
    game = record(make_game(), RON, DRAW)

    with django_assert_num_queries(1):
        hand = hand_by_number(game, 2)
        assert (hand.outcome, hand.game) == (DRAW, game)
    assert hand_by_number(game, 3) is None


def test_computed_game_tells_reasons():
    game = record(make_game(), RON)

    (played,) = computed_game(game).played

    assert "ron 4 × 1280 = 5120 → 5200" in played.reasons[0]


def test_seating_that_is_not_published_is_shown_to_nobody():
    tournament = make_event(8, rounds=2)
    first, second = tournament.rounds.all()
    seat_round(first, ["P01", "P02", "P03", "P04"], ["P05", "P06", "P07", "P08"])
    publish_round(the_round=first, change=make_change())
    seat_round(second)
    league_game = make_game(tournament, list(players_of(tournament))[:4])

    shown = set(shown_games_of(tournament))

    assert shown == {*first.games.all(), league_game}
    record(second.games.first(), RON)
    assert second.games.first() in set(shown_games_of(tournament))
