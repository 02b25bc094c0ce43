"""Correcting, deleting and inserting hands: shown first, with a reason, for organisers."""

from uuid import uuid4

import pytest
from django.urls import reverse
from lxml import html

from tests.factories import (
    DRAW,
    RON,
    TSUMO,
    make_game,
    make_players,
    make_tournament,
    make_user,
    record,
)
from tests.pages import page_of, text_of
from tournament.models import Hand

pytestmark = pytest.mark.django_db

MANGAN = {"end": "ron", "won": ["1"], "discarder": "2", "han_1": "mangan"}


@pytest.fixture
def game(organiser):
    tournament = make_tournament(organiser)
    return record(make_game(tournament, make_players(tournament)), RON, TSUMO, DRAW)


def address(name, game, **more):
    return reverse(name, kwargs={"slug": game.tournament.slug, "number": game.number, **more})


def entries_for(game, **changed):
    kept = {"client_id": str(uuid4()), "hand_number": 1, "revision": game.revision}
    return {**kept, "reason": "misheard", **MANGAN, **changed}


def outcomes():
    return list(Hand.objects.order_by("number").values_list("outcome", flat=True))


def test_the_stored_hand_stands_in_the_form(scorer, game):
    response = scorer.get(address("hand_edit", game, hand=1))
    page = page_of(response)
    assert page.xpath("//input[@name='fu_1'][@checked]/@value") == ["40"]
    assert "Correcting hand 1: Binh ron from Chen, 3 han 40 fu" in text_of(response)
    assert page.xpath("string(//h1)") == "East 1"


def test_a_correction_is_stored_with_its_reason(scorer, game):
    response = scorer.post(address("hand_edit", game, hand=1), entries_for(game))
    assert response["Location"] == address("game", game) + "#hand-1"
    corrected = Hand.objects.get(number=1)
    assert corrected.outcome["wins"] == [{"seat": 1, "limit": "mangan"}]
    assert corrected.history.first().history_change_reason == "misheard"


def test_a_correction_without_reason_is_not_stored(scorer, game):
    response = scorer.post(address("hand_edit", game, hand=1), entries_for(game, reason=" "))
    assert page_of(response).xpath("//*[@id='errors']//a/@href") == ["#id_reason"]
    assert "E1 Binh ron from Chen, 3 han 40 fu Binh ron from Chen, mangan" in text_of(response)
    assert outcomes() == [RON, TSUMO, DRAW]


def test_the_preview_of_a_correction_shows_the_rest_of_the_game(scorer, game):
    entries = entries_for(game, replaced=1, reason="")
    response = scorer.post(address("hand_preview", game), entries, headers={"HX-Request": "true"})
    rows = page_of(response).xpath("//table[contains(@class, 'changes')]/tbody/tr")
    assert [row.xpath("string(th)").strip() for row in rows] == ["E1", "E2", "E3"]
    assert rows[0].xpath("string(td[2]/del)") == "30\u202f200"
    assert "33\u202f000" in rows[0].xpath("string(td[2])")
    assert outcomes() == [RON, TSUMO, DRAW]


@pytest.mark.parametrize("number", ["4", "9" * 5000, "x"])
def test_the_preview_of_a_hand_that_is_not_there_says_so(scorer, game, number):
    entries = entries_for(game, replaced=number)
    response = scorer.post(address("hand_preview", game), entries)
    assert response.status_code == 404
    assert "it may have been deleted" in text_of(response)


def test_a_correction_from_an_older_form_shows_both_versions(scorer, game):
    old = entries_for(game)
    scorer.post(address("hand_edit", game, hand=1), entries_for(game, han_1="haneman"))
    response = scorer.post(address("hand_edit", game, hand=1), old)
    assert response.status_code == 409
    assert "Binh ron from Chen, haneman" in text_of(response)
    assert "Binh ron from Chen, mangan" in text_of(response)
    assert page_of(response).xpath("//input[@name='reason']/@value") == ["misheard"]
    assert outcomes()[0]["wins"] == [{"seat": 1, "limit": "haneman"}]


def test_a_correction_sent_twice_is_stored_once(scorer, game):
    entries = entries_for(game)
    answers = [scorer.post(address("hand_edit", game, hand=1), entries) for _click in range(2)]
    assert {answer["Location"] for answer in answers} == {address("game", game) + "#hand-1"}
    assert Hand.objects.get(number=1).history.count() == 2


def test_a_forgotten_hand_is_inserted_once(scorer, game):
    entries = entries_for(game, reason="forgotten")
    answers = [scorer.post(address("hand_insert", game, hand=2), entries) for _click in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert [outcome["end"] for outcome in outcomes()] == ["ron", "ron", "tsumo", "exhaustive_draw"]


def test_the_form_for_a_forgotten_hand_starts_empty_at_its_position(scorer, game):
    page = page_of(scorer.get(address("hand_insert", game, hand=2)))
    assert page.xpath("string(//h1)") == "East 2"
    assert page.xpath("//input[@name='won'][@checked]") == []


def test_deleting_shows_what_changes_first(scorer, game):
    response = scorer.get(address("hand_delete", game, hand=2))
    rows = page_of(response).xpath("//table[contains(@class, 'changes')]/tbody/tr")
    assert [row.xpath("string(th)").strip() for row in rows] == ["E2", "E2"]
    assert outcomes() == [RON, TSUMO, DRAW]


def test_deleting_moves_later_hands_up(scorer, game):
    sent = {"revision": game.revision, "reason": "entered twice"}
    response = scorer.post(address("hand_delete", game, hand=2), sent)
    assert response["Location"] == address("game", game)
    assert outcomes() == [RON, DRAW]


@pytest.mark.parametrize("hand", [2, 3])
def test_deleting_pressed_twice_deletes_one_hand(scorer, game, hand):
    url = address("hand_delete", game, hand=hand)
    page = page_of(scorer.get(url))
    sent = {
        name: page.xpath(f"string(//input[@name='{name}']/@value)")
        for name in ("revision", "client_id")
    }
    answers = [scorer.post(url, {**sent, "reason": "entered twice"}) for _click in range(2)]
    assert {answer["Location"] for answer in answers} == {address("game", game)}
    assert len(outcomes()) == 2


def test_deleting_needs_a_reason_and_the_game_as_it_was_seen(scorer, game):
    url = address("hand_delete", game, hand=2)
    without = scorer.post(url, {"revision": game.revision, "reason": ""})
    stale = scorer.post(url, {"revision": game.revision - 1, "reason": "entered twice"})
    assert "This field is required." in text_of(without)
    assert "was changed meanwhile" in text_of(stale)
    assert html.fromstring(stale.content).xpath("//input[@name='revision']/@value") == [
        str(game.revision)
    ]
    assert outcomes() == [RON, TSUMO, DRAW]


@pytest.mark.parametrize("name", ["hand_edit", "hand_insert", "hand_delete"])
def test_changes_are_for_organisers(client, game, name):
    url = address(name, game, hand=1)
    assert client.post(url, entries_for(game))["Location"].startswith(reverse("login"))
    client.force_login(make_user("stranger"))
    assert client.post(url, entries_for(game)).status_code == 403
    assert outcomes() == [RON, TSUMO, DRAW]


@pytest.mark.parametrize("name", ["hand_edit", "hand_insert", "hand_delete"])
def test_a_hand_that_does_not_exist_is_not_found(scorer, game, name):
    assert scorer.get(address(name, game, hand=9)).status_code == 404
