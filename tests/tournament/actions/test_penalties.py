import pytest

from tests.factories import (
    NOW,
    make_change,
    make_event,
    make_finished_game,
    make_players,
    make_tournament,
    make_user,
    player_called,
)
from tournament.actions.changes import ReasonMissing
from tournament.actions.penalties import (
    PenaltyRefused,
    add_penalty,
    add_team_penalty,
    cancel_penalty,
)
from tournament.models import Penalty, Player

pytestmark = pytest.mark.django_db


def add(game, player, points, user=None, reason="phone", *, in_game=True):
    return add_penalty(
        tournament=game.tournament,
        player=player,
        points=points,
        game=game if in_game else None,
        change=make_change(user, reason=reason),
    )


def test_penalty_in_a_game_comes_off_its_score():
    user = make_user()
    game = make_finished_game()
    seat = game.seats.get(seat=0)
    before = (seat.score, game.revision, game.tournament.revision)

    penalty = add(game, seat.player, 10000, user)

    seat.refresh_from_db()
    game.refresh_from_db()
    game.tournament.refresh_from_db()
    assert (seat.score, seat.penalty) == (before[0] - 10000, 10000)
    assert game.revision == before[1] + 1
    assert (penalty.reason, penalty.entered_by, penalty.entered_at) == ("phone", user, NOW)
    assert penalty.history.get().history_user == user


def test_bonus_in_a_game_is_given():
    game = make_finished_game()

    add(game, game.seats.get(seat=3).player, -5000)

    assert game.seats.get(seat=3).score == -32000


def test_penalty_outside_a_game_leaves_games_alone():
    game = make_finished_game()
    revision = game.tournament.revision

    add(game, game.seats.get(seat=0).player, 10000, in_game=False)

    assert game.seats.get(seat=0).score == 50000
    game.tournament.refresh_from_db()
    assert game.tournament.revision > revision


def test_cancel_penalty_gives_back_and_keeps_it_listed():
    game = make_finished_game()
    seat = game.seats.get(seat=0)
    penalty = add(game, seat.player, 10000)

    cancel_penalty(penalty=penalty, change=make_change(reason="it was the table's phone"))

    seat.refresh_from_db()
    penalty = Penalty.objects.get()
    assert (seat.score, seat.penalty) == (50000, 0)
    assert (penalty.cancelled_at, penalty.cancelled_reason) == (NOW, "it was the table's phone")
    assert penalty.is_cancelled is True
    with pytest.raises(PenaltyRefused, match="cancelled already"):
        cancel_penalty(penalty=penalty, change=make_change())


@pytest.mark.parametrize("points", [0, 150, -1])
def test_impossible_penalty_is_refused(points):
    game = make_finished_game()

    with pytest.raises(PenaltyRefused) as refused:
        add(game, game.seats.get(seat=0).player, points)

    assert refused.value.field == "points"
    assert Penalty.objects.count() == 0


@pytest.mark.parametrize("in_game", [True, False])
def test_penalty_of_a_stranger_is_refused(in_game):
    game = make_finished_game()
    stranger = Player.objects.create(name="Zoe", name_key="zoe")

    with pytest.raises(PenaltyRefused, match="Zoe") as refused:
        add(game, stranger, 1000, in_game=in_game)

    assert refused.value.field == "player"


def test_penalty_of_who_did_not_play_the_game_is_refused():
    tournament = make_tournament()
    players = make_players(tournament, ["Aiko", "Binh", "Chen", "Dewi", "Emeka"])
    game = make_finished_game(tournament, players=players[:4])

    with pytest.raises(PenaltyRefused, match="Emeka did not play"):
        add(game, players[4], 1000)


def test_penalty_in_a_game_of_another_tournament_is_refused():
    game = make_finished_game()
    tournament = make_tournament()
    (player, *_others) = make_players(tournament)

    with pytest.raises(PenaltyRefused, match="did not play"):
        add_penalty(
            tournament=tournament, player=player, points=1000, game=game, change=make_change()
        )


def test_penalty_needs_a_reason():
    game = make_finished_game()

    with pytest.raises(ReasonMissing):
        add(game, game.seats.get(seat=0).player, 1000, reason="")


def test_penalty_in_a_round_belongs_to_its_stage():
    tournament = make_event(4, rounds=1)
    the_round = tournament.rounds.get()

    penalty = add_penalty(
        tournament=tournament,
        player=player_called("P01"),
        points=1000,
        the_round=the_round,
        change=make_change(),
    )

    assert (penalty.round, penalty.stage, penalty.game) == (the_round, the_round.stage, None)


def test_penalty_is_in_a_game_or_in_a_round():
    game = make_finished_game()
    the_round = make_event(4, rounds=1).rounds.get()
    facts = {"tournament": game.tournament, "player": game.seats.first().player, "points": 1000}

    with pytest.raises(PenaltyRefused, match="not both"):
        add_penalty(**facts, game=game, the_round=the_round, change=make_change())
    with pytest.raises(PenaltyRefused, match="another tournament"):
        add_penalty(**facts, the_round=the_round, change=make_change())

    assert Penalty.objects.count() == 0


def test_team_of_another_tournament_gets_no_penalty():
    team = make_tournament().teams.create(name="Winds")

    with pytest.raises(PenaltyRefused, match="another tournament"):
        add_team_penalty(tournament=make_tournament(), team=team, points=1000, change=make_change())


def test_bonus_of_a_team_is_stored_with_its_reason():
    tournament, user = make_tournament(), make_user()
    team = tournament.teams.create(name="Winds")

    penalty = add_team_penalty(
        tournament=tournament,
        team=team,
        points=-1000,
        change=make_change(user, reason="fair play"),
    )

    assert (penalty.team, penalty.player, penalty.is_bonus) == (team, None, True)
    assert (penalty.reason, penalty.entered_by) == ("fair play", user)
    assert penalty.history.get().history_user == user
