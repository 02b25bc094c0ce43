from datetime import timedelta

import pytest

from tests.factories import NOW, make_change, make_tournament, make_user
from tournament.actions.organisers import (
    InvitationUseless,
    LastOwner,
    accept_invitation,
    invite_organiser,
    remove_organiser,
    withdraw_invitation,
)
from tournament.models import Invitation, Organiser

pytestmark = pytest.mark.django_db

TOKEN = "a-long-and-random-secret"


def invite(tournament, user=None, role="organiser"):
    return invite_organiser(
        tournament=tournament, token=TOKEN, role=role, change=make_change(user, reason="")
    )


def test_invitation_is_stored_without_its_token():
    user = make_user()

    invitation = invite(make_tournament(), user)

    assert TOKEN not in str(list(Invitation.objects.values()))
    assert len(invitation.token_hash) == 64
    assert (invitation.created_by, invitation.expires_at) == (user, NOW + timedelta(days=7))


def test_accept_invitation_makes_an_organiser_once():
    tournament, user, late = make_tournament(), make_user(), make_user()
    invite(tournament, role="owner")

    organiser = accept_invitation(token=TOKEN, user=user, now=NOW)

    assert (organiser.tournament, organiser.user, organiser.role) == (tournament, user, "owner")
    with pytest.raises(InvitationUseless, match="used already"):
        accept_invitation(token=TOKEN, user=late, now=NOW)
    assert accept_invitation(token=TOKEN, user=user, now=NOW) == organiser
    assert Organiser.objects.count() == 1


def test_invitation_lasts_seven_days():
    invite(make_tournament())
    user = make_user()

    with pytest.raises(InvitationUseless, match="too old"):
        accept_invitation(token=TOKEN, user=user, now=NOW + timedelta(days=7))

    last = NOW + timedelta(days=7, seconds=-1)
    assert accept_invitation(token=TOKEN, user=user, now=last).user == user


def test_unknown_invitation_is_refused():
    with pytest.raises(InvitationUseless, match="does not exist"):
        accept_invitation(token="guessed", user=make_user(), now=NOW)


def test_withdrawn_invitation_is_refused():
    withdraw_invitation(invitation=invite(make_tournament()))

    with pytest.raises(InvitationUseless, match="does not exist"):
        accept_invitation(token=TOKEN, user=make_user(), now=NOW)


def test_organiser_keeps_the_role_when_invited_again():
    owner = make_user()
    tournament = make_tournament(owner)
    invite(tournament)

    assert accept_invitation(token=TOKEN, user=owner, now=NOW).role == "owner"
    assert Invitation.objects.get().used_at is None


def test_last_owner_stays():
    owner = make_user()
    tournament = make_tournament(owner)
    helper = Organiser.objects.create(tournament=tournament, user=make_user())

    remove_organiser(organiser=helper)
    with pytest.raises(LastOwner):
        remove_organiser(organiser=tournament.organisers.get())

    assert tournament.organisers.get().user == owner
