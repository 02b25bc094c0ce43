"""Stopping a game, letting it go on, and entering it by its final points."""

import pytest
from django.urls import reverse

from tests.factories import (
    RON,
    make_finished_game,
    make_game,
    make_ruleset,
    make_tournament,
    record,
)
from tests.pages import page_of, text_of
from tournament.models import Game, Seat

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
POINTS = {"points_0": 45200, "points_1": 28300, "points_2": 17500, "points_3": 9000}


def address(name, game):
    return reverse(name, args=[game.tournament.slug, game.number])


def scores_of(game):
    return [seat.score for seat in Seat.objects.filter(game=game).order_by("seat")]


def points_entries(game, **changed):
    return {**POINTS, "deposits_left": 0, "revision": game.revision, **changed}


def test_stop_shows_first_what_the_game_is_worth(scorer, tournament):
    game = record(make_game(tournament), RON)
    page = page_of(scorer.get(address("game_stop", game)))

    assert page.xpath("string(//table[@class='sum'][1]//tr[@class='result']/td)") == "+40.2"
    game.refresh_from_db()
    assert not game.is_over


def test_stop_settles_the_game(scorer, tournament):
    game = record(make_game(tournament), RON)
    response = scorer.post(address("game_stop", game), {"how": "time", "revision": game.revision})

    assert response["Location"] == address("game", game)
    assert scores_of(game)[1] == 40200
    assert "Stopped by the clock." in text_of(scorer.get(address("game", game)))


def test_stop_from_an_old_form_is_refused_with_what_is_stored(scorer, tournament):
    game = record(make_game(tournament), RON)
    old = game.revision
    record(game, {**RON, "wins": [{"seat": 0, "limit": "mangan"}]})
    response = scorer.post(address("game_stop", game), {"how": "time", "revision": old})

    assert "was changed meanwhile" in text_of(response)
    assert "After 2 recorded hands" in text_of(response)
    game.refresh_from_db()
    assert not game.is_over


def test_stop_pressed_twice_stops_once(scorer, tournament):
    game = record(make_game(tournament), RON)
    entries = {"how": "time", "revision": game.revision}
    answers = [scorer.post(address("game_stop", game), entries) for _click in range(2)]

    assert [answer.status_code for answer in answers] == [302, 302]
    assert Game.objects.get().revision == game.revision + 1
    other = scorer.post(address("game_stop", game), {**entries, "how": "organiser"})
    assert "was changed meanwhile" in text_of(other)


def test_stop_of_a_finished_game_leads_back(scorer, tournament):
    game = make_finished_game(tournament)

    assert "This game is over already" in text_of(scorer.get(address("game_stop", game)))


def test_a_stopped_game_goes_on_with_a_reason(scorer, tournament):
    game = record(make_game(tournament), RON)
    scorer.post(address("game_stop", game), {"how": "organiser", "revision": game.revision})
    game.refresh_from_db()
    url = address("game_resume", game)

    assert "This field is required." in text_of(scorer.post(url, {"revision": game.revision}))
    entries = {"revision": game.revision, "reason": "wrong table"}
    assert scorer.post(url, entries)["Location"] == address("game", game)
    game.refresh_from_db()
    assert (game.is_over, game.hand_count) == (False, 1)


def test_going_on_pressed_twice_is_done_once(scorer, tournament):
    game = record(make_game(tournament), RON)
    scorer.post(address("game_stop", game), {"how": "organiser", "revision": game.revision})
    game.refresh_from_db()
    entries = {"revision": game.revision, "reason": "wrong table"}
    answers = [scorer.post(address("game_resume", game), entries) for _click in range(2)]

    assert [answer.status_code for answer in answers] == [302, 302]
    assert Game.objects.get().revision == game.revision + 1


def test_points_sent_twice_are_entered_once(scorer, tournament):
    game = make_game(tournament)
    entries = points_entries(game)
    answers = [scorer.post(address("game_points", game), entries) for _click in range(2)]
    game.refresh_from_db()
    corrected = points_entries(game, points_0=28300, points_1=45200, reason="misread")
    answers += [scorer.post(address("game_points", game), corrected) for _click in range(2)]

    assert [answer.status_code for answer in answers] == [302] * 4
    assert Game.objects.get().revision == game.revision + 1
    assert scores_of(game)[1] == 55200


def test_points_are_settled(scorer, tournament):
    game = make_game(tournament)
    response = scorer.post(address("game_points", game), points_entries(game))

    assert response["Location"] == address("game", game)
    assert scores_of(game) == [55200, 8300, -22500, -41000]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"points_3": ""}, "9000 points not placed yet"),
        ({"points_3": 9100}, "100 points too many"),
        ({}, "The sum is right."),
        ({"points_3": 9050, "points_2": 17450}, "One of the numbers cannot be."),
        ({"points_3": 9999000, "points_2": -9972500}, "One of the numbers cannot be."),
        ({"points_3": 14000, "deposits_left": -5}, "One of the numbers cannot be."),
    ],
)
def test_difference_shows_while_typing(scorer, tournament, typed, said):
    game = make_game(tournament)
    response = scorer.get(address("game_points", game), points_entries(game, **typed), headers=HTMX)

    assert said in text_of(response)
    assert "<title>" not in response.content.decode()
    assert scores_of(game) == [None] * 4


def test_points_that_do_not_balance_are_refused_with_the_difference(scorer, tournament):
    game = make_game(tournament)
    response = scorer.post(address("game_points", game), points_entries(game, points_3=9100))
    page = page_of(response)

    assert "100 points too many" in text_of(response)
    assert page.xpath("//input[@name='points_3']/@value") == ["9100"]
    assert scores_of(game) == [None] * 4


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"points_3": 9050, "points_2": 17450}, "17450 cannot be: points move in whole hundreds."),
        ({"points_3": 9999000, "points_2": -9972500}, "less than or equal to 999900"),
        ({"points_3": 14000, "deposits_left": -5}, "greater than or equal to 0"),
    ],
)
def test_numbers_that_cannot_be_are_refused_although_they_sum_up(
    scorer, tournament, typed, sentence
):
    game = make_game(tournament)
    response = scorer.post(address("game_points", game), points_entries(game, **typed))

    assert sentence in text_of(response)
    game.refresh_from_db()
    assert not game.is_over


def test_points_sent_from_an_old_form_are_refused(scorer, tournament):
    game = make_game(tournament)
    entries = points_entries(game)
    scorer.post(address("game_points", game), entries)
    response = scorer.post(
        address("game_points", game),
        {**entries, "points_0": 28300, "points_1": 45200, "reason": "x"},
    )

    assert "was changed meanwhile" in text_of(response)
    assert scores_of(game)[0] == 55200


def test_correcting_points_needs_a_reason(scorer, tournament):
    game = make_finished_game(tournament)
    game.refresh_from_db()
    url = address("game_points", game)

    assert page_of(scorer.get(url)).xpath("//input[@name='points_0']/@value") == ["40000"]
    assert "This field is required." in text_of(scorer.post(url, points_entries(game)))
    scorer.post(url, points_entries(game, reason="misread"))
    assert scores_of(game)[0] == 55200


def test_deposits_left_go_to_the_last_dealer_who_is_asked_for(scorer, organiser):
    game = make_game(make_tournament(organiser, make_ruleset(leftover="dealer")))
    url = address("game_points", game)
    entries = points_entries(game, points_0=44200, deposits_left=1)

    assert "Dealer of the last hand" in text_of(scorer.get(url))
    assert "last_dealer is missing" in text_of(scorer.post(url, entries))
    scorer.post(url, {**entries, "last_dealer": 2})
    assert [seat.deposit for seat in game.seats.all()] == [0, 0, 1000, 0]
