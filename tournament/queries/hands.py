"""The score sheet of a game."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import prefetch_related_objects

from scoring.record import Computed
from tournament.models import Game, Hand, Seat
from tournament.queries.computed import compute_game
from tournament.queries.games import SEATS
from tournament.queries.rulesets import rules_of_game
from tournament.templatetags.names import shown_name


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRow:
    """One hand as stored, with the change of points of each seat in starting order."""

    hand: Hand
    changes: tuple[int, ...]

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each seat after the hand."""
        return tuple(self.hand.points)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheet:
    """Everything on the sheet of one game: seats in starting order, and hands in the order played."""

    game: Game
    seats: tuple[Seat, ...]
    rows: tuple[SheetRow, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in starting order."""
        return tuple(shown_name(seat) for seat in self.seats)


def score_sheet(game: Game) -> ScoreSheet:
    """The sheet of a game, from what is stored: nothing is computed. Two queries; one if `game_by_number` gave the game."""
    prefetch_related_objects([game], SEATS)
    hands = Hand.objects.filter(game=game).select_related("entered_by").order_by("number")
    return sheet_of(game, game.seats.all(), hands)


def sheet_of(game: Game, seats: Iterable[Seat], hands: Iterable[Hand]) -> ScoreSheet:
    """The sheet of a game from its rows: seats in starting order, hands in the order played. No query."""
    return ScoreSheet(
        game=game,
        seats=tuple(seats),
        rows=tuple(
            SheetRow(hand=hand, changes=tuple(sum(move) for move in hand.moves)) for hand in hands
        ),
    )


def hand_by_number(game: Game, number: int) -> Hand | None:
    """One hand of a game, or None. One query."""
    hand = Hand.objects.filter(game=game, number=number).first()
    if hand is not None:
        hand.game = game
    return hand


def computed_game(game: Game) -> Computed:
    """A game played through with all its reasons, for who wants to see the sums. Three queries."""
    return compute_game(game, rules_of_game(game))
