from dataclasses import replace
from uuid import uuid4

import pytest

from scoring.rulesets import preset
from tests.factories import NOW, make_change, make_user
from tournament.actions.organisers import accept_invitation
from tournament.actions.rounds import RoundRefused
from tournament.actions.starts import TWICE_WITHIN, Helpers, start_tournament
from tournament.actions.undo import UndoRefused, undo_last_change
from tournament.models import ChangeEntry, Invitation, Tournament

pytestmark = pytest.mark.django_db

HELPERS = Helpers(client_id=uuid4(), wanted=[("organiser", 1), ("scorer", 1), ("scorer", 2)])


def start(user, later=None, **changed):
    change = make_change(user, reason="")
    facts = {
        "details": {"name": "Spring open", "kind": "tournament"},
        "chosen": preset("ema-2025"),
        "rounds": 4,
        "helpers": HELPERS,
        **changed,
    }
    return start_tournament(**facts, change=replace(change, now=NOW + later) if later else change)


def test_tournament_rounds_and_invitations_are_one_entry_that_stays():
    user = make_user()

    started = start(user)

    tournament = started.tournament
    assert [each.number for each in tournament.rounds.all()] == [1, 2, 3, 4]
    assert [role for role, _token in started.tokens] == ["organiser", "scorer", "scorer"]
    assert [entry.kind for entry in ChangeEntry.objects.all()] == ["start_tournament"]
    with pytest.raises(UndoRefused, match="no change to take back"):
        undo_last_change(tournament=tournament, change=make_change(user))


def test_each_secret_lets_in_with_its_role():
    started = start(make_user())

    roles = [
        accept_invitation(token=token, change=make_change(make_user())).role
        for _role, token in started.tokens
    ]

    assert roles == ["organiser", "scorer", "scorer"]


def test_the_same_again_answers_the_same():
    user = make_user()

    first, second = start(user), start(user)

    assert second == first
    assert (Tournament.objects.count(), Invitation.objects.count()) == (1, 3)
    assert first.tournament.rounds.count() == 4
    assert ChangeEntry.objects.count() == 1


def test_the_same_name_later_or_from_somebody_else_is_another_tournament():
    user = make_user()
    first = start(user)

    others = [start(user, later=2 * TWICE_WITHIN), start(make_user())]

    assert Tournament.objects.count() == 3
    secrets = [token for each in (first, *others) for _role, token in each.tokens]
    assert len(set(secrets)) == 9


def test_rounds_that_cannot_be_leave_no_tournament():
    with pytest.raises(RoundRefused):
        start(make_user(), rounds=101)

    assert not Tournament.objects.exists()
    assert not Invitation.objects.exists()
