"""The rules of a tournament: read by everybody, changed by organisers who see first what changes."""

import pytest
from django.urls import reverse
from lxml import html

from scoring.rulesets import RULESETS
from tests.factories import (
    DRAW,
    RON,
    make_change,
    make_finished_game,
    make_game,
    make_tournament,
    make_user,
    record,
)
from tournament.actions.hands import delete_hand
from tournament.actions.tournaments import create_tournament
from tournament.models import Seat

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture
def organiser():
    return make_user("mika")


@pytest.fixture
def tournament(organiser):
    return make_tournament(organiser)


@pytest.fixture
def scorer(client, organiser):
    client.force_login(organiser)
    return client


def address(tournament, name="ruleset_edit"):
    return reverse(name, args=[tournament.slug])


def page_of(response):
    return html.fromstring(response.content.decode())


def text_of(response):
    return " ".join(page_of(response).text_content().split())


def entries_of(response):
    """What a browser sends of the form as it is shown: a list of values for each name."""
    form = page_of(response).xpath("//form[@id='rules-form' or @id='confirm-form']")[0]
    entries = {}
    for name, value in form.form_values():
        entries.setdefault(name, []).append(value)
    return entries


def first_score(game):
    return Seat.objects.filter(game=game).order_by("seat")[0].score


def example_of(response):
    return page_of(response).xpath("//tr[@class='result']/td/text()")


def test_rules_show_source_values_and_doubts(client, organiser):
    preset = RULESETS["jpml-a"]
    tournament = create_tournament(
        details={"name": "A league"}, ruleset=preset.ruleset, preset=preset.id, change=make_change()
    )
    text = text_of(client.get(address(tournament, "rules")))

    assert preset.ruleset.source in text
    assert "1 above the line:" in text
    assert all(note in text for note in preset.uncertain.values())


def test_a_doubt_is_gone_once_the_value_was_chosen(client):
    preset = RULESETS["m-league"]
    ((name, note),) = preset.uncertain.items()
    other = next(
        one.ruleset
        for one in RULESETS.values()
        if getattr(one.ruleset, name) != getattr(preset.ruleset, name)
    )
    tournament = create_tournament(
        details={"name": "Ours"}, ruleset=other, preset=preset.id, change=make_change()
    )

    assert note not in text_of(client.get(address(tournament, "rules")))


def test_form_shows_the_worked_example(scorer, tournament):
    assert example_of(scorer.get(address(tournament))) == ["+55.2", "+8.3", "−22.5", "−41.0"]


def test_htmx_gets_the_example_for_what_is_typed(scorer, tournament):
    entries = entries_of(scorer.get(address(tournament)))
    entries["rounding"] = "five_down_six_up"
    response = scorer.post(address(tournament), entries, headers=HTMX)

    assert example_of(response) == ["+56.0", "+8.0", "−23.0", "−41.0"]
    assert "<title>" not in response.content.decode()


def test_htmx_gets_the_refusal_in_place_of_the_example(scorer, tournament):
    entries = {**entries_of(scorer.get(address(tournament))), "uma": "20 10 -10 -10"}
    response = scorer.post(address(tournament), entries, headers=HTMX)

    assert "Uma must sum to 0, not 10000." in text_of(response)
    assert example_of(response) == []


def test_example_of_three_players(scorer, organiser):
    preset = RULESETS["tenhou-3p"]
    tournament = make_tournament(organiser, preset.ruleset)

    assert example_of(scorer.get(address(tournament))) == ["+47.3", "−8.6", "−38.7"]


def test_rules_without_games_are_saved_at_once(scorer, tournament):
    entries = {**entries_of(scorer.get(address(tournament))), "kiriage": "on"}
    response = scorer.post(address(tournament), entries)

    assert response["Location"] == address(tournament, "rules")
    tournament.refresh_from_db()
    assert tournament.ruleset["kiriage"] is True


def test_another_preset_fills_the_form(scorer, tournament):
    page = page_of(scorer.get(address(tournament), {"preset": "m-league"}))

    assert page.xpath("//input[@name='uma']/@value") == ["+30 +10 −10 −30"]
    assert page.xpath("//input[@name='preset']/@value") == ["m-league"]


def test_with_games_the_change_is_shown_before_it_is_made(scorer, tournament):
    game = make_finished_game(tournament)
    entries = {**entries_of(scorer.get(address(tournament))), "uma": "30 10 -10 -30"}
    asked = scorer.post(address(tournament), entries)

    assert "1 game is played again by the new rules." in text_of(asked)
    moved = page_of(asked).xpath("string(//table[contains(@class, 'moved')]/tbody/tr[1])")
    assert moved.split() == ["1", "Aiko", "1", "+50.0", "+60.0"]
    points = page_of(asked).xpath("//details[@id='change-1']//tfoot/tr[last()]/td[1]//text()")
    assert " ".join(points).split() == ["+50.0", "+60.0"]
    assert first_score(game) == 50000

    saved = scorer.post(address(tournament), {**entries_of(asked), "reason": "agreed by all"})
    assert saved["Location"] == address(tournament, "rules")
    assert first_score(game) == 60000


def test_a_game_that_new_rules_rule_out_is_mended_beside_them_and_checked_again(scorer, tournament):
    game = record(make_game(tournament), RON, RON)
    entries = {**entries_of(scorer.get(address(tournament))), "ceiling": "30000"}
    asked = scorer.post(address(tournament), entries)

    (link,) = page_of(asked).xpath("//*[@id='refused-1']//a")
    correct = reverse("game_correct", args=[tournament.slug, game.number])
    assert link.get("href") == f"{correct}#do-2"
    assert page_of(scorer.get(correct)).xpath("//*[@id='do-2']")
    assert not page_of(asked).xpath("//input[@name='reason']")

    delete_hand(hand=game.hands.get(number=2), change=make_change())
    again = scorer.post(address(tournament), entries_of(asked))
    saved = scorer.post(address(tournament), {**entries_of(again), "reason": "agreed by all"})

    assert saved["Location"] == address(tournament, "rules")
    tournament.refresh_from_db()
    assert tournament.ruleset["ceiling"] == 30000


def test_hands_that_new_rules_leave_no_room_for_are_deleted_in_the_same_step(scorer, tournament):
    # 30 200 after the first hand: with this ceiling the game is over there, and no hand can follow
    game = record(make_game(tournament), RON, RON, DRAW)
    entries = {**entries_of(scorer.get(address(tournament))), "ceiling": "30000"}
    asked = scorer.post(address(tournament), entries)
    (cut,) = page_of(asked).xpath("//input[@name='cut']/@value")
    assert cut == f"{game.pk}-2"

    again = scorer.post(address(tournament), {**entries_of(asked), "cut": cut})
    assert not page_of(again).xpath("//*[@id='refused-1']")
    assert game.hands.count() == 3
    saved = scorer.post(address(tournament), {**entries_of(again), "reason": "agreed by all"})

    assert saved["Location"] == address(tournament, "rules")
    game.refresh_from_db()
    assert (game.hand_count, game.hands.count(), game.over) == (1, 1, "ceiling")
    assert game.points == [25000, 30200, 19800, 25000]


def test_a_contradiction_is_refused_at_its_field(scorer, tournament):
    entries = {**entries_of(scorer.get(address(tournament))), "return_points": "20000"}
    page = page_of(scorer.post(address(tournament), entries))

    link = page.xpath("//*[@id='errors']//a")[0]
    assert link.get("href") == "#id_return_points"
    assert page.xpath("//input[@name='return_points']/@value") == ["20000"]
    tournament.refresh_from_db()
    assert tournament.ruleset["return_points"] == 30000
