"""The ruleset of a tournament as `scoring` wants it."""

import json
from functools import lru_cache

from django.db import connection

from scoring.ruleset import Ruleset
from tournament.models import Game, Tournament

STORED = "SELECT ruleset, other_ruleset FROM tournament_tournament WHERE id = %s"


def ruleset_of(tournament: Tournament) -> Ruleset:
    """The rules this tournament is played by. No query; each distinct ruleset is read once a process."""
    return _read(json.dumps(tournament.ruleset, sort_keys=True))


def other_ruleset_of(tournament: Tournament) -> Ruleset | None:
    """The rules of the tables of the other size; None where all tables have the same size. No query."""
    if tournament.other_ruleset is None:
        return None
    return _read(json.dumps(tournament.other_ruleset, sort_keys=True))


def rules_for(tournament: Tournament, seats: int) -> Ruleset:
    """The rules of a game with so many players: the tournament's, or those of its tables of the other size. No query."""
    usual, other = ruleset_of(tournament), other_ruleset_of(tournament)
    return usual if other is None or usual.seats == seats else other


def table_sizes(tournament: Tournament) -> tuple[int, ...]:
    """How many may sit at a table, the fewest first: one number, or two where there are tables of the other size. No query."""
    other = other_ruleset_of(tournament)
    sizes = {ruleset_of(tournament).seats, *((other.seats,) if other else ())}
    return tuple(sorted(sizes))


def rules_of_game(game: Game) -> Ruleset:
    """The rules a game is played by. No query once its tournament is loaded."""
    return rules_for(game.tournament, len(game.points))


def ruleset_in(tournament_id: int, seats: int | None = None) -> Ruleset:
    """The rules of a tournament, or of its games with so many players, as they are stored at this moment. One query."""
    with connection.cursor() as cursor:
        cursor.execute(STORED, (tournament_id,))
        text, other = cursor.fetchone()
    usual = _read(text)
    return usual if seats in {None, usual.seats} or other is None else _read(other)


@lru_cache(maxsize=256)
def _read(text: str) -> Ruleset:
    return Ruleset.from_data(json.loads(text))
