"""A whole event in a browser: eighteen players, three Swiss rounds, a withdrawal, a substitute, a cut and a final."""

import re

import pytest
from django.urls import reverse

from tests.browser.conftest import LAPTOP
from tests.factories import make_user
from tournament.models import Game

pytestmark = pytest.mark.django_db(transaction=True)

SLUG = "autumn-open"
NAMES = [f"P{number:02}" for number in range(1, 19)]
GAMES = {
    1: [
        [("P04", 45200), ("P07", 32100), ("P12", 25500), ("P14", 17200)],
        [("P10", 38000), ("P01", 14300), ("P16", 41400), ("P15", 26300)],
        [("P13", 22600), ("P08", 51800), ("P02", 28700), ("P09", 16900)],
        [("P11", 33300), ("P06", 29900), ("P17", 19400), ("P18", 37400)],
    ],
    2: [
        [("P06", 27800), ("P15", 40500), ("P13", 30600), ("P12", 21100)],
        [("P17", 36200), ("P14", 18500), ("P03", 24700), ("P05", 40600)],
        [("P07", 31200), ("P10", 42300), ("P11", 12800), ("P02", 33700)],
        [("P08", 20300), ("P04", 35100), ("Stand-in", 46800), ("P16", 17800)],
    ],
    3: [
        [("P06", 39900), ("P03", 23400), ("P10", 34600), ("P08", 22100)],
        [("P09", 28200), ("P12", 43700), ("P01", 16400), ("P11", 31700)],
        [("P16", 25300), ("P17", 30100), ("P07", 47200), ("P13", 17400)],
        [("P02", 34800), ("P05", 19700), ("P15", 26600), ("P04", 38900)],
    ],
    4: [[("P10", 26100), ("P02", 38400), ("P04", 31700), ("P07", 23800)]],
}
"""What everybody has at the end of each game, by round and table, in seat order. 30 000 each; uma 15, 5, −5, −15.

Sitting out scores nothing: P03 and P05 in round 1, P01 and P09 in round 2, P14 in round 3.
"""

CUT = [
    ["P04", "1", "P04", "+64.2", "+32.1"],  # 30.2 + 10.1 + 23.9
    ["P10", "2", "P10", "+49.9", "+24.9"],  # 13.0 + 27.3 + 9.6; half of it is 24.95
    ["P07", "3", "P07", "+35.5", "+17.7"],  # 7.1 − 3.8 + 32.2; half of it is 17.75
    ["P02", "5", "P02", "+22.2", "+11.1"],  # 3.7 + 8.7 + 9.8; P18 in front of P02 has gone home
    ["P06", "6", "P06", "+12.6", "+6.3"],  # −5.1 − 7.2 + 24.9
]
"""Who goes on, and the first who does not: place, name, total, what is carried."""

FINAL_STANDINGS = [
    ("1", "P04", "+38.8"),  # 32.1 + 6.7
    ("2", "P02", "+34.5"),  # 11.1 + 23.4
    ("3", "P10", "+16.0"),  # 24.9 − 8.9
    ("4", "P07", "−3.5"),  # 17.7 − 21.2
    ("5", "P18 (withdrawn)", "+22.4"),  # one game
    ("6", "P06", "+12.6"),
    ("7", "P15", "+8.4"),  # −8.7 + 25.5 − 8.4
    ("8", "P05", "+0.3"),  # 25.6 − 25.3
    ("9", "P08", "−0.8"),  # 36.8 − 14.7 − 22.9
    ("10", "P12", "−4.7"),  # −9.5 − 23.9 + 28.7
    ("11", "P17", "−9.3"),  # −25.6 + 11.2 + 5.1
    ("12", "P16", "−10.5"),  # 26.4 − 27.2 − 9.7
    ("13", "P11", "−17.2"),  # 8.3 − 32.2 + 6.7
    ("14", "P03", "−21.9"),  # −10.3 − 11.6
    ("15", "P13", "−34.4"),  # −12.4 + 5.6 − 27.6
    ("16", "P09", "−34.9"),  # −28.1 − 6.8
    ("17", "P14", "−54.3"),  # −27.8 − 26.5
    ("18", "P01", "−59.3"),  # −30.7 − 28.6
    ("–", "Stand-in (substitute)", "−30.0"),  # one game, whatever was played
]
"""The finalists with half of what they had, then those who are out as they stood, the substitute last."""


@pytest.fixture
def page(open_page):
    return open_page(LAPTOP, make_user("mika"))


def go(page, name, *more):
    page.goto(reverse(name, args=[SLUG, *more]))


def press(page, name):
    page.get_by_role("main").get_by_role("button", name=name, exact=True).click()


def press_bar(page, name):
    page.locator(".action-bar").get_by_role("button", name=name, exact=True).click()


def open_person(page, name):
    go(page, "participants")
    page.get_by_role("main").get_by_role("link", name=re.compile(rf"\b{name}\b")).first.click()


def set_up(page):
    page.goto(reverse("tournament_new"))
    page.get_by_label("Name", exact=True).fill("Autumn Open")
    page.get_by_label("Tournament", exact=True).check()
    page.get_by_label("Number of rounds", exact=True).fill("3")
    page.locator("input[name=preset][value=ema-2016]").check()
    press_bar(page, "Create the tournament")
    go(page, "participants")
    page.get_by_label("Names, one a line").fill("\n".join([*NAMES, "Stand-in"]))
    press_bar(page, "Add players")
    page.get_by_role("heading", name="19 players").wait_for()
    open_person(page, "Stand-in")
    page.get_by_label("Substitute", exact=True).check()
    press_bar(page, "Save")
    add_final(page)


def add_final(page):
    go(page, "stage_new")
    page.get_by_label("Name", exact=True).fill("Final")
    page.get_by_label("How many players go on", exact=True).fill("4")
    page.get_by_label("half of the points").check()
    press_bar(page, "Add the stage")


def seat(page, number):
    """Seat a round by Swiss; with the same seed the same players meet."""
    go(page, "seating", number)
    page.get_by_label(re.compile("^Swiss")).check()
    page.locator("input[name=seed]").evaluate("(one) => { one.value = 1; }")
    press_bar(page, "Seat the round")
    page.get_by_role("heading", name="How good it is").wait_for()


def step(page, number, button):
    go(page, "round", number)
    press_bar(page, button)


def seating_shown(page, number):
    """The tables as everybody sees them: names in seat order."""
    go(page, "round", number)
    tables = page.locator(".table-cards > li")
    return [
        [text.split()[-1] for text in table.locator(".who").all_inner_texts()]
        for table in tables.all()
    ]


def play(page, number):
    """Start a round, enter every game's final points by its page, and close the round."""
    tables = GAMES[number]
    assert seating_shown(page, number) == [[name for name, _ in table] for table in tables]
    step(page, number, "Start the round")
    page.locator(".clock, .tag-live").first.wait_for()
    for index, table in enumerate(tables):
        go(page, "round", number)
        page.locator(".table-cards > li a").nth(index).click()
        page.get_by_role("link", name="Enter final points").click()
        for seat_number, (_, points) in enumerate(table):
            page.locator(f"#id_points_{seat_number}").fill(str(points))
        press_bar(page, "Save the points")
        page.get_by_text("is entered").wait_for()
    go(page, "round", number)
    page.get_by_role("link", name="Close the round…").click()
    press_bar(page, "Close the round")
    page.get_by_text("is closed").wait_for()


def withdraw(page, name, *, stand_in):
    """Somebody goes home after the seating is public; the substitute takes the seat."""
    open_person(page, name)
    page.get_by_role("link", name="Somebody else sits in…").click()
    page.get_by_label("Who sits there instead?").select_option(label=stand_in)
    page.get_by_label("From round").select_option(label="Round 2")
    page.get_by_label("Reason", exact=True).fill("went home")
    press_bar(page, "Change the seats")
    open_person(page, name)
    press(page, "Mark as withdrawn")


def open_final(page):
    """Look who goes on with what, say yes, add the round of the final, and seat it."""
    go(page, "rounds")
    page.get_by_role("link", name="See who goes on…").click()
    shown = page.locator(".cut-list tbody tr").all_inner_texts()[:5]
    press_bar(page, "Begin Final")
    page.get_by_label("How many rounds").fill("1")
    press(page, "Add rounds")
    return [text.split() for text in shown]


def final_standings(page):
    page.goto(reverse("print_event", args=[SLUG, "standings"]))
    rows = page.locator(".sheet-paper tbody tr").all()
    return [
        (
            row.locator("td").first.inner_text(),
            row.locator("th").inner_text(),
            row.locator("td.total").last.inner_text(),
        )
        for row in rows
    ]


def test_an_event_from_the_first_name_to_the_last_place(page):
    set_up(page)
    seat(page, 1)
    step(page, 1, "Publish the seating")
    play(page, 1)
    seat(page, 2)
    step(page, 2, "Publish the seating")
    withdraw(page, "P18", stand_in="Stand-in (substitute)")
    play(page, 2)
    seat(page, 3)
    step(page, 3, "Publish the seating")
    play(page, 3)
    assert open_final(page) == CUT
    seat(page, 4)
    step(page, 4, "Publish the seating")
    play(page, 4)

    assert final_standings(page) == FINAL_STANDINGS
    assert Game.objects.count() == 13
