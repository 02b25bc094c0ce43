"""The hand form: what was entered becomes one hand, and what is missing is said at its field."""

from uuid import uuid4

import pytest

from scoring.game import Position
from scoring.permission import HandNotAllowed
from scoring.ruleset import Ruleset
from scoring.terms import Nagashi, ScoringError, Wind
from tournament.forms.deals import Deal
from tournament.forms.hands import HandForm, ReasonedHandForm, entries_of

POSITION = Position(
    points=(24000, 31000, 44300, 700), wind=Wind.EAST, dealer=1, honba=0, deposits=0
)
NAMES = ("Aiko", "Binh", "Chen", "Dewi")
SANMA = {"seats": 3, "uma": (20000, 0, -20000)}


def make_deal(**rules):
    return Deal(number=3, players=NAMES, position=POSITION, ruleset=Ruleset(**rules))


def make_form(deal=None, form=HandForm, **entries):
    return form({"client_id": uuid4(), "hand_number": 3, **entries}, deal=deal or make_deal())


RON = {"end": "ron", "won": ["0"], "discarder": "1", "han_0": "3", "fu_0": "40"}

READ = [
    (
        {**RON, "riichi": ["0", "2"]},
        {"end": "ron", "discarder": 1, "wins": [{"seat": 0, "han": 3, "fu": 40}], "riichi": [0, 2]},
    ),
    (
        {**RON, "won": ["0", "2"], "han_2": "haneman", "fu_2": "30", "dealer_stops": "on"},
        {
            "end": "ron",
            "discarder": 1,
            "wins": [{"seat": 0, "han": 3, "fu": 40}, {"seat": 2, "limit": "haneman"}],
            "dealer_stops": True,
        },
    ),
    (
        {"end": "tsumo", "won": ["2"], "han_2": "yakuman", "yakuman_2": "2", "pao_2": "0"},
        {"end": "tsumo", "wins": [{"seat": 2, "yakuman": 2, "pao": 0}]},
    ),
    (
        {"end": "tsumo", "won": ["1"], "han_1": "7", "fu_1": "30"},
        {"end": "tsumo", "wins": [{"seat": 1, "han": 7, "fu": 30}]},
    ),
    (
        {"end": "draw", "tenpai": ["1", "0"], "riichi": ["1"]},
        {"end": "exhaustive_draw", "tenpai": [0, 1], "riichi": [1]},
    ),
    ({"end": "draw"}, {"end": "exhaustive_draw", "tenpai": []}),
    (
        {"end": "other", "other": "nagashi", "nagashi": ["3"], "tenpai": ["0"]},
        {"end": "exhaustive_draw", "tenpai": [0], "nagashi": [3]},
    ),
    (
        {"end": "other", "other": "four_winds"},
        {"end": "abortive_draw", "kind": "four_winds"},
    ),
    ({"end": "other", "other": "chombo", "offender": ["3"]}, {"end": "chombo", "seats": [3]}),
]


@pytest.mark.parametrize(("entries", "outcome"), READ)
def test_entries_become_one_hand(entries, outcome):
    form = make_form(**entries)
    assert (form.errors, form.is_valid(), form.outcome) == ({}, True, outcome)


@pytest.mark.parametrize(("_entries", "outcome"), READ)
def test_a_stored_hand_fills_the_form_it_came_from(_entries, outcome):
    form = make_form(**entries_of(outcome))
    assert (form.is_valid(), form.outcome) == (True, outcome)


def test_entries_of_other_outcomes_do_not_count():
    form = make_form(**RON, tenpai=["3"], offender=["2"], other="chombo")
    assert (form.is_valid(), form.outcome["end"], "tenpai" in form.outcome) == (True, "ron", False)


@pytest.mark.parametrize(
    ("entries", "field", "sentence"),
    [
        ({"won": []}, "won", "Choose who won."),
        ({"discarder": ""}, "discarder", "Choose who dealt in."),
        ({"discarder": "0"}, "discarder", "Aiko cannot both win and deal in."),
        ({"han_0": ""}, "han_0", "Choose the han of Aiko."),
        ({"fu_0": ""}, "fu_0", "Choose the fu of Aiko."),
        ({"end": "tsumo", "won": ["0", "1"], "han_1": "mangan"}, "won", "A tsumo has one winner."),
        ({"end": "other"}, "other", "Choose how the hand ended."),
        ({"end": "other", "other": "chombo"}, "offender", "Choose who made the chombo."),
        ({"end": "other", "other": "nagashi"}, "nagashi", "Choose who has the nagashi mangan."),
        (
            {"end": "draw", "riichi": ["2"], "tenpai": ["0"]},
            "tenpai",
            "Chen is in riichi and so tenpai; if not, it is a chombo.",
        ),
    ],
)
def test_what_is_missing_is_said_at_its_field(entries, field, sentence):
    form = make_form(**{**RON, **entries})
    assert form.errors == {field: [sentence]}


def test_a_seat_that_does_not_exist_is_refused():
    form = make_form(**{**RON, "won": ["7"]})
    assert list(form.errors) == ["won"]


def test_what_the_ruleset_does_not_know_is_not_offered():
    deal = make_deal(nagashi=Nagashi.OFF, abortive_draws=frozenset())
    form = make_form(deal, end="other", other="nagashi", nagashi=["1"])
    assert (deal.others, list(form.errors)) == (("chombo",), ["other"])


def test_three_players_are_offered_no_draw_that_needs_four():
    deal = make_deal(**SANMA)
    assert deal.others == ("nine_terminals", "four_kans", "nagashi", "chombo")


@pytest.mark.parametrize(
    ("refusal", "field"),
    [
        (ScoringError("no such fu", field="fu"), "fu_0"),
        (ScoringError("no such limit", field="limit"), "han_0"),
        (ScoringError("too many", field="wins"), "won"),
        (ScoringError("over", field="hands"), "__all__"),
    ],
)
def test_a_refusal_stands_at_the_entry_that_caused_it(refusal, field):
    form = make_form(**RON)
    form.is_valid()
    form.refuse(refusal)
    assert form.errors == {field: [str(refusal)]}


def test_a_riichi_without_points_is_refused_by_name():
    form = make_form(**RON, riichi=["3"])
    form.is_valid()
    form.refuse(HandNotAllowed("seat 3 has only 700 points", field="riichi"))
    sentence = "Dewi has fewer than 1000 points and cannot declare riichi."
    assert form.errors == {"riichi": [sentence]}


def test_a_refusal_names_players_and_no_seats():
    form = make_form(**RON)
    form.is_valid()
    form.refuse(HandNotAllowed("Seat 2 is in riichi and so tenpai too.", field="tenpai"))
    assert form.errors == {"tenpai": ["Chen is in riichi and so tenpai too."]}


def test_a_correction_needs_a_reason():
    without = make_form(form=ReasonedHandForm, **RON)
    given = make_form(form=ReasonedHandForm, reason="misheard", revision=2, **RON)
    assert (list(without.errors), given.is_valid()) == (["reason"], True)
    assert (given.cleaned_data["reason"], given.cleaned_data["revision"]) == ("misheard", 2)
