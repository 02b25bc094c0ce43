"""The hand form in a browser: few taps, only what is possible, one hand a save, and all of it without script."""

import gzip
from urllib.parse import urlparse

import pytest

from tests.browser.conftest import LAPTOP, PHONE
from tests.factories import RON, make_game, make_players, make_tournament, make_user, record
from tournament.models import Hand

pytestmark = pytest.mark.django_db(transaction=True)

SMALL_TARGETS = """() => [...document.querySelectorAll('.hand-form label, .action-bar button, .hand-form summary')]
  .filter((one) => one.checkVisibility())
  .map((one) => [one.textContent.trim(), one.getBoundingClientRect()])
  .filter(([_text, box]) => box.width < 48 || box.height < 48)
  .map(([text, box]) => `${text}: ${box.width} x ${box.height}`)"""


@pytest.fixture
def organiser():
    return make_user("mika")


@pytest.fixture
def game(organiser):
    tournament = make_tournament(organiser)
    return make_game(tournament, make_players(tournament))


def form_address(game, page="hands/new/"):
    return f"/t/{game.tournament.slug}/games/{game.number}/{page}"


def open_form(open_page, organiser, game, page="hands/new/", **device):
    opened = open_page({**PHONE, **device}, organiser)
    opened.goto(form_address(game, page))
    return opened


def tap(page, *names):
    for name in names:
        page.locator(f"#id_{name}").tap()


def save(page, number):
    page.wait_for_load_state("networkidle")
    page.get_by_role("button", name=f"Save hand {number}").tap()
    page.get_by_text(f"Hand {number} is saved").wait_for()


def shown(page, selector):
    return [text.strip() for text in page.locator(f"{selector}:visible").all_inner_texts()]


@pytest.mark.parametrize(
    ("taps", "outcome"),
    [
        (("won_1", "discarder_2", "han_1_3", "fu_1_40"), RON),
        (
            ("end_tsumo", "won_0", "han_0_mangan"),
            {"end": "tsumo", "wins": [{"seat": 0, "limit": "mangan"}]},
        ),
        (
            ("end_draw", "tenpai_0", "tenpai_3"),
            {"end": "exhaustive_draw", "tenpai": [0, 3]},
        ),
        (
            ("end_other", "other_nine_terminals"),
            {"end": "abortive_draw", "kind": "nine_terminals"},
        ),
    ],
)
def test_a_hand_takes_few_taps(open_page, organiser, game, taps, outcome):
    page = open_form(open_page, organiser, game)
    tap(page, *taps)
    save(page, 1)
    assert Hand.objects.get().outcome == outcome


def test_columns_and_blocks_follow_the_outcome(open_page, organiser, game):
    page = open_form(open_page, organiser, game)
    assert shown(page, ".seats thead th.mark-cell") == ["riichi", "won", "dealt in"]
    assert shown(page, ".win h2") == []
    tap(page, "won_1", "won_3")
    assert shown(page, ".win h2") == ["Binh won", "Dewi won"]
    tap(page, "end_draw")
    assert shown(page, ".seats thead th.mark-cell") == ["riichi", "tenpai"]
    assert shown(page, ".win h2") == []
    tap(page, "end_other", "other_chombo")
    assert shown(page, ".seats thead th.mark-cell") == ["riichi", "chombo"]


def test_each_choice_shows_what_it_pays_and_the_impossible_is_closed(open_page, organiser, game):
    page = open_form(open_page, organiser, game)
    tap(page, "won_1", "discarder_2", "han_1_3")
    pays = page.locator("#id_fu_1_40 + label .chip-pays")
    assert pays.inner_text() == "5200"
    assert page.locator("#id_fu_1_20").is_disabled()
    assert page.locator("#id_discarder_1").is_disabled()
    tap(page, "end_tsumo")
    assert pays.inner_text() == "1300/2600"
    assert page.locator("#id_fu_1_20").is_enabled()
    tap(page, "won_0")
    assert page.locator("#id_won_1").is_checked() is False
    tap(page, "han_0_3")
    assert page.locator("#id_fu_0_40 + label .chip-pays").inner_text() == "2600 all"


def test_points_choose_the_same_as_han_and_fu(open_page, organiser, game):
    page = open_form(open_page, organiser, game)
    tap(page, "won_1", "discarder_2")
    page.get_by_text("or by points").locator("visible=true").tap()
    page.get_by_role("button", name="5200", exact=True).tap()
    assert page.locator("#id_han_1_3").is_checked()
    assert page.locator("#id_fu_1_40").is_checked()
    save(page, 1)
    assert Hand.objects.get().outcome == RON


def test_the_preview_follows_every_tap(open_page, organiser, game):
    page = open_form(open_page, organiser, game)
    tap(page, "won_1")
    page.get_by_text("Choose who dealt in.").wait_for()
    tap(page, "discarder_2", "han_1_3", "fu_1_40", "riichi_1")
    page.get_by_text("Next: East 2, honba 0, deposits 0").wait_for()
    page.locator("#summary", has_text="Binh +5200 · Chen −5200").wait_for()
    assert Hand.objects.count() == 0


def test_two_quick_taps_on_save_record_one_hand(open_page, organiser, game):
    page = open_form(open_page, organiser, game)
    tap(page, "won_1", "discarder_2", "han_1_mangan")
    page.get_by_role("button", name="Save hand 1").dblclick()
    page.get_by_text("Hand 1 is saved").wait_for()
    assert Hand.objects.count() == 1


def test_without_connection_nothing_is_lost(open_page, organiser, game):
    page = open_form(open_page, organiser, game)
    tap(page, "won_1", "discarder_2", "han_1_mangan")
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    page.get_by_role("button", name="Save hand 1").tap()
    page.locator("#summary", has_text="No connection.").wait_for()
    assert page.locator("#id_han_1_mangan").is_checked()
    page.context.set_offline(False)
    save(page, 1)


def test_number_keys_pick_the_han_on_a_laptop(open_page, organiser, game):
    page = open_page(LAPTOP, organiser)
    page.goto(form_address(game))
    page.locator("#id_won_1").check()
    page.locator("#id_discarder_2").check()
    page.keyboard.press("3")
    assert page.locator("#id_han_1_3").is_checked()
    page.keyboard.press("h")
    assert page.locator("#id_han_1_haneman").is_checked()
    assert page.evaluate("document.activeElement.id") == "id_han_1_haneman"
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.locator("#id_han_1_haneman").is_checked()


def test_the_form_works_without_script(open_page, organiser, game):
    page = open_form(open_page, organiser, game, java_script_enabled=False)
    tap(page, "won_1", "discarder_2", "han_1_3", "fu_1_40")
    page.get_by_role("button", name="Preview").tap()
    page.get_by_text("Next: East 2, honba 0, deposits 0").wait_for()
    assert Hand.objects.count() == 0
    save(page, 1)
    assert Hand.objects.get().outcome == RON


def test_a_correction_shows_what_changes_before_it_is_saved(open_page, organiser, game):
    record(game, RON, RON)
    page = open_form(open_page, organiser, game, page="hands/1/edit/")
    tap(page, "han_1_mangan")
    page.get_by_role("heading", name="What changes").wait_for()
    assert page.locator(".changes tbody tr").count() == 2
    page.get_by_label("Why is it changed?").fill("misheard")
    assert Hand.objects.get(number=1).outcome == RON


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_targets_are_large_and_nothing_sticks_out(open_page, organiser, game, width):
    size = {"viewport": {"width": width, "height": 844}}
    page = open_form(open_page, organiser, game, **size)
    for taps in (("won_1", "han_1_3"), ("han_1_yakuman",), ("end_other", "other_nagashi")):
        tap(page, *taps)
        assert page.evaluate(SMALL_TARGETS) == []
        assert page.evaluate("document.documentElement.scrollWidth") == width


def test_the_first_page_weighs_little(open_page, organiser, game):
    page = open_page(PHONE, organiser)
    bodies = []

    def keep(response):
        bodies.append(response)

    page.on("response", keep)
    page.goto(form_address(game), wait_until="networkidle")
    weights = {urlparse(one.url).path: len(gzip.compress(one.body())) for one in bodies}
    assert len(weights) >= 5
    assert sum(weights.values()) < 150_000, weights
