"""Seating: planned at once, one round by a method, uploaded, changed by hand; its quality beside it."""

import pytest
from django.urls import reverse

from tests.factories import (
    make_change,
    make_event,
    make_user,
    participant_called,
    play_round,
    player_called,
    seat_round,
)
from tests.pages import page_of, text_of
from tournament.actions.rounds import publish_round, start_round

pytestmark = pytest.mark.django_db

TABLES = (["P01", "P02", "P03", "P04"], ["P05", "P06", "P07", "P08"])


@pytest.fixture
def tournament(client):
    user = make_user("mika")
    client.force_login(user)
    return make_event(8, rounds=2, user=user)


@pytest.fixture
def first(tournament):
    return tournament.rounds.get(number=1)


def address(name, the_round):
    return reverse(name, args=[the_round.tournament.slug, the_round.number])


def seats(the_round):
    return [
        [seat.player.name for seat in game.seats.order_by("seat")]
        for game in the_round.games.order_by("table_number")
    ]


def test_all_rounds_are_planned_and_measured(client, tournament):
    url = reverse("seating_plan", args=[tournament.slug])
    shown = text_of(client.post(url, {"seed": "7"}, follow=True))

    assert "2 rounds are seated." in shown
    assert "Repeated meetings4 No plan can have fewer than4 ✓" in shown
    assert [each.games.count() for each in tournament.rounds.all()] == [2, 2]


def test_the_same_form_makes_the_same_plan(client, tournament, first):
    url = reverse("seating_plan", args=[tournament.slug])
    client.post(url, {"seed": "7"})
    before = seats(first)
    client.post(url, {"seed": "7"})

    assert seats(first) == before


def test_a_plan_with_a_mistake_is_refused_with_its_line(client, tournament):
    url = reverse("seating_upload", args=[tournament.slug])
    response = client.post(url, {"plan": "1,1,1,2,3,4\n1,2,5,6,7,4\n"})

    assert "Line 2: player 4 already plays in round 1" in text_of(response)
    assert "1,2,5,6,7,4" in page_of(response).xpath("//textarea[@name='plan']")[0].text
    assert not tournament.games.exists()


def test_every_wrong_line_of_an_uploaded_plan_is_named_up_to_a_page(client, tournament):
    url = reverse("seating_upload", args=[tournament.slug])

    short, long = (
        page_of(client.post(url, {"plan": plan})).xpath("//*[@id='errors']//li/a/text()")
        for plan in ("1,1,1,2,3,x\n1,2,5,6,7,99\n", "1,1,1\n" * 200)
    )

    assert ["Line 1: “x” is not a number." in told for told in short] == [True, False]
    assert short[1].endswith("Line 2: there is no player with the number 99.")
    assert len(long) == 31
    assert long[-1].endswith("170 more lines are wrong.")


def test_an_uploaded_plan_is_taken_as_it_is(client, tournament, first):
    url = reverse("seating_upload", args=[tournament.slug])
    client.post(url, {"plan": "1,1,1,2,3,4\n1,2,8,7,6,5\n"})

    assert seats(first) == [["P01", "P02", "P03", "P04"], ["P08", "P07", "P06", "P05"]]


def test_an_empty_upload_says_what_to_do(client, tournament):
    response = client.post(reverse("seating_upload", args=[tournament.slug]), {"plan": " "})

    assert "Paste a plan, or choose a file." in text_of(response)


@pytest.mark.parametrize("method", ["swiss", "interval", "random", "groups", "planned"])
def test_one_round_is_seated_by_each_method(client, first, method):
    entries = {"method": method, "seed": "3", "group_size": "4"}
    shown = text_of(client.post(address("seating", first), entries, follow=True))

    first.refresh_from_db()
    assert first.method == method
    assert "Pairs meeting 0 times16 Pairs meeting 1 time12" in shown


def test_a_group_that_does_not_fill_tables_is_refused(client, first):
    entries = {"method": "groups", "seed": "3", "group_size": "6"}
    page = page_of(client.post(address("seating", first), entries))

    assert page.xpath("//a[@href='#id_group_size']")
    assert not first.games.exists()


def test_a_round_that_began_is_not_seated_again(client, first):
    start_round(the_round=seat_round(first, *TABLES), change=make_change())
    url = address("seating", first)

    assert "its seating stays" in text_of(client.get(url))
    client.post(url, {"method": "random", "seed": "9"})
    assert seats(first) == list(TABLES)


def test_who_is_not_there_is_left_out_of_the_next_plan(client, first):
    away = [participant_called(name).pk for name in ("P01", "P02", "P03", "P04")]
    client.post(address("seating_away", first), {"away": away})
    client.post(address("seating", first), {"method": "random", "seed": "3"})

    assert sorted(name for table in seats(first) for name in table) == ["P05", "P06", "P07", "P08"]
    assert "Not there: P01, P02, P03, P04" in text_of(client.get(address("seating", first)))
    client.post(address("seating_away", first), {})
    assert not first.absences.exists()


def test_a_swap_shows_what_it_costs_before_it_is_made(client, tournament, first):
    play_round(seat_round(first, *TABLES))
    second = tournament.rounds.get(number=2)
    seat_round(second, ["P01", "P05", "P02", "P06"], ["P03", "P07", "P04", "P08"])
    url = address("seating_swap", second)
    chosen = {"one": player_called("P05").pk, "other": player_called("P03").pk}

    part = client.get(url, chosen, headers={"HX-Request": "true"})
    assert "Repeated meetings46 ▲" in text_of(part)
    seen = page_of(client.get(url)).xpath("//input[@name='seen']/@value")[0]
    for _ in range(2):
        client.post(url, {**chosen, "seen": seen})
    assert seats(second) == [["P01", "P03", "P02", "P06"], ["P05", "P07", "P04", "P08"]]


def test_a_swap_in_public_needs_a_reason(client, first):
    publish_round(the_round=seat_round(first, *TABLES), change=make_change())
    url = address("seating_swap", first)
    seen = page_of(client.get(url)).xpath("//input[@name='seen']/@value")[0]
    chosen = {"one": player_called("P01").pk, "other": player_called("P05").pk, "seen": seen}

    assert "This field is required." in text_of(client.post(url, chosen))
    client.post(url, {**chosen, "reason": "brothers"})
    assert seats(first)[0] == ["P05", "P02", "P03", "P04"]


def test_a_player_is_not_swapped_with_themselves(client, first):
    seat_round(first, *TABLES)
    one = player_called("P01").pk

    response = client.post(address("seating_swap", first), {"one": one, "other": one})
    assert "Choose two different players." in text_of(response)


def test_a_seating_is_taken_away(client, first):
    seat_round(first, *TABLES)
    client.post(address("seating_clear", first))

    assert not first.games.exists()


def test_strangers_do_not_see_plans(client, tournament, first):
    seat_round(first, *TABLES)
    client.force_login(make_user())

    assert client.get(reverse("seating_plan", args=[tournament.slug])).status_code == 403
    for name in ("seating", "seating_swap"):
        assert client.get(address(name, first)).status_code == 403
