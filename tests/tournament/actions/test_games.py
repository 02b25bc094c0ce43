from uuid import uuid4

import pytest

from tests.factories import (
    DAY,
    NAMES,
    RON,
    TSUMO,
    make_change,
    make_game,
    make_players,
    make_ruleset,
    make_tournament,
    make_user,
    record,
)
from tournament.actions.changes import GameGone, ReasonMissing, StaleForm
from tournament.actions.games import (
    GameSetup,
    PenaltyInTheWay,
    RoundOfAnotherTournament,
    TableTaken,
    WrongPlayers,
    change_game,
    change_seats,
    create_game,
    delete_game,
    edit_game,
)
from tournament.actions.penalties import add_penalty, cancel_penalty
from tournament.models import Game, Hand, Penalty, Player, Round, Seat

pytestmark = pytest.mark.django_db

SANMA = {"seats": 3, "uma": [20000, 0, -20000], "start_points": 35000, "return_points": 40000}


def create(tournament, players, client_id=None, user=None, **setup):
    return create_game(
        tournament=tournament,
        players=players,
        setup=GameSetup(**{"played_on": DAY, **setup}),
        client_id=client_id or uuid4(),
        change=make_change(user, reason=""),
    )


def test_create_game_seats_players_in_order_at_the_start():
    user = make_user()
    tournament = make_tournament()
    players = make_players(tournament)[::-1]
    before = tournament.revision

    game = create(tournament, players, user=user, table_number=5)

    assert [seat.player for seat in game.seats.order_by("seat")] == players
    game.refresh_from_db()
    assert (game.number, game.table_number, game.played_on) == (1, 5, DAY)
    assert (game.points, game.wind, game.dealer, game.over) == ([25000] * 4, 0, 0, "")
    assert game.history.get().history_user == user
    assert Seat.history.count() == 4
    tournament.refresh_from_db()
    assert tournament.revision == before + 2  # the players, and the game


def test_create_game_for_three():
    tournament = make_tournament(ruleset=make_ruleset(**SANMA))

    game = create(tournament, make_players(tournament, NAMES[:3]))

    assert (game.seats.count(), game.points) == (3, [35000] * 3)


def test_create_game_numbers_on_and_never_again():
    tournament = make_tournament()
    players = make_players(tournament)
    create(tournament, players)
    second = create(tournament, players)
    delete_game(game=second, change=make_change())

    assert create(tournament, players).number == 3


def test_create_game_twice_answers_the_first():
    tournament = make_tournament()
    players = make_players(tournament)
    client_id = uuid4()

    first = create(tournament, players, client_id)
    again = create(tournament, players, client_id)

    assert (again, Game.objects.count()) == (first, 1)


@pytest.mark.parametrize(
    ("pick", "sentence"),
    [
        (lambda players: players[:3], "4 play at a table, not 3."),
        (lambda players: [*players, players[0]], "4 play at a table, not 5."),
        (lambda players: [*players[:3], players[0]], "A player is named twice"),
    ],
)
def test_create_game_refuses_players(pick, sentence):
    tournament = make_tournament()
    players = make_players(tournament)

    with pytest.raises(WrongPlayers, match=sentence) as refused:
        create(tournament, pick(players))

    assert refused.value.field == "players"
    assert Game.objects.count() == 0


def test_create_game_refuses_who_does_not_take_part():
    tournament = make_tournament()
    stranger = Player.objects.create(name="Zoe", name_key="zoe")

    with pytest.raises(WrongPlayers, match="Zoe does not take part"):
        create(tournament, [*make_players(tournament)[:3], stranger])

    assert Game.objects.count() == 0


def test_create_game_refuses_the_round_of_another_tournament():
    tournament = make_tournament()
    other = Round.objects.create(tournament=make_tournament(), number=1)

    with pytest.raises(RoundOfAnotherTournament) as refused:
        create(tournament, make_players(tournament), round=other)

    assert refused.value.field == "round"


def test_create_game_refuses_a_taken_table():
    tournament = make_tournament()
    players = make_players(tournament)
    played = Round.objects.create(tournament=tournament, number=1)
    create(tournament, players, round=played, table_number=2)

    with pytest.raises(TableTaken, match="Game 1 of this round is at table 2"):
        create(tournament, players, round=played, table_number=2)

    assert Game.objects.count() == 1


def test_create_game_costs_the_same_in_a_large_tournament(django_assert_num_queries):
    tournament = make_tournament()
    players = make_players(tournament)
    for _game in range(3):
        with django_assert_num_queries(11):
            create(tournament, players)


def test_change_game_keeps_its_own_table():
    tournament = make_tournament()
    played = Round.objects.create(tournament=tournament, number=1)
    game = make_game(tournament, round=played, table_number=2)

    change_game(
        game=game,
        setup=GameSetup(played_on=DAY.replace(day=1), round=played, table_number=2),
        change=make_change(),
    )

    game.refresh_from_db()
    assert (game.played_on, game.table_number, game.revision) == (DAY.replace(day=1), 2, 1)


def test_change_seats_moves_results_to_other_players():
    game = record(make_game(make_tournament(ruleset=make_ruleset(length="one_hand"))), RON)
    aiko, binh, chen, dewi = (seat.player for seat in game.seats.all())
    score = game.seats.get(seat=1).score
    keys = list(game.seats.order_by("seat").values_list("pk", flat=True))

    change_seats(game=game, players=[binh, aiko, chen, dewi], change=make_change(reason="swapped"))

    seats = list(game.seats.order_by("seat"))
    assert [seat.player for seat in seats] == [binh, aiko, chen, dewi]
    assert [seat.pk for seat in seats] == keys
    assert (seats[1].score, seats[0].place) == (score, 2)
    assert game.history.count() == 1
    told = Seat.history.filter(history_change_reason="swapped").order_by("history_id")
    assert [(each.history_type, each.seat, each.player) for each in told] == [
        ("-", 0, aiko),
        ("-", 1, binh),
        ("+", 0, binh),
        ("+", 1, aiko),
    ]


def test_change_seats_refuses_to_move_a_penalty_out_of_its_game():
    tournament = make_tournament()
    players = make_players(tournament, NAMES[:5])
    game = make_game(tournament, players[:4])
    penalty = add_penalty(
        tournament=tournament, player=players[0], points=1000, game=game, change=make_change()
    )

    with pytest.raises(PenaltyInTheWay, match="Aiko has a penalty"):
        change_seats(game=game, players=players[1:], change=make_change())

    cancel_penalty(penalty=penalty, change=make_change())
    change_seats(game=game, players=players[1:], change=make_change())
    assert [seat.player for seat in game.seats.all()] == players[1:]


def test_delete_game_keeps_everything_in_history():
    user = make_user()
    game = record(make_game(), RON, TSUMO)
    pk = game.pk
    add_penalty(
        tournament=game.tournament,
        player=game.seats.first().player,
        points=1000,
        game=game,
        change=make_change(),
    )

    delete_game(game=game, change=make_change(user, reason="entered twice"))

    assert (Game.objects.count(), Hand.objects.count(), Penalty.objects.count()) == (0, 0, 0)
    gone = Game.history.get(id=pk, history_type="-")
    assert (gone.history_user, gone.history_change_reason) == (user, "entered twice")
    hands = Hand.history.filter(game_id=pk, history_type="-").order_by("number")
    assert [(hand.outcome, hand.history_change_reason) for hand in hands] == [
        (RON, "entered twice"),
        (TSUMO, "entered twice"),
    ]


def test_delete_game_needs_a_reason_once_something_was_entered():
    game = make_game()
    delete_game(game=game, change=make_change(reason=""))
    other = record(make_game(), RON)

    with pytest.raises(ReasonMissing):
        delete_game(game=other, change=make_change(reason=""))

    assert list(Game.objects.all()) == [other]


def test_delete_game_refuses_an_older_state_and_a_second_time():
    game = record(make_game(), RON)

    with pytest.raises(StaleForm):
        delete_game(game=game, change=make_change(revision=game.revision - 1))

    delete_game(game=game, change=make_change())
    with pytest.raises(GameGone):
        delete_game(game=game, change=make_change())


def test_game_is_edited_as_a_whole_or_not_at_all():
    tournament = make_tournament()
    players = make_players(tournament)
    played = Round.objects.create(tournament=tournament, number=1)
    create(tournament, players, round=played, table_number=1)
    game = create(tournament, players, round=played, table_number=2)

    def edit(table):
        setup = GameSetup(played_on=DAY, round=played, table_number=table)
        change = make_change(revision=game.revision)
        return edit_game(game=game, players=players[::-1], setup=setup, change=change)

    with pytest.raises(TableTaken):
        edit(1)
    game.refresh_from_db()
    assert [seat.player for seat in game.seats.all()] == players
    entries = game.change_entries.count()

    edited = edit(3)

    assert [seat.player for seat in edited.seats.all()] == players[::-1]
    assert (edited.table_number, game.change_entries.count()) == (3, entries + 1)
