"""Setting up games and entering points, before any action."""

from datetime import date
from uuid import uuid4

import pytest

from scoring.ruleset import Ruleset
from scoring.terms import Leftover
from tournament.forms.games import GameForm, PointsForm
from tournament.models import Player

PLAYERS = [
    Player(pk=number, name=name) for number, name in enumerate(("Aiko", "Binh", "Chen", "Dewi"), 1)
]


def game_form(seats, count=4):
    data = {f"seat_{seat}": str(pk) for seat, pk in enumerate(seats)}
    data |= {"client_id": str(uuid4()), "played_on": "2026-03-14"}
    return GameForm(data, players=PLAYERS, sizes=[count])


def points_form(*points, deposits=0, ruleset=None, **more):
    data = {f"points_{seat}": value for seat, value in enumerate(points)}
    form = PointsForm(
        {**data, "deposits_left": deposits, **more},
        names=["Aiko", "Binh", "Chen", "Dewi"],
        ruleset=ruleset or Ruleset(),
        is_correction=False,
    )
    form.is_valid()
    return form


def test_players_come_in_seat_order():
    form = game_form([3, 1, 4, 2])

    assert form.is_valid(), form.errors
    assert [player.name for player in form.players] == ["Chen", "Aiko", "Dewi", "Binh"]
    assert form.cleaned_data["played_on"] == date(2026, 3, 14)


def test_three_players_have_no_north():
    assert [field.label for field in game_form([1, 2, 3], count=3).seat_fields] == [
        "東 East",
        "南 South",
        "西 West",
    ]


def test_a_player_twice_is_refused_at_the_second_seat():
    form = game_form([1, 2, 1, 4])

    assert not form.is_valid()
    assert dict(form.errors) == {"seat_2": ["Aiko sits at this table already."]}


@pytest.mark.parametrize(
    ("points", "deposits", "left"),
    [
        ((45200, 28300, "", ""), 0, 26500),
        ((45200, 28300, 17500, 9000), 0, 0),
        ((45200, 28300, 17500, 9100), 0, -100),
        ((45200, 28300, 16500, 9000), 1, 0),
        (("many", 28300, 17500, 9000), 0, 45200),
    ],
)
def test_points_left_over_follow_what_is_typed(points, deposits, left):
    assert points_form(*points, deposits=deposits).left_over == left


def test_points_that_do_not_balance_are_refused_with_the_difference():
    form = points_form(45200, 28300, 17500, 9100)

    assert form.non_field_errors() == ["100 points too many: the game began with 100\u202f000."]
    assert form.left_over == -100


def test_last_dealer_is_asked_only_where_the_rules_need_it():
    rules = Ruleset(leftover=Leftover.DEALER)

    assert "last_dealer" not in points_form(1, 2, 3, 4).fields
    assert (
        points_form(45200, 28300, 16500, 9000, deposits=1, ruleset=rules, last_dealer="2").dealer
        == 2
    )
