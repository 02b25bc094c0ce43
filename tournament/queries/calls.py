"""Tables that wait for an organiser."""

from django.db.models import QuerySet

from tournament.models import Game, TableCall, Tournament


def open_calls(tournament: Tournament) -> QuerySet[TableCall]:
    """Calls and disagreements that nobody answered, the longest waiting first, with game and round. One query."""
    waiting = TableCall.objects.filter(game__tournament=tournament, answered_at=None)
    return waiting.select_related("game__round").order_by("called_at", "pk")


def calls_of(game: Game) -> QuerySet[TableCall]:
    """All calls of one game, the latest first, with who answered. One query."""
    return TableCall.objects.filter(game=game).select_related("answered_by").order_by("-pk")
