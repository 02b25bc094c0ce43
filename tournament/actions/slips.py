"""What the paper slip of a game says, entered in one step."""

from collections.abc import Sequence
from dataclasses import replace

from scoring.ruleset import Ruleset
from scoring.terms import ChomboPenalty
from tournament.actions.changes import Change, action, check_revision, lock_game
from tournament.actions.chips import enter_extras
from tournament.actions.endings import enter_points
from tournament.actions.penalties import add_penalty, cancel_penalty
from tournament.models import Game, Penalty, Seat
from tournament.queries.rulesets import rules_of_game
from tournament.queries.slips import CHOMBO, Slip, slip_of


@action
def enter_slip(*, game: Game, slip: Slip, change: Change) -> Game:
    """Enter the final points of a game and what goes with them; correcting them needs a reason. The same slip again changes nothing.

    A chombo that counts after the game becomes a penalty in it.
    Errors: StaleForm; otherwise as `enter_points` and `enter_extras`.
    """
    game = lock_game(game.pk)
    if slip_of(game) == slip:
        return game
    check_revision(game, change)
    anew = replace(change, revision=None)
    entered = enter_points(
        game=game,
        points=slip.points,
        deposits_left=slip.deposits_left,
        last_dealer=slip.last_dealer,
        change=anew,
    )
    _enter_extras(entered, slip, anew)
    _enter_chombo(entered, slip.chombo, anew)
    return Game.objects.get(pk=game.pk)


def _enter_extras(game: Game, slip: Slip, change: Change) -> None:
    """Enter the chips and who is yakitori, where the slip says it and it does not stand so already."""
    seats = list(game.seats.order_by("seat"))
    chips_stand = list(slip.chips) == [seat.entered_chips for seat in seats]
    yakitori_stands = list(slip.yakitori) == [seat.entered_yakitori for seat in seats]
    enter_extras(
        game=game,
        chips=None if chips_stand else slip.chips or None,
        yakitori=None if yakitori_stands else slip.yakitori or None,
        change=change,
    )


def _enter_chombo(game: Game, chombo: Sequence[int], change: Change) -> None:
    """Make the penalties for chombo in a game those that its slip says."""
    rules = rules_of_game(game)
    seats = list(game.seats.select_related("player").order_by("seat"))
    stored = game.penalties.filter(reason=CHOMBO, cancelled_at=None)
    for seat, count in zip(seats, chombo, strict=True):
        own = [penalty for penalty in stored if penalty.player_id == seat.player_id]
        _settle(game, seat, own, count * _points(rules), change)


def _settle(game: Game, seat: Seat, own: Sequence[Penalty], points: int, change: Change) -> None:
    if sum(penalty.points for penalty in own) == points:
        return
    told = replace(change, reason=CHOMBO)
    for penalty in own:
        cancel_penalty(penalty=penalty, change=told)
    if points:
        add_penalty(
            tournament=game.tournament, player=seat.player, points=points, game=game, change=told
        )


def _points(rules: Ruleset) -> int:
    return rules.chombo_points if rules.chombo is ChomboPenalty.AFTER_GAME else 0
