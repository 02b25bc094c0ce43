"""Rounds: the list, one round, and running it."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from lxml import html

from tests.factories import (
    make_change,
    make_event,
    make_user,
    participant_called,
    play_round,
    seat_round,
)
from tests.pages import text_of
from tournament.actions.changes import Change
from tournament.actions.endings import enter_points
from tournament.actions.participants import mark_absent
from tournament.actions.rounds import add_rounds, publish_round, start_round
from tournament.actions.stages import add_stage
from tournament.actions.tournaments import change_tournament
from tournament.models import Round

pytestmark = pytest.mark.django_db

POINTS = (40000, 30000, 20000, 10000)


@pytest.fixture
def organiser(client):
    user = make_user("mika")
    client.force_login(user)
    return user


@pytest.fixture
def tournament(organiser):
    return make_event(8, rounds=2, user=organiser)


@pytest.fixture
def first(tournament):
    """Round 1, seated."""
    return seat_round(tournament.rounds.first())


def address(name, the_round, *more):
    return reverse(name, args=[the_round.tournament.slug, the_round.number, *more])


def step(client, the_round, name):
    response = client.post(address("round_step", the_round, name), follow=True)
    the_round.refresh_from_db()
    return text_of(response)


def test_everybody_sees_published_rounds_and_organisers_all(client, first):
    url = reverse("rounds", args=[first.tournament.slug])
    publish_round(the_round=first, change=make_change())

    assert "Round 2 planned nobody is seated yet" in text_of(client.get(url))
    client.logout()
    shown = text_of(client.get(url))
    assert "Round 1 published 2 games" in shown
    assert "Round 2" not in shown


def test_rounds_are_added_once_however_often_the_button_is_pressed(client, tournament):
    entries = {
        "stage": tournament.stages.get().pk,
        "count": "3",
        "minutes": "75",
        "after": "2",
    }
    for _ in range(2):
        client.post(reverse("rounds_new", args=[tournament.slug]), entries)

    assert list(tournament.rounds.values_list("number", "minutes"))[2:] == [
        (3, 75),
        (4, 75),
        (5, 75),
    ]


def chosen_stage(client, tournament):
    """The stages that can have rounds, and the one that is chosen to begin with."""
    page = html.fromstring(client.get(reverse("rounds", args=[tournament.slug])).content.decode())
    field = page.get_element_by_id("id_stage")
    chosen = field.xpath("./option[@selected]/text() | self::input/@value")
    return field.xpath("./option/text()"), chosen


def test_more_rounds_are_for_the_first_stage_that_has_none(client, organiser):
    tournament = make_event(4, rounds=0, user=organiser)
    final = add_stage(tournament=tournament, details={"name": "Final"}, change=make_change())

    assert chosen_stage(client, tournament) == (["Stage 1", "Final"], ["Stage 1"])
    add_rounds(stage=tournament.stages.get(number=1), change=make_change())
    assert chosen_stage(client, tournament) == (["Stage 1", "Final"], ["Final"])
    add_rounds(stage=final, change=make_change())
    assert chosen_stage(client, tournament) == ([], [str(final.pk)])


def test_too_many_rounds_are_refused_at_the_field(client, tournament):
    entries = {"stage": tournament.stages.get().pk, "count": "0", "after": "2"}
    page = html.fromstring(
        client.post(reverse("rounds_new", args=[tournament.slug]), entries).content.decode()
    )

    assert page.xpath("//a[@href='#id_count']")
    assert tournament.rounds.count() == 2


def test_a_round_is_named_and_given_its_minutes(client, first):
    client.post(address("round_edit", first), {"name": "Semifinal", "minutes": "90"})

    first.refresh_from_db()
    assert (first.name, first.minutes) == ("Semifinal", 90)


def test_only_the_last_round_is_removed(client, first):
    second = first.tournament.rounds.get(number=2)

    refused = client.post(address("round_remove", first), follow=True)
    assert "Only the last round can be removed." in text_of(refused)
    client.post(address("round_remove", second))
    assert list(first.tournament.rounds.all()) == [first]


def test_a_planned_round_is_not_there_for_strangers(client, first):
    assert "P01" in text_of(client.get(address("round", first)))
    client.logout()
    assert client.get(address("round", first)).status_code == 404
    game = first.games.first()
    assert client.get(reverse("game", args=[first.tournament.slug, game.number])).status_code == 404


def test_a_round_is_published_started_paused_and_resumed(client, first):
    assert "Everybody can see who sits where." in step(client, first, "publish")
    assert first.state == Round.State.PUBLISHED
    assert "The clock runs." in step(client, first, "start")
    assert step(client, first, "start").count("The clock runs.") == 1
    assert first.is_running
    step(client, first, "pause")
    assert first.is_paused
    step(client, first, "resume")
    assert not first.is_paused


def test_a_round_without_a_seating_does_not_start(client, tournament):
    second = tournament.rounds.get(number=2)

    assert "Nobody is seated in Round 2" in step(client, second, "start")
    assert second.state == Round.State.PLANNED


def test_unknown_steps_are_not_there(client, first):
    assert client.post(address("round_step", first, "explode")).status_code == 404


def test_more_time_is_given_once_to_all_or_to_one_table(client, first):
    start_round(the_round=first, change=make_change())
    game = first.games.get(table_number=2)
    for _ in range(2):
        client.post(address("round_extend", first), {"minutes": "5", "seen": "0-0-0"})
    client.post(
        address("round_extend", first), {"minutes": "3", "table": game.pk, "seen": "300-0-0"}
    )

    first.refresh_from_db()
    game.refresh_from_db()
    assert (first.extra_seconds, game.extra_seconds) == (300, 180)
    assert "Table 2: +3 min" in text_of(client.get(address("round_extend", first)))


def test_no_minutes_are_refused_at_the_field(client, first):
    start_round(the_round=first, change=make_change())
    response = client.post(address("round_extend", first), {"minutes": "0", "seen": "0-0-0"})

    assert "and not 0" in text_of(response)


def test_closing_shows_what_is_missing_first(client, first):
    start_round(the_round=first, change=make_change())
    games = list(first.games.order_by("table_number"))
    enter_points(game=games[0], points=POINTS, change=make_change())
    url = address("round_close", first)

    shown = text_of(client.get(url))
    assert "1 result is missing: Table 2" in shown
    assert "nothing entered" in shown
    assert "The game at table 2 is not over." in text_of(client.post(url, {"sure": "yes"}))
    enter_points(game=games[1], points=POINTS, change=make_change())
    assert "The results of all 2 games are in." in text_of(client.get(url))
    client.post(url, {"sure": "yes"})
    first.refresh_from_db()
    assert first.is_closed


def test_a_closed_round_opens_again_with_a_reason(client, first):
    play_round(first)
    url = address("round_reopen", first)

    assert "This field is required." in text_of(client.post(url, {"reason": ""}))
    client.post(url, {"reason": "two sheets were swapped"})
    first.refresh_from_db()
    assert first.is_running
    assert first.history.first().history_change_reason == "two sheets were swapped"


def test_the_time_policy_of_the_rules_stands_on_the_round(client, first):
    assert "when the time is up: no clock" in text_of(client.get(address("round", first)))


def test_secret_results_are_not_on_the_page_for_strangers(client, first):
    change_tournament(
        tournament=first.tournament, details={"hidden_from_round": 1}, change=make_change()
    )
    play_round(first, POINTS)
    game = first.games.first()
    url = reverse("game", args=[first.tournament.slug, game.number])

    assert (
        "+25.0" in text_of(client.get(address("round", first)))
        or client.get(url).status_code == 200
    )
    client.logout()
    shown = text_of(client.get(address("round", first)))
    assert "kept secret until the ceremony" in shown
    assert "+" not in shown
    assert client.get(url).status_code == 403


def test_htmx_gets_the_part_and_304_while_nothing_changed(client, first):
    publish_round(the_round=first, change=make_change())
    url = address("round", first)
    part = client.get(url, headers={"HX-Request": "true"})

    assert "<html" not in part.content.decode()
    unchanged = client.get(url, headers={"HX-Request": "true", "If-None-Match": part["ETag"]})
    assert unchanged.status_code == 304


def test_strangers_do_not_run_rounds(client, first):
    client.logout()
    for name in ("round_edit", "round_extend", "round_close", "round_reopen"):
        assert client.get(address(name, first))["Location"].startswith("/login/")
    client.force_login(make_user())
    assert client.post(address("round_step", first, "start")).status_code == 403


def test_the_clock_tells_what_is_left(client, first):
    first.minutes = 60
    first.save()
    now = timezone.now() - timedelta(minutes=10)
    start_round(the_round=first, change=Change(user=None, now=now))
    client.logout()

    answer = client.get(address("clock", first)).json()
    assert (answer["state"], answer["runs"], answer["paused"]) == ("running", True, False)
    assert 2990 <= answer["left"] <= 3000


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_costs_the_same_however_many_rounds(
    client, organiser, count, django_assert_num_queries
):
    tournament = make_event(8, rounds=count, user=organiser)
    url = reverse("rounds", args=[tournament.slug])
    client.get(url)

    with django_assert_num_queries(8):
        client.get(url)


def test_organisers_are_told_who_is_seated_and_absent_and_what_to_do(client, first):
    publish_round(the_round=first, change=make_change())
    one = participant_called("P06")
    mark_absent(the_round=first, participant=one, change=make_change())
    response = client.get(address("round", first))
    part = client.get(address("round", first), headers={"HX-Request": "true"})

    assert "P06 is absent, but is seated. Replace…" in text_of(response)
    assert "P06 is absent, but is seated." in text_of(part)
    (notice,) = html.fromstring(response.content.decode()).xpath("//*[@id='problems']")
    assert notice.xpath(".//a/@href") == [
        reverse("participant_replace", args=[first.tournament.slug, one.pk]),
        address("seating", first),
    ]
    # While the round runs its seating stays; single seats can still be given to others.
    start_round(the_round=first, change=make_change())
    running = text_of(client.get(address("round", first)))
    assert "Replace…" in running
    assert "plan the seating of this round anew" not in running
    client.logout()
    assert "absent" not in text_of(client.get(address("round", first)))
