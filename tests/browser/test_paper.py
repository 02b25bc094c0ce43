"""What a page leaves out on paper, and what not."""

import pytest
from django.urls import reverse

from tests.browser.conftest import LAPTOP
from tests.factories import RON, make_game, make_players, make_tournament, record

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_printed_game_says_what_happened_in_each_hand(open_page):
    tournament = make_tournament()
    game = record(make_game(tournament, make_players(tournament)), RON)
    page = open_page(LAPTOP)
    page.emulate_media(media="print")
    page.goto(reverse("game", args=[tournament.slug, game.number]))
    told = page.locator("#hand-1 .told")
    assert told.inner_text().strip() == "Binh ron from Chen, 3 han 40 fu"
    assert told.locator(".derivation").is_hidden()
