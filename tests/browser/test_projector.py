"""What a hall reads: at most 16 rows, large type, the clock always there, and right."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.factories import make_change, make_event, seat_round
from tournament.actions.changes import Change
from tournament.actions.rounds import extend_game, pause_round, publish_round, start_round

pytestmark = pytest.mark.django_db(transaction=True)

HALL = {"viewport": {"width": 1920, "height": 1080}}

LINES = """() => [...document.querySelectorAll('ol > li')].map((row) => ({
  size: parseFloat(getComputedStyle(row).fontSize),
  bottom: row.getBoundingClientRect().bottom,
}))"""


@pytest.fixture
def the_round(transactional_db):
    """Round 1 of 72 players, at 18 tables, for an hour."""
    the_round = seat_round(make_event(72, rounds=1).rounds.get())
    the_round.minutes = 60
    the_round.save()
    return the_round


def at(minutes):
    return Change(user=None, now=timezone.now() + timedelta(minutes=minutes))


def address(the_round):
    return reverse("projector", args=[the_round.tournament.slug])


@pytest.mark.parametrize("is_running", [True, False])
def test_rows_are_few_and_large(open_page, the_round, is_running):
    if is_running:
        start_round(the_round=the_round, change=at(-10))
    else:
        publish_round(the_round=the_round, change=make_change())
    page = open_page(HALL)
    page.goto(address(the_round))
    rows = page.evaluate(LINES)

    in_a_column = len(rows) if is_running else -(-len(rows) // 2)
    assert 0 < in_a_column <= 16
    assert min(row["size"] for row in rows) >= 1080 * 0.05
    assert max(row["bottom"] for row in rows) <= 1080
    assert page.locator(".clock-face").is_visible()
    assert page.evaluate("document.documentElement.scrollHeight <= window.innerHeight")


@pytest.mark.parametrize("minutes", [15, -15])
def test_what_one_table_has_more_fits_the_screen(open_page, the_round, minutes):
    start_round(the_round=the_round, change=at(-1))
    game = the_round.games.order_by("table_number").first()
    extend_game(game=game, minutes=minutes, change=at(0))
    page = open_page(HALL)
    page.goto(address(the_round))
    more = page.locator(".more")

    assert more.inner_text() == f"{minutes:+d} min".replace("-", "−")
    box = more.bounding_box()
    assert box["x"] + box["width"] <= 1920
    assert page.locator(".screen-tables li").first.evaluate("row => row.scrollWidth <= 1920")


def test_the_clock_runs_by_the_server_and_stands_still_when_paused(open_page, the_round):
    start_round(the_round=the_round, change=at(-10))
    page = open_page(HALL)
    page.clock.install(time=timezone.now() + timedelta(hours=5))
    page.goto(address(the_round))
    face = page.locator(".clock-face")
    face.filter(has_text=re.compile(r"^49:[0-9]{2}$|^50:00$")).wait_for()

    pause_round(the_round=the_round, change=at(0))
    page.clock.run_for(11_000)
    page.get_by_text("paused").wait_for()
    assert re.match(r"49:|50:00", face.inner_text())


def test_the_next_page_comes_by_itself(open_page, the_round):
    start_round(the_round=the_round, change=at(-1))
    page = open_page(HALL)
    page.clock.install()
    page.goto(address(the_round))
    first = page.locator("ol > li .table").first
    assert first.inner_text() == "1"

    page.clock.run_for(12_500)
    page.get_by_text("2/2").wait_for()
    assert first.inner_text() == "10"


def test_without_script_the_time_left_is_still_told(open_page, the_round):
    start_round(the_round=the_round, change=at(-10))
    page = open_page({**HALL, "java_script_enabled": False})
    page.goto(address(the_round))

    assert re.fullmatch(r"(49|50):\d\d", page.locator(".clock-face").inner_text())
