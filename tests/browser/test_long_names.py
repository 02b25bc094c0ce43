"""A name of any length stays on a phone's screen, with the numbers beside it."""

import pytest
from django.urls import reverse

from tests.browser.conftest import PHONE
from tests.factories import make_finished_game, make_players, make_tournament, make_user

NAMES = ("W" * 100, "Maximiliane Freifrau von Hohenstein-Waldau", "Chen", "Dewi")


@pytest.mark.parametrize("place", ["tournament", "participants", "player", "game", "game_delete"])
def test_long_names_do_not_widen_the_page(transactional_db, open_page, place):
    owner = make_user("owner")
    tournament = make_tournament(owner)
    players = make_players(tournament, NAMES)
    game = make_finished_game(tournament, players=players)
    addresses = {
        "tournament": tournament.get_absolute_url(),
        "participants": reverse("participants", args=[tournament.slug]),
        "player": reverse("player", args=[players[2].pk]),
        "game": reverse("game", args=[tournament.slug, game.number]),
        "game_delete": reverse("game_delete", args=[tournament.slug, game.number]),
    }

    page = open_page(PHONE, user=owner)
    page.goto(addresses[place])

    assert page.evaluate("document.documentElement.scrollWidth") == 390
