"""Hands of which there are two versions."""

from django.db.models import QuerySet

from tournament.models import Game, HandConflict, Tournament


def open_conflicts(tournament: Tournament) -> QuerySet[HandConflict]:
    """Those of which nobody chose one yet, the oldest first, with game, round and hand. One query."""
    waiting = HandConflict.objects.filter(game__tournament=tournament, chosen="")
    return waiting.select_related("game__round", "hand").order_by("pk")


def conflicts_of(game: Game) -> QuerySet[HandConflict]:
    """All of one game, the oldest first, with the hand and who sent and chose. One query."""
    conflicts = HandConflict.objects.filter(game=game)
    return conflicts.select_related("hand", "sent_by", "chosen_by").order_by("number", "pk")
