from datetime import timedelta

import pytest
from django.utils import timezone

from tests.factories import NOW, make_change, make_tournament, make_user
from tournament import models
from tournament.actions.changes import Change
from tournament.actions.journal import fields_of
from tournament.actions.organisers import (
    InvitationUseless,
    LastOwner,
    accept_invitation,
    invite_organiser,
    remove_organiser,
    withdraw_invitation,
)
from tournament.actions.undo import UndoRefused, undo_change
from tournament.models import ChangeEntry, Invitation, Organiser
from tournament.queries.history import history_of, undoable
from tournament.queries.history_lines import described

pytestmark = pytest.mark.django_db

TOKEN = "a-long-and-random-secret"


def invite(tournament, user=None, role="organiser"):
    return invite_organiser(
        tournament=tournament, token=TOKEN, role=role, change=make_change(user, reason="")
    )


def accept(user, token=TOKEN, now=NOW):
    return accept_invitation(token=token, change=Change(user=user, now=now))


def test_invitation_is_stored_without_its_token():
    user = make_user()

    invitation = invite(make_tournament(), user)

    assert TOKEN not in str(list(Invitation.objects.values()))
    assert len(invitation.token_hash) == 64
    assert (invitation.created_by, invitation.expires_at) == (user, NOW + timedelta(days=7))


def test_accept_invitation_makes_an_organiser_once():
    tournament, user, late = make_tournament(), make_user(), make_user()
    invite(tournament, role="owner")

    organiser = accept(user)

    assert (organiser.tournament, organiser.user, organiser.role) == (tournament, user, "owner")
    with pytest.raises(InvitationUseless, match="used already"):
        accept(late)
    assert accept(user) == organiser
    assert Organiser.objects.count() == 1


def test_invitation_lasts_seven_days():
    invite(make_tournament())
    user = make_user()

    with pytest.raises(InvitationUseless, match="too old"):
        accept(user, now=NOW + timedelta(days=7))

    last = NOW + timedelta(days=7, seconds=-1)
    assert accept(user, now=last).user == user


def test_unknown_invitation_is_refused():
    with pytest.raises(InvitationUseless, match="does not exist"):
        accept(make_user(), token="guessed")


def test_withdrawn_invitation_is_refused():
    withdraw_invitation(invitation=invite(make_tournament()), change=make_change())

    with pytest.raises(InvitationUseless, match="does not exist"):
        accept(make_user())


def test_organiser_keeps_the_role_when_invited_again():
    owner = make_user()
    tournament = make_tournament(owner)
    invite(tournament)

    assert accept(owner).role == "owner"
    assert Invitation.objects.get().used_at is None


def test_last_owner_stays():
    owner = make_user()
    tournament = make_tournament(owner)
    helper = Organiser.objects.create(tournament=tournament, user=make_user())

    remove_organiser(organiser=helper, change=make_change(owner))
    with pytest.raises(LastOwner):
        remove_organiser(organiser=tournament.organisers.get(), change=make_change(owner))

    assert tournament.organisers.get().user == owner


def told(tournament):
    """What the last change was, who made it, and what it says of each row."""
    (change,) = described(history_of(tournament)[:1])
    return change.kind, change.who, [(row.what, row.before, row.after) for row in change.rows]


@pytest.fixture
def invited():
    """A tournament of mika, who invited nao to be a scorer."""
    mika, nao = make_user("mika"), make_user("nao")
    tournament = make_tournament(mika)
    invite(tournament, mika, role="scorer")
    return tournament, mika, nao


def test_who_owns_a_new_tournament_is_in_its_history():
    tournament = make_tournament(make_user("mika"))

    assert ("rights of mika", "", "role: Owner") in told(tournament)[2]


def test_history_tells_who_invited_as_what(invited):
    tournament, _mika, _nao = invited
    moment = timezone.localtime(NOW + timedelta(days=7))
    until = f"{moment:%m/%d/%Y %H:%M}"

    assert told(tournament) == (
        "Somebody invited to help",
        "mika",
        [("invitation by mika", "", f"role: Scorer; expires: {until}")],
    )


def test_history_tells_who_accepted_whose_invitation(invited):
    tournament, _mika, nao = invited
    accept(nao)

    kind, who, (invitation, rights) = told(tournament)

    assert (kind, who) == ("Invitation accepted", "nao")
    assert invitation[0] == "invitation by mika"
    assert invitation[2].startswith("used by: nao; used: ")
    assert rights == ("rights of nao", "", "role: Scorer")


def test_accepting_twice_is_told_once(invited):
    _tournament, _mika, nao = invited
    accept(nao)
    accept(nao)

    assert ChangeEntry.objects.filter(kind="accept_invitation").count() == 1


def test_history_tells_who_withdrew_an_invitation(invited):
    tournament, mika, _nao = invited
    invitation = Invitation.objects.get()
    for _twice in range(2):
        withdraw_invitation(invitation=invitation, change=make_change(mika, reason=""))

    kind, who, ((what, before, after),) = told(tournament)

    assert (kind, who) == ("Invitation withdrawn", "mika")
    assert (what, after) == ("invitation by mika", "")
    assert before.startswith("role: Scorer; ")
    assert ChangeEntry.objects.filter(kind="withdraw_invitation").count() == 1


def test_a_used_invitation_is_not_withdrawn_any_more(invited):
    tournament, mika, nao = invited
    invitation = Invitation.objects.get()
    accept(nao)

    withdraw_invitation(invitation=invitation, change=make_change(mika))

    assert told(tournament)[0] == "Invitation accepted"
    assert Invitation.objects.get().used_by == nao


def test_history_tells_who_was_removed_by_whom(invited):
    tournament, mika, nao = invited
    organiser = accept(nao)
    for _twice in range(2):
        remove_organiser(organiser=organiser, change=make_change(mika, reason=""))

    assert told(tournament) == (
        "Organiser or scorer removed",
        "mika",
        [("rights of nao", "role: Scorer", "")],
    )
    assert ChangeEntry.objects.filter(kind="remove_organiser").count() == 1


def test_an_account_that_is_gone_is_told_as_such(invited):
    tournament, _mika, nao = invited
    organiser = accept(nao)
    nao.delete()

    _kind, _who, (invitation, rights) = told(tournament)

    assert invitation[2].startswith("used by: user (gone); ")
    assert rights == ("rights of user (gone)", "", "role: Scorer")
    assert not Organiser.objects.filter(pk=organiser.pk).exists()


def test_no_secret_is_in_the_history(invited):
    tournament, mika, nao = invited
    invitation = Invitation.objects.get()
    accept(nao)
    invite_organiser(tournament=tournament, token="another", change=make_change(mika))
    withdraw_invitation(invitation=Invitation.objects.first(), change=make_change(mika))

    stored = str(list(ChangeEntry.objects.values_list("rows", flat=True)))

    assert TOKEN not in stored
    assert invitation.token_hash not in stored
    assert "token" not in stored


def test_no_model_lets_a_secret_into_the_history():
    noted = {
        f"{name}.{field.name}"
        for name in models.__all__
        for field in fields_of(getattr(models, name))
    }

    assert "Game.number" in noted
    assert [name for name in noted if "token" in name or "password" in name] == []


@pytest.mark.parametrize(
    "kind", ["invite_organiser", "accept_invitation", "withdraw_invitation", "remove_organiser"]
)
def test_rights_are_not_taken_back(invited, kind):
    tournament, mika, nao = invited
    organiser = accept(nao)
    withdraw_invitation(invitation=invite_again(tournament, mika), change=make_change(mika))
    remove_organiser(organiser=organiser, change=make_change(mika))
    entry = ChangeEntry.objects.filter(kind=kind).last()

    with pytest.raises(UndoRefused, match="on the page of the organisers"):
        undo_change(entry=entry, change=make_change(mika))

    assert undoable(tournament, now=NOW) is None
    assert undoable(tournament, now=NOW, user=nao) is None
    assert Organiser.objects.filter(tournament=tournament).count() == 1


def invite_again(tournament, user):
    return invite_organiser(tournament=tournament, token="another", change=make_change(user))
