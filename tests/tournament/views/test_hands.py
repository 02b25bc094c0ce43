"""Recording hands: what a scorer sees, what is stored, and who is refused."""

from uuid import uuid4

import pytest
from django.urls import reverse
from lxml import html

from tests.factories import (
    DRAW,
    RON,
    make_game,
    make_players,
    make_ruleset,
    make_tournament,
    make_user,
    record,
)
from tournament.models import Hand

pytestmark = pytest.mark.django_db

ENTRIES = {"end": "ron", "won": ["1"], "discarder": "2", "han_1": "3", "fu_1": "40"}


@pytest.fixture
def organiser():
    return make_user("mika")


@pytest.fixture
def game(organiser):
    tournament = make_tournament(organiser)
    return make_game(tournament, make_players(tournament))


@pytest.fixture
def scorer(client, organiser):
    client.force_login(organiser)
    return client


def address(name, game, **more):
    return reverse(name, kwargs={"slug": game.tournament.slug, "number": game.number, **more})


def entries_for(number=1, **changed):
    return {"client_id": str(uuid4()), "hand_number": number, **ENTRIES, **changed}


def text_of(response):
    return " ".join(html.fromstring(response.content.decode()).text_content().split())


def test_the_page_names_the_hand_and_never_asks_for_it(scorer, game):
    record(game, RON, DRAW)
    page = html.fromstring(scorer.get(address("hand_new", game)).content.decode())
    assert page.xpath("string(//h1)") == "East 2"
    facts = {fact.xpath("string(dt)"): fact.xpath("string(dd)") for fact in page.xpath("//dl/div")}
    assert (facts["honba"], facts["deposits"]) == ("1", "1")
    assert page.xpath("//input[@name='hand_number']/@value") == ["3"]
    assert page.xpath("//input[@name='wind' or @name='dealer' or @name='honba']") == []


def test_saving_records_the_hand_and_opens_the_next(scorer, organiser, game):
    response = scorer.post(address("hand_new", game), entries_for(), follow=True)
    hand = Hand.objects.get()
    assert (hand.number, hand.outcome, hand.entered_by) == (1, RON, organiser)
    assert response.redirect_chain == [(address("hand_new", game), 302)]
    assert "Hand 1 is saved: Binh ron from Chen, 3 han 40 fu." in text_of(response)
    assert "Save hand 2" in text_of(response)


def test_two_clicks_on_save_record_one_hand(scorer, game):
    entries = entries_for()
    answers = [scorer.post(address("hand_new", game), entries) for _click in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert Hand.objects.count() == 1


def test_what_is_missing_is_said_at_the_top_and_at_its_field(scorer, game):
    response = scorer.post(address("hand_new", game), entries_for(discarder=""))
    page = html.fromstring(response.content.decode())
    assert page.xpath("string(//*[@id='errors']//a)") == "Choose who dealt in."
    assert page.xpath("//*[@id='errors']//a/@href") == ["#id_discarder"]
    assert page.xpath("string(//p[@class='field-error'])") == "Choose who dealt in."
    assert page.xpath("//input[@name='won'][@checked]/@value") == ["1"]
    assert page.xpath("//input[@name='han_1'][@checked]/@value") == ["3"]
    assert Hand.objects.count() == 0


def test_an_impossible_hand_is_refused_with_the_rule(scorer, game):
    response = scorer.post(address("hand_new", game), entries_for(fu_1="20"))
    assert "A ron is never 20 fu" in text_of(response)
    assert Hand.objects.count() == 0


def test_a_stale_form_shows_both_versions_and_keeps_what_was_entered(scorer, game):
    entries = entries_for(won=["0"], han_0="mangan")
    record(game, DRAW)
    response = scorer.post(address("hand_new", game), entries)
    page = html.fromstring(response.content.decode())
    text = text_of(response)
    assert response.status_code == 409
    assert "Draw, Aiko and Binh tenpai, riichi by Binh" in text
    assert "Aiko ron from Chen, mangan" in text
    assert page.xpath("//input[@name='won'][@checked]/@value") == ["0"]
    assert page.xpath("//input[@name='hand_number']/@value") == ["2"]
    assert Hand.objects.count() == 1

    kept = {**entries, "hand_number": 2}
    kept["client_id"] = page.xpath("string(//input[@name='client_id']/@value)")
    assert scorer.post(address("hand_new", game), kept).status_code == 302
    assert list(Hand.objects.values_list("outcome__end", flat=True)) == ["exhaustive_draw", "ron"]


def test_the_preview_is_the_part_that_htmx_asks_for(scorer, game):
    response = scorer.post(
        address("hand_preview", game), entries_for(), headers={"HX-Request": "true"}
    )
    text = text_of(response)
    assert "<form" not in response.content.decode()
    assert "南 Binh +5200 30 200" in text
    assert "Next: East 2, honba 0, deposits 0" in text
    assert Hand.objects.count() == 0


def test_the_preview_says_what_is_still_missing(scorer, game):
    entries = entries_for(won=[], discarder="", fu_1="")
    response = scorer.post(address("hand_preview", game), entries, headers={"HX-Request": "true"})
    assert text_of(response) == "Choose who won."


def test_the_preview_of_a_chombo_says_what_it_costs_later(scorer, game):
    entries = entries_for(end="other", other="chombo", offender=["3"])
    response = scorer.post(address("hand_preview", game), entries, headers={"HX-Request": "true"})
    text = text_of(response)
    assert "西 Chen ±0 25 000" in text
    assert "北 Dewi ±0 −20.0 after the game 25 000" in text


def test_the_preview_is_a_whole_page_without_script(scorer, game):
    response = scorer.post(address("hand_preview", game), entries_for())
    page = html.fromstring(response.content.decode())
    assert page.xpath("//input[@name='fu_1'][@checked]/@value") == ["40"]
    assert "Next: East 2" in text_of(response)
    assert Hand.objects.count() == 0


def test_a_game_that_is_over_has_no_next_hand(scorer, organiser):
    tournament = make_tournament(organiser, make_ruleset(bust="below_zero"))
    game = make_game(tournament, make_players(tournament))
    record(game, {"end": "tsumo", "wins": [{"seat": 0, "yakuman": 2}]})
    assert scorer.get(address("hand_new", game))["Location"] == address("game", game)


def test_three_players_have_three_rows_and_no_fourth_wind(scorer, organiser):
    rules = make_ruleset(seats=3, uma=(20000, 0, -20000), start_points=35000, return_points=40000)
    game = make_game(make_tournament(organiser, rules))
    page = html.fromstring(scorer.get(address("hand_new", game)).content.decode())
    assert page.xpath("//table//span[@class='wind']/text()") == ["東", "南", "西"]
    assert page.xpath("//section[@data-seat]/@data-seat") == ["0", "1", "2"]
    scorer.post(address("hand_new", game), entries_for())
    assert Hand.objects.get().outcome == RON


def test_preview_refuses_get(scorer, game):
    assert scorer.get(address("hand_preview", game)).status_code == 405


@pytest.mark.parametrize("name", ["hand_new", "hand_preview"])
def test_recording_is_for_organisers(client, game, name):
    asked = client.post(address(name, game), entries_for())
    assert asked["Location"].startswith(reverse("login"))
    client.force_login(make_user("stranger"))
    assert client.post(address(name, game), entries_for()).status_code == 403
    assert Hand.objects.count() == 0


def test_a_game_that_does_not_exist_is_not_found(scorer, game):
    game.number = 99
    assert scorer.get(address("hand_new", game)).status_code == 404
