"""Penalties of a tournament."""

from django.db.models import QuerySet

from tournament.models import Game, Penalty, Tournament
from tournament.queries.games import secret
from tournament.queries.names import apart


def penalties_of(tournament: Tournament) -> QuerySet[Penalty]:
    """All penalties, cancelled ones too, the latest first, with player or team, game, round and who entered them. One query."""
    return (
        Penalty.objects.filter(tournament=tournament)
        .select_related("player", "team", "game", "round", "entered_by")
        .annotate(apart=apart("tournament", "player"))
        .order_by("-entered_at", "-pk")
    )


def shown_penalties_of(tournament: Tournament) -> QuerySet[Penalty]:
    """As `penalties_of`, those that count and whose round is not secret: what everybody may see. One query."""
    counting = penalties_of(tournament).filter(cancelled_at=None)
    return counting.exclude(secret(tournament)).exclude(secret(tournament, "game__"))


def penalties_in(game: Game) -> QuerySet[Penalty]:
    """The penalties that count in the settlement of a game, with their players. One query."""
    counting = Penalty.objects.filter(game=game, cancelled_at=None)
    told = counting.annotate(apart=apart("tournament", "player"))
    return told.select_related("player").order_by("pk")
