"""Who may change a tournament: invitations, and taking the right back."""

from datetime import timedelta
from hashlib import sha256

from django.utils.translation import gettext as _

from scoring.terms import ScoringError
from tournament.actions.changes import Change, action, create, delete, lock_tournament, save
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


@action
def invite_organiser(
    *, tournament: Tournament, token: str, role: str = Role.ORGANISER, change: Change
) -> Invitation:
    """Let whoever first opens the link with `token` in the next seven days become an organiser.

    The token is not stored and cannot be shown again.
    """
    invitation = Invitation(
        tournament=tournament,
        token_hash=hash_token(token),
        role=Role(role),
        created_by=change.user,
        created_at=change.now,
        expires_at=change.now + VALID_FOR,
    )
    create(invitation, change)
    return invitation


@action
def accept_invitation(*, token: str, change: Change) -> Organiser:
    """Make the user of `change` an organiser by an invitation, which is then used up. Who is one already may come again.

    Errors: InvitationUseless.
    """
    invitations = Invitation.objects.select_for_update(of=("self",), no_key=True)
    invitation = invitations.filter(token_hash=hash_token(token)).first()
    if invitation is None:
        raise InvitationUseless(_("This invitation does not exist. Ask for a new one."))
    known = Organiser.objects.filter(tournament=invitation.tournament_id, user=change.user).first()
    if known is not None:
        return known
    if invitation.used_at is not None:
        raise InvitationUseless(_("This invitation was used already. Ask for a new one."))
    if change.now >= invitation.expires_at:
        raise InvitationUseless(_("This invitation is too old. Ask for a new one."))
    invitation.used_by = change.user
    invitation.used_at = change.now
    save(invitation, change, "used_by", "used_at")
    organiser = Organiser(
        tournament_id=invitation.tournament_id, user=change.user, role=invitation.role
    )
    create(organiser, change)
    return organiser


@action
def remove_organiser(*, organiser: Organiser, change: Change) -> None:
    """Take the right to change a tournament back. Who was removed meanwhile stays so.

    Errors: LastOwner.
    """
    lock_tournament(organiser.tournament)
    stored = Organiser.objects.filter(pk=organiser.pk).first()
    if stored is None:
        return
    owners = Organiser.objects.filter(tournament=stored.tournament_id, role=Role.OWNER)
    if not owners.exclude(pk=stored.pk).exists():
        raise LastOwner(
            _("Somebody has to own the tournament. Make another owner first."), field="organiser"
        )
    delete(stored, change)


@action
def withdraw_invitation(*, invitation: Invitation, change: Change) -> None:
    """Make a link that was not used yet useless."""
    invitations = Invitation.objects.select_for_update(no_key=True)
    unused = invitations.filter(pk=invitation.pk, used_at=None).first()
    if unused is not None:
        delete(unused, change)
