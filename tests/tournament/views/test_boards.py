"""The board of all tables, and the projector."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from lxml import html

from tests.factories import (
    make_change,
    make_event,
    make_game,
    make_tournament,
    make_user,
    participant_called,
    seat_round,
)
from tests.pages import text_of
from tournament.actions.calls import call_organiser
from tournament.actions.changes import Change
from tournament.actions.endings import enter_points
from tournament.actions.participants import withdraw
from tournament.actions.rounds import publish_round, start_round
from tournament.models import Organiser
from tournament.models.organisers import Role

pytestmark = pytest.mark.django_db

TABLES = (["P01", "P02", "P03", "P04"], ["P05", "P06", "P07", "P08"])


@pytest.fixture
def organiser(client):
    user = make_user("mika")
    client.force_login(user)
    return user


@pytest.fixture
def first(organiser):
    tournament = make_event(8, rounds=2, user=organiser)
    return seat_round(tournament.rounds.get(number=1), *TABLES)


def begin(the_round, *, minutes_ago):
    now = timezone.now() - timedelta(minutes=minutes_ago)
    return start_round(the_round=the_round, change=Change(user=None, now=now))


def board(client, the_round, **asked):
    return client.get(reverse("board", args=[the_round.tournament.slug]), asked)


def projector(client, the_round, **asked):
    return client.get(reverse("projector", args=[the_round.tournament.slug]), asked)


def test_a_table_that_sends_nothing_for_long_is_named(client, first):
    begin(first, minutes_ago=25)

    assert "Nothing entered for 20 minutes: table 1, table 2" in text_of(board(client, first))


def test_a_table_that_just_began_is_left_alone(client, first):
    begin(first, minutes_ago=5)

    assert "Nothing entered for 20 minutes" not in text_of(board(client, first))


def test_a_finished_table_waits_for_its_players(client, first):
    begin(first, minutes_ago=50)
    game = first.games.get(table_number=1)
    enter_points(game=game, points=(40000, 30000, 20000, 10000), change=make_change())
    shown = text_of(board(client, first))

    assert "1 of 2 finished" in shown
    assert "Finished, not confirmed by all players" in shown
    assert "The sum is off" not in shown


def test_a_call_from_a_table_stands_first(client, first):
    begin(first, minutes_ago=1)
    game = first.games.get(table_number=2)
    call_organiser(game=game, text="A tile fell", change=make_change(reason=""))
    shown = text_of(board(client, first))

    assert "Calls for an organiser: table 2" in shown
    assert "A tile fell" in shown


def test_one_click_leads_to_the_table(client, first):
    game = first.games.get(table_number=2)
    page = html.fromstring(board(client, first, round="1").content.decode())

    address = reverse("game", args=[first.tournament.slug, game.number])
    assert page.xpath(f"//li[@id='game-{game.number}']/a/@href") == [address]


def test_games_without_a_round_have_a_board_too(client, organiser):
    tournament = make_tournament(organiser)
    game = make_game(tournament)

    shown = text_of(client.get(reverse("board", args=[tournament.slug])))
    assert f"Game {game.number} East 1" in shown


def test_nothing_is_sent_twice_while_nothing_changes(client, first):
    begin(first, minutes_ago=1)
    url = reverse("board", args=[first.tournament.slug])
    part = client.get(url, headers={"HX-Request": "true"})
    again = client.get(url, headers={"HX-Request": "true", "If-None-Match": part["ETag"]})

    assert "<html" not in part.content.decode()
    assert again.status_code in {200, 304}
    assert again.status_code == 304 or again["ETag"] != part["ETag"]


def test_scorers_have_the_board_and_strangers_do_not(client, first):
    scorer = make_user()
    Organiser.objects.create(tournament=first.tournament, user=scorer, role=Role.SCORER)
    client.force_login(scorer)
    assert board(client, first).status_code == 200
    client.force_login(make_user())
    assert board(client, first).status_code == 403


def test_the_board_names_who_is_seated_but_will_not_come(client, organiser, first):
    withdraw(participant=participant_called("P06"), change=make_change())
    replace = reverse(
        "participant_replace", args=[first.tournament.slug, participant_called("P06").pk]
    )
    response = board(client, first, round=1)
    assert "Table 2: P06 has withdrawn, but is seated. Replace… Or plan the seating" in text_of(
        response
    )
    assert replace in response.content.decode()

    scorer = make_user()
    Organiser.objects.create(tournament=first.tournament, user=scorer, role=Role.SCORER)
    client.force_login(scorer)
    response = board(client, first, round=1)
    assert "P06 has withdrawn, but is seated. Tell an organiser." in text_of(response)
    assert replace not in response.content.decode()


@pytest.mark.parametrize("count", [4, 12])
def test_the_board_costs_the_same_however_many_tables(
    client, organiser, count, django_assert_num_queries
):
    tournament = make_event(count, rounds=1, user=organiser)
    begin(seat_round(tournament.rounds.get()), minutes_ago=25)
    url = reverse("board", args=[tournament.slug])

    with django_assert_num_queries(13):
        client.get(url)


def test_before_a_round_the_projector_lists_names(client, first):
    publish_round(the_round=first, change=make_change())
    client.logout()
    page = html.fromstring(projector(client, first).content.decode())

    assert [" ".join(row.text_content().split()) for row in page.xpath("//ol/li")][:2] == [
        "P011東",
        "P021南",
    ]


def test_while_it_is_played_the_projector_shows_clock_and_tables(client, first):
    first.minutes = 60
    first.save()
    begin(first, minutes_ago=10)
    enter_points(
        game=first.games.get(table_number=2),
        points=(40000, 30000, 20000, 10000),
        change=make_change(),
    )
    client.logout()
    page = html.fromstring(projector(client, first, look="dark").content.decode())

    assert page.get("class") == "is-dark"
    assert page.xpath("//li[@class='is-over']/span[1]/text()") == ["2"]
    assert page.xpath("//*[@data-clock]/span[1]/text()")[0].startswith(("49:", "50:"))
    assert "1 of 2 finished" in page.text_content()


def test_the_projector_waits_for_the_first_round(client, first):
    client.logout()

    assert "not published yet" in text_of(projector(client, first))


def test_a_large_hall_gets_pages_of_at_most_sixteen_rows(client, organiser):
    tournament = make_event(72, rounds=1, user=organiser)
    the_round = begin(seat_round(tournament.rounds.get()), minutes_ago=1)
    page = html.fromstring(projector(client, the_round, page="2").content.decode())

    assert page.xpath("count(//ol[contains(@class, 'screen-tables')]/li)") == 9
    assert "2/2" in page.text_content()
    assert page.xpath("//*[@id='live']/@hx-get") == ["?page=1"]
