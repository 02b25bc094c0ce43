"""A player's page over all tournaments."""

import pytest
from django.urls import reverse
from lxml import html

from tests.factories import (
    make_event,
    make_finished_game,
    make_game,
    make_players,
    make_tournament,
    make_user,
)
from tournament.models import Round, Tournament

pytestmark = pytest.mark.django_db


def text_of(response):
    page = html.fromstring(response.content.decode())
    return " ".join(page.text_content().split())


def test_page_shows_games_places_and_totals(client, organiser):
    tournament = make_tournament(organiser, name="Club league")
    game = make_finished_game(tournament)
    make_game(tournament, [seat.player for seat in game.seats.all()])
    response = client.get(reverse("player", args=[game.seats.first().player_id]))
    page, text = html.fromstring(response.content.decode()), text_of(response)

    facts = {fact.xpath("string(dt)"): fact.xpath("string(dd)") for fact in page.xpath("//dl/div")}
    assert facts == {
        "Games": "1",
        "Total of the games": "+50.0",
        "Place 1": "1",
        "Place 2": "0",
        "Place 3": "0",
    }
    assert "+50.0 40 000" in text
    assert "running" in text


def test_unlisted_tournaments_are_shown_to_their_organisers_only(client, organiser):
    hidden = make_tournament(organiser, name="Secret cup", is_listed=False)
    game = make_finished_game(hidden)
    url = reverse("player", args=[game.seats.first().player_id])

    assert "Secret cup" not in text_of(client.get(url))
    client.force_login(organiser)
    assert "Secret cup" in text_of(client.get(url))
    other = make_tournament(make_user("nao"), name="Other club")
    client.force_login(other.organisers.get().user)
    assert "Secret cup" not in text_of(client.get(url))


@pytest.mark.parametrize(
    ("state", "hidden_from"), [(Round.State.PUBLISHED, 1), (Round.State.PLANNED, None)]
)
def test_secret_results_and_unpublished_seating_are_shown_to_organisers_only(
    client, organiser, state, hidden_from
):
    event = make_event(4, rounds=1, user=organiser, name="Spring cup")
    Tournament.objects.filter(pk=event.pk).update(hidden_from_round=hidden_from)
    event.rounds.update(state=state)
    players = [each.player for each in event.participants.order_by("pk")]
    make_game(event, players, round=event.rounds.get())
    url = reverse("player", args=[players[0].pk])

    assert "Spring cup" not in text_of(client.get(url))
    client.force_login(organiser)
    assert "Spring cup" in text_of(client.get(url))


def test_this_is_me_is_a_cookie_that_can_be_taken_back(client, organiser):
    (player,) = make_players(make_tournament(organiser), ("Aiko",))
    url = reverse("player", args=[player.pk])

    client.post(url)
    assert client.cookies["me"].value == str(player.pk)
    assert "Not me after all" in text_of(client.get(url))
    client.post(url)
    assert client.cookies["me"].value == ""


@pytest.mark.parametrize("count", [1, 3])
def test_page_costs_the_same_however_many_games(
    client, organiser, count, django_assert_num_queries
):
    tournament = make_tournament(organiser)
    players = make_players(tournament)
    for _ in range(count):
        make_finished_game(tournament, players=players)
    url = reverse("player", args=[players[0].pk])

    with django_assert_num_queries(3):
        client.get(url)
