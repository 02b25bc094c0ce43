"""Which results are confirmed: ticked from the signed slip, disputed, taken back."""

import pytest
from django.urls import reverse

from tests.factories import at_table, make_finished_game, make_game, make_tournament, make_user
from tests.pages import text_of
from tournament.actions.confirmations import confirm_seat, disagree
from tournament.models import Game

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    return make_finished_game(make_tournament(make_user("mika")))


@pytest.fixture
def scorer(client, game):
    client.force_login(game.tournament.organisers.get().user)
    return client


def address(game, name="game_confirmations"):
    return reverse(name, args=[game.tournament.slug, game.number])


def listed(game):
    return reverse("confirmations", args=[game.tournament.slug])


def test_the_list_shows_who_confirmed_what(scorer, game):
    confirm_seat(game=game, seat=1, change=at_table())
    shown = text_of(scorer.get(listed(game)))
    assert "南 Binh 27 000" in shown
    assert shown.count("not confirmed") == 3
    assert "✓ on a phone at the table · 19:30" in shown


def test_a_signed_slip_is_ticked_in_the_list(scorer, game):
    sent = {"revision": game.revision, "back": "confirmations"}
    answers = [scorer.post(address(game), sent) for _click in range(2)]
    assert [answer["Location"] for answer in answers] == [listed(game)] * 2
    assert Game.objects.get(pk=game.pk).is_confirmed
    assert "Every result is confirmed" in text_of(scorer.get(listed(game)))


def test_who_ticked_it_is_shown(scorer, game):
    scorer.post(address(game), {"revision": game.revision})
    shown = text_of(scorer.get(address(game)))
    assert "Confirmed by everybody" in shown
    assert "on the signed slip · mika" in shown


def test_an_older_page_does_not_confirm(scorer, game):
    response = scorer.post(address(game), {"revision": game.revision - 1})
    assert "was changed meanwhile" in text_of(response)
    assert not Game.objects.get(pk=game.pk).is_confirmed


def test_disagreements_come_first(scorer, game):
    disagree(game=game, seat=2, text="20 200, not 20 000", change=at_table())
    assert "20 200, not 20 000" in text_of(scorer.get(listed(game)))
    assert "20 200, not 20 000" in text_of(scorer.get(address(game)))


def test_a_confirmation_is_taken_back_with_a_reason(scorer, game):
    scorer.post(address(game), {"revision": game.revision})
    revision = Game.objects.get(pk=game.pk).revision
    refused = scorer.post(address(game), {"revision": revision, "seat": 1})
    assert "Say why" in text_of(refused)
    scorer.post(address(game), {"revision": revision, "seat": 1, "reason": "another slip"})
    after = Game.objects.get(pk=game.pk)
    assert not after.is_confirmed
    assert sorted(after.confirmations.values_list("seat", flat=True)) == [0, 2, 3]


def test_a_running_game_has_nothing_to_confirm(scorer, game):
    running = make_game(game.tournament, [seat.player for seat in game.seats.all()])
    response = scorer.post(address(running), {"revision": running.revision})
    assert "is not over" in text_of(response)


@pytest.mark.parametrize("name", ["confirmations", "game_confirmations"])
def test_confirmations_are_for_scorers(client, game, name):
    client.force_login(make_user("stranger"))
    url = listed(game) if name == "confirmations" else address(game)
    assert client.get(url).status_code == 403


def test_a_disagreement_is_settled_once(scorer, game):
    call = disagree(game=game, seat=2, text="20 200, not 20 000", change=at_table())
    url = reverse("call_answered", args=[game.tournament.slug, call.pk])
    assert [scorer.post(url)["Location"] for _click in range(2)] == [listed(game)] * 2
    call.refresh_from_db()
    assert call.answered_by.username == "mika"
    assert "20 200" not in text_of(scorer.get(listed(game)))
