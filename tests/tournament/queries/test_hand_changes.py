import pytest

from scoring.terms import ScoringError
from tests.factories import (
    DRAW,
    RON,
    TSUMO,
    make_change,
    make_game,
    make_ruleset,
    make_tournament,
    record,
)
from tournament.actions.hands import change_hand, delete_hand
from tournament.models import Game
from tournament.queries.computed import LaterHandImpossible
from tournament.queries.hand_changes import changes_if

pytestmark = pytest.mark.django_db


def fresh(game):
    return Game.objects.select_related("tournament").get(pk=game.pk)


def test_change_shows_each_hand_that_would_be_different():
    game = record(make_game(), RON, DRAW)

    changes = changes_if(fresh(game), number=1, outcome=TSUMO)

    assert [(hand.number, hand.stored, hand.points) for hand in changes.hands] == [
        (1, (25000, 30200, 19800, 25000), (37000, 21000, 21000, 21000)),
        (2, (26500, 30700, 18300, 23500), (38500, 21500, 19500, 19500)),
    ]
    assert [(hand.dealer, hand.honba) for hand in changes.hands] == [(0, 0), (0, 1)]


def test_change_leaves_out_the_hands_before_it():
    game = record(make_game(), RON, DRAW)

    changes = changes_if(fresh(game), number=2, outcome=RON)

    assert [hand.number for hand in changes.hands] == [2]


def test_delete_and_insert_show_what_goes_and_what_comes():
    game = record(make_game(), TSUMO, RON)

    gone = changes_if(fresh(game), number=1, outcome=None).hands
    come = changes_if(fresh(game), number=2, outcome=DRAW, is_inserted=True).hands

    assert [(hand.stored, hand.points) for hand in gone] == [
        ((37000, 21000, 21000, 21000), ()),
        ((37000, 26500, 15500, 21000), (25000, 30200, 19800, 25000)),
    ]
    assert [bool(hand.stored) for hand in come] == [False, True]


def test_what_is_shown_is_what_happens():
    game = record(make_game(make_tournament(ruleset=make_ruleset(length="one_hand"))), RON)
    other = RON | {"discarder": 3}

    changes = changes_if(fresh(game), number=1, outcome=other)
    change_hand(hand=game.hands.get(), outcome=other, change=make_change())

    seats = list(game.seats.order_by("seat"))
    assert [after for _before, after in changes.scores] == [seat.score for seat in seats]
    assert [after for _before, after in changes.places] == [seat.place for seat in seats]
    assert changes.places == ((2, 2), (1, 1), (4, 3), (3, 4))
    assert changes.over == "played_out"


def test_nothing_is_stored(django_assert_num_queries):
    game = fresh(record(make_game(), RON, DRAW))
    before = list(game.hands.values())

    with django_assert_num_queries(3):
        changes_if(game, number=1, outcome=TSUMO)

    assert list(game.hands.values()) == before


def test_later_hand_that_would_be_impossible_is_named():
    ruleset = make_ruleset(bust="below_zero")
    game = record(make_game(make_tournament(ruleset=ruleset)), RON, DRAW)
    yakuman = {"end": "ron", "discarder": 2, "wins": [{"seat": 1, "yakuman": 1}]}

    with pytest.raises(LaterHandImpossible, match="Hand 2 would not be possible"):
        changes_if(fresh(game), number=1, outcome=yakuman)


def test_hand_after_a_deleted_one_is_named():
    rich = {"end": "ron", "discarder": 0, "wins": [{"seat": 2, "limit": "mangan"}]}
    poor = {
        "end": "ron",
        "discarder": 2,
        "wins": [{"seat": 3, "limit": "sanbaiman"}],
        "riichi": [2],
    }
    riichi = {"end": "exhaustive_draw", "tenpai": [2], "riichi": [2]}
    game = record(make_game(), rich, poor, riichi)

    with pytest.raises(LaterHandImpossible, match="Hand 2 would not") as shown:
        changes_if(fresh(game), number=1, outcome=None)
    with pytest.raises(LaterHandImpossible) as refused:
        delete_hand(hand=game.hands.get(number=1), change=make_change())

    assert str(shown.value) == str(refused.value)


def test_impossible_hand_is_refused_at_its_field():
    game = record(make_game(), RON, DRAW)

    with pytest.raises(ScoringError) as refused:
        changes_if(fresh(game), number=1, outcome=RON | {"discarder": 1})

    assert (type(refused.value) is LaterHandImpossible, refused.value.field) == (False, "discarder")
