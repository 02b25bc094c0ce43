"""The grid of paper slips with nothing but a keyboard: Tab and Enter, the sum while typing, nothing lost on reload."""

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.conftest import LAPTOP
from tests.factories import (
    NAMES,
    make_change,
    make_game,
    make_players,
    make_ruleset,
    make_tournament,
    make_user,
)
from tournament.actions.endings import enter_points
from tournament.models import Game

pytestmark = pytest.mark.django_db(transaction=True)

POINTS = ("40000", "27000", "20000", "13000")


@pytest.fixture
def games():
    tournament = make_tournament(make_user("mika"))
    players = make_players(tournament, NAMES)
    today = timezone.localdate()
    return [make_game(tournament, four, played_on=today) for four in (players[:4], players[4:])]


@pytest.fixture
def page(open_page, games):
    tournament = games[0].tournament
    page = open_page(LAPTOP, tournament.organisers.get().user)
    page.goto(reverse("slips", args=[tournament.slug]))
    return page


def typed(page, *points):
    for value in points:
        page.keyboard.type(value)
        page.keyboard.press("Tab")


def focused(page):
    return page.evaluate("document.activeElement.name")


def saved(page, number):
    page.locator(f"#slip-{number}[data-state=saved]").wait_for()


def points_of(game):
    return Game.objects.get(pk=game.pk).points


def test_a_whole_grid_is_typed_with_tab_and_enter(page, games):
    typed(page, *POINTS)
    page.keyboard.press("Enter")
    saved(page, 1)
    assert focused(page) == "g2-points_0"
    typed(page, *POINTS)
    page.keyboard.press("Enter")
    saved(page, 2)
    assert [points_of(game) for game in games] == [[40000, 27000, 20000, 13000]] * 2


def test_a_signed_slip_takes_one_more_key(page, games):
    typed(page, *POINTS)
    while page.evaluate("document.activeElement.name") != "signed":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.locator("#slip-1", has_text="signed").wait_for()
    saved(page, 1)
    assert Game.objects.get(pk=games[0].pk).is_confirmed


def test_the_sum_is_checked_while_typing(page):
    total = page.locator("#slip-1 .slip-sum")
    typed(page, "40000", "27000")
    assert total.inner_text() == "33\u202f000 missing"
    typed(page, "20000", "14000")
    assert total.inner_text() == "1000 too many"
    page.locator("[name=g1-points_3]").fill("12000")
    page.locator("[name=g1-deposits_left]").fill("1")
    assert total.inner_text() == "The sum is right."


def test_what_is_typed_outlives_a_reload(page, games):
    typed(page, "40000", "27000")
    page.reload()
    assert page.locator("[name=g1-points_1]").input_value() == "27000"
    assert page.locator("#slip-1 .slip-sum").inner_text() == "33\u202f000 missing"
    page.locator("[name=g1-points_2]").fill("20000")
    page.locator("[name=g1-points_3]").fill("13000")
    page.keyboard.press("Enter")
    saved(page, 1)
    page.reload()
    saved(page, 1)
    assert points_of(games[0]) == [40000, 27000, 20000, 13000]


def test_a_wrong_sum_stays_with_the_difference(page, games):
    typed(page, *POINTS[:3], "12000")
    page.keyboard.press("Enter")
    page.locator("#slip-1 .field-error", has_text="are missing").wait_for()
    assert page.locator("[name=g1-points_0]").input_value() == "40000"
    assert not Game.objects.get(pk=games[0].pk).is_over


def test_another_result_stored_meanwhile_is_shown_beside_what_was_typed(page, games):
    typed(page, "41000", "26000", "20000", "13000")
    change = make_change(reason="")
    enter_points(game=games[0], points=[40000, 27000, 20000, 13000], change=change)
    page.keyboard.press("Enter")
    page.get_by_text("was changed meanwhile").wait_for()
    assert page.locator("[name=g1-points_0]").input_value() == "41000"
    page.locator("[name=g1-reason]").fill("misread")
    page.keyboard.press("Enter")
    saved(page, 1)
    assert points_of(games[0])[0] == 41000


def test_what_was_typed_in_a_row_that_somebody_else_saved_is_not_lost(page, games):
    typed(page, "41000", "26000")
    enter_points(game=games[0], points=[40000, 27000, 20000, 13000], change=make_change(reason=""))
    page.reload()
    first = page.locator("[name=g1-points_0]")
    first.wait_for()
    assert first.input_value() == "41000"
    page.locator("[name=g1-reason]").fill("misread")
    page.locator("[name=g1-points_3]").fill("13000")
    page.keyboard.press("Enter")
    page.get_by_text("was changed meanwhile").wait_for()
    assert points_of(games[0])[0] == 40000
    page.get_by_role("link", name="Keep what is stored").click()
    saved(page, 1)
    page.reload()
    saved(page, 1)


@pytest.fixture
def chips_game():
    """Its points alone score 50 000, 7000, −20 000 and −37 000."""
    rules = make_ruleset(chip_points=2000, yakitori_points=15000)
    return make_game(make_tournament(make_user("aki"), rules), played_on=timezone.localdate())


@pytest.fixture
def chips_page(open_page, chips_game):
    tournament = chips_game.tournament
    page = open_page(LAPTOP, tournament.organisers.get().user)
    page.goto(reverse("slips", args=[tournament.slug]))
    return page


def scores(game):
    return [seat.score for seat in game.seats.order_by("seat")]


def chips_sum(page):
    return page.locator("#slip-1 .slip-chips").inner_text()


def test_chips_and_yakitori_are_typed_in_the_order_of_the_row(chips_page, chips_game):
    page = chips_page
    typed(page, *POINTS)
    assert focused(page) == "g1-chips_0"
    typed(page, "3", "−1")
    assert chips_sum(page) == "sum +2, has to be 0"
    typed(page, "-4")
    assert chips_sum(page) == "sum −2, has to be 0"
    typed(page, "2")
    assert chips_sum(page) == "sum 0, as it has to be"
    assert focused(page) == "g1-yakitori_0"
    for _seat in range(3):
        page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    assert focused(page) == "g1-deposits_left"
    page.keyboard.press("Enter")
    saved(page, 1)
    assert scores(chips_game) == [56000, 5000, -28000, -48000]


def test_chips_and_yakitori_outlive_a_reload(chips_page, chips_game):
    page = chips_page
    typed(page, *POINTS, "3", "−3")
    page.locator("[name=g1-yakitori_3]").check()
    page.reload()
    assert chips_sum(page) == "sum 0, as it has to be"
    assert page.locator("[name=g1-chips_1]").input_value() == "−3"
    assert page.locator("[name=g1-yakitori_3]").is_checked()
    page.keyboard.press("Enter")
    saved(page, 1)
    assert scores(chips_game) == [56000, 1000, -20000, -52000]


def test_what_a_correction_empties_is_empty_after_a_reload(chips_page, chips_game):
    page = chips_page
    typed(page, *POINTS, "3", "-3")
    page.locator("[name=g1-yakitori_3]").check()
    page.keyboard.press("Enter")
    saved(page, 1)
    page.get_by_role("link", name="Correct").click()
    page.locator("[name=g1-chips_0]").fill("")
    page.locator("[name=g1-chips_1]").fill("")
    page.locator("[name=g1-yakitori_3]").uncheck()
    page.reload()
    page.locator("[name=g1-chips_0]").wait_for()
    page.locator("[name=g1-reason]").fill("another table")
    assert page.locator("[name=g1-chips_0]").input_value() == ""
    assert not page.locator("[name=g1-yakitori_3]").is_checked()
    page.keyboard.press("Enter")
    saved(page, 1)
    assert scores(chips_game) == [50000, 7000, -20000, -37000]


def test_who_mistyped_chips_goes_on_at_the_chips(chips_page, chips_game):
    page = chips_page
    typed(page, *POINTS, "3", "-2")
    page.keyboard.press("Enter")
    page.locator("#slip-1 .invalid-feedback", has_text="The chips sum to +1").wait_for()
    expect(page.locator("[name=g1-chips_0]")).to_be_focused()
    assert page.locator("[name=g1-points_0]").input_value() == "40000"
    assert not Game.objects.get(pk=chips_game.pk).is_over


def test_a_row_that_the_site_refuses_says_so_and_is_typed_once_only(page, games):
    typed(page, *POINTS)
    cookies = page.context.cookies()
    page.context.clear_cookies(name="csrftoken")
    page.keyboard.press("Enter")
    page.locator("#slip-1 .slip-sum", has_text="Not saved: the site refused it.").wait_for()
    page.context.add_cookies(cookies)
    page.reload()
    assert page.locator("[name=g1-points_3]").input_value() == "13000"
    page.keyboard.press("Enter")
    saved(page, 1)
    assert points_of(games[0]) == [40000, 27000, 20000, 13000]


def test_who_is_signed_out_meanwhile_finds_the_row_again(page, games):
    typed(page, *POINTS)
    user = games[0].tournament.organisers.get().user
    user.set_password("a longer secret")
    user.save()
    page.keyboard.press("Enter")
    page.locator("[name=username]").fill("mika")
    page.locator("[name=password]").fill("a longer secret")
    page.keyboard.press("Enter")
    page.locator("#slip-1").wait_for()
    assert page.locator("[name=g1-points_3]").input_value() == "13000"
