"""What the site remembers. The rows are the record; everything `scoring` can derive is kept beside it as a cache."""

from tournament.models.games import Game, Seat
from tournament.models.hands import Hand
from tournament.models.organisers import Invitation, Organiser
from tournament.models.penalties import Penalty
from tournament.models.players import Player
from tournament.models.rounds import Round
from tournament.models.tournaments import Participant, Tournament

__all__ = [
    "Game",
    "Hand",
    "Invitation",
    "Organiser",
    "Participant",
    "Penalty",
    "Player",
    "Round",
    "Seat",
    "Tournament",
]
