"""A guided start: a tournament with its rounds and the invitations for those who help, set up in one step."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.utils.crypto import salted_hmac

from scoring.rulesets import Preset
from tournament.actions.changes import Change, action
from tournament.actions.organisers import hash_token, invite_organiser
from tournament.actions.rounds import add_rounds
from tournament.actions.tournaments import create_tournament
from tournament.models import Invitation, Tournament

TWICE_WITHIN = timedelta(seconds=30)
"""A tournament of the same name from the same person is the same one, for so long."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Helpers:
    """Whom to invite, each role with a number that counts the links of that role; `client_id` is that of the form."""

    client_id: UUID | None
    wanted: Sequence[tuple[str, int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Started:
    """A tournament and the secrets of its invitations, each with the role it gives."""

    tournament: Tournament
    tokens: tuple[tuple[str, str], ...]


@action
def start_tournament(
    *,
    details: Mapping[str, Any],
    chosen: Preset,
    rounds: int,
    helpers: Helpers,
    change: Change,
) -> Started:
    """Set up a tournament with so many rounds, and invite its helpers. The same again answers the same.

    Errors: as `create_tournament` and `add_rounds`.
    """
    tournament = _made_just_now(details["name"], change)
    if tournament is None:
        tournament = create_tournament(
            details=details, ruleset=chosen.ruleset, preset=chosen.id, change=change
        )
        if rounds:
            add_rounds(stage=tournament.stages.get(number=1), count=rounds, change=change)
    tokens = tuple(
        (role, _invite(tournament, f"{helpers.client_id} {role} {number}", role, change))
        for role, number in helpers.wanted
    )
    return Started(tournament=tournament, tokens=tokens)


def _made_just_now(name: str, change: Change) -> Tournament | None:
    """The tournament that an earlier press of the button made. Requests of one user wait for each other."""
    if change.user is None:
        return None
    User.objects.select_for_update(no_key=True).get(pk=change.user.pk)
    mine = Tournament.objects.filter(organisers__user=change.user, name=name)
    return mine.filter(created_at__gte=change.now - TWICE_WITHIN).first()


def _invite(tournament: Tournament, seed: str, role: str, change: Change) -> str:
    """The secret of an invitation. It follows from the form's id and the site's key, so that a second press finds it."""
    text = f"{tournament.pk} {seed}"
    token = salted_hmac("invitation", text, algorithm="sha256").hexdigest()[:40]
    if not Invitation.objects.filter(token_hash=hash_token(token)).exists():
        invite_organiser(tournament=tournament, token=token, role=role, change=change)
    return token
