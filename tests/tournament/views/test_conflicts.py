"""Two versions of one hand: both are shown, one is chosen."""

import pytest
from django.urls import reverse
from lxml import html

from tests.factories import (
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
from tournament.actions.hands import delete_hand
from tournament.actions.queues import record_queue
from tournament.models import Hand, HandConflict

pytestmark = pytest.mark.django_db


@pytest.fixture
def conflict():
    game = record(make_game(make_tournament(make_user("mika"))), RON)
    record_queue(game=game, hands=[make_sent(TSUMO, 1)], change=at_table("phone 2"))
    return HandConflict.objects.get()


@pytest.fixture
def scorer(client, conflict):
    client.force_login(conflict.game.tournament.organisers.get().user)
    return client


def address(conflict):
    game = conflict.game
    return reverse("conflict", args=[game.tournament.slug, game.number, conflict.pk])


def text_of(response):
    return " ".join(html.fromstring(response.content.decode()).text_content().split())


def test_the_list_shows_both_versions(scorer, conflict):
    shown = text_of(scorer.get(reverse("conflicts", args=[conflict.game.tournament.slug])))
    assert "Binh ron from Chen, 3 han 40 fu" in shown
    assert "Aiko tsumo, mangan" in shown


def test_choosing_shows_first_what_it_changes(scorer, conflict):
    shown = scorer.post(address(conflict), {"which": "sent"}, headers={"HX-Request": "true"})
    assert "What changes" in text_of(shown)
    assert Hand.objects.get().outcome == RON


@pytest.mark.parametrize(("which", "outcome"), [("stored", RON), ("sent", TSUMO)])
def test_one_version_is_chosen(scorer, conflict, which, outcome):
    answers = [scorer.post(address(conflict), {"which": which}) for _click in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert Hand.objects.get().outcome == outcome
    conflict.refresh_from_db()
    assert conflict.chosen == which


def test_somebody_who_chose_otherwise_meanwhile_is_shown(scorer, conflict):
    scorer.post(address(conflict), {"which": "sent"})
    response = scorer.post(address(conflict), {"which": "stored"})
    assert "somebody chose the other version" in text_of(response)
    assert Hand.objects.get().outcome == TSUMO


YAKUMAN = {"end": "ron", "discarder": 2, "wins": [{"seat": 1, "yakuman": 1}]}


def test_a_version_that_leaves_a_later_hand_impossible_is_chosen_and_that_hand_mended(client):
    owner = make_user("mika")
    tournament = make_tournament(owner, make_ruleset(bust="below_zero"))
    game = record(make_game(tournament), RON, TSUMO)
    record_queue(game=game, hands=[make_sent(YAKUMAN, 1)], change=at_table("phone 2"))
    conflict = HandConflict.objects.get()
    client.force_login(owner)

    refused = client.post(address(conflict), {"which": "sent"})
    page = html.fromstring(refused.content.decode())
    (button,) = page.xpath("//button[@name='do']")
    assert "Hand 2 would not be possible any more" in text_of(refused)
    assert "Mend hand 2 in the same step" in button.text_content()

    url = button.get("formaction")
    mending = html.fromstring(client.post(url, {"do": button.get("value")}).content.decode())
    sent = dict(mending.xpath("//form[@id='draft-form']")[0].form_values())
    (cut,) = mending.xpath("//button[starts-with(@value, 'cut ')]/@value")
    done = html.fromstring(client.post(url, {**sent, "do": cut}).content.decode())
    sent = dict(done.xpath("//form[@id='draft-form']")[0].form_values())
    client.post(url, {**sent, "do": "save", "reason": "a yakuman, said all four"})

    assert [hand.outcome for hand in game.hands.all()] == [YAKUMAN]
    conflict.refresh_from_db()
    assert (conflict.chosen, conflict.chosen_by) == ("sent", owner)


def mend_page(client, conflict):
    game = conflict.game
    url = reverse("game_correct", args=[game.tournament.slug, game.number])
    return client.post(url, {"do": f"choose {conflict.pk}"})


def test_a_version_is_not_mended_in_where_somebody_chose_the_other_one(scorer, conflict):
    scorer.post(address(conflict), {"which": "stored"})
    assert "For hand 1 somebody chose the other version." in text_of(mend_page(scorer, conflict))


def test_a_version_of_a_hand_that_is_gone_is_not_mended_in(scorer, conflict):
    delete_hand(hand=conflict.hand, change=make_change())
    assert "Hand 1 was deleted meanwhile. Insert the version that is right." in text_of(
        mend_page(scorer, conflict)
    )


def test_conflicts_are_for_scorers(client, conflict):
    client.force_login(make_user("stranger"))
    assert client.get(address(conflict)).status_code == 403


def test_a_settled_hand_still_shows_both_versions(scorer, conflict):
    scorer.post(address(conflict), {"which": "sent"})
    page = html.fromstring(scorer.get(address(conflict)).content.decode())
    versions = page.xpath("//dl[@class='versions']/*")
    shown = [" ".join(one.text_content().split()) for one in versions]
    assert shown[0] == "Stored"
    assert shown[1::2] == ["Binh ron from Chen, 3 han 40 fu", "Aiko tsumo, mangan"]
