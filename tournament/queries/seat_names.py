"""What the rules say about a seat, with the name of who sits there: they know seats by number only."""

import re
from collections.abc import Sequence

from scoring.terms import ScoringError
from tournament.models import Game
from tournament.queries.names import named_seats
from tournament.templatetags.names import shown_name

SEAT = re.compile(r"\bseat (\d)\b", re.IGNORECASE)


def with_names(sentence: str, names: Sequence[str]) -> str:
    """Put the players' names, in seat order, in place of the numbers of their seats. No query.

    >>> with_names("Seat 2 has only 700 points.", ["Aiko", "Binh", "Chen", "Dewi"])
    'Chen has only 700 points.'
    """
    known = {str(seat): name for seat, name in enumerate(names)}
    return SEAT.sub(lambda found: known.get(found[1], found[0]), sentence)


def in_words(refusal: ScoringError, game: Game) -> str:
    """Why something was refused in a game, with the names of its players. One query."""
    seats = named_seats(game.seats.order_by("seat"))
    return with_names(str(refusal), list(map(shown_name, seats)))
