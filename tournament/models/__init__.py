"""What the site remembers. The rows are the record; everything `scoring` can derive is kept beside it as a cache."""

from tournament.models.calls import TableCall
from tournament.models.confirmations import Confirmation
from tournament.models.conflicts import HandConflict
from tournament.models.entries import ChangedGame, ChangeEntry
from tournament.models.games import Game, Seat
from tournament.models.hands import Hand
from tournament.models.organisers import Invitation, Organiser
from tournament.models.participants import Participant
from tournament.models.penalties import Penalty, StockReason
from tournament.models.players import Player
from tournament.models.rounds import Absence, Bye, Round
from tournament.models.stages import Stage, StageEntry
from tournament.models.teams import Team
from tournament.models.tournaments import Tournament

__all__ = [
    "Absence",
    "Bye",
    "ChangeEntry",
    "ChangedGame",
    "Confirmation",
    "Game",
    "Hand",
    "HandConflict",
    "Invitation",
    "Organiser",
    "Participant",
    "Penalty",
    "Player",
    "Round",
    "Seat",
    "Stage",
    "StageEntry",
    "StockReason",
    "TableCall",
    "Team",
    "Tournament",
]
