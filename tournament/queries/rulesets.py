"""The ruleset of a tournament as `scoring` wants it."""

import json
from functools import lru_cache

from django.db import connection

from scoring.ruleset import Ruleset
from tournament.models import Tournament

STORED = "SELECT ruleset FROM tournament_tournament WHERE id = %s"


def ruleset_of(tournament: Tournament) -> Ruleset:
    """The rules this tournament is played by. No query; each distinct ruleset is read once a process."""
    return _read(json.dumps(tournament.ruleset, sort_keys=True))


def ruleset_in(tournament_id: int) -> Ruleset:
    """The rules of a tournament as they are stored at this moment. One query."""
    with connection.cursor() as cursor:
        cursor.execute(STORED, (tournament_id,))
        (text,) = cursor.fetchone()
    return _read(text)


@lru_cache(maxsize=256)
def _read(text: str) -> Ruleset:
    return Ruleset.from_data(json.loads(text))
