from datetime import timedelta
from uuid import uuid4

import pytest

from scoring.game import GameIsOver
from scoring.terms import ScoringError
from tests.factories import (
    CHOMBO,
    DRAW,
    NOW,
    RON,
    TSUMO,
    make_change,
    make_game,
    make_ruleset,
    make_tournament,
    make_user,
    record,
)
from tournament.actions.changes import GameGone, ReasonMissing, StaleForm
from tournament.actions.endings import enter_points, stop_game
from tournament.actions.hands import (
    EnteredByPoints,
    NoSuchHandNumber,
    change_hand,
    delete_hand,
    insert_hand,
    record_hand,
)
from tournament.actions.replay import LaterHandImpossible
from tournament.models import Game, Hand

pytestmark = pytest.mark.django_db

ONE_HAND = {"length": "one_hand"}


def send(game, outcome, number=None, client_id=None, user=None):
    return record_hand(
        game=game,
        hand=outcome,
        client_id=client_id or uuid4(),
        hand_number=number or game.next_hand_number,
        user=user,
        now=NOW,
    )


def stored(game):
    """Everything that is stored of a game, to be compared before and after."""
    return (
        list(Game.objects.filter(pk=game.pk).values()),
        list(game.seats.order_by("seat").values()),
        list(game.hands.order_by("number").values()),
        list(Hand.history.filter(game_id=game.pk).values("history_id")),
        Game.objects.get(pk=game.pk).tournament.revision,
    )


def numbers_and_points(game):
    return [(hand.number, hand.points) for hand in game.hands.order_by("number")]


def test_record_hand_stores_what_was_entered_and_what_follows():
    user = make_user()
    game = make_game()

    recorded = send(game, RON, user=user)

    hand = Hand.objects.get()
    assert recorded.hand == hand
    assert recorded.is_new is True
    assert (hand.outcome, hand.entered_by, hand.entered_at) == (RON, user, NOW)
    assert (hand.wind, hand.dealer, hand.honba, hand.deposits) == (0, 0, 0, 0)
    assert hand.points == [25000, 30200, 19800, 25000]
    assert hand.moves == [[0, 0, 0], [5200, 0, 0], [-5200, 0, 0], [0, 0, 0]]
    game.refresh_from_db()
    assert (game.wind, game.dealer, game.honba, game.deposits) == (0, 1, 0, 0)
    assert (game.points, game.hand_count, game.over) == ([25000, 30200, 19800, 25000], 1, "")


def test_record_hand_goes_on_from_where_the_game_stands():
    game = record(make_game(), DRAW, TSUMO)

    # 25 000 + 1500 + 3 × 4000 + 3 × 100 honba + 1000 deposit
    assert game.points == [39800, 21400, 19400, 19400]
    assert (game.dealer, game.honba, game.deposits) == (0, 2, 0)
    last = game.hands.get(number=2)
    assert (last.honba, last.deposits) == (1, 1)
    assert last.moves == [[12000, 300, 1000], [-4000, -100, 0], [-4000, -100, 0], [-4000, -100, 0]]


def test_record_hand_raises_both_revisions_and_keeps_one_history_entry():
    user = make_user()
    game = make_game()
    tournament_before = game.tournament.revision
    game.refresh_from_db()

    recorded = send(game, RON, user=user)

    game.refresh_from_db()
    assert game.revision == recorded.game.revision == 1
    assert game.tournament.revision == tournament_before + 2  # the game was made after that
    entry = recorded.hand.history.get()
    assert (entry.history_type, entry.history_user, entry.history_date) == ("+", user, NOW)
    assert entry.outcome == RON


def test_record_hand_settles_the_game_that_it_ends():
    tournament = make_tournament(ruleset=make_ruleset(**ONE_HAND))

    game = record(make_game(tournament), CHOMBO, RON)

    assert game.over == "played_out"
    seats = game.seats.order_by("seat")
    # oka 20 000 to first, uma 20/10/−10/−20, seat order between 0 and 3, chombo 20 000 off seat 3
    assert [(seat.place, seat.points, seat.base, seat.oka, seat.uma) for seat in seats] == [
        (2, 25000, -5000, 0, 10000),
        (1, 30200, 200, 20000, 20000),
        (4, 19800, -10200, 0, -20000),
        (3, 25000, -5000, 0, -10000),
    ]
    assert [seat.chombo for seat in seats] == [0, 0, 0, 20000]
    assert [seat.score for seat in seats] == [5000, 40200, -30200, -35000]


def test_record_hand_leaves_seats_empty_while_the_game_goes_on():
    game = record(make_game(), RON)

    assert set(game.seats.values_list("points", "place", "score")) == {(None, None, None)}


def test_same_hand_again_answers_the_stored_one():
    game = make_game()
    client_id = uuid4()
    first = send(game, RON, client_id=client_id)
    before = stored(game)

    again = send(game, RON, number=1, client_id=client_id)

    assert (again.hand, again.is_new) == (first.hand, False)
    assert stored(game) == before


def test_same_id_with_another_hand_is_refused_with_both():
    game = make_game()
    client_id = uuid4()
    first = send(game, RON, client_id=client_id)
    before = stored(game)

    with pytest.raises(StaleForm) as refused:
        send(game, TSUMO, number=2, client_id=client_id)

    assert (refused.value.sent, refused.value.stored) == (TSUMO, first.hand)
    assert stored(game) == before


def test_same_id_in_another_game_is_refused():
    client_id = uuid4()
    first = send(make_game(), RON, client_id=client_id)

    with pytest.raises(StaleForm) as refused:
        send(make_game(), RON, client_id=client_id)

    assert refused.value.stored == first.hand
    assert Hand.objects.count() == 1


def test_stored_number_is_refused_with_both():
    game = record(make_game(), RON)
    before = stored(game)

    with pytest.raises(StaleForm) as refused:
        send(game, TSUMO, number=1)

    assert (refused.value.sent, refused.value.stored) == (TSUMO, game.hands.get())
    assert refused.value.field == "hand_number"
    assert stored(game) == before


def test_number_beyond_the_next_is_refused():
    game = make_game()

    with pytest.raises(StaleForm, match="next hand is number 1, not 3") as refused:
        send(game, RON, number=3)

    assert refused.value.stored is None
    assert Hand.objects.count() == 0


@pytest.mark.parametrize(
    ("outcome", "field"),
    [
        ({"end": "ron", "discarder": 1, "wins": [{"seat": 1, "han": 1, "fu": 30}]}, "discarder"),
        ({"end": "ron", "discarder": 7, "wins": [{"seat": 1, "han": 1, "fu": 30}]}, "discarder"),
        ({"end": "tsumo", "wins": [{"seat": 1, "han": 1, "fu": 20}]}, "fu"),
        ({"end": "exhaustive_draw", "tenpai": [], "riichi": [1]}, "tenpai"),
        ({"end": "nothing"}, "end"),
    ],
)
def test_impossible_hand_is_refused_and_nothing_stored(outcome, field):
    game = make_game()
    before = stored(game)

    with pytest.raises(ScoringError) as refused:
        send(game, outcome)

    assert refused.value.field == field
    assert stored(game) == before


def test_hand_after_the_end_is_refused():
    game = record(make_game(make_tournament(ruleset=make_ruleset(**ONE_HAND))), RON)
    before = stored(game)

    with pytest.raises(GameIsOver):
        send(game, RON)

    assert stored(game) == before


def test_hand_of_a_deleted_game_is_refused():
    game = make_game()
    Game.objects.get(pk=game.pk).delete()

    with pytest.raises(GameGone):
        send(game, RON)


def test_change_hand_replays_the_rest():
    game = record(make_game(), RON, RON)
    assert game.points == [25000, 37900, 12100, 25000]  # seat 1 deals hand 2: 5200 + 7700

    change_hand(hand=game.hands.get(number=1), outcome=TSUMO, change=make_change())

    game.refresh_from_db()
    # The dealer won, so that hand 2 is East 1 with one honba: 5200 + 300.
    assert numbers_and_points(game) == [
        (1, [37000, 21000, 21000, 21000]),
        (2, [37000, 26500, 15500, 21000]),
    ]
    second = game.hands.get(number=2)
    assert (second.dealer, second.honba) == (0, 1)
    assert (game.points, game.revision) == ([37000, 26500, 15500, 21000], 3)


def test_change_hand_keeps_who_and_why():
    user = make_user()
    game = record(make_game(), RON)

    change_hand(
        hand=game.hands.get(), outcome=TSUMO, change=make_change(user, reason="it was a tsumo")
    )

    after, before = game.hands.get().history.order_by("-history_id")
    assert (before.outcome, after.outcome) == (RON, TSUMO)
    assert (after.history_user, after.history_change_reason) == (user, "it was a tsumo")
    assert game.hands.get().client_id == before.client_id


def test_change_that_makes_a_later_hand_impossible_is_refused_naming_it():
    ruleset = make_ruleset(bust="below_zero", length="east_south")
    game = record(make_game(make_tournament(ruleset=ruleset)), RON, RON)
    before = stored(game)
    yakuman = {"end": "ron", "discarder": 2, "wins": [{"seat": 1, "yakuman": 1}]}

    with pytest.raises(LaterHandImpossible, match="Hand 2 would not be possible any more") as no:
        change_hand(hand=game.hands.get(number=1), outcome=yakuman, change=make_change())

    assert no.value.hand == 1
    assert stored(game) == before


def test_change_to_an_impossible_hand_is_refused_at_its_field():
    game = record(make_game(), RON, RON)
    before = stored(game)

    with pytest.raises(ScoringError) as refused:
        change_hand(
            hand=game.hands.get(number=1), outcome=RON | {"discarder": 1}, change=make_change()
        )

    assert not isinstance(refused.value, LaterHandImpossible)
    assert refused.value.field == "discarder"
    assert stored(game) == before


def test_change_reopens_and_closes_a_game():
    game = record(make_game(make_tournament(ruleset=make_ruleset(**ONE_HAND))), RON)

    change_hand(hand=game.hands.get(), outcome=CHOMBO, change=make_change())

    game.refresh_from_db()
    assert game.over == ""
    assert set(game.seats.values_list("score", flat=True)) == {None}

    change_hand(hand=game.hands.get(), outcome=RON, change=make_change())

    game.refresh_from_db()
    assert game.over == "played_out"
    assert game.seats.get(seat=1).score == 40200


@pytest.mark.parametrize("change", [change_hand, delete_hand])
def test_correction_from_an_older_state_is_refused(change):
    game = record(make_game(), RON)
    seen = game.revision
    game = record(game, TSUMO)
    before = stored(game)
    hand = game.hands.get(number=1)
    values = {"outcome": DRAW} if change is change_hand else {}

    with pytest.raises(StaleForm) as refused:
        change(hand=hand, change=make_change(revision=seen), **values)

    assert refused.value.stored == hand
    assert stored(game) == before


@pytest.mark.parametrize("change", [change_hand, delete_hand])
def test_correction_without_a_reason_is_refused(change):
    game = record(make_game(), RON)
    before = stored(game)
    values = {"outcome": DRAW} if change is change_hand else {}

    with pytest.raises(ReasonMissing):
        change(hand=game.hands.get(), change=make_change(reason=" "), **values)

    assert stored(game) == before


def test_delete_hand_moves_later_hands_up():
    game = record(make_game(), TSUMO, RON, DRAW)
    kept = list(game.hands.filter(number__gte=2).values_list("client_id", flat=True))

    delete_hand(hand=game.hands.get(number=1), change=make_change(reason="played at table 2"))

    game.refresh_from_db()
    assert [hand.client_id for hand in game.hands.order_by("number")] == kept
    assert numbers_and_points(game) == [
        (1, [25000, 30200, 19800, 25000]),
        (2, [26500, 30700, 18300, 23500]),
    ]
    assert (game.hand_count, game.deposits) == (2, 1)
    gone = Hand.history.get(history_type="-")
    assert (gone.number, gone.outcome) == (1, TSUMO)
    assert gone.history_change_reason == "played at table 2"


def test_delete_a_hand_that_was_deleted_is_refused():
    game = record(make_game(), RON)
    hand = game.hands.get()
    again = game.hands.get()
    delete_hand(hand=hand, change=make_change())

    with pytest.raises(StaleForm, match="deleted meanwhile"):
        delete_hand(hand=again, change=make_change())


def test_delete_a_hand_that_a_later_one_stands_on_is_refused():
    rich = {"end": "ron", "discarder": 0, "wins": [{"seat": 2, "limit": "mangan"}]}
    poor = {
        "end": "ron",
        "discarder": 2,
        "wins": [{"seat": 3, "limit": "sanbaiman"}],
        "riichi": [2],
    }
    riichi = {"end": "exhaustive_draw", "tenpai": [2], "riichi": [2]}
    game = record(make_game(), rich, poor, riichi)
    before = stored(game)

    with pytest.raises(LaterHandImpossible) as refused:
        delete_hand(hand=game.hands.get(number=1), change=make_change())

    assert refused.value.hand == 1
    assert stored(game) == before


def test_insert_hand_moves_later_hands_down():
    game = record(make_game(), RON, DRAW)

    recorded = insert_hand(
        game=game, number=1, outcome=TSUMO, client_id=uuid4(), change=make_change()
    )

    game.refresh_from_db()
    assert recorded.hand.points == [37000, 21000, 21000, 21000]
    assert [hand.outcome for hand in game.hands.order_by("number")] == [TSUMO, RON, DRAW]
    assert numbers_and_points(game)[2] == (3, [38500, 27000, 14000, 19500])
    assert game.hand_count == 3


def test_insert_hand_again_answers_the_stored_one():
    game = record(make_game(), RON)
    client_id = uuid4()
    first = insert_hand(
        game=game, number=1, outcome=TSUMO, client_id=client_id, change=make_change()
    )

    again = insert_hand(
        game=game, number=1, outcome=TSUMO, client_id=client_id, change=make_change()
    )

    assert (again.hand, again.is_new) == (first.hand, False)
    assert game.hands.count() == 2


@pytest.mark.parametrize("number", [0, 2, -3])
def test_insert_before_no_hand_is_refused(number):
    game = record(make_game(), RON)

    with pytest.raises(NoSuchHandNumber):
        insert_hand(
            game=game, number=number, outcome=TSUMO, client_id=uuid4(), change=make_change()
        )

    assert game.hands.count() == 1


def test_recording_costs_the_same_at_any_length(django_assert_num_queries):
    game = make_game()
    for _hand in range(3):
        game = record(game, TSUMO)
        with django_assert_num_queries(10):
            send(game, TSUMO)
        game.refresh_from_db()


@pytest.mark.parametrize("hands", [1, 3])
def test_ending_a_game_costs_the_same_at_any_length(hands, django_assert_num_queries):
    tournament = make_tournament(ruleset=make_ruleset(**ONE_HAND))
    game = record(make_game(tournament), *[CHOMBO] * hands)

    # ten as ever, three to read the record, four seats
    with django_assert_num_queries(17):
        send(game, RON)


def test_change_after_a_stop_keeps_the_stop():
    game = record(make_game(), RON)
    stop_game(game=game, how="time", change=make_change())

    change_hand(hand=game.hands.get(), outcome=TSUMO, change=make_change())

    game.refresh_from_db()
    assert (game.over, game.points) == ("time", [37000, 21000, 21000, 21000])
    assert game.seats.get(seat=0).score == 47000


def test_hand_of_a_game_entered_by_points_is_refused():
    game = make_game()
    enter_points(game=game, points=(25000,) * 4, change=make_change())

    with pytest.raises(EnteredByPoints):
        send(game, RON, number=1)


def test_change_date_is_the_one_handed_down():
    game = record(make_game(), RON)

    change = make_change()
    later = type(change)(user=None, now=NOW + timedelta(hours=1), reason="late")
    change_hand(hand=game.hands.get(), outcome=TSUMO, change=later)

    assert game.hands.get().history.latest().history_date == NOW + timedelta(hours=1)
