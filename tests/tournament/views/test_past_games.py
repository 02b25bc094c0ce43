"""The page of a game as it was: what moment it shows, the sheet of that moment, and who may open it."""

import pytest
from django.urls import reverse

from tests.factories import (
    DRAW,
    NAMES,
    NOW,
    RON,
    TSUMO,
    make_change,
    make_event,
    make_finished_game,
    make_game,
    make_players,
    make_ruleset,
    make_tournament,
    make_user,
    record,
    seat_round,
)
from tests.pages import page_of, text_of
from tournament.actions.endings import enter_points
from tournament.actions.games import delete_game
from tournament.actions.hands import change_hand
from tournament.actions.tournaments import change_ruleset
from tournament.models import ChangeEntry, Organiser, Round
from tournament.models.organisers import Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser(client):
    user = make_user("mika")
    client.force_login(user)
    return user


@pytest.fixture
def game(organiser):
    """A game with two hands, of which the first was corrected."""
    game = record(make_game(make_tournament(organiser)), RON, DRAW)
    change_hand(
        hand=game.hands.get(number=1),
        outcome=TSUMO,
        change=make_change(organiser, reason="it was a tsumo"),
    )
    return game


def then(game, kind, **more):
    entry = ChangeEntry.objects.filter(kind=kind, **more).first()
    return reverse("game_then", args=[game.tournament.slug, entry.pk, game.pk])


def test_the_sheet_is_that_of_the_moment(client, game):
    before = ChangeEntry.objects.filter(kind="record_sent").first()
    shown = text_of(client.get(then(game, "record_sent", pk=before.pk)))

    assert "Binh ron from Chen, 3 han 40 fu" in shown
    assert "Draw, Aiko and Binh tenpai" in shown
    assert "Aiko tsumo, mangan" not in shown
    after = text_of(client.get(then(game, "change_hand")))
    assert "Aiko tsumo, mangan" in page_of(client.get(then(game, "change_hand"))).xpath(
        "string(//table[contains(@class, 'score-sheet')])"
    )
    assert "37 000" in after  # 25 000 and three times 4000; the draw gives 1500 more
    assert "38 500" in after


def test_the_moment_is_named(client, game):
    shown = text_of(client.get(then(game, "change_hand")))

    assert "Game 1 as it was" in shown
    assert "Right after this change: Hand corrected" in shown
    assert "mika" in shown
    assert "it was a tsumo" in shown


def test_nothing_can_be_changed_there(client, game):
    page = page_of(client.get(then(game, "record_sent")))

    assert page.xpath("//main//form | //main//input | //main//button") == []
    links = page.xpath("//main//a/@href")
    assert [link for link in links if "/hands/" in link or "/edit/" in link] == []


def test_the_way_leads_from_change_to_change(client, game):
    first, second, third, fourth = (
        reverse("game_then", args=[game.tournament.slug, entry.pk, game.pk])
        for entry in ChangeEntry.objects.filter(game=game).order_by("pk")
    )

    page = page_of(client.get(second))

    assert page.xpath("//a[@rel='prev']/@href") == [first]
    assert page.xpath("//a[@rel='next']/@href") == [third]
    assert page_of(client.get(first)).xpath("//a[@rel='prev']") == []
    assert page_of(client.get(fourth)).xpath("//a[@rel='next']") == []


def test_a_settled_game_is_settled_as_it_was(client, organiser):
    game = make_finished_game(make_tournament(organiser))
    entered = then(game, "enter_points")
    enter_points(game=game, points=(25000,) * 4, change=make_change())
    rules = make_ruleset(uma=(15000, 5000, -5000, -15000))
    change_ruleset(tournament=game.tournament, ruleset=rules, change=make_change())

    shown = text_of(client.get(entered))

    assert "40 000" in shown
    assert "+50.0" in shown
    assert "The scores sum to ±0.0." in shown


def test_the_history_leads_there(client, game):
    history = page_of(client.get(reverse("history", args=[game.tournament.slug])))
    first = history.xpath("//ol[contains(@class, 'history')]/li[1]")[0]

    (link,) = [each for each in first.xpath(".//a") if "as it was then" in each.text_content()]

    assert link.get("href") == then(game, "change_hand")
    others = history.xpath("//li[.//strong[text()='Players added']]//a/@href")
    assert others == []


def test_a_change_of_many_games_leads_to_each_of_them(client, organiser):
    tournament = make_event(16, user=organiser, rounds=1)
    seat_round(tournament.rounds.get())
    url = reverse("history", args=[tournament.slug])

    page = page_of(client.get(url, {"kind": "plan_round"}))

    assert "4 games" in text_of(client.get(url))
    links = [each.text for each in page.xpath("//ol//a") if "/changes/" in each.get("href")]
    assert links == ["Game 1", "Game 2", "Game 3", "Game 4"]


def test_a_deleted_game_can_still_be_looked_at(client, game):
    url = then(game, "change_hand")
    delete_game(game=game, change=make_change())

    shown = text_of(client.get(url))
    last = text_of(client.get(then(game, "delete_game")))

    assert "This game is deleted by now." in shown
    assert "Right before this change, which deleted the game:" in last
    assert "Aiko tsumo, mangan" in last


def test_rules_that_this_version_does_not_know_are_told(client, game):
    url = then(game, "record_sent")
    with_rules = game.tournament
    with_rules.ruleset |= {"shape_of_the_table": "round"}
    with_rules.save()

    shown = text_of(client.get(url))

    assert "This state cannot be played through" in shown
    assert "shape_of_the_table" in shown


def test_other_games_and_other_tournaments_are_not_found(client, organiser, game):
    tournament = game.tournament
    other = make_game(tournament, make_players(tournament, NAMES[4:8]))
    entry = ChangeEntry.objects.filter(kind="change_hand").get()
    elsewhere = make_tournament(organiser)

    for slug, key in ((tournament.slug, other.pk), (elsewhere.slug, game.pk)):
        assert client.get(reverse("game_then", args=[slug, entry.pk, key])).status_code == 404


def test_scorers_look_at_it_too_and_nobody_else(client, game):
    scorer = make_user("nao")
    Organiser.objects.create(tournament=game.tournament, user=scorer, role=Role.SCORER)
    url = then(game, "change_hand")
    client.force_login(scorer)
    page = client.get(url)
    assert "Right after this change" in text_of(page)
    assert page_of(page).xpath("//a[text()='History']") == []

    client.force_login(make_user("stranger"))
    assert client.get(url).status_code == 403
    client.logout()
    assert client.get(url)["Location"].startswith("/login/")


def test_a_game_leads_to_its_last_state(client, game):
    slug = game.tournament.slug
    url = reverse("game_earlier", args=[slug, game.number])

    assert url in page_of(client.get(reverse("game", args=[slug, game.number]))).xpath("//a/@href")
    assert client.get(url)["Location"] == then(game, "change_hand")
    ChangeEntry.objects.all().delete()
    assert "The history has nothing about this game." in text_of(client.get(url, follow=True))


def test_a_scorer_is_led_to_earlier_states_of_games_that_run(client, game):
    scorer = make_user("nao")
    Organiser.objects.create(tournament=game.tournament, user=scorer, role=Role.SCORER)
    played = Round.objects.create(
        tournament=game.tournament, number=1, state="running", started_at=NOW
    )
    game.round = played
    game.save()
    client.force_login(scorer)
    url = reverse("game_earlier", args=[game.tournament.slug, game.number])

    assert client.get(url)["Location"] == then(game, "change_hand")


def test_the_page_costs_the_same_for_few_changes_and_for_many(
    client, game, django_assert_num_queries
):
    url = then(game, "record_sent")
    with django_assert_num_queries(21):
        client.get(url)
    for outcome in (RON, DRAW, TSUMO):
        change_hand(hand=game.hands.get(number=2), outcome=outcome, change=make_change())
    record(game, TSUMO, TSUMO, user=make_user())
    with django_assert_num_queries(21):
        client.get(url)
