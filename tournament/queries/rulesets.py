"""The ruleset of a tournament as `scoring` wants it."""

import json
from functools import lru_cache

from scoring.ruleset import Ruleset
from tournament.models import Tournament


def ruleset_of(tournament: Tournament) -> Ruleset:
    """The rules this tournament is played by. No query; each distinct ruleset is read once a process."""
    return _read(json.dumps(tournament.ruleset, sort_keys=True))


def ruleset_in(tournament_id: int) -> Ruleset:
    """The rules of a tournament as they are stored at this moment. One query, of this one column."""
    rules = Tournament.objects.filter(pk=tournament_id).order_by().values_list("ruleset", flat=True)
    return _read(json.dumps(rules[0], sort_keys=True))


@lru_cache(maxsize=256)
def _read(text: str) -> Ruleset:
    return Ruleset.from_data(json.loads(text))
