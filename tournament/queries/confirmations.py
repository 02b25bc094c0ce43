"""What the players said about the results."""

from django.db.models import Count, Prefetch, QuerySet

from tournament.models import Confirmation, Game, Tournament
from tournament.queries.games import SEATS


def confirmations_of(game: Game) -> dict[int, Confirmation]:
    """The confirmations of one game by seat. One query."""
    given = Confirmation.objects.filter(game=game).select_related("user")
    return {confirmation.seat: confirmation for confirmation in given}


def unconfirmed_games(tournament: Tournament) -> QuerySet[Game]:
    """Games that are over and not confirmed by all, the oldest first, with seats, players and confirmations.

    `confirmed_seats` counts who confirmed. Three queries, however many games.
    """
    games = Game.objects.filter(tournament=tournament, confirmed_at=None).exclude(over="")
    return (
        games.select_related("round")
        .prefetch_related(SEATS, Prefetch("confirmations"))
        .annotate(confirmed_seats=Count("confirmations"))
        .order_by("number")
    )
