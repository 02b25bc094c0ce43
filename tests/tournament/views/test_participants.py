"""Who takes part: pasted lists, names put right, and who leaves."""

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
from tournament.actions.players import rename_player
from tournament.models import Participant

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


def address(tournament, name="participants", *more):
    return reverse(name, args=[tournament.slug, *more])


def page_of(response):
    return html.fromstring(response.content.decode())


def text_of(response):
    return " ".join(page_of(response).text_content().split())


def names_of(tournament):
    return sorted(one.player.name for one in tournament.participants.all())


def test_empty_list_says_what_to_do(scorer, tournament):
    assert "Nobody takes part yet" in text_of(scorer.get(address(tournament)))


def test_pasted_names_are_reported_line_by_line(scorer, tournament):
    make_players(tournament, ("Binh",))
    response = scorer.post(address(tournament), {"names": "1. Aiko\n2. Binh\n3. Chen\nAiko"})

    lines = [line.text_content() for line in page_of(response).xpath("//div[@class='notice']//li")]
    assert lines == [
        "Aiko: added",
        "Chen: added",
        "Binh: takes part already",
        "Aiko: twice in the list, added once",
    ]
    assert names_of(tournament) == ["Aiko", "Binh", "Chen"]


def test_a_refused_list_is_kept_and_nobody_is_added(scorer, tournament):
    names = f"Aiko\n{'x' * 101}"
    response = scorer.post(address(tournament), {"names": names})
    page = page_of(response)

    assert page.xpath("string(//*[@id='errors']//a)").startswith("Line 2: ")
    assert page.xpath("string(//textarea)").strip() == names
    assert names_of(tournament) == []


def test_htmx_gets_the_list_only(scorer, tournament):
    part = scorer.post(address(tournament), {"names": "Aiko"}, headers=HTMX).content.decode()

    assert part.lstrip().startswith('<div id="participants">')
    assert "<title>" not in part


@pytest.mark.parametrize("count", [1, 3])
def test_list_costs_the_same_however_long(scorer, tournament, count, django_assert_num_queries):
    make_players(tournament, [f"Player {number}" for number in range(count)])
    url = address(tournament)

    with django_assert_num_queries(5):
        scorer.get(url)


def test_a_name_is_put_right(scorer, tournament):
    (player,) = make_players(tournament, ("Aico",))
    entries = entries_of(scorer, address(tournament, "participant", player.pk))
    response = scorer.post(
        address(tournament, "participant", player.pk), {**entries, "name": "Aiko"}
    )

    assert response["Location"] == address(tournament)
    player.refresh_from_db()
    assert player.name == "Aiko"


def entries_of(client, url):
    fields = page_of(client.get(url)).xpath("//form[@id='participant-form']//input")
    return {field.get("name"): field.get("value") or "" for field in fields}


def test_a_name_is_not_written_over_a_newer_one(scorer, tournament):
    (player,) = make_players(tournament, ("Aico",))
    url = address(tournament, "participant", player.pk)
    entries = entries_of(scorer, url)
    rename_player(player=player, name="Aiko T.", change=make_change())
    response = scorer.post(url, {**entries, "name": "Aiko"})

    row = page_of(response).xpath("//table[thead//text()='Stored now']/tbody/tr/*/text()")
    assert row == ["Name", "Aiko T.", "Aiko"]
    player.refresh_from_db()
    assert player.name == "Aiko T."


def test_carried_score_and_drawn_order_are_kept_in_points(scorer, tournament):
    (player,) = make_players(tournament, ("Aiko",))
    url = address(tournament, "participant", player.pk)
    scorer.post(url, {**entries_of(scorer, url), "carried": "-4.5", "draw_order": "2"})

    one = Participant.objects.get()
    assert (one.carried_score, one.draw_order) == (-4500, 2)


def test_who_has_not_played_can_be_taken_off_the_list(scorer, tournament):
    (player,) = make_players(tournament, ("Aiko",))
    scorer.post(address(tournament, "participant_remove", player.pk))

    assert names_of(tournament) == []


def test_who_has_played_stays(scorer, tournament):
    player = make_finished_game(tournament).seats.first().player
    response = scorer.post(address(tournament, "participant_remove", player.pk), follow=True)

    assert "Aiko has games or penalties in this tournament" in text_of(response)
    assert "Aiko" in names_of(tournament)
