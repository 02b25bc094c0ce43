"""Every page of organisers: the visitor is asked to sign in, the stranger refused, the wrong method refused."""

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from tests.factories import (
    make_change,
    make_finished_game,
    make_players,
    make_tournament,
    make_user,
)
from tournament.actions.organisers import invite_organiser
from tournament.actions.penalties import add_penalty

pytestmark = pytest.mark.django_db

PAGES = (
    "tournament_edit",
    "ruleset_edit",
    "participants",
    "participant",
    "penalties",
    "penalty_cancel",
    "organisers",
    "organiser_remove",
    "game_new",
    "game_edit",
    "game_delete",
    "game_stop",
    "game_resume",
    "game_points",
)
POST_ONLY = ("participant_remove", "invitation_withdraw")


@pytest.fixture
def addresses():
    """The address of each page, in a tournament that has one of everything."""
    owner = make_user("mika")
    tournament = make_tournament(owner)
    player = make_players(tournament)[0]
    game = make_finished_game(tournament)
    change = make_change(owner)
    penalty = add_penalty(tournament=tournament, player=player, points=1000, change=change)
    invitation = invite_organiser(tournament=tournament, token="token", change=change)
    keys = {
        "participant": [player.pk],
        "participant_remove": [player.pk],
        "penalty_cancel": [penalty.pk],
        "organiser_remove": [tournament.organisers.get().pk],
        "invitation_withdraw": [invitation.pk],
        **{
            name: [game.number] for name in PAGES if name.startswith("game_") and name != "game_new"
        },
    }
    return {
        name: reverse(name, args=[tournament.slug, *keys.get(name, [])])
        for name in (*PAGES, *POST_ONLY)
    }


def test_visitors_are_asked_to_sign_in(client, addresses):
    for url in addresses.values():
        assert client.post(url)["Location"] == f"/login/?next={url}"


def test_strangers_are_refused(client, addresses):
    client.force_login(make_tournament(make_user("nao")).organisers.get().user)

    assert {client.post(url).status_code for url in addresses.values()} == {403}
    assert {client.get(addresses[name]).status_code for name in PAGES} == {403}


def test_what_only_changes_is_not_opened_by_a_link(client, addresses):
    client.force_login(User.objects.get(username="mika"))

    assert {client.get(addresses[name]).status_code for name in POST_ONLY} == {405}


def test_public_pages_take_no_posts(client, addresses):
    slug = addresses["penalties"].split("/")[2]
    urls = [
        reverse("tournament_list"),
        *(reverse(name, args=[slug]) for name in ("tournament", "rules")),
    ]

    assert {client.post(url).status_code for url in urls} == {405}
