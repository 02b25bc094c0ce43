"""The page of a table: what it shows, what it stores, and that it opens one game only."""

from uuid import uuid4

import pytest
from django.conf import settings
from django.contrib.staticfiles.finders import find
from django.templatetags.static import static
from django.urls import reverse
from lxml import html

from tests.factories import (
    DRAW,
    NOW,
    RON,
    TSUMO,
    make_change,
    make_finished_game,
    make_game,
    make_players,
    make_tournament,
    make_user,
    record,
)
from tournament.actions.calls import call_organiser
from tournament.actions.changes import Change
from tournament.actions.endings import stop_game
from tournament.actions.hands import SentHand
from tournament.actions.queues import record_queue
from tournament.actions.table_links import renew_link
from tournament.models import Confirmation, Game, Hand, HandConflict, Round, TableCall
from tournament.queries.table_links import token_of
from tournament.views.table_worker import KEPT, MODULES

pytestmark = pytest.mark.django_db

ENTRIES = {"end": "ron", "won": ["1"], "discarder": "2", "han_1": "3", "fu_1": "40"}
HTMX = {"HX-Request": "true"}


@pytest.fixture
def game():
    tournament = make_tournament(make_user("mika"), name="Spring Open")
    return make_game(tournament, make_players(tournament), table_number=5)


def address(game, page=""):
    return f"{reverse('table', args=[token_of(game)])}{page}"


def opened(client, game):
    return html.fromstring(client.get(address(game)).content.decode())


def text_of(response):
    return " ".join(html.fromstring(response.content.decode()).text_content().split())


def device_of(client):
    return client.cookies["device"].value


def send_hand(game, number, outcome, device="another phone"):
    sent = SentHand(number=number, client_id=uuid4(), outcome=outcome)
    change = Change(user=None, now=NOW, device=device)
    return record_queue(game=game, hands=[sent], change=change)[0]


def test_the_page_shows_the_next_hand_without_an_account(client, game):
    record(game, RON, DRAW)

    page = opened(client, game)

    assert page.xpath("string(//h1)") == "East 2"
    assert page.xpath("string(//*[@id='save'])") == "Save hand 3"
    told = [" ".join(one.text_content().split()) for one in page.xpath("//ol/li")]
    assert told[1].startswith("1. E1 Binh ron from Chen, 3 han 40 fu")


def test_nothing_new_is_answered_with_304_until_something_is(client, game):
    first = client.get(address(game), headers=HTMX)
    again = client.get(address(game), headers={**HTMX, "If-None-Match": first["ETag"]})
    call_organiser(game=game, change=make_change())
    called = client.get(address(game), headers={**HTMX, "If-None-Match": first["ETag"]})

    assert (again.status_code, again.content) == (304, b"")
    assert "An organiser was called" in text_of(called)


@pytest.mark.parametrize("act", ["record", "clock", "rename"])
def test_whatever_the_page_shows_changes_its_version(client, game, act):
    game.round = Round.objects.create(
        tournament=game.tournament, number=1, state="running", started_at=NOW, minutes=90
    )
    game.save()
    first = client.get(address(game), headers=HTMX)

    if act == "record":
        record(game, RON)
    elif act == "clock":
        Round.objects.update(extra_seconds=300)
    else:
        player = game.seats.first().player
        player.name = "Aika"
        player.save()

    answer = client.get(address(game), headers={**HTMX, "If-None-Match": first["ETag"]})
    assert answer.status_code == 200


def test_news_take_few_queries(client, game, django_assert_num_queries):
    first = client.get(address(game), headers=HTMX)
    with django_assert_num_queries(3):
        client.get(address(game), headers={**HTMX, "If-None-Match": first["ETag"]})


def test_a_stranger_and_an_old_link_are_refused(client, game):
    old = address(game)
    renew_link(game=game, change=make_change())

    assert "This link was replaced" in text_of(client.get(old))
    assert client.get("/table/1.0.guessed/").status_code == 404


def test_without_script_a_hand_is_saved_by_the_form(client, game):
    sent = {"client_id": str(uuid4()), "hand_number": 1, **ENTRIES}

    answer = client.post(address(game), sent, follow=True)
    client.post(address(game), sent)

    assert "Hand 1 is saved." in text_of(answer)
    hand = Hand.objects.get()
    assert (hand.outcome, hand.device, hand.entered_by) == (RON, device_of(client), None)


def test_without_script_what_is_missing_is_said_at_the_form(client, game):
    sent = {"client_id": str(uuid4()), "hand_number": 1, **ENTRIES, "discarder": ""}

    answer = client.post(address(game), sent)

    assert "Choose who dealt in." in text_of(answer)
    assert Hand.objects.count() == 0


def test_the_preview_says_what_the_hand_does_and_stores_nothing(client, game):
    sent = {"client_id": str(uuid4()), "hand_number": 1, **ENTRIES}
    answer = client.post(address(game, "preview/"), sent, headers=HTMX)

    assert "Next: East 2, honba 0, deposits 0" in text_of(answer)
    assert Hand.objects.count() == 0


def test_the_preview_knows_that_another_hand_is_next_now(client, game):
    record(game, RON)
    sent = {"client_id": str(uuid4()), "hand_number": 1, **ENTRIES}

    answer = client.post(address(game, "preview/"), sent, headers=HTMX)

    assert "Another hand is next now: hand 2." in text_of(answer)


def test_two_versions_are_shown_and_one_is_chosen(client, game):
    send_hand(game, 1, RON)
    conflict = send_hand(game, 1, TSUMO, device="third phone").conflict

    page = opened(client, game)
    versions = [
        " ".join(one.text_content().split()) for one in page.xpath("//button[@name='which']")
    ]
    client.post(address(game, "choose/"), {"conflict": conflict.pk, "which": "sent"})

    assert versions[0] == "Stored first Binh ron from Chen, 3 han 40 fu"
    assert versions[1] == "Sent later · 19:30 Aiko tsumo, mangan"
    assert Hand.objects.get().outcome == TSUMO
    assert HandConflict.objects.get().chosen == "sent"
    assert opened(client, game).xpath("//button[@name='which']") == []


def test_a_conflict_of_another_table_cannot_be_touched(client, game):
    other = make_game(game.tournament, table_number=6)
    send_hand(other, 1, RON)
    conflict = send_hand(other, 1, TSUMO, device="third phone").conflict

    answer = client.post(address(game, "choose/"), {"conflict": conflict.pk, "which": "sent"})

    assert answer.status_code == 404
    assert HandConflict.objects.get().chosen == ""


def test_the_last_hand_is_taken_back_by_who_entered_it_only(client, game):
    client.get(address(game))
    send_hand(game, 1, RON, device=device_of(client))
    game.refresh_from_db()
    send_hand(game, 2, RON, device="another phone")

    refused = client.post(address(game, "undo/"), follow=True)
    assert "Somebody else entered hand 2" in text_of(refused)
    assert opened(client, game).xpath("//*[@id='undo']") == []

    Hand.objects.filter(number=2).update(device=device_of(client))
    assert "Hand 2 is taken back." in text_of(client.post(address(game, "undo/"), follow=True))
    assert Hand.objects.count() == 1


def test_the_script_is_told_by_an_event(client, game):
    answer = client.post(address(game, "call/"), {"text": "Is it chombo?"}, headers=HTMX)

    assert answer.status_code == 204
    assert '"An organiser is called."' in answer["HX-Trigger"]
    assert TableCall.objects.get().text == "Is it chombo?"


def test_each_player_confirms_with_one_tap(client, game):
    game = record(game, RON)
    stop_game(game=game, how=Game.Finish.TIME, change=make_change())
    game.refresh_from_db()
    form = {"revision": game.revision}

    assert opened(client, game).xpath("string(//h1)") == "Is this right?"
    for seat in range(4):
        client.post(address(game, "confirm/"), {**form, "seat": seat})

    assert Confirmation.objects.count() == 4
    assert opened(client, game).xpath("string(//h1)") == "Confirmed by all"


def test_a_result_names_seats_by_wind_and_says_how_it_came(client):
    game = make_finished_game(make_tournament(), points=(13000, 27000, 20000, 40000))
    page = opened(client, game)
    said = [" ".join(one.text_content().split()) for one in page.xpath("//*[@class='row-text']")]
    assert said[0] == "4 東 Aiko 13 000 −37.0"
    assert page.xpath("string(//h1/following-sibling::p[1])") == (
        "Played to its end; entered by its final points."
    )


def test_a_confirmation_is_taken_back(client):
    game = make_finished_game()
    game.refresh_from_db()
    client.post(address(game, "confirm/"), {"revision": game.revision, "seat": 2})
    client.post(address(game, "confirm/"), {"seat": 2, "withdraw": "1"})

    assert Confirmation.objects.count() == 0


def test_a_result_that_changed_meanwhile_is_not_confirmed(client):
    game = make_finished_game()
    game.refresh_from_db()
    sent = {"revision": game.revision - 1, "seat": 2}

    client.post(address(game, "confirm/"), sent)

    assert Confirmation.objects.count() == 0


def test_a_disagreement_reaches_the_organisers(client):
    game = make_finished_game()
    sent = {"seat": 3, "text": "I had 8000 more"}

    client.post(address(game, "disagree/"), sent)

    call = TableCall.objects.get()
    assert (call.kind, call.seat, call.text) == ("disagreement", 3, "I had 8000 more")


def test_the_time_left_is_shown(client, game):
    game.round = Round.objects.create(
        tournament=game.tournament, number=1, state="running", started_at=NOW, minutes=1
    )
    game.save()

    page = opened(client, game)

    assert int(page.xpath("string(//*[@id='clock']/@data-seconds)")) < 0
    assert "ask an organiser how the game ends" in page.xpath("string(//*[@id='time-up'])")


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        ({"state": "published"}, "Round 1 has not started."),
        ({"state": "closed", "closed_at": NOW}, "Round 1 is closed;"),
    ],
)
def test_outside_its_round_the_page_says_so_and_takes_no_hand(client, game, facts, sentence):
    game.round = Round.objects.create(tournament=game.tournament, number=1, **facts)
    game.save()

    page = opened(client, game)
    sent = {"client_id": str(uuid4()), "hand_number": 1, **ENTRIES}
    answer = client.post(address(game), sent)

    assert page.xpath("string(//*[@id='shut'])").startswith(sentence)
    seats = [" ".join(one.text_content().split()) for one in page.xpath("//*[@class='row-text']")]
    assert seats == [f"{one} 25 000" for one in ("東 Aiko", "南 Binh", "西 Chen", "北 Dewi")]
    assert not page.xpath("//*[@id='hand-form']")
    assert page.xpath("//*[@id='save-bar']/@hidden")
    assert sentence in text_of(answer)
    assert not Hand.objects.exists()


def test_the_worker_is_served_for_every_table(client):
    answer = client.get("/table/worker.js")
    text = answer.content.decode()

    assert answer["Content-Type"] == "text/javascript"
    assert "default-src" in answer["Content-Security-Policy"]
    assert "tournament/table/main.js" in text.replace("\\u002D", "-").replace("\\u0022", '"')


def test_the_worker_keeps_every_script_of_the_page():
    folder = settings.ROOT / "tournament/static/tournament/table"

    assert sorted(MODULES) == sorted(script.stem for script in folder.glob("*.js"))
    assert [name for name in KEPT if find(name) is None] == []


def test_the_worker_keeps_what_the_page_links_to(client, game):
    linked = opened(client, game).xpath("//link/@href | //script/@src")
    assert set(linked) <= {static(name) for name in KEPT}
    assert len(linked) == 6


def test_organisers_see_link_and_code_and_replace_them(client, game):
    client.force_login(game.tournament.organisers.get().user)
    page = f"/t/{game.tournament.slug}/games/{game.number}/"

    shown = html.fromstring(client.get(page).content.decode())
    code = client.get(f"{page}code.svg")
    client.post(f"{page}renew/")

    link = shown.xpath("string(//*[@id='table-link']//a/@href)")
    assert link == f"http://testserver{address(game)}"
    assert code["Content-Type"] == "image/svg+xml"
    assert html.fromstring(code.content).xpath("name(//*[local-name()='svg'])") == "svg"
    assert client.get(link).status_code == 404


def test_a_code_that_leads_nowhere_is_warned_of(client, game, settings):
    settings.ALLOWED_HOSTS = ["localhost"]
    client.force_login(game.tournament.organisers.get().user)

    page = f"/t/{game.tournament.slug}/games/{game.number}/"
    answer = client.get(page, headers={"host": "localhost:8000"})

    assert "This address works on this machine only." in text_of(answer)


def test_strangers_see_no_link(client, game):
    page = f"/t/{game.tournament.slug}/games/{game.number}/"

    assert token_of(game) not in client.get(page).content.decode()
    assert client.get(f"{page}code.svg").status_code == 302
