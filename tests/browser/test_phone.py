"""Every page of work at the tables on a phone, by day and by night: targets, room, contrast, nothing cut off."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.browser.conftest import LAPTOP, PHONE
from tests.factories import (
    DRAW,
    RON,
    TSUMO,
    at_table,
    make_change,
    make_game,
    make_players,
    make_sent,
    make_tournament,
    make_user,
    record,
)
from tournament.actions.calls import call_organiser
from tournament.actions.confirmations import confirm_seat, disagree
from tournament.actions.conflicts import keep_both
from tournament.actions.endings import enter_points, stop_game
from tournament.models import Game
from tournament.queries.table_links import token_of

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = (
    "陳大文",
    "Nguyễn Thị Minh Khai",
    "Maximiliane Freifrau von Hohenstein-Waldau zu Breitenbach-Sü",
    "Владислав Кузнецов",
)
WIDTHS = [390, 320]

SMALL = """() => {
  const isAlone = (one) => getComputedStyle(one).display !== 'inline'
    || [...one.parentElement.childNodes].every((node) => node === one || !node.textContent.trim());
  const boxes = (one) => [one, ...(one.matches('[type=checkbox], [type=radio]') ? one.labels : [])].map((each) => each.getBoundingClientRect());
  const size = (one, from, to) => Math.max(...boxes(one).map((box) => box[to])) - Math.min(...boxes(one).map((box) => box[from]));
  return [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')]
    .filter((one) => one.checkVisibility({ checkVisibilityCSS: true }) && !one.disabled && !one.matches('.skip-link') && isAlone(one))
    .map((one) => [(one.textContent || one.name).trim(), Math.round(size(one, 'left', 'right')), Math.round(size(one, 'top', 'bottom'))])
    .filter(([_text, width, height]) => width < 48 || height < 48);
}"""

SIDEWAYS = """() => [...document.querySelectorAll('html, body *')]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1)
  .filter((one) => one.matches('html') || ['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(one).overflowX))
  .filter((one) => !one.matches('.score-sheet > thead th, textarea, select'))
  .map((one) => `${one.tagName}.${one.className} ${one.textContent.trim().slice(0, 40)}`)"""

FAINT = """() => {
  const channels = (color) => color.match(/[\\d.]+/g).map(Number);
  const light = (color) => channels(color).slice(0, 3).map((value) => value / 255)
    .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0);
  const ground = (one) => {
    const color = getComputedStyle(one).backgroundColor;
    return channels(color)[3] === 0 && one.parentElement ? ground(one.parentElement) : color;
  };
  const ratio = (one) => {
    const [dark, bright] = [light(getComputedStyle(one).color), light(ground(one))].sort((a, b) => a - b);
    return (bright + 0.05) / (dark + 0.05);
  };
  return [...document.querySelectorAll('body *')]
    .filter((one) => one.checkVisibility() && !one.closest('.visually-hidden, .skip-link'))
    .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()))
    .filter((one) => ratio(one) < 4.5).map((one) => `${one.textContent.trim().slice(0, 30)} ${ratio(one).toFixed(2)}`);
}"""


@pytest.fixture
def organiser():
    return make_user("mika")


@pytest.fixture
def games(organiser):
    """A table in each state that somebody has to look after."""
    tournament = make_tournament(organiser, name="Spring Open")
    players = make_players(tournament, NAMES)

    def game(number, *hands):
        made = make_game(tournament, players, table_number=number, played_on=timezone.localdate())
        return record(made, *hands) if hands else made

    running = game(1, RON, DRAW, TSUMO)
    call_organiser(game=running, text="A tile is missing", change=at_table())
    twice = game(2, RON)
    sent = make_sent(TSUMO, 1)
    keep_both(game=twice, sent=sent, stored=twice.hands.get(), change=at_table("phone 2"))
    over = stop_game(game=game(3, RON, TSUMO), how=Game.Finish.TIME, change=make_change())
    confirm_seat(game=over, seat=0, change=at_table())
    disagree(game=over, seat=1, text="Uma is wrong", change=at_table())
    points = enter_points(
        game=game(4), points=(40000, 27000, 20000, 13000), change=make_change(reason="")
    )
    return {"running": running, "twice": twice, "over": over, "points": points, "fresh": game(5)}


def of_table(name):
    return lambda games: reverse("table", args=[token_of(games[name])])


def of_game(page, name, **more):
    def address(games):
        game = games[name]
        known = {"slug": game.tournament.slug, "number": game.number}
        return reverse(page, kwargs=known | more)

    return address


def of_event(page, asked=""):
    return lambda games: reverse(page, args=[games["running"].tournament.slug]) + asked


def of_conflict(games):
    pk = games["twice"].conflicts.get().pk
    return of_game("conflict", "twice", pk=pk)(games)


PAGES = {
    "table": of_table("running"),
    "table_twice": of_table("twice"),
    "table_over": of_table("over"),
    "table_points": of_table("points"),
    "board": of_event("board", "?round=0"),
    "slips": of_event("slips"),
    "confirmations": of_event("confirmations"),
    "conflicts": of_event("conflicts"),
    "history": of_event("history"),
    "game": of_game("game", "running"),
    "game_over": of_game("game", "over"),
    "game_confirmations": of_game("game_confirmations", "over"),
    "conflict": of_conflict,
    "hand_new": of_game("hand_new", "fresh"),
    "hand_edit": of_game("hand_edit", "running", hand=1),
    "hand_insert": of_game("hand_insert", "running", hand=2),
    "hand_delete": of_game("hand_delete", "running", hand=1),
    "game_swap": of_game("game_swap", "running"),
    "game_move": of_game("game_move", "running"),
    "game_edit": of_game("game_edit", "running"),
    "game_points": of_game("game_points", "points"),
    "game_stop": of_game("game_stop", "running"),
    "game_delete": of_game("game_delete", "running"),
}


def opened(open_page, user, address, **device):
    page = open_page({**PHONE, **device}, user)
    assert page.goto(address, wait_until="networkidle").ok
    return page


@pytest.mark.parametrize("name", PAGES)
def test_a_page_fits_a_phone_by_day_and_by_night(open_page, organiser, games, name):
    page = opened(open_page, organiser, PAGES[name](games))
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate(SMALL) == []
        assert page.evaluate(SIDEWAYS) == []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert page.evaluate(FAINT) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_the_keyboard_is_on_has_a_frame(open_page, organiser, games, scheme):
    page = open_page({**LAPTOP, "color_scheme": scheme}, organiser)
    page.goto(PAGES["hand_delete"](games))
    page.locator("#id_reason").focus()
    for _button in range(2):
        page.keyboard.press("Tab")
        frame = page.evaluate("""() => {
          const style = getComputedStyle(document.activeElement);
          return [document.activeElement.matches('.btn'), style.outlineStyle, style.outlineWidth,
            style.outlineColor === getComputedStyle(document.querySelector('.brand-mark')).color];
        }""")
        assert frame == [True, "solid", "3px", True]


def test_a_choice_that_is_right_carries_no_tick(open_page, organiser, games):
    page = opened(open_page, organiser, of_event("history", "?kind=&game=1")(games))
    background = "getComputedStyle(document.getElementById('id_kind')).backgroundImage"
    page.locator("#id_kind.is-valid").wait_for()
    assert page.evaluate(f"{background}.split('url(').length - 1") == 1


def test_a_button_keeps_off_the_field_above_it(open_page, games):
    page = opened(open_page, None, PAGES["table"](games))
    page.get_by_text("Call an organiser…").tap()
    field = page.locator("#call-text").bounding_box()
    button = page.get_by_role("button", name="Please come to this table").bounding_box()
    assert button["y"] - field["y"] - field["height"] >= 8
