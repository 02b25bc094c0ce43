"""Chips and yakitori, entered at the end of a game."""

import pytest
from django.urls import reverse
from lxml import html

from tests.factories import (
    RON,
    make_finished_game,
    make_game,
    make_ruleset,
    make_tournament,
    make_user,
    record,
)
from tournament.models import ChangeEntry, Seat

pytestmark = pytest.mark.django_db

CHIPS = {"chips_0": 3, "chips_1": -1, "chips_2": -2, "chips_3": 0}


@pytest.fixture
def organiser(client):
    user = make_user("mika")
    client.force_login(user)
    return user


def tournament_of(user, **rules):
    return make_tournament(user, ruleset=make_ruleset(**rules))


@pytest.fixture
def game(organiser):
    """50 000, 7000, −20 000 and −37 000 without chips."""
    return make_finished_game(tournament_of(organiser, chip_points=2000, yakitori_points=15000))


def address(game, name="game_extras"):
    return reverse(name, args=[game.tournament.slug, game.number])


def text_of(response):
    return "".join(html.fromstring(response.content.decode()).text_content().split())


def scores(game):
    return [seat.score for seat in Seat.objects.filter(game=game).order_by("seat")]


def send(client, game, **entries):
    game.refresh_from_db()
    return client.post(address(game), {"revision": game.revision, **entries})


def test_chips_and_yakitori_are_entered_and_stand_in_the_settlement(client, game):
    assert address(game) in client.get(address(game, "game")).content.decode()

    response = send(client, game, **CHIPS, yakitori=["3"])

    assert response["Location"] == address(game, "game")
    assert scores(game) == [56000, 5000, -24000, -52000]
    shown = text_of(client.get(address(game, "game")))
    assert "chips+6.0" in shown
    assert "yakitori−15.0" in shown


def test_correcting_them_needs_a_reason_and_touches_only_what_differs(client, game):
    send(client, game, **CHIPS, yakitori=["3"])
    changed = {**CHIPS, "yakitori": ["2", "3"]}

    assert "Thisfieldisrequired." in text_of(send(client, game, **changed))
    send(client, game, **changed, reason="Chen won none either")

    assert scores(game) == [56000, 5000, -39000, -52000]
    entries = ChangeEntry.objects.order_by("pk")
    assert [entry.kind for entry in entries][-2:] == ["enter_extras", "enter_extras"]
    assert [(model, after) for model, _pk, _before, after in entries.last().rows] == [
        ("seat", {"entered_yakitori": True})
    ]


def test_a_minus_may_be_the_one_that_the_pages_write(client, game):
    send(client, game, chips_0="3", chips_1="−1", chips_2="–2", chips_3="±0", yakitori=[])

    assert scores(game) == [56000, 5000, -24000, -37000]


def test_chips_that_do_not_sum_to_zero_are_refused_with_what_was_typed(client, game):
    response = send(client, game, **{**CHIPS, "chips_3": 1})

    assert "Thechipssumto+1" in text_of(response)
    page = html.fromstring(response.content.decode())
    assert page.xpath("//input[@name='chips_3']/@value") == ["1"]
    assert scores(game) == [50000, 7000, -20000, -37000]


def test_an_old_form_is_refused_whole(client, game):
    response = client.post(address(game), {"revision": 0, **CHIPS, "yakitori": ["3"]})

    assert response.status_code == 200
    assert scores(game) == [50000, 7000, -20000, -37000]


def test_hands_tell_who_won_none(client, organiser):
    game = record(make_game(tournament_of(organiser, yakitori_points=15000)), RON)
    page = html.fromstring(client.get(address(game)).content.decode())

    assert "The recorded hands tell who that is." in page.text_content()
    assert page.xpath("//form[@id='extras-form']//input[not(@type='hidden')]") == []


def test_rules_without_them_ask_for_nothing(client, organiser):
    game = make_finished_game(tournament_of(organiser))

    assert client.get(address(game))["Location"] == address(game, "game")
    assert address(game) not in client.get(address(game, "game")).content.decode()
