"""Players who register by a link, and what an organiser answers."""

import pytest
from django.core.cache import cache
from django.urls import reverse

from tests.factories import make_players, make_tournament
from tests.pages import page_of, text_of
from tournament.models import Participant, Player
from tournament.views import registrations

pytestmark = pytest.mark.django_db

SAID = {"name": "Aiko", "club": "Riichi Club", "country": "France", "ema_number": "0123"}


@pytest.fixture(autouse=True)
def _nobody_registered_before():
    cache.clear()


@pytest.fixture
def tournament(organiser):
    return make_tournament(organiser, name="Spring")


def address(tournament, name="registration"):
    return reverse(name, args=[tournament.slug])


def link_of(client, tournament, do="open"):
    response = client.post(address(tournament, "registration_link"), {"do": do}, follow=True)
    (link,) = page_of(response).xpath("//input[@id='id_link']/@value")
    return link.removeprefix("http://testserver")


def entries_of(client, link, **said):
    (client_id,) = page_of(client.get(link)).xpath("//input[@name='client_id']/@value")
    return {"client_id": client_id, **said}


def apply(client, link, **said):
    return client.post(link, entries_of(client, link, **said), follow=True)


def test_who_registers_waits_and_is_told_so(scorer, client, tournament):
    link = link_of(scorer, tournament)
    client.logout()
    response = apply(client, link, **SAID)

    assert "Waiting for approval" in text_of(response)
    one = Participant.objects.get()
    assert (one.status, one.number) == (Participant.Status.APPLIED, None)
    told = (one.player.name, one.player.club, one.player.country, one.player.ema_number)
    assert told == ("Aiko", "Riichi Club", "FR", "0123")


def test_who_waits_is_no_player_yet(scorer, tournament):
    apply(scorer, link_of(scorer, tournament), **SAID)

    page = text_of(scorer.get(address(tournament, "participants")))
    assert "1 player waits for approval" in page
    assert "0 players" in page


def test_an_unknown_country_is_refused_at_its_field_with_what_was_typed(scorer, tournament):
    response = apply(scorer, link_of(scorer, tournament), **{**SAID, "country": "Atlantis"})

    page = page_of(response)
    assert page.xpath("//*[@id='errors']//a/@href") == ["#id_country"]
    assert page.xpath("//input[@name='name']/@value") == ["Aiko"]
    assert not Participant.objects.exists()


def test_two_clicks_register_once(scorer, tournament):
    link = link_of(scorer, tournament)
    entries = entries_of(scorer, link, **SAID)
    answers = [scorer.post(link, entries)["Location"] for _ in range(2)]

    assert answers == [f"{link}sent/"] * 2
    assert Participant.objects.count() == 1


def test_the_same_person_again_is_refused(scorer, tournament):
    link = link_of(scorer, tournament)
    apply(scorer, link, **SAID)

    assert "Aiko is registered already." in text_of(apply(scorer, link, **SAID))
    assert Participant.objects.count() == 1


def test_a_closed_link_says_so_and_an_old_one_is_not_found(scorer, tournament):
    link = link_of(scorer, tournament)
    scorer.post(address(tournament, "registration_link"), {"do": "close"})
    assert scorer.post(link, SAID).status_code == 410

    assert link_of(scorer, tournament) == link
    assert link_of(scorer, tournament, do="renew") != link
    assert scorer.get(link).status_code == 404
    assert not Participant.objects.exists()


def test_registrations_from_one_address_are_limited(scorer, tournament, monkeypatch):
    monkeypatch.setattr(registrations, "MOST_FROM_ONE_ADDRESS", 2)
    link = link_of(scorer, tournament)
    answers = [
        scorer.post(link, entries_of(scorer, link, name=f"Player {number}")).status_code
        for number in range(4)
    ]

    assert answers == [302, 302, 429, 429]
    assert Participant.objects.count() == 2


def answers_of(client, tournament, **given):
    (form,) = page_of(client.get(address(tournament))).xpath("//form[@id='answers-form']")
    return {**dict(form.form_values()), **given}


def field_of(name):
    return f"answer_{Participant.objects.get(player__name=name).pk}"


def test_all_answers_are_given_together(scorer, tournament):
    link = link_of(scorer, tournament)
    for name in ("Aiko", "Binh", "Chen"):
        apply(scorer, link, name=name)
    given = {field_of("Binh"): "", field_of("Chen"): "refuse"}
    answers = answers_of(scorer, tournament, **given)
    response = scorer.post(address(tournament), answers, follow=True)

    assert "2 registrations answered." in text_of(response)
    states = {one.player.name: (one.status, one.number) for one in Participant.objects.all()}
    assert states == {"Aiko": ("playing", 1), "Binh": ("applied", None)}
    assert not Player.objects.filter(name="Chen").exists()


def test_two_presses_answer_once(scorer, tournament):
    apply(scorer, link_of(scorer, tournament), **SAID)
    answers = answers_of(scorer, tournament)
    for _ in range(2):
        scorer.post(address(tournament), answers)

    assert Participant.objects.get().number == 1


def test_somebody_perhaps_known_is_not_approved_without_a_choice(scorer, tournament):
    (known,) = make_players(make_tournament(), ("Aiko",))
    apply(scorer, link_of(scorer, tournament), **SAID)
    page = page_of(scorer.get(address(tournament)))

    assert page.xpath("//form[@id='answers-form']//option[@selected]/text()") == ["decide later"]
    one = Participant.objects.get(tournament=tournament)
    given = {f"answer_{one.pk}": str(known.pk)}
    scorer.post(address(tournament), answers_of(scorer, tournament, **given))

    assert Participant.objects.get(tournament=tournament).player == known
    known.refresh_from_db()
    assert (known.club, known.ema_number) == ("Riichi Club", "0123")
    assert Player.objects.count() == 1


@pytest.mark.parametrize("count", [1, 3])
def test_list_costs_the_same_however_long(scorer, tournament, count, django_assert_num_queries):
    link = link_of(scorer, tournament)
    for number in range(count):
        apply(scorer, link, name=f"Player {number}")

    with django_assert_num_queries(7):
        scorer.get(address(tournament))
