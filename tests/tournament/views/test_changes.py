"""The history of a tournament, filtered, as a file, and its last change taken back."""

import csv
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.factories import (
    RON,
    TSUMO,
    make_game,
    make_players,
    make_tournament,
    make_user,
)
from tests.pages import page_of, text_of
from tournament.actions.changes import Change
from tournament.actions.games import delete_game
from tournament.actions.hands import change_hand, record_hand
from tournament.models import ChangeEntry, Hand, Organiser
from tournament.models.organisers import Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser():
    return make_user("mika")


@pytest.fixture
def tournament(organiser):
    return make_tournament(organiser)


def now_by(user, reason=""):
    return Change(user=user, now=timezone.now(), reason=reason)


@pytest.fixture
def game(tournament, organiser):
    """A game with one hand that was corrected just now."""
    game = make_game(tournament, make_players(tournament))
    recorded = record_hand(
        game=game,
        hand=RON,
        client_id="7f6b2a4e-0f5e-4a63-9a26-1f0a8f3f6c11",
        hand_number=1,
        user=organiser,
        now=timezone.now(),
    )
    change_hand(hand=recorded.hand, outcome=TSUMO, change=now_by(organiser, "misheard"))
    return game


@pytest.fixture
def signed_in(client, organiser):
    client.force_login(organiser)
    return client


def address(name, tournament):
    return reverse(name, args=[tournament.slug])


def kinds(response):
    return page_of(response).xpath("//ol[contains(@class, 'history')]//strong/text()")


def test_the_history_tells_who_when_what_before_after_and_why(signed_in, tournament, game):
    response = signed_in.get(address("history", tournament))
    first = page_of(response).xpath("string(//ol[contains(@class, 'history')]/li[1])")
    shown = " ".join(first.split())
    for part in ("Hand corrected", "mika", "misheard", "ron from", "tsumo, mangan", "Game 1"):
        assert part in shown


def test_the_history_is_filtered(signed_in, tournament, game):
    url = address("history", tournament)
    assert kinds(signed_in.get(url, {"kind": "change_hand"})) == ["Hand corrected"]
    assert kinds(signed_in.get(url, {"game": 1, "kind": "record_sent"})) == ["Hand recorded"]
    assert kinds(signed_in.get(url, {"since": "2099-01-01"})) == []
    missing = signed_in.get(url, {"game": 99})
    assert "This tournament has no game 99." in text_of(missing)


def test_a_deleted_game_is_found_by_its_number(signed_in, tournament, game, organiser):
    delete_game(game=game, change=now_by(organiser, "entered twice"))
    url = address("history", tournament)

    assert kinds(signed_in.get(url, {"game": game.number})) == [
        "Game deleted",
        "Hand corrected",
        "Hand recorded",
        "Game set up",
    ]


def test_htmx_gets_the_list_only(signed_in, tournament, game):
    url = address("history", tournament)
    part = signed_in.get(url, {"kind": "change_hand"}, headers={"HX-Request": "true"})
    assert kinds(part) == ["Hand corrected"]
    assert b"<html" not in part.content


def test_the_history_is_exported_as_it_is_filtered(signed_in, tournament, game):
    response = signed_in.get(address("history_csv", tournament), {"kind": "change_hand"})
    text = b"".join(response.streaming_content).decode("utf-8-sig")
    rows = list(csv.DictReader(text.splitlines()))
    assert [row["What"] for row in rows] == ["Hand corrected"]
    assert (rows[0]["Who"], rows[0]["Why"], rows[0]["Game"]) == ("mika", "misheard", "1")
    assert "tsumo" in rows[0]["After"]


def test_taking_the_last_change_back_shows_first_what_it_does(signed_in, tournament, game):
    response = signed_in.get(address("undo", tournament))
    shown = text_of(response)
    assert "Hand corrected" in shown
    assert "What changes" in shown
    assert Hand.objects.get().outcome == TSUMO


def test_the_last_change_is_taken_back_once(signed_in, tournament, game):
    url = address("undo", tournament)
    entry = page_of(signed_in.get(url)).xpath("//input[@name='entry']/@value")[0]
    assert signed_in.post(url, {"entry": entry}).status_code == 302
    assert Hand.objects.get().outcome == RON
    again = signed_in.post(url, {"entry": entry})
    assert again.status_code == 200
    assert "Something else was changed meanwhile" in text_of(again)
    assert Hand.objects.count() == 1


def test_after_an_hour_nothing_is_taken_back(signed_in, tournament, game):
    ChangeEntry.objects.update(at=timezone.now() - timedelta(hours=2))
    response = signed_in.get(address("undo", tournament))
    assert response["Location"] == tournament.get_absolute_url()


def test_scorers_take_back_their_own_changes_only(client, tournament, game):
    user = make_user("helper")
    Organiser.objects.create(tournament=tournament, user=user, role=Role.SCORER)
    client.force_login(user)
    assert client.get(address("undo", tournament)).status_code == 302
    assert client.get(address("history", tournament)).status_code == 403
    assert Hand.objects.get().outcome == TSUMO


@pytest.mark.parametrize("name", ["history", "history_csv", "undo"])
def test_the_history_is_not_for_strangers(client, tournament, name):
    client.force_login(make_user("stranger"))
    assert client.get(address(name, tournament)).status_code == 403
