from dataclasses import replace
from uuid import uuid4

import pytest
from django.db import transaction

from tests.factories import (
    CHOMBO,
    DRAW,
    RON,
    TSUMO,
    at_table,
    make_change,
    make_game,
    make_ruleset,
    make_sent,
    make_tournament,
    make_user,
    record,
)
from tournament.actions.changes import ReasonMissing, StaleForm
from tournament.actions.confirmations import ConfirmedAlready, confirm_on_paper
from tournament.actions.conflicts import AlreadyChosen, HandGone, choose_version
from tournament.actions.drafts import CorrectedGame, correct_games, kept_hands
from tournament.actions.hands import change_hand, delete_hand
from tournament.actions.queues import NoHandYet, NotYours, record_queue, undo_last_hand
from tournament.actions.undo import undo_change
from tournament.models import ChangeEntry, Game, HandConflict
from tournament.queries.computed import LaterHandImpossible
from tournament.queries.history_lines import described

pytestmark = pytest.mark.django_db

ONE_HAND = {"length": "one_hand"}


def send(game, *hands, device="phone 1"):
    return record_queue(game=game, hands=hands, change=at_table(device))


def statuses(answers):
    return [answer.status for answer in answers]


def outcomes(game):
    return [hand.outcome for hand in game.hands.order_by("number")]


def test_queue_is_stored_in_order_and_says_which_phone():
    game = make_game()

    answers = send(game, make_sent(DRAW, 1), make_sent(TSUMO, 2))

    assert statuses(answers) == ["stored", "stored"]
    assert outcomes(game) == [DRAW, TSUMO]
    game.refresh_from_db()
    assert game.points == [39800, 21400, 19400, 19400]
    hand = game.hands.get(number=2)
    assert (hand.device, hand.entered_by) == ("phone 1", None)


def test_same_queue_again_changes_nothing():
    game = make_game()
    queue = (make_sent(DRAW, 1), make_sent(TSUMO, 2))
    send(game, *queue)
    before = list(ChangeEntry.objects.values_list("pk", flat=True))

    answers = send(game, *queue)

    assert statuses(answers) == ["already_there", "already_there"]
    assert list(ChangeEntry.objects.values_list("pk", flat=True)) == before


def test_same_hand_from_another_phone_is_there_already():
    game = make_game()
    first = send(game, make_sent(RON, 1))[0]
    other = {**RON, "riichi": [], "wins": [{"fu": 40, "seat": 1, "han": 3}]}

    answer = send(game, make_sent(other, 1), device="phone 2")[0]

    assert (answer.status, answer.stored) == ("already_there", first.stored)
    assert answer.sentence == "Somebody else entered this hand already."
    assert game.hands.count() == 1


def test_two_versions_are_both_kept_and_later_hands_go_on():
    game = make_game()
    send(game, make_sent(RON, 1))

    answers = send(game, make_sent(TSUMO, 1), make_sent(DRAW, 2), device="phone 2")

    assert statuses(answers) == ["conflict", "stored"]
    conflict = HandConflict.objects.get()
    assert answers[0].conflict == conflict
    assert (conflict.stored, conflict.sent, conflict.chosen) == (RON, TSUMO, "")
    assert (conflict.device, conflict.number, conflict.hand.outcome) == ("phone 2", 1, RON)
    assert outcomes(game) == [RON, DRAW]


def test_conflict_sent_again_is_kept_once():
    game = make_game()
    send(game, make_sent(RON, 1))
    other = make_sent(TSUMO, 1)
    send(game, other, device="phone 2")

    answer = send(game, other, device="phone 2")[0]

    assert answer.status == "conflict"
    assert HandConflict.objects.count() == 1


def test_refused_hand_says_why_and_what_follows_waits():
    game = make_game()
    impossible = RON | {"discarder": 1}

    answers = send(game, make_sent(impossible, 1), make_sent(DRAW, 2))

    assert statuses(answers) == ["refused", "waiting"]
    assert answers[0].field == "discarder"
    assert answers[0].sentence
    assert game.hands.count() == 0


def test_hand_that_was_corrected_meanwhile_is_there_already():
    game = make_game()
    sent = make_sent(RON, 1)
    send(game, sent)
    change_hand(hand=game.hands.get(), outcome=TSUMO, change=make_change())

    answer = send(game, sent)[0]

    assert (answer.status, answer.stored.outcome) == ("already_there", TSUMO)
    assert HandConflict.objects.count() == 0


def test_hand_that_was_deleted_meanwhile_does_not_come_back():
    game = make_game()
    sent = make_sent(RON, 1)
    send(game, sent)
    delete_hand(hand=game.hands.get(), change=make_change())

    answer = send(game, sent)[0]

    assert answer.status == "refused"
    assert "deleted since" in answer.sentence
    assert game.hands.count() == 0


def test_choosing_the_sent_version_replays_the_game():
    game = make_game()
    send(game, make_sent(RON, 1))
    conflict = send(game, make_sent(TSUMO, 1), make_sent(DRAW, 2), device="2")[0].conflict
    user = make_user()

    chosen = choose_version(conflict=conflict, which="sent", change=make_change(user))

    assert (chosen.chosen, chosen.chosen_by) == ("sent", user)
    assert outcomes(game) == [TSUMO, DRAW]
    game.refresh_from_db()
    assert game.points == [38500, 21500, 19500, 19500]


def takes_back(game, device):
    """Whether this phone may take the last hand back; nothing is changed by asking."""
    try:
        with transaction.atomic():
            undo_last_hand(game=game, change=at_table(device))
            transaction.set_rollback(True)
    except NotYours:
        return False
    return True


@pytest.mark.parametrize(("which", "owner"), [("stored", "phone 1"), ("sent", "phone 2")])
def test_the_hand_is_theirs_whose_version_was_chosen(which, owner):
    game = make_game()
    send(game, make_sent(RON, 1))
    conflict = send(game, make_sent(TSUMO, 1), device="phone 2")[0].conflict

    choose_version(conflict=conflict, which=which, change=at_table("phone 3"))

    devices = ("phone 1", "phone 2", "phone 3")
    assert [device for device in devices if takes_back(game, device)] == [owner]


def test_a_hand_that_somebody_with_an_account_sent_is_theirs_once_it_is_chosen():
    game, user = make_game(), make_user("aki")
    send(game, make_sent(RON, 1))
    sent = [make_sent(TSUMO, 1)]
    (answer,) = record_queue(game=game, hands=sent, change=make_change(user, reason=""))

    choose_version(conflict=answer.conflict, which="sent", change=at_table())

    assert takes_back(game, "phone 1") is False
    undo_last_hand(game=game, change=make_change(user, reason=""))
    assert game.hands.count() == 0


def test_a_version_that_an_organiser_put_in_place_meanwhile_is_theirs_who_sent_it():
    game = make_game()
    send(game, make_sent(RON, 1))
    conflict = send(game, make_sent(TSUMO, 1), device="phone 2")[0].conflict
    change_hand(hand=game.hands.get(), outcome=TSUMO, change=make_change())

    choose_version(conflict=conflict, which="sent", change=at_table())

    assert (takes_back(game, "phone 1"), takes_back(game, "phone 2")) == (False, True)


def test_a_version_that_a_correction_of_the_game_puts_in_place_is_theirs_who_sent_it():
    game = make_game()
    send(game, make_sent(RON, 1))
    send(game, make_sent(TSUMO, 1), device="phone 2")
    (kept,) = kept_hands(game)
    corrected = CorrectedGame(game=game, hands=[replace(kept, outcome=TSUMO)])

    correct_games(corrected=[corrected], change=make_change())

    assert HandConflict.objects.get().chosen == "sent"
    assert (takes_back(game, "phone 1"), takes_back(game, "phone 2")) == (False, True)


def test_history_tells_who_entered_which_version():
    game, aki, mika = make_game(), make_user("aki"), make_user("mika")
    record(game, RON, user=aki)
    change = make_change(mika, reason="")
    (answer,) = record_queue(game=game, hands=[make_sent(TSUMO, 1)], change=change)
    choose_version(conflict=answer.conflict, which="sent", change=at_table())

    chosen, kept, entered = described(ChangeEntry.objects.order_by("-pk")[:3])
    ron, tsumo = "Binh ron from Chen, 3 han 40 fu", "Aiko tsumo, mangan"
    assert (entered.who, entered.kind, ron in entered.rows[0].after) == (
        "aki",
        "Hand recorded",
        True,
    )
    assert (kept.who, kept.kind, tsumo in kept.rows[0].after) == (
        "mika",
        "Second version of a hand",
        True,
    )
    assert (chosen.who, chosen.kind) == ("at the table", "One of two versions chosen")
    assert (chosen.rows[0].before, chosen.rows[0].after) == (ron, tsumo)


def test_taking_a_choice_back_gives_the_hand_back_to_who_entered_it():
    game, user = make_game(), make_user()
    send(game, make_sent(RON, 1))
    conflict = send(game, make_sent(TSUMO, 1), device="phone 2")[0].conflict
    choose_version(conflict=conflict, which="sent", change=make_change(user))

    undo_change(entry=ChangeEntry.objects.order_by("-pk").first(), change=make_change(user))

    assert outcomes(game) == [RON]
    assert (takes_back(game, "phone 1"), takes_back(game, "phone 2")) == (True, False)


def test_choosing_the_stored_version_changes_no_hand():
    game = make_game()
    send(game, make_sent(RON, 1))
    conflict = send(game, make_sent(TSUMO, 1), device="2")[0].conflict
    revision = Game.objects.get(pk=game.pk).revision

    choose_version(conflict=conflict, which="stored", change=at_table())

    assert outcomes(game) == [RON]
    assert Game.objects.get(pk=game.pk).revision == revision
    with pytest.raises(AlreadyChosen):
        choose_version(conflict=conflict, which="sent", change=at_table())


def test_version_that_makes_a_later_hand_impossible_is_not_chosen():
    ruleset = make_ruleset(bust="below_zero", length="east_south")
    game = make_game(make_tournament(ruleset=ruleset))
    send(game, make_sent(RON, 1), make_sent(RON, 2))
    yakuman = {"end": "ron", "discarder": 2, "wins": [{"seat": 1, "yakuman": 1}]}
    conflict = send(game, make_sent(yakuman, 1), device="2")[0].conflict

    with pytest.raises(LaterHandImpossible):
        choose_version(conflict=conflict, which="sent", change=make_change())

    conflict.refresh_from_db()
    assert conflict.is_open
    assert outcomes(game) == [RON, RON]


def test_version_of_a_deleted_hand_cannot_be_chosen():
    game = make_game()
    send(game, make_sent(RON, 1))
    conflict = send(game, make_sent(TSUMO, 1), device="2")[0].conflict
    delete_hand(hand=game.hands.get(), change=make_change())

    with pytest.raises(HandGone):
        choose_version(conflict=conflict, which="sent", change=make_change())


def test_last_hand_is_taken_back_by_who_entered_it():
    game = make_game()
    send(game, make_sent(RON, 1))
    game.refresh_from_db()

    undo_last_hand(game=game, change=at_table(revision=game.revision))

    game.refresh_from_db()
    assert (game.hand_count, game.points) == (0, [25000] * 4)


def test_last_hand_of_the_game_is_taken_back_and_the_game_goes_on():
    game = make_game(make_tournament(ruleset=make_ruleset(**ONE_HAND)))
    send(game, make_sent(CHOMBO, 1), make_sent(RON, 2))

    undo_last_hand(game=game, change=at_table())

    game.refresh_from_db()
    assert (game.over, game.hand_count) == ("", 1)


@pytest.mark.parametrize("change", [at_table("phone 2"), at_table("")])
def test_last_hand_of_another_phone_stays(change):
    game = make_game()
    send(game, make_sent(RON, 1))

    with pytest.raises(NotYours):
        undo_last_hand(game=game, change=change)

    assert game.hands.count() == 1


def test_organiser_takes_back_only_their_own_last_hand():
    user = make_user()
    game = record(make_game(), RON, user=user)

    with pytest.raises(NotYours):
        undo_last_hand(game=game, change=make_change(make_user()))
    undo_last_hand(game=game, change=make_change(user, reason=""))

    assert game.hands.count() == 0


def test_taking_back_from_an_older_state_is_refused():
    game = make_game()
    send(game, make_sent(RON, 1))
    game.refresh_from_db()
    send(game, make_sent(RON, 2))

    with pytest.raises(StaleForm):
        undo_last_hand(game=game, change=at_table(revision=game.revision))

    assert game.hands.count() == 2


def test_nothing_to_take_back():
    with pytest.raises(NoHandYet):
        undo_last_hand(game=make_game(), change=at_table())


def test_confirmed_game_is_not_changed_from_the_table():
    user = make_user()
    game = make_game(make_tournament(ruleset=make_ruleset(**ONE_HAND)))
    send(game, make_sent(RON, 1))
    conflict = send(game, make_sent(TSUMO, 1), device="2")[0].conflict
    confirm_on_paper(game=game, change=make_change(user, reason=""))

    with pytest.raises(ConfirmedAlready):
        undo_last_hand(game=game, change=at_table())
    with pytest.raises(ConfirmedAlready):
        choose_version(conflict=conflict, which="sent", change=at_table())
    with pytest.raises(ReasonMissing):
        choose_version(conflict=conflict, which="sent", change=make_change(user, reason=""))

    assert outcomes(game) == [RON]


def test_hand_for_a_game_that_is_over_is_refused_and_stays_with_the_phone():
    game = make_game(make_tournament(ruleset=make_ruleset(**ONE_HAND)))

    answers = send(game, make_sent(RON, 1), make_sent(RON, 2))

    assert statuses(answers) == ["stored", "refused"]
    assert answers[1].sent.client_id


def test_queue_answers_for_a_deleted_game():
    game = make_game()
    Game.objects.get(pk=game.pk).delete()

    answers = send(game, make_sent(RON, 1, uuid4()))

    assert statuses(answers) == ["refused"]
    assert "deleted" in answers[0].sentence
