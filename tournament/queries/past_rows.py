"""Rows by their keys, also of what was deleted since, and what the players among them are called."""

from typing import Any

from tournament.models import ChangeEntry, Participant, Player, Tournament
from tournament.queries.names import apart_here

MERGES = ("merge_players", "approve_applicant")
"""Kinds of changes that delete a player and let their history go over to another."""

Values = dict[int, tuple[Any, ...]]


def values_of(model: Any, keys: set[int], columns: tuple[str, ...]) -> Values:
    """What rows have in these columns, by their keys, or had when they were deleted. Two queries at most."""
    found = values_now(model, keys, columns)
    return found | past_values(model, keys - set(found), columns)


def values_now(model: Any, keys: set[int], columns: tuple[str, ...]) -> Values:
    """What rows have in these columns. One query at most."""
    if not keys:
        return {}
    rows = model.objects.filter(pk__in=keys).values_list("pk", *columns)
    return {pk: tuple(values) for pk, *values in rows}


def past_values(model: Any, missing: set[int], columns: tuple[str, ...]) -> Values:
    """What rows had when they were deleted, as far as the history of their model has them. One query at most."""
    history = getattr(model, "history", None)
    if not missing or history is None:
        return {}
    past = history.filter(id__in=missing).order_by("history_id").values_list("id", *columns)
    return {pk: tuple(values) for pk, *values in past}


def player_names(keys: set[int]) -> dict[int, str]:
    """What players are called, or were when they were deleted. Three queries at most."""
    names = {pk: name for pk, (name,) in values_of(Player, keys, ("name",)).items()}
    missing = keys - set(names)
    if not missing:
        return names
    # Where two entries of a player were made one, only that change still has the name of the one that went.
    merges = ChangeEntry.objects.filter(kind__in=MERGES).values_list("rows", flat=True)
    return names | {
        pk: before["name"]
        for noted in merges
        for model, pk, before, after in noted
        if model == "player" and after is None and pk in missing
    }


def apart_in(tournament: Tournament | None, players: set[int]) -> dict[int, str]:
    """What tells some players from others of their name in a tournament, for whom that is needed. One query at most."""
    if tournament is None or not players:
        return {}
    parts = Participant.objects.filter(tournament=tournament, player__in=players)
    told = parts.annotate(apart=apart_here()).values_list("player", "apart")
    return {player: apart for player, apart in told if apart}
