"""What the hand form shows: rows, blocks, and the state of each entry."""

from uuid import uuid4

from scoring.game import Position
from scoring.ruleset import Ruleset
from scoring.terms import LastHandDealer, Wind
from tournament.forms.deals import Deal
from tournament.forms.hand_entries import hand_entries
from tournament.forms.hands import HandForm, entries_of

NAMES = ("Aiko", "Binh", "Chen", "Dewi")


def make_deal(dealer=1, **rules):
    position = Position(
        points=(24000, 31000, 44300, 700), wind=Wind.EAST, dealer=dealer, honba=0, deposits=0
    )
    return Deal(number=3, players=NAMES, position=position, ruleset=Ruleset(**rules))


def shown(deal=None, **entries):
    form = HandForm(initial={"client_id": uuid4(), **entries}, deal=deal or make_deal())
    return hand_entries(form)


def marks_of(page, column):
    return [mark for row in page["seats"] for about, mark in row.marks if about.name == column]


def values(entries):
    return [entry.value for entry in entries]


def test_seats_stand_in_starting_order_with_the_running_winds():
    rows = shown()["seats"]
    assert [(row.name, row.wind.name, row.is_dealer) for row in rows] == [
        ("Aiko", "NORTH", False),
        ("Binh", "EAST", True),
        ("Chen", "SOUTH", False),
        ("Dewi", "WEST", False),
    ]


def test_ron_is_chosen_first():
    assert [entry.value for entry in shown()["ends"] if entry.is_chosen] == ["ron"]


def test_columns_say_which_outcome_shows_them():
    columns = {column.name: (column.on, column.other) for column in shown()["columns"]}
    assert columns == {
        "riichi": ("", ""),
        "won": ("ron tsumo", ""),
        "discarder": ("ron", ""),
        "tenpai": ("draw other", "nagashi"),
        "nagashi": ("other", "nagashi"),
        "offender": ("other", "chombo"),
    }


def test_who_has_no_deposit_cannot_declare_riichi():
    assert [mark.is_possible for mark in marks_of(shown(), "riichi")] == [True, True, True, False]
    freely = shown(make_deal(riichi_needs_deposit=False))
    assert all(mark.is_possible for mark in marks_of(freely, "riichi"))


def test_stored_entries_are_chosen_again():
    hand = {
        "end": "ron",
        "discarder": 1,
        "wins": [{"seat": 0, "han": 7, "fu": 120}, {"seat": 2, "yakuman": 1, "pao": 3}],
        "riichi": [0],
    }
    page = shown(**entries_of(hand))
    aiko, _binh, chen, _dewi = page["wins"]
    assert [mark.value for mark in marks_of(page, "won") if mark.is_chosen] == ["0", "2"]
    assert [mark.value for mark in marks_of(page, "discarder") if mark.is_chosen] == ["1"]
    assert [(entry.value, entry.label) for entry in aiko.limits if entry.is_chosen] == [
        ("7", "7 han")
    ]
    assert (aiko.has_rare_fu, chen.yakuman.is_chosen) == (True, True)
    assert [entry.label for entry in chen.pao if entry.is_chosen] == ["Dewi"]


def test_pao_and_several_yakuman_are_offered_only_where_the_ruleset_has_them():
    usual = shown()["wins"][0]
    assert (values(usual.pao), values(usual.counts)) == (["", "1", "2", "3"], list("123456"))
    plain = shown(make_deal(pao=frozenset(), max_yakuman=1))["wins"][0]
    assert (plain.pao, plain.counts) == ((), ())


def test_the_dealer_may_stop_only_as_the_last_dealer():
    rules = {"last_hand_dealer": LastHandDealer.MAY_STOP}
    assert make_deal(dealer=3, **rules).may_dealer_stop
    assert not make_deal(dealer=2, **rules).may_dealer_stop
    assert not make_deal(dealer=3).may_dealer_stop
