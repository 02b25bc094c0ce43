"""Games that belong together: those of one round, or of one evening."""

from django.db.models import QuerySet

from tournament.models import Game
from tournament.queries.games import games_of


def games_beside(game: Game) -> QuerySet[Game]:
    """The other games of the round of a game, or of its day where it has none, by table, with seats and players. Two queries."""
    others = games_of(game.tournament).exclude(pk=game.pk).order_by("table_number", "number")
    if game.round_id is not None:
        return others.filter(round=game.round_id)
    return others.filter(round=None, played_on=game.played_on)
