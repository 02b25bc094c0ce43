"""Stages: added, and begun after a look at who goes on with what."""

import pytest
from django.urls import reverse

from tests.factories import (
    make_change,
    make_event,
    make_user,
    participant_called,
    play_round,
    seat_round,
)
from tests.pages import page_of, text_of
from tournament.actions.stages import add_stage
from tournament.models import Stage

pytestmark = pytest.mark.django_db

TABLES = (["P01", "P02", "P03", "P04"], ["P05", "P06", "P07", "P08"])


@pytest.fixture
def tournament(client):
    user = make_user("mika")
    client.force_login(user)
    return make_event(8, rounds=1, user=user)


@pytest.fixture
def final(tournament):
    """A final of four with half the points, after one round."""
    play_round(seat_round(tournament.rounds.get(), *TABLES), (40000, 31000, 20000, 9000))
    details = {"name": "Final", "cut": 4, "carry": "half"}
    return add_stage(tournament=tournament, details=details, change=make_change())


def sent(page, names):
    going = [participant_called(name).pk for name in names]
    return {"seen": page.xpath("//input[@name='seen']/@value")[0], "going": going}


def test_a_stage_is_added_once(client, tournament):
    entries = {"name": "Final", "cut": "4", "carry": "half", "after": "1"}
    for _ in range(2):
        client.post(reverse("stage_new", args=[tournament.slug]), entries)

    stage = tournament.stages.get(number=2)
    assert (stage.name, stage.cut, stage.carry) == ("Final", 4, "half")


def test_the_first_stage_has_only_a_name(client, tournament):
    url = reverse("stage_edit", args=[tournament.slug, 1])

    assert page_of(client.get(url)).xpath("//input[@name='cut']") == []
    client.post(url, {"name": "Preliminary"})
    assert tournament.stages.get().name == "Preliminary"


def test_who_goes_on_with_what_is_shown_before_the_question(client, tournament, final):
    page = page_of(client.get(reverse("stage_open", args=[tournament.slug])))
    rows = [" ".join(row.text_content().split()) for row in page.xpath("//tbody/tr")]

    assert page.xpath("count(//input[@name='going'][@checked])") == 4
    assert rows[0].endswith("+50.0 +25.0")
    assert Stage.objects.get(pk=final.pk).opened_at is None


def test_equal_players_at_the_cut_have_to_be_chosen(client, tournament, final):
    final.cut = 3
    final.save()
    url = reverse("stage_open", args=[tournament.slug])
    page = page_of(client.get(url))

    assert "P02, P06: equal by every tie-break" in " ".join(page.text_content().split())
    assert page.xpath("count(//input[@name='going'][@checked])") == 2
    refused = client.post(url, sent(page, ["P01", "P05", "P02", "P06"]))
    assert "3 players go on; 4 are ticked." in text_of(refused)
    client.post(url, sent(page, ["P01", "P05", "P06"]))
    entered = final.entries.values_list("participant__player__name", flat=True)
    assert sorted(entered) == ["P01", "P05", "P06"]


def test_a_stage_begins_once_and_can_be_taken_back(client, tournament, final):
    url = reverse("stage_open", args=[tournament.slug])
    entries = sent(page_of(client.get(url)), ["P01", "P05", "P02", "P06"])
    for _ in range(2):
        assert client.post(url, entries).status_code == 302

    assert final.entries.count() == 4
    back = client.post(reverse("stage_take_back", args=[tournament.slug]), follow=True)
    assert "Final has not begun any more." in text_of(back)
    assert final.entries.count() == 0


def test_standings_that_changed_meanwhile_are_looked_at_again(client, tournament, final):
    url = reverse("stage_open", args=[tournament.slug])
    entries = sent(page_of(client.get(url)), ["P01", "P05", "P02", "P06"])

    refused = client.post(url, {**entries, "seen": "older"})
    assert "The standings have changed meanwhile." in text_of(refused)
    assert final.entries.count() == 0


def test_without_a_further_stage_there_is_nothing_to_open(client, tournament):
    assert client.get(reverse("stage_open", args=[tournament.slug])).status_code == 404


def test_a_stage_that_has_not_begun_is_removed(client, tournament, final):
    client.post(reverse("stage_remove", args=[tournament.slug, final.number]))

    assert tournament.stages.count() == 1


def test_strangers_do_not_touch_stages(client, tournament, final):
    client.force_login(make_user())

    assert client.get(reverse("stage_open", args=[tournament.slug])).status_code == 403
    assert client.post(reverse("stage_remove", args=[tournament.slug, 2])).status_code == 403
