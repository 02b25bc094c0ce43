"""The hand that a form is about: its number, the position it is played from, and who sits where."""

from dataclasses import dataclass

from scoring.game import Position
from scoring.permission import FOUR_PLAYERS_ONLY
from scoring.ruleset import Ruleset
from scoring.terms import DEPOSIT, AbortiveKind, LastHandDealer, Nagashi, Wind
from tournament.models import Game, Hand
from tournament.queries.computed import position_of
from tournament.queries.games import names_of
from tournament.queries.rulesets import rules_of_game


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """The hand that is being entered: its number, the position before it, and who sits where."""

    number: int
    players: tuple[str, ...]
    position: Position
    ruleset: Ruleset

    @property
    def seats(self) -> range:
        return range(len(self.players))

    def lacks_deposit(self, seat: int) -> bool:
        """Whether a player has too few points for a riichi."""
        needs = self.ruleset.riichi_needs_deposit
        return needs and self.position.points[seat] < DEPOSIT

    @property
    def others(self) -> tuple[str, ...]:
        """What may end a hand besides ron, tsumo and a plain draw."""
        never = FOUR_PLAYERS_ONLY if self.ruleset.seats == 3 else frozenset()
        allowed = self.ruleset.abortive_draws - never
        kinds = [kind.value for kind in AbortiveKind if kind in allowed]
        nagashi = [] if self.ruleset.nagashi is Nagashi.OFF else ["nagashi"]
        return (*kinds, *nagashi, "chombo")

    @property
    def may_dealer_stop(self) -> bool:
        """Whether the form asks if a leading dealer ends the game with this hand."""
        is_last_seat = self.position.dealer == len(self.players) - 1
        return self.ruleset.last_hand_dealer is LastHandDealer.MAY_STOP and is_last_seat


def next_deal(game: Game) -> Deal:
    """The next hand of a game. One query; none if `game_by_number` gave the game."""
    return _deal(game, game.next_hand_number, position_of(game))


def deal_of(hand: Hand) -> Deal:
    """A hand that was played, as it was before it ended. One query; none if `game_by_number` gave its game."""
    moved = [sum(move) for move in hand.moves]
    points = tuple(after - move for after, move in zip(hand.points, moved, strict=True))
    position = Position(
        points=points,
        wind=Wind(hand.wind),
        dealer=hand.dealer,
        honba=hand.honba,
        deposits=hand.deposits,
    )
    return _deal(hand.game, hand.number, position)


def _deal(game: Game, number: int, position: Position) -> Deal:
    return Deal(
        number=number,
        players=names_of(game),
        position=position,
        ruleset=rules_of_game(game),
    )
