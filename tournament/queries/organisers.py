"""Who may change a tournament, and who was asked to."""

from datetime import datetime

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import QuerySet

from tournament.models import Invitation, Organiser, Tournament


def organisers_of(tournament: Tournament) -> QuerySet[Organiser]:
    """Who may change a tournament, the first one first. One query."""
    return Organiser.objects.filter(tournament=tournament).select_related("user").order_by("pk")


def open_invitations(tournament: Tournament, *, now: datetime) -> QuerySet[Invitation]:
    """Links that somebody could still open. One query."""
    unused = Invitation.objects.filter(tournament=tournament, used_at=None, expires_at__gt=now)
    return unused.select_related("created_by").order_by("-pk")


def invitation_with(token_hash: str) -> Invitation | None:
    """The invitation with this hash, with its tournament, or None. One query."""
    invitations = Invitation.objects.select_related("tournament", "created_by")
    return invitations.filter(token_hash=token_hash).first()


def organised_ids(user: User | AnonymousUser) -> set[int]:
    """The tournaments that somebody may change, by key. One query; none for a visitor."""
    if not user.is_authenticated:
        return set()
    return set(Organiser.objects.filter(user=user).values_list("tournament_id", flat=True))
