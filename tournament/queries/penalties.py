"""Penalties of a tournament."""

from django.db.models import QuerySet

from tournament.models import Penalty, Tournament


def penalties_of(tournament: Tournament) -> QuerySet[Penalty]:
    """All penalties, cancelled ones too, the latest first, with player, game and who entered them. One query."""
    return (
        Penalty.objects.filter(tournament=tournament)
        .select_related("player", "game", "entered_by")
        .order_by("-entered_at", "-pk")
    )
