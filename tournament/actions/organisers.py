"""Who may change a tournament: invitations, and taking the right back."""

from datetime import datetime, timedelta
from hashlib import sha256

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from scoring.terms import ScoringError
from tournament.actions.changes import Change, lock_tournament
from tournament.models import Invitation, Organiser, Tournament
from tournament.models.organisers import Role

VALID_FOR = timedelta(days=7)


class InvitationUseless(ScoringError):
    """The invitation is unknown, was used, or is too old."""


class LastOwner(ScoringError):
    """A tournament keeps an owner."""


def hash_token(token: str) -> str:
    """What is stored of a secret. The token is long and random, so that a plain hash keeps it."""
    return sha256(token.encode()).hexdigest()


@transaction.atomic
def invite_organiser(
    *, tournament: Tournament, token: str, role: str = Role.ORGANISER, change: Change
) -> Invitation:
    """Let whoever first opens the link with `token` in the next seven days become an organiser.

    The token is not stored and cannot be shown again.
    """
    return Invitation.objects.create(
        tournament=tournament,
        token_hash=hash_token(token),
        role=Role(role),
        created_by=change.user,
        created_at=change.now,
        expires_at=change.now + VALID_FOR,
    )


@transaction.atomic
def accept_invitation(*, token: str, user: User, now: datetime) -> Organiser:
    """Make a user an organiser by an invitation, which is then used up. Who is one already may come again.

    Errors: InvitationUseless.
    """
    invitations = Invitation.objects.select_for_update(of=("self",), no_key=True)
    invitation = invitations.filter(token_hash=hash_token(token)).first()
    if invitation is None:
        raise InvitationUseless(_("This invitation does not exist. Ask for a new one."))
    known = Organiser.objects.filter(tournament=invitation.tournament_id, user=user).first()
    if known is not None:
        return known
    if invitation.used_at is not None:
        raise InvitationUseless(_("This invitation was used already. Ask for a new one."))
    if now >= invitation.expires_at:
        raise InvitationUseless(_("This invitation is too old. Ask for a new one."))
    invitation.used_by = user
    invitation.used_at = now
    invitation.save(update_fields=["used_by", "used_at"])
    return Organiser.objects.create(
        tournament_id=invitation.tournament_id, user=user, role=invitation.role
    )


@transaction.atomic
def remove_organiser(*, organiser: Organiser) -> None:
    """Take the right to change a tournament back.

    Errors: LastOwner.
    """
    lock_tournament(organiser.tournament)
    owners = Organiser.objects.filter(tournament=organiser.tournament_id, role=Role.OWNER)
    if not owners.exclude(pk=organiser.pk).exists():
        raise LastOwner(
            _("Somebody has to own the tournament. Make another owner first."), field="organiser"
        )
    organiser.delete()


@transaction.atomic
def withdraw_invitation(*, invitation: Invitation) -> None:
    """Make a link that was not used yet useless."""
    Invitation.objects.filter(pk=invitation.pk, used_at=None).delete()
