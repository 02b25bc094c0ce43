"""Phones at a table: without network, twice, at the same time, over plain http: every hand counts exactly once."""

import gzip
from urllib.parse import urlparse

import pytest
from playwright.sync_api import expect

from scoring.game import play
from scoring.hands import hand_from_data
from tests.browser.conftest import PHONE
from tests.factories import (
    RON,
    make_change,
    make_game,
    make_players,
    make_tournament,
    make_user,
    record,
)
from tournament.actions.endings import stop_game
from tournament.actions.hands import delete_hand
from tournament.actions.table_links import renew_link
from tournament.forms.amounts import hand_amounts
from tournament.models import Game, Hand, HandConflict, TableCall
from tournament.queries.computed import position_of
from tournament.queries.rulesets import ruleset_of
from tournament.queries.table_links import token_of

pytestmark = pytest.mark.django_db(transaction=True)

MANGAN = ("won_0", "discarder_2", "han_0_mangan")
MANGAN_HAND = {"end": "ron", "discarder": 2, "wins": [{"seat": 0, "limit": "mangan"}]}
RON_TAPS = ("won_1", "discarder_2", "han_1_3", "fu_1_40")
SOON = 15000


@pytest.fixture
def game():
    tournament = make_tournament(make_user("mika"), name="Spring Open")
    return make_game(tournament, make_players(tournament), table_number=5)


def address(game):
    return f"/table/{token_of(game)}/"


def open_table(open_page, game, **options):
    page = open_page(PHONE, **options)
    page.set_default_timeout(SOON)
    page.goto(address(game))
    page.locator("#connection", has_text="Connected").wait_for()
    return page


def enter(page, *taps):
    for name in taps:
        page.locator(f"#id_{name}").tap()


def save(page, *taps, number):
    enter(page, *taps)
    page.get_by_role("button", name=f"Save hand {number}", exact=True).tap()


def says(page, text):
    page.locator("#said", has_text=text).wait_for()


def waits(page, text):
    page.locator("#waiting h2", has_text=text).wait_for()


def stored(game):
    return [hand.outcome for hand in Hand.objects.filter(game=game).order_by("number")]


def until_stored(page, game, hands):
    """Wait until these hands of a game are stored: a page that was just opened does not know at once what waits."""
    for _moment in range(SOON // 50):
        if stored(game) == hands:
            return
        page.wait_for_timeout(50)
    assert stored(game) == hands


def until_kept(page):
    """Wait until the page can be opened without network."""
    page.evaluate("""async () => {
      const isKept = async () => navigator.serviceWorker.controller
        && await caches.match(location.pathname, { ignoreVary: true });
      while (!await isKept()) await new Promise((resolve) => { setTimeout(resolve, 50); });
    }""")


def test_a_hand_is_saved_and_the_next_one_asked_for(open_page, game):
    page = open_table(open_page, game)
    save(page, *RON_TAPS, number=1)
    says(page, "Hand 1 is saved.")
    page.get_by_role("heading", name="East 2").wait_for()
    page.get_by_role("button", name="Save hand 2").wait_for()
    assert stored(game) == [RON]


def test_what_is_missing_is_said_before_anything_is_queued(open_page, game):
    page = open_table(open_page, game)
    for taps, sentence in (
        ((), "Choose who won."),
        (("won_1",), "Choose who dealt in."),
        (("discarder_2",), "Choose the han of Binh."),
        (("han_1_3",), "Choose the fu of Binh."),
        (("end_draw", "riichi_3", "tenpai_3"), "Dewi is in riichi and so tenpai"),
        (("end_other",), "Choose how the hand ended."),
        (("other_chombo",), "Choose who made the chombo."),
    ):
        save(page, *taps, number=1)
        page.locator("#lacking", has_text=sentence).wait_for()
        page.locator("#hand-form .field-error", has_text=sentence).wait_for()
    assert page.locator("#waiting").is_hidden()
    enter(page, "offender_3")
    assert page.locator(".field-error:visible").count() == 0


@pytest.mark.parametrize(
    ("taps", "outcome"),
    [
        (("riichi_1", *RON_TAPS), {**RON, "riichi": [1]}),
        (
            ("won_1", "won_3", "discarder_2", "han_1_yakuman", "han_3_2", "fu_3_30"),
            {
                "end": "ron",
                "discarder": 2,
                "wins": [{"seat": 1, "yakuman": 1}, {"seat": 3, "han": 2, "fu": 30}],
            },
        ),
        (
            ("end_tsumo", "won_0", "han_0_mangan"),
            {"end": "tsumo", "wins": [{"seat": 0, "limit": "mangan"}]},
        ),
        (
            ("end_draw", "tenpai_0", "riichi_3"),
            {"end": "exhaustive_draw", "tenpai": [0, 3], "riichi": [3]},
        ),
        (
            ("end_other", "other_nine_terminals"),
            {"end": "abortive_draw", "kind": "nine_terminals"},
        ),
        (("end_other", "other_chombo", "offender_3"), {"end": "chombo", "seats": [3]}),
    ],
)
def test_the_script_reads_the_form_as_the_server_does(open_page, game, taps, outcome):
    page = open_table(open_page, game)
    save(page, *taps, number=1)
    says(page, "Hand 1 is saved.")
    assert stored(game) == [outcome]


def test_hands_entered_without_network_are_sent_in_order_once(open_page, game):
    page = open_table(open_page, game)
    page.context.set_offline(True)
    save(page, *RON_TAPS, number=1)
    says(page, "Hand 1 is kept on this phone")
    save(page, *MANGAN, number=2)
    waits(page, "2 hands wait for the network")
    page.locator("#connection", has_text="No network.").wait_for()
    assert "Computed when back online." in page.locator("#preview").inner_text()
    page.context.set_offline(False)
    page.locator("#waiting").wait_for(state="hidden")
    page.get_by_role("button", name="Save hand 3").wait_for()
    assert stored(game) == [RON, MANGAN_HAND]


def test_without_network_the_payments_come_from_the_tables_of_the_page(open_page, game):
    record(game, RON, {"end": "exhaustive_draw", "tenpai": [0, 1], "riichi": [1]})
    page = open_table(open_page, game)
    page.context.set_offline(True)
    enter(page, "riichi_1", *RON_TAPS)
    page.locator("#summary", has_text="Binh +9000 · Chen −8000").wait_for()
    chen = page.locator("#preview tr", has_text="Chen").locator("th, td").all_inner_texts()
    assert chen == ["南 Chen", "−8000", "10\u202f300"]


SIMPLE = [
    {**RON, "riichi": [0, 1]},
    {"end": "ron", "discarder": 0, "wins": [{"seat": 3, "han": 1, "fu": 110}], "riichi": [2]},
    {"end": "ron", "discarder": 3, "wins": [{"seat": 1, "limit": "haneman"}]},
    {"end": "ron", "discarder": 3, "wins": [{"seat": 0, "yakuman": 1}]},
    {"end": "tsumo", "wins": [{"seat": 1, "han": 2, "fu": 20}], "riichi": [1]},
    {"end": "tsumo", "wins": [{"seat": 0, "han": 4, "fu": 25}], "riichi": [3]},
    *(
        {"end": "exhaustive_draw", "tenpai": list(range(count)), "riichi": [0][:count]}
        for count in range(5)
    ),
    {"end": "abortive_draw", "kind": "four_winds", "riichi": [2]},
]


def test_nothing_of_a_saved_hand_stands_above_the_button(open_page, game):
    page = open_table(open_page, game)
    enter(page, *RON_TAPS)
    page.locator("#summary", has_text="Binh +5200 · Chen −5200").wait_for()
    save(page, number=1)
    says(page, "Hand 1 is saved.")
    page.get_by_role("button", name="Save hand 2").wait_for()
    assert page.locator("#summary").inner_text() == ""


def test_a_preview_that_comes_late_is_of_no_other_hand(open_page, game):
    page = open_table(open_page, game)
    held = []

    def hold(route):
        held.append(route)

    page.route("**/preview/", hold)
    with page.expect_request("**/preview/"):
        enter(page, *RON_TAPS)
    save(page, number=1)
    says(page, "Hand 1 is saved.")
    page.get_by_role("button", name="Save hand 2").wait_for()
    with page.expect_response("**/preview/"):
        held[0].continue_()
    page.wait_for_timeout(200)
    assert page.locator("#summary").inner_text() == ""
    assert page.locator("#preview").inner_text() == ""


def test_news_leave_the_preview_of_what_is_being_entered(open_page, game):
    page = open_table(open_page, game)
    enter(page, "won_1", "won_3", "discarder_2", "han_1_mangan", "han_3_mangan")
    page.get_by_text("Next: East 2, honba 0, deposits 0").wait_for()
    with page.expect_response(lambda answer: answer.url.endswith(address(game)) and answer.ok):
        record(game, RON)
        delete_hand(hand=Hand.objects.get(), change=make_change())
    page.wait_for_timeout(1000)
    assert "Next: East 2, honba 0, deposits 0" in page.locator("#preview").inner_text()


def test_the_tables_add_up_to_what_the_rules_say(open_page, game):
    game = record(game, RON, {"end": "exhaustive_draw", "tenpai": [0, 1], "riichi": [1]})
    ruleset, position = ruleset_of(game.tournament), position_of(game)
    page = open_table(open_page, game)
    facts = {
        "points": position.points,
        "dealer": position.dealer,
        "honba": position.honba,
        "deposits": position.deposits,
    }
    for outcome in SIMPLE:
        played = play(position, hand_from_data(outcome, seats=4), ruleset)
        moves = page.evaluate(
            "async ([hand, position, amounts]) => (await import('/static/tournament/table/payments.js'))"
            ".movesOf(hand, position, amounts)",
            [outcome, facts, hand_amounts(ruleset)],
        )
        assert moves == [move.total for move in played.moves], outcome


def test_the_page_opens_without_network_with_what_waits(open_page, game):
    page = open_table(open_page, game)
    until_kept(page)
    page.context.set_offline(True)
    save(page, *RON_TAPS, number=1)
    waits(page, "1 hand waits for the network")
    page.reload()
    waits(page, "1 hand waits for the network")
    save(page, *MANGAN, number=2)
    waits(page, "2 hands wait for the network")
    page.context.set_offline(False)
    page.locator("#waiting").wait_for(state="hidden")
    assert stored(game) == [RON, MANGAN_HAND]


def test_what_waits_outlives_the_browser(chromium, live_server, game, tmp_path):
    kind, options = chromium

    def start():
        context = kind.launch_persistent_context(tmp_path, **options, **PHONE)
        page = context.new_page()
        page.set_default_timeout(SOON)
        return context, page

    context, page = start()
    page.goto(f"{live_server.url}{address(game)}")
    page.locator("#connection", has_text="Connected").wait_for()
    context.set_offline(True)
    save(page, *RON_TAPS, number=1)
    waits(page, "1 hand waits for the network")
    context.close()
    context, page = start()
    page.goto(f"{live_server.url}{address(game)}")
    until_stored(page, game, [RON])
    page.locator("#waiting").wait_for(state="hidden")
    page.get_by_role("button", name="Save hand 2").wait_for()
    context.close()


def test_what_waits_is_sent_from_the_next_table_too(open_page, game):
    later = make_game(game.tournament, table_number=6)
    page = open_table(open_page, game)
    page.context.set_offline(True)
    save(page, *RON_TAPS, number=1)
    waits(page, "1 hand waits for the network")
    page.context.set_offline(False)
    page.goto(address(later))
    until_stored(page, game, [RON])
    page.locator("#waiting").wait_for(state="hidden")
    assert stored(later) == []


def test_a_double_tap_is_one_hand(open_page, game):
    page = open_table(open_page, game)
    enter(page, *RON_TAPS)
    page.get_by_role("button", name="Save hand 1").dblclick()
    says(page, "Hand 1 is saved.")
    assert stored(game) == [RON]


def test_an_answer_that_got_lost_does_not_count_twice(open_page, game):
    page = open_table(open_page, game)

    def lose_answer(route):
        route.fetch()
        route.abort()

    page.route("**/queue/", lose_answer, times=1)
    save(page, *RON_TAPS, number=1)
    page.locator("#waiting").wait_for(state="hidden")
    page.get_by_role("button", name="Save hand 2").wait_for()
    assert stored(game) == [RON]


def test_the_second_phone_with_the_same_hand_is_told_so(open_page, game):
    first, second = open_table(open_page, game), open_table(open_page, game)
    enter(second, *RON_TAPS)
    save(first, *RON_TAPS, number=1)
    says(first, "Hand 1 is saved.")
    second.get_by_role("button", name="Save hand 1").tap()
    says(second, "Somebody else entered this hand already. Binh ron from Chen, 3 han 40 fu")
    second.get_by_role("button", name="Save hand 2").wait_for()
    assert stored(game) == [RON]


def test_all_phones_show_the_same_within_five_seconds(open_page, game):
    first, second = open_table(open_page, game), open_table(open_page, game)
    save(first, *RON_TAPS, number=1)
    says(first, "Hand 1 is saved.")
    second.get_by_role("button", name="Save hand 2").wait_for(timeout=5000)
    assert second.locator("#hand-1").inner_text().startswith("1. E1 Binh ron from Chen")


def test_two_versions_are_shown_on_both_phones_and_one_is_chosen(open_page, game):
    first, second = open_table(open_page, game), open_table(open_page, game)
    second.context.set_offline(True)
    save(first, *RON_TAPS, number=1)
    says(first, "Hand 1 is saved.")
    save(second, *MANGAN, number=1)
    waits(second, "1 hand waits")
    second.context.set_offline(False)
    for page in (first, second):
        page.locator(".version").nth(1).wait_for()
        assert "Binh ron from Chen" in page.locator(".version").nth(0).inner_text()
    first.locator(".version", has_text="Aiko ron from Chen, mangan").tap()
    says(first, "Hand 1 is settled.")
    second.locator(".version").first.wait_for(state="detached")
    assert stored(game) == [MANGAN_HAND]
    assert HandConflict.objects.get().chosen == "sent"


@pytest.mark.parametrize(
    ("chosen", "owner"), [("Binh ron from Chen", "first"), ("Aiko ron from Chen", "second")]
)
def test_the_chosen_version_is_taken_back_on_the_phone_that_sent_it(open_page, game, chosen, owner):
    first, second = open_table(open_page, game), open_table(open_page, game)
    second.context.set_offline(True)
    save(first, *RON_TAPS, number=1)
    says(first, "Hand 1 is saved.")
    save(second, *MANGAN, number=1)
    waits(second, "1 hand waits")
    second.context.set_offline(False)
    first.locator(".version", has_text=chosen).tap()
    says(first, "Hand 1 is settled.")
    theirs, other = (first, second) if owner == "first" else (second, first)
    for page in (first, second):
        page.locator(".version").first.wait_for(state="detached")
        page.locator("#hand-1", has_text=chosen).wait_for()
    theirs.get_by_text("Take hand 1 back…").tap()
    assert other.locator("#undo").count() == 0
    theirs.get_by_role("button", name="Take hand 1 back").tap()
    says(theirs, "Hand 1 is taken back.")
    other.get_by_role("button", name="Save hand 1").wait_for()
    assert stored(game) == []


def test_what_is_being_entered_stays_when_another_phone_was_quicker(open_page, game):
    first, second = open_table(open_page, game), open_table(open_page, game)
    enter(second, *MANGAN)
    save(first, *RON_TAPS, number=1)
    second.locator("#meanwhile", has_text="Hand 1 was saved by another phone").wait_for()
    assert second.locator("#id_han_0_mangan").is_checked()
    second.get_by_role("button", name="Go on to the next hand").tap()
    second.get_by_role("button", name="Save hand 2").wait_for()
    assert second.locator("#id_won_0").is_checked() is False
    assert stored(game) == [RON]


def test_news_do_not_disturb_who_is_entering(open_page, game):
    page = open_table(open_page, game)
    enter(page, *RON_TAPS)
    record(game, RON)
    delete_hand(hand=Hand.objects.get(), change=make_change())
    page.wait_for_timeout(5000)
    assert page.locator("#id_fu_1_40").is_checked()
    page.get_by_role("button", name="Save hand 1").tap()
    says(page, "Hand 1 is saved.")
    assert stored(game) == [RON]


def test_a_refused_hand_is_kept_and_put_right(open_page, game):
    page = open_table(open_page, game)
    page.context.set_offline(True)
    save(page, "riichi_2", "won_1", "discarder_2", "han_1_sanbaiman", number=1)
    waits(page, "1 hand waits")
    save(page, "end_draw", "riichi_2", "tenpai_1", number=2)
    waits(page, "2 hands wait")
    page.context.set_offline(False)
    page.locator("#waiting", has_text="Chen has only 0 points").wait_for()
    assert len(stored(game)) == 1
    page.get_by_role("button", name="Put it right").tap()
    page.locator("#id_riichi_2:disabled").wait_for(state="attached")
    page.get_by_role("button", name="Save hand 2 again").tap()
    page.locator("#waiting").wait_for(state="hidden")
    assert stored(game)[1] == {"end": "exhaustive_draw", "tenpai": [1, 2]}


def refuse_second_hand(page):
    """Enter two hands without network, of which the second is refused when it is back."""
    page.context.set_offline(True)
    save(page, "riichi_2", "won_1", "discarder_2", "han_1_sanbaiman", number=1)
    waits(page, "1 hand waits")
    save(page, "end_draw", "riichi_2", "tenpai_1", number=2)
    waits(page, "2 hands wait")
    page.context.set_offline(False)
    page.locator("#waiting", has_text="Chen has only 0 points").wait_for()


def test_behind_a_refused_hand_nothing_is_said_to_wait_for_the_network(open_page, game):
    page = open_table(open_page, game)
    refuse_second_hand(page)
    page.get_by_role("button", name="Save hand 3").wait_for()
    page.locator("#preview", has_text="Computed when the hands before it are stored.").wait_for()


def test_a_refused_hand_leads_back_to_its_table(open_page, game):
    later = make_game(game.tournament, table_number=6)
    page = open_table(open_page, game)
    page.on("dialog", lambda dialog: dialog.accept())
    refuse_second_hand(page)
    page.goto(address(later))
    page.get_by_role("link", name="To its table").tap()
    page.get_by_role("button", name="Put it right").tap()
    save(page, "end_tsumo", "won_0", "han_0_mangan", number="2 again")
    page.locator("#waiting").wait_for(state="hidden")
    assert (len(stored(game)), stored(later)) == (2, [])


def test_a_hand_that_does_not_count_is_thrown_away_and_later_ones_move_up(open_page, game):
    page = open_table(open_page, game)
    page.context.set_offline(True)
    for number in (1, 2):
        save(page, *RON_TAPS, number=number)
        waits(page, f"{number} hand")
    stop_game(game=game, how=Game.Finish.TIME, change=make_change())
    page.context.set_offline(False)
    waits(page, "Not stored yet")
    for left in (1, 0):
        page.get_by_role("button", name="It does not count…").first.tap()
        page.get_by_role("button", name="Throw it away").tap()
        expect(page.locator("#waiting li")).to_have_count(left)
    page.get_by_role("heading", name="Is this right?").wait_for()


def test_the_queue_is_given_as_text(open_page, game):
    page = open_table(open_page, game)
    page.context.set_offline(True)
    save(page, *RON_TAPS, number=1)
    waits(page, "1 hand waits")
    page.get_by_text("Hands entered on this phone").tap()
    expect(page.locator("#kept textarea")).not_to_have_value("")
    text = page.locator("#kept textarea").input_value()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").tap()
    assert text.startswith("Spring Open · Table 5 · Game 1 · 1. Ron · won: Binh · dealt in: Chen")
    assert '{"end":"ron","discarder":2,"wins":[{"seat":1,"han":3,"fu":40}]}' in text
    assert download.value.path().read_text() == text


def test_over_plain_http_the_open_page_survives(open_page, live_server, game, settings):
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "hall.test"]
    site = live_server.url.replace("localhost", "hall.test").replace("127.0.0.1", "hall.test")
    page = open_table(open_page, game, site=site)
    assert page.evaluate("[isSecureContext, !!crypto.randomUUID, !!navigator.locks]") == [
        False,
        False,
        False,
    ]
    page.context.set_offline(True)
    save(page, *RON_TAPS, number=1)
    save(page, *MANGAN, number=2)
    waits(page, "2 hands wait for the network")
    warned = []
    page.on("dialog", lambda dialog: (warned.append(dialog.type), dialog.accept()))
    page.close(run_before_unload=True)
    context = page.context
    context.set_offline(False)
    again = context.new_page()
    again.set_default_timeout(SOON)
    again.goto(address(game))
    until_stored(again, game, [RON, MANGAN_HAND])
    again.locator("#waiting").wait_for(state="hidden")
    again.get_by_role("button", name="Save hand 3").wait_for()
    again.locator("#hand-2").wait_for()
    assert warned == ["beforeunload"]
    assert stored(game) == [RON, MANGAN_HAND]


def test_a_replaced_link_loses_nothing(open_page, game):
    page = open_table(open_page, game)
    page.context.set_offline(True)
    save(page, *RON_TAPS, number=1)
    waits(page, "1 hand waits")
    game = renew_link(game=game, change=make_change())
    page.context.set_offline(False)
    says(page, "This link was replaced.")
    page.goto(address(game))
    until_stored(page, game, [RON])
    page.locator("#waiting").wait_for(state="hidden")


def test_the_last_hand_is_taken_back(open_page, game):
    page = open_table(open_page, game)
    save(page, *RON_TAPS, number=1)
    page.get_by_text("Take hand 1 back…").tap()
    page.get_by_role("button", name="Take hand 1 back").tap()
    says(page, "Hand 1 is taken back.")
    page.get_by_role("button", name="Save hand 1").wait_for()
    assert stored(game) == []


def test_an_organiser_is_called(open_page, game):
    page = open_table(open_page, game)
    page.get_by_text("Call an organiser…").tap()
    page.locator("#call-text").fill("A tile is missing")
    page.get_by_role("button", name="Please come to this table").tap()
    says(page, "An organiser is called.")
    page.get_by_text("An organiser was called at").wait_for()
    assert TableCall.objects.get().text == "A tile is missing"


def test_four_taps_confirm_the_result(open_page, game):
    game = record(game, RON)
    stop_game(game=game, how=Game.Finish.TIME, change=make_change())
    page = open_table(open_page, game)
    for name in ("Aiko", "Binh", "Chen", "Dewi"):
        page.get_by_role("button", name=f"{name}: it is right").tap()
        page.get_by_role("button", name=f"{name}: it is right").wait_for(state="detached")
    page.get_by_role("heading", name="Confirmed by all").wait_for()
    game.refresh_from_db()
    assert game.is_confirmed


def test_what_one_phone_confirms_the_others_show(open_page, game):
    game = record(game, RON)
    stop_game(game=game, how=Game.Finish.TIME, change=make_change())
    first, second = open_table(open_page, game), open_table(open_page, game)
    first.get_by_role("button", name="Aiko: it is right").tap()
    second.get_by_text("✓ confirmed").wait_for(timeout=5000)
    first.get_by_role("button", name="Take it back").tap()
    second.get_by_role("button", name="Aiko: it is right").wait_for(timeout=5000)


def test_without_network_a_tap_to_confirm_leaves_the_page_open(open_page, game):
    game = record(game, RON)
    stop_game(game=game, how=Game.Finish.TIME, change=make_change())
    page = open_table(open_page, game)
    page.context.set_offline(True)
    page.get_by_role("button", name="Aiko: it is right").tap()
    says(page, "No network. Try again when it is back.")
    page.context.set_offline(False)
    page.get_by_role("button", name="Aiko: it is right").tap()
    page.get_by_text("✓ confirmed").wait_for()
    assert page.locator("#said").inner_text() == "Confirmed."


def test_the_page_of_a_table_weighs_little(open_page, game):
    page = open_page(PHONE)
    bodies = []

    def keep(response):
        bodies.append(response)

    page.on("response", keep)
    page.goto(address(game))
    page.locator("#connection", has_text="Connected").wait_for()
    weights = {urlparse(one.url).path: len(gzip.compress(one.body())) for one in bodies}
    assert len(weights) >= 15
    assert sum(weights.values()) < 150_000, weights
