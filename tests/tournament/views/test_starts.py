"""A guided start: what the short form makes, and what comes next."""

import pytest
from django.urls import reverse

from tests.factories import make_tournament, make_user
from tests.pages import page_of, text_of
from tournament.models import Invitation, Organiser, Tournament

pytestmark = pytest.mark.django_db

ENTRIES = {
    "name": "Spring open",
    "kind": "tournament",
    "starts_on": "2026-03-14",
    "ends_on": "2026-03-15",
    "is_listed": "on",
    "seats": "4",
    "preset": "ema-2025",
    "rounds": "8",
    "organisers": "1",
    "scorers": "2",
}


@pytest.fixture
def organiser(client):
    user = make_user("mika")
    client.force_login(user)
    return user


def entries_of(client, **changed):
    page = page_of(client.get(reverse("tournament_new")))
    (client_id,) = page.xpath("//input[@name='client_id']/@value")
    return {**ENTRIES, "client_id": client_id, **changed}


def links_of(response):
    links = page_of(response).xpath("//input[@readonly]/@value")
    return [link.removeprefix("http://testserver") for link in links]


def test_rounds_and_invitations_are_made_at_once(client, organiser):
    response = client.post(reverse("tournament_new"), entries_of(client))
    made = Tournament.objects.get()

    assert [each.number for each in made.rounds.all()] == list(range(1, 9))
    assert sorted(each.role for each in made.invitations.all()) == ["organiser", "scorer", "scorer"]
    assert len(links_of(response)) == 3


def test_each_link_gives_its_role(client, organiser):
    links = links_of(client.post(reverse("tournament_new"), entries_of(client)))
    for link in links:
        client.force_login(make_user())
        client.post(link)

    roles = Organiser.objects.exclude(user=organiser).values_list("role", flat=True)
    assert sorted(roles) == ["organiser", "scorer", "scorer"]


def test_two_clicks_show_the_same_links(client, organiser):
    entries = entries_of(client)
    first, second = (links_of(client.post(reverse("tournament_new"), entries)) for _ in range(2))

    assert first == second
    assert (Tournament.objects.count(), Invitation.objects.count()) == (1, 3)
    assert Tournament.objects.get().rounds.count() == 8


def test_rules_for_another_number_of_players_are_refused(client, organiser):
    response = client.post(reverse("tournament_new"), entries_of(client, seats="3"))

    assert "These rules are for another number of players." in text_of(response)
    assert page_of(response).xpath("//input[@name='name']/@value") == ["Spring open"]
    assert not Tournament.objects.exists()


def test_a_league_needs_neither_rounds_nor_helpers(client, organiser):
    more = {"rounds": "", "organisers": "", "scorers": "0"}
    response = client.post(reverse("tournament_new"), entries_of(client, **more), follow=True)

    assert not Tournament.objects.get().rounds.exists()
    assert links_of(response) == []


def test_the_next_steps_say_what_is_there(client, organiser):
    tournament = make_tournament(organiser)
    said = text_of(client.get(reverse("tournament_start", args=[tournament.slug])))

    assert "Paste names, send a file, or let players register by a link. 0 players" in said
    assert "sit out · nobody · before the round" in said
