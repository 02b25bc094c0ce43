"""A hall: four phones and an organiser, three rounds, the network gone now and then, and everything put right in the end."""

import json
import subprocess
import sys
from collections import Counter

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring.ruleset import Ruleset
from scoring.terms import Bust
from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.test_tables import SOON, address, says, waits
from tests.factories import make_game, make_players, make_tournament, make_user
from tournament.actions.changes import Change
from tournament.actions.rounds import close_round, start_round
from tournament.models import ChangeEntry, Game, Hand, Round
from tournament.templatetags.mahjong import score

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = [f"P{number:02}" for number in range(1, 17)]
RULES = Ruleset(bust=Bust.BELOW_ZERO, uma=(15000, 5000, -5000, -15000))
TABLES = range(4)
ROUNDS = range(3)


def first_hand(the_round, table):
    return {
        "end": "ron",
        "discarder": 1 + (the_round + table) % 3,
        "wins": [{"seat": 0, "limit": "mangan"}],
    }


def last_hand(table):
    """A yakuman that leaves somebody without points ends the game."""
    winner, discarder = 1 + table % 3, 1 + (table + 1) % 3
    return {"end": "ron", "discarder": discarder, "wins": [{"seat": winner, "yakuman": 1}]}


def seated(the_round, table):
    """Everybody meets others in each round: from round to round the seats move on by different steps."""
    return [NAMES[(table + seat * the_round) % 4 * 4 + seat] for seat in range(4)]


HANEMAN = {**first_hand(0, 0), "wins": [{"seat": 0, "limit": "haneman"}]}
SWAPPED = (1, 1, 2)
"""In the second round the second players of the second and the third table sat in each other's places."""


def expected_games():
    """Who sat where and what was played, once everything is put right."""
    games = {
        (r, t): (seated(r, t), [first_hand(r, t), last_hand(t)]) for r in ROUNDS for t in TABLES
    }
    games[0, 0][1][0] = HANEMAN
    the_round, one, other = SWAPPED
    mine, theirs = games[the_round, one][0], games[the_round, other][0]
    mine[1], theirs[1] = theirs[1], mine[1]
    return list(games.values())


def totals_by_scoring():
    """What `python -m scoring` makes of these games, summed up by player."""
    games = expected_games()
    asked = [{"ruleset": RULES.to_data(), "hands": hands} for _names, hands in games]
    command = [sys.executable, "-m", "scoring"]
    answer = subprocess.run(
        command, input=json.dumps(asked), capture_output=True, text=True, check=True
    )
    totals = Counter()
    for (names, _hands), result in zip(games, json.loads(answer.stdout), strict=True):
        for name, seat in zip(names, result["settlement"], strict=True):
            totals[name] += seat["score"]
    return {name: score(total) for name, total in totals.items()}


@pytest.fixture
def hall(open_page):
    return Hall(open_page)


class Hall:
    """The event, with the page of each phone and of the organiser."""

    def __init__(self, open_page):
        self.user = make_user("mika")
        self.event = make_tournament(self.user, RULES, name="Spring Open")
        players = dict(zip(NAMES, make_players(self.event, NAMES), strict=True))
        self.rounds = [
            Round.objects.create(tournament=self.event, number=number + 1) for number in ROUNDS
        ]
        self.games = [
            [
                make_game(
                    self.event,
                    [players[name] for name in seated(number, table)],
                    round=self.rounds[number],
                    table_number=table + 1,
                )
                for table in TABLES
            ]
            for number in ROUNDS
        ]
        self.phones = [open_page(PHONE) for _table in TABLES]
        self.desk = open_page(LAPTOP, self.user)
        for page in (*self.phones, self.desk):
            page.set_default_timeout(SOON)

    def change(self, reason=""):
        return Change(user=self.user, now=timezone.now(), reason=reason)

    def start(self, number):
        start_round(the_round=self.rounds[number], change=self.change())
        for table, page in enumerate(self.phones):
            sit_down(page, self.games[number][table])

    def close(self, number):
        close_round(the_round=self.rounds[number], change=self.change())

    def open(self, name, game, *more):
        self.desk.goto(reverse(name, args=[self.event.slug, game.number, *more]))

    def press(self, name):
        self.desk.locator(".action-bar").get_by_role("button", name=name).click()

    def standings(self):
        self.desk.goto(self.event.get_absolute_url())
        rows = self.desk.locator("table.standings tbody tr").all()
        cells = [
            [text.strip() for text in row.locator("td").all_inner_texts() if text.strip()]
            for row in rows
        ]
        return {row[1].split()[0]: row[2] for row in cells}


def sit_down(page, game):
    page.goto(address(game))
    page.locator("#connection", has_text="Connected").wait_for()


def tap_first(page, the_round, table):
    discarder = first_hand(the_round, table)["discarder"]
    for name in ("won_0", f"discarder_{discarder}", "han_0_mangan"):
        page.locator(f"#id_{name}").tap()


def tap_last(page, table):
    hand = last_hand(table)
    winner = hand["wins"][0]["seat"]
    for name in (f"won_{winner}", f"discarder_{hand['discarder']}", f"han_{winner}_yakuman"):
        page.locator(f"#id_{name}").tap()


def save(page, number):
    page.get_by_role("button", name=f"Save hand {number}", exact=True).tap()


def saved_first(page):
    """Wait until the first hand is stored and the form for the second is there."""
    says(page, "Hand 1 is saved.")
    page.locator("#table-entry[data-next='2']").wait_for()


def enter_both(page, the_round, table):
    tap_first(page, the_round, table)
    save(page, 1)
    saved_first(page)
    tap_last(page, table)
    save(page, 2)
    page.get_by_role("heading", name="Is this right?").wait_for()


def enter_offline(page, the_round, table):
    page.context.set_offline(True)
    tap_first(page, the_round, table)
    save(page, 1)
    waits(page, "1 hand waits for the network")
    tap_last(page, table)
    save(page, 2)
    waits(page, "2 hands wait for the network")


def back_online(page):
    page.context.set_offline(False)
    page.locator("#waiting").wait_for(state="hidden")
    page.get_by_role("heading", name="Is this right?").wait_for()


def first_round(hall):
    """A double tap; a phone without network; everybody at the first table confirms."""
    hall.start(0)
    tapping, offline, *others = hall.phones
    tap_first(tapping, 0, 0)
    tapping.get_by_role("button", name="Save hand 1").dblclick()
    saved_first(tapping)
    tap_last(tapping, 0)
    save(tapping, 2)
    enter_offline(offline, 0, 1)
    for table, page in enumerate(others, 2):
        enter_both(page, 0, table)
    back_online(offline)
    for name in seated(0, 0):
        tapping.get_by_role("button", name=f"{name}: it is right").tap()
        tapping.get_by_role("button", name=f"{name}: it is right").wait_for(state="detached")
    tapping.get_by_role("heading", name="Confirmed by all").wait_for()
    hall.close(0)


def second_round(hall, restart):
    """Another phone without network, one closed with its queue, a stale form, and two people in the wrong seats."""
    hall.start(1)
    first, second, offline, _closed = hall.phones
    enter_offline(offline, 1, 2)
    restart(hall.games[1][3])
    correct_from_an_old_page(hall, first)
    enter_both(second, 1, 1)
    back_online(offline)
    swap(hall)
    hall.close(1)


def correct_from_an_old_page(hall, phone):
    game = hall.games[1][0]
    tap_first(phone, 1, 0)
    save(phone, 1)
    saved_first(phone)
    hall.open("hand_edit", game, 1)
    tap_last(phone, 0)
    save(phone, 2)
    phone.get_by_role("heading", name="Is this right?").wait_for()
    hall.desk.locator("#id_han_0_baiman").check()
    hall.desk.get_by_label("Why is it changed?").fill("misheard")
    hall.press("Save the correction of hand 1")
    hall.desk.get_by_text("was changed meanwhile").first.wait_for()
    assert Hand.objects.get(game=game, number=1).outcome == first_hand(1, 0)


def swap(hall):
    the_round, one, other = SWAPPED
    game, other_game = hall.games[the_round][one], hall.games[the_round][other]
    hall.open("game_swap", game)
    hall.desk.locator("select[name=seat]").select_option("1")
    hall.desk.locator("select[name=with_seat]").select_option(f"{other_game.pk}:1")
    hall.desk.get_by_role("heading", name="Standings").wait_for()
    hall.desk.get_by_label("Reason").fill("sat at the wrong tables")
    hall.press("Swap them")
    hall.desk.get_by_text("They are swapped.").wait_for()


def third_round(hall):
    """While it is played, a hand of the first round turns out to have been more."""
    hall.start(2)
    for table, page in enumerate(hall.phones[:2]):
        tap_first(page, 2, table)
        save(page, 1)
        saved_first(page)
    correct_first_round(hall)
    for table, page in enumerate(hall.phones[:2]):
        tap_last(page, table)
        save(page, 2)
        page.get_by_role("heading", name="Is this right?").wait_for()
    for table, page in enumerate(hall.phones[2:], 2):
        enter_both(page, 2, table)
    hall.close(2)


def correct_first_round(hall):
    hall.desk.goto(reverse("round_reopen", args=[hall.event.slug, 1]))
    hall.desk.get_by_label("Reason").fill("one hand was more")
    hall.press("Open the round again")
    hall.open("hand_edit", hall.games[0][0], 1)
    hall.desk.locator("#id_han_0_haneman").check()
    hall.desk.locator("#preview").get_by_role("heading", name="Standings").wait_for()
    hall.desk.get_by_label("Why is it changed?").fill("it was a haneman")
    hall.press("Save the correction of hand 1")
    hall.desk.get_by_text("Hand 1 is corrected.").wait_for()


@pytest.fixture
def restart(chromium, live_server, tmp_path):
    """Return a function that enters a whole game offline, closes the browser, and opens it again with the network back."""
    kind, options = chromium

    def start(game):
        context = kind.launch_persistent_context(
            tmp_path, base_url=live_server.url, **options, **PHONE
        )
        page = context.new_page()
        page.set_default_timeout(SOON)
        sit_down(page, game)
        return page

    def restart_with_queue(game):
        page = start(game)
        enter_offline(page, 1, 3)
        page.context.close()
        assert Hand.objects.filter(game=game).count() == 0
        page = start(game)
        page.locator("#waiting").wait_for(state="hidden")
        page.get_by_role("heading", name="Is this right?").wait_for()
        page.context.close()

    return restart_with_queue


def test_the_standings_are_those_of_the_hands_that_were_played(hall, restart):
    first_round(hall)
    second_round(hall, restart)
    third_round(hall)

    assert hall.standings() == totals_by_scoring()
    assert Hand.objects.count() == 24
    corrected = Game.objects.get(pk=hall.games[0][0].pk)
    assert not corrected.is_confirmed
    reasons = ChangeEntry.objects.exclude(reason="").order_by("pk").values_list("reason", flat=True)
    assert list(reasons)[-3:] == [
        "sat at the wrong tables",
        "one hand was more",
        "it was a haneman",
    ]
