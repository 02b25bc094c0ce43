"""Penalties: entered with a reason, once, and cancelled with one."""

import pytest
from django.urls import reverse
from lxml import html

from tests.factories import (
    make_change,
    make_finished_game,
    make_players,
    make_tournament,
    make_user,
)
from tournament.actions.penalties import add_penalty
from tournament.models import Penalty

pytestmark = pytest.mark.django_db


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


def address(tournament, name="penalties", *more):
    return reverse(name, args=[tournament.slug, *more])


def page_of(response):
    return html.fromstring(response.content.decode())


def text_of(response):
    return " ".join(page_of(response).text_content().split())


def test_empty_list_says_what_a_penalty_does(scorer, tournament):
    assert "No penalties" in text_of(scorer.get(address(tournament)))


def test_a_penalty_in_the_standings_is_kept_in_points(scorer, tournament):
    player = make_players(tournament)[0]
    entries = {"player": player.pk, "taken": "20", "reason": "late"}
    response = scorer.post(address(tournament), entries, follow=True)

    assert Penalty.objects.get().points == 20000
    assert "Aiko late · standings" in text_of(response)


def test_a_penalty_in_a_game_changes_its_settlement(scorer, tournament):
    game = make_finished_game(tournament)
    seat = game.seats.first()
    entries = {"player": seat.player_id, "taken": "2.5", "game": game.pk, "reason": "spoke"}
    scorer.post(address(tournament), entries)

    seat.refresh_from_db()
    assert (seat.penalty, seat.score) == (2500, 47500)


def test_two_clicks_enter_one_penalty(scorer, tournament):
    entries = {"player": make_players(tournament)[0].pk, "taken": "20", "reason": "late"}
    for _ in range(2):
        scorer.post(address(tournament), entries)

    assert Penalty.objects.count() == 1


def test_the_game_is_chosen_already_where_one_comes_from_it(scorer, tournament):
    game = make_finished_game(tournament)
    page = page_of(scorer.get(address(tournament), {"game": game.number}))

    assert page.xpath("//select[@name='game']/option[@selected]/@value") == [str(game.pk)]


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"taken": "0"}, "and not 0"),
        ({"taken": "many"}, "Enter a number."),
        ({"reason": ""}, "This field is required."),
    ],
)
def test_a_wrong_penalty_is_refused_with_what_was_typed(scorer, tournament, changed, said):
    entries = {"player": make_players(tournament)[0].pk, "taken": "20", "reason": "late", **changed}
    response = scorer.post(address(tournament), entries)

    assert said in text_of(response)
    assert page_of(response).xpath("//input[@name='taken']/@value") == [entries["taken"]]
    assert not Penalty.objects.exists()


def test_a_cancelled_penalty_stays_in_the_list_with_the_reason(scorer, tournament):
    player = make_players(tournament)[0]
    change = make_change(reason="late")
    penalty = add_penalty(tournament=tournament, player=player, points=20000, change=change)
    url = address(tournament, "penalty_cancel", penalty.pk)

    assert "Aiko had −20.0 for: late." in text_of(scorer.get(url))
    response = scorer.post(url, {"reason": "the bus broke down"}, follow=True)
    assert "Cancelled: the bus broke down" in text_of(response)
    penalty.refresh_from_db()
    assert penalty.is_cancelled


@pytest.mark.parametrize("count", [1, 3])
def test_list_costs_the_same_however_long(scorer, tournament, count, django_assert_num_queries):
    player = make_players(tournament)[0]
    for number in range(count):
        change = make_change(reason=f"late {number}")
        add_penalty(tournament=tournament, player=player, points=1000, change=change)
    url = address(tournament)

    with django_assert_num_queries(10):
        scorer.get(url)
