import pytest

from tests.factories import (
    CHOMBO,
    RON,
    at_table,
    make_change,
    make_finished_game,
    make_game,
    make_ruleset,
    make_tournament,
    make_user,
    record,
)
from tournament.actions.calls import CallRefused, answer_call, call_organiser
from tournament.actions.changes import ReasonMissing, StaleForm
from tournament.actions.confirmations import (
    ConfirmedAlready,
    NoSuchSeat,
    NotOver,
    confirm_on_paper,
    confirm_seat,
    disagree,
    withdraw_confirmation,
)
from tournament.actions.endings import enter_points, resume_game, stop_game
from tournament.actions.games import change_seats, delete_game
from tournament.actions.hands import change_hand, delete_hand, insert_hand
from tournament.models import Confirmation, Game, TableCall
from tournament.queries.calls import calls_of, open_calls
from tournament.queries.confirmations import confirmations_of, unconfirmed_games

pytestmark = pytest.mark.django_db


def finished(*outcomes):
    game = make_game(make_tournament(ruleset=make_ruleset(length="one_hand")))
    return record(game, *outcomes or (RON,))


def stored(game):
    return Game.objects.get(pk=game.pk)


def confirmed(*outcomes):
    return confirm_on_paper(game=finished(*outcomes), change=make_change(reason=""))


def test_game_is_confirmed_when_every_seat_said_yes():
    game = finished()

    for seat in (2, 0, 1):
        confirm_seat(game=game, seat=seat, change=at_table())
    assert not stored(game).is_confirmed
    confirm_seat(game=game, seat=3, change=at_table())

    assert stored(game).is_confirmed
    given = confirmations_of(game)
    assert [(seat, given[seat].how, given[seat].device) for seat in sorted(given)] == [
        (seat, "phone", "phone 1") for seat in range(4)
    ]


def test_same_seat_again_changes_nothing():
    game = finished()

    for _tap in range(2):
        confirm_seat(game=game, seat=1, change=at_table())

    assert Confirmation.objects.count() == 1


def test_signed_slip_confirms_all_seats_that_did_not_yet():
    user = make_user()
    game = finished()
    confirm_seat(game=game, seat=1, change=at_table())

    confirm_on_paper(game=game, change=make_change(user, reason=""))

    assert stored(game).is_confirmed
    hows = {seat: each.how for seat, each in confirmations_of(game).items()}
    assert hows == {0: "paper", 1: "phone", 2: "paper", 3: "paper"}


def test_three_players_confirm_with_three():
    tournament = make_tournament(
        ruleset=make_ruleset(
            seats=3, start_points=35000, return_points=40000, uma=[20000, 0, -20000]
        )
    )
    game = stop_game(game=make_game(tournament), how="time", change=make_change())

    confirm_on_paper(game=game, change=make_change(reason=""))

    assert stored(game).is_confirmed
    with pytest.raises(NoSuchSeat):
        confirm_seat(game=game, seat=3, change=at_table())


def test_running_game_cannot_be_confirmed():
    game = record(make_game(), RON)

    with pytest.raises(NotOver):
        confirm_seat(game=game, seat=0, change=at_table())


def test_result_that_changed_meanwhile_is_not_confirmed():
    game = finished()
    seen = game.revision
    change_hand(hand=game.hands.get(), outcome=RON | {"discarder": 3}, change=make_change())

    with pytest.raises(StaleForm):
        confirm_seat(game=game, seat=0, change=at_table(revision=seen))


@pytest.mark.parametrize(
    "correct",
    [
        lambda game, change: change_hand(hand=game.hands.first(), outcome=CHOMBO, change=change),
        lambda game, change: delete_hand(hand=game.hands.first(), change=change),
        lambda game, change: insert_hand(
            game=game,
            number=1,
            outcome=CHOMBO,
            client_id="8f7a1e9e-0000-4000-8000-000000000001",
            change=change,
        ),
        lambda game, change: change_seats(
            game=game,
            players=[seat.player for seat in game.seats.order_by("-seat")],
            change=change,
        ),
    ],
)
def test_correction_of_a_confirmed_game_needs_a_reason_and_unconfirms_it(correct):
    game = confirmed(CHOMBO, RON)

    with pytest.raises(ReasonMissing):
        correct(game, make_change(make_user(), reason=""))
    assert stored(game).is_confirmed
    correct(game, make_change(make_user()))

    assert not stored(game).is_confirmed
    assert confirmations_of(game) == {}


def test_resumed_game_is_not_confirmed_any_more():
    game = confirm_on_paper(game=make_finished_game(), change=make_change(reason=""))

    resume_game(game=game, change=make_change())

    assert not stored(game).is_confirmed


def test_corrected_points_are_not_confirmed_any_more():
    game = confirm_on_paper(game=make_finished_game(), change=make_change(reason=""))

    enter_points(game=game, points=(25000,) * 4, change=make_change())

    assert not stored(game).is_confirmed


def test_confirmed_game_can_be_deleted_with_a_reason():
    game = confirmed()

    delete_game(game=game, change=make_change())

    assert Confirmation.objects.count() == 0


def test_players_cannot_take_back_what_all_confirmed():
    game = confirmed()

    with pytest.raises(ConfirmedAlready):
        withdraw_confirmation(game=game, seat=0, change=at_table())


def test_player_takes_a_tap_back():
    game = finished()
    confirm_seat(game=game, seat=0, change=at_table())

    withdraw_confirmation(game=game, seat=0, change=at_table())

    assert confirmations_of(game) == {}


def test_disagreement_takes_the_confirmation_back_and_goes_to_the_board():
    game = finished()
    confirm_seat(game=game, seat=2, change=at_table())

    disagree(game=game, seat=2, text=" it was  40 fu ", change=at_table())

    call = open_calls(game.tournament).get()
    assert (call.kind, call.seat, call.text) == ("disagreement", 2, "it was 40 fu")
    assert confirmations_of(game) == {}


def test_disagreement_says_what_is_wrong():
    with pytest.raises(CallRefused):
        disagree(game=finished(), seat=0, text=" ", change=at_table())


def test_disagreement_with_a_confirmed_result_is_heard_and_the_result_stays():
    game = confirmed()

    with pytest.raises(ConfirmedAlready):
        withdraw_confirmation(game=game, seat=1, change=at_table())
    disagree(game=game, seat=1, text="wrong winner", change=at_table())

    assert stored(game).is_confirmed
    assert open_calls(game.tournament).get().text == "wrong winner"


def test_call_waits_for_an_answer():
    user = make_user()
    game = make_game()

    call = call_organiser(game=game, text="How much is this hand?", change=at_table())
    assert open_calls(game.tournament).get() == call
    answer_call(call=call, change=make_change(user))

    assert open_calls(game.tournament).count() == 0
    answered = calls_of(game).get()
    assert (answered.answered_by, answered.device) == (user, "phone 1")


def test_calling_again_does_not_double_the_call():
    game = make_game()

    call_organiser(game=game, change=at_table())
    call_organiser(game=game, text="dead hand?", change=at_table("phone 2"))

    assert [call.text for call in TableCall.objects.all()] == ["dead hand?"]


def test_answered_call_keeps_who_answered_first():
    first, second = make_user(), make_user()
    call = call_organiser(game=make_game(), change=at_table())

    answer_call(call=call, change=make_change(first))
    answer_call(call=call, change=make_change(second))

    assert TableCall.objects.get().answered_by == first


def test_long_calls_are_refused():
    with pytest.raises(CallRefused):
        call_organiser(game=make_game(), text="x" * 501, change=at_table())


def test_unconfirmed_games_count_who_confirmed(django_assert_num_queries):
    game = finished()
    confirm_seat(game=game, seat=0, change=at_table())
    confirm_seat(game=game, seat=3, change=at_table())

    tournament = game.tournament

    with django_assert_num_queries(3):
        games = list(unconfirmed_games(tournament))

    assert [(each.pk, each.confirmed_seats) for each in games] == [(game.pk, 2)]
