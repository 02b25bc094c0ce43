"""Inviting, accepting and removing organisers."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from tests.factories import make_change, make_tournament, make_user
from tests.pages import page_of, text_of
from tournament.actions.organisers import invite_organiser
from tournament.models import Invitation, Organiser
from tournament.models.organisers import Role

pytestmark = pytest.mark.django_db

PASSWORD = "four winds and one dragon"


@pytest.fixture
def owner():
    return make_user("mika")


@pytest.fixture
def tournament(owner):
    return make_tournament(owner, name="Club league")


def address(tournament, name="organisers", *more):
    return reverse(name, args=[tournament.slug, *more])


def invite(client, tournament, role="organiser"):
    page = page_of(client.post(address(tournament), {"role": role}))
    return page.xpath("//input[@readonly]/@value")[0].removeprefix("http://testserver")


def add_organiser(tournament, name):
    return Organiser.objects.create(tournament=tournament, user=make_user(name))


def test_the_link_is_shown_once_and_only_its_hash_is_kept(client, owner, tournament):
    client.force_login(owner)
    link = invite(client, tournament)

    token = link.strip("/").rpartition("/")[2]
    assert token not in str(Invitation.objects.values_list())
    assert token not in client.get(address(tournament)).content.decode()


def test_who_has_an_account_accepts_with_a_button(client, owner, tournament):
    client.force_login(owner)
    link = invite(client, tournament)
    client.force_login(make_user("nao"))

    assert "You are invited to organise Club league" in text_of(client.get(link))
    assert tournament.organisers.count() == 1
    assert client.post(link)["Location"] == tournament.get_absolute_url()
    assert sorted(one.user.username for one in tournament.organisers.all()) == ["mika", "nao"]


def test_who_has_no_account_makes_one(client, owner, tournament):
    client.force_login(owner)
    link = invite(client, tournament)
    client.logout()
    entries = {"username": "nao", "password1": PASSWORD, "password2": PASSWORD}

    assert "sign in" in text_of(client.get(link))
    assert client.post(link, entries)["Location"] == tournament.get_absolute_url()
    assert client.session["_auth_user_id"] == str(User.objects.get(username="nao").pk)
    assert tournament.organisers.filter(user__username="nao").exists()


def test_a_weak_password_does_not_use_the_link_up(client, owner, tournament):
    client.force_login(owner)
    link = invite(client, tournament)
    client.logout()
    entries = {"username": "nao", "password1": "12345", "password2": "12345"}

    assert "This password is too short" in text_of(client.post(link, entries))
    assert client.get(link).status_code == 200
    assert not User.objects.filter(username="nao").exists()


def test_a_link_works_once(client, owner, tournament):
    client.force_login(owner)
    link = invite(client, tournament)
    client.force_login(make_user("nao"))
    client.post(link)
    client.force_login(make_user("otto"))

    assert client.post(link).status_code == 410
    assert "does not work any more" in text_of(client.get(link))
    assert tournament.organisers.count() == 2


def test_an_old_link_and_an_invented_one_do_not_work(client, owner, tournament):
    long_ago = make_change(owner).now - timedelta(days=1000)
    change = make_change(owner)
    object.__setattr__(change, "now", long_ago)
    invite_organiser(tournament=tournament, token="old", change=change)
    client.force_login(make_user("nao"))

    assert client.get(reverse("invitation", args=["old"])).status_code == 410
    assert client.post(reverse("invitation", args=["invented"])).status_code == 410


def test_a_link_is_withdrawn(client, owner, tournament):
    client.force_login(owner)
    link = invite(client, tournament)
    client.post(address(tournament, "invitation_withdraw", Invitation.objects.get().pk))

    assert client.get(link).status_code == 410


def test_an_owner_removes_an_organiser(client, owner, tournament):
    other = add_organiser(tournament, "nao")
    client.force_login(owner)
    url = address(tournament, "organiser_remove", other.pk)

    assert "What they entered stays." in text_of(client.get(url))
    assert client.post(url)["Location"] == address(tournament)
    assert not Organiser.objects.filter(pk=other.pk).exists()


def test_an_organiser_can_leave_but_remove_nobody_else(client, owner, tournament):
    me, other = add_organiser(tournament, "nao"), add_organiser(tournament, "otto")
    client.force_login(me.user)

    assert client.post(address(tournament, "organiser_remove", other.pk)).status_code == 403
    assert client.post(address(tournament, "organiser_remove", me.pk)).status_code == 302
    assert [one.user.username for one in tournament.organisers.all()] == ["mika", "otto"]


def test_an_organiser_cannot_make_owners(client, tournament):
    client.force_login(add_organiser(tournament, "nao").user)
    client.post(address(tournament), {"role": Role.OWNER})

    assert not Invitation.objects.exists()


def test_the_last_owner_stays(client, owner, tournament):
    client.force_login(owner)
    url = address(tournament, "organiser_remove", tournament.organisers.get().pk)

    assert "Somebody has to own the tournament." in text_of(client.post(url, follow=True))
    assert tournament.organisers.count() == 1


def test_a_scorer_is_invited_to_enter_results(client, owner, tournament):
    client.force_login(owner)
    link = invite(client, tournament, Role.SCORER)
    client.force_login(make_user("nao"))

    assert "You are invited to enter results of Club league" in text_of(client.get(link))
    client.post(link)
    assert tournament.organisers.get(user__username="nao").role == Role.SCORER


def test_an_organiser_invites_scorers_and_organisers(client, tournament):
    client.force_login(add_organiser(tournament, "nao").user)
    roles = page_of(client.get(address(tournament))).xpath("//input[@name='role']/@value")

    assert roles == [Role.SCORER, Role.ORGANISER]


def test_what_became_of_links_and_rights_is_in_the_history_without_the_links(
    client, owner, tournament
):
    client.force_login(owner)
    link, lost = invite(client, tournament, Role.SCORER), invite(client, tournament)
    client.post(address(tournament, "invitation_withdraw", Invitation.objects.first().pk))
    client.logout()
    client.post(link, {"username": "nao", "password1": PASSWORD, "password2": PASSWORD})
    client.force_login(owner)
    pk = tournament.organisers.get(user__username="nao").pk
    client.post(address(tournament, "organiser_remove", pk))

    page = client.get(address(tournament, "history"))
    file = b"".join(client.get(address(tournament, "history_csv")).streaming_content).decode()

    assert page_of(page).xpath("//ol[contains(@class, 'history')]//strong/text()")[:5] == [
        "Organiser or scorer removed",
        "Invitation accepted",
        "Invitation withdrawn",
        "Somebody invited to help",
        "Somebody invited to help",
    ]
    assert "rights of nao" in text_of(page)
    assert "rights of nao" in file
    for secret in (link, lost):
        token = secret.strip("/").rpartition("/")[2]
        assert token not in page.content.decode() + file
