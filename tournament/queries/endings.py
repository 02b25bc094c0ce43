"""What a game would be worth if it ended now."""

from scoring.record import FinalPoints
from scoring.settlement import Settlement
from scoring.terms import ScoringError
from tournament.models import Game
from tournament.queries.computed import compute_game, compute_points
from tournament.queries.rulesets import rules_of_game


def settlement_if_stopped(game: Game) -> Settlement | None:
    """The settlement of a running game as it would be if it was stopped now. Three queries at most."""
    stopped = Game(tournament=game.tournament, finish=Game.Finish.TIME)
    stopped.pk = game.pk
    return compute_game(stopped, rules_of_game(game)).settlement


def settlement_of_points(
    game: Game, *, points: list[int], deposits_left: int, last_dealer: int | None
) -> Settlement | None:
    """The settlement of final points that balance; None where they cannot be settled. Two queries at most."""
    final = FinalPoints(points=tuple(points), deposits_left=deposits_left, last_dealer=last_dealer)
    try:
        return compute_points(game, rules_of_game(game), final).settlement
    except ScoringError:
        return None
