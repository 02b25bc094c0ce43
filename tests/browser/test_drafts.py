"""Hands put right in drafts: what the keys of a browser do there."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.factories import DRAW, RON, TSUMO, make_game, make_tournament, make_user, record

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game():
    return record(make_game(make_tournament(make_user("mika"))), RON, TSUMO, DRAW)


@pytest.fixture
def page(open_page, game):
    laptop = {"viewport": {"width": 1280, "height": 800}}
    return open_page(laptop, user=game.tournament.organisers.get().user)


def outcomes(game):
    return [hand.outcome for hand in game.hands.order_by("number")]


def test_enter_behind_the_reason_saves_the_drafts(page, game):
    page.goto(reverse("game_correct", args=[game.tournament.slug, game.number]))
    page.get_by_text("Change hand 3").click()
    page.get_by_role("button", name="Earlier").locator("visible=true").click()
    page.get_by_label("Why are they changed?").fill("wrong order")
    page.keyboard.press("Enter")

    expect(page.get_by_text("The hands of game 1 are corrected.")).to_be_visible()
    assert outcomes(game) == [RON, DRAW, TSUMO]


def test_enter_behind_the_reason_saves_the_rules_with_what_was_put_right(page, game):
    page.goto(reverse("ruleset_edit", args=[game.tournament.slug]))
    page.locator("#id_ceiling").fill("30000")
    page.get_by_role("button", name="Save the rules").click()
    page.get_by_label("Delete hand 2 and those after it").check()
    page.get_by_role("button", name="Check again").click()
    page.get_by_label("Why are they changed?").fill("agreed by all")
    page.keyboard.press("Enter")

    expect(page.get_by_text("Rules saved; 1 game replayed.")).to_be_visible()
    assert outcomes(game) == [RON]
