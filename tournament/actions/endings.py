"""Ending a game otherwise than by its hands: by the clock, by an organiser, or with the final points only."""

from collections.abc import Sequence
from typing import Literal

from django.utils.translation import gettext as _

from scoring.record import FinalPoints, check_balance
from scoring.ruleset import Ruleset
from scoring.terms import ScoringError
from tournament.actions.changes import (
    Change,
    action,
    check_reason,
    check_revision,
    lock_game,
    raise_revision,
    save,
)
from tournament.actions.confirmations import unconfirm
from tournament.actions.games import check_count
from tournament.actions.replay import raise_game_revision, rewrite
from tournament.models import Game
from tournament.queries.rulesets import rules_of_game


class GameIsOverAlready(ScoringError):
    """A game that is over cannot be stopped."""


class GameGoesOn(ScoringError):
    """A game that nobody stopped cannot be resumed."""


class HandsInTheWay(ScoringError):
    """A game that was recorded by hands cannot be entered by its points."""


class ImpossiblePoints(ScoringError):
    """The final points, or what goes with them, cannot be."""


@action
def stop_game(*, game: Game, how: Literal["time", "organiser"], change: Change) -> Game:
    """Stop a running game, by the clock or by an organiser, and settle it.

    Errors: StaleForm, GameIsOverAlready.
    """
    game = lock_game(game.pk)
    check_revision(game, change)
    if game.is_over:
        raise GameIsOverAlready(_("Game %d is over already.") % game.number, field="finish")
    game.finish = Game.Finish(how)
    return _ended(game, change, over=how)


@action
def resume_game(*, game: Game, change: Change) -> Game:
    """Take back that a game was stopped, or that its final points were entered, with a reason.

    Errors: StaleForm, ReasonMissing, GameGoesOn.
    """
    game = lock_game(game.pk)
    check_revision(game, change)
    check_reason(change)
    if not game.finish and not game.is_by_points:
        raise GameGoesOn(
            _("Nobody stopped game %d. If its end is wrong, correct the hand.") % game.number,
            field="finish",
        )
    if game.is_by_points:
        _write_points(game, [None] * game.seats.count(), change)
    unconfirm(game, change)
    game.finish = ""
    game.entered_as = Game.Entry.HANDS
    game.deposits_left = game.last_dealer = None
    return _ended(game, change, over="")


@action
def enter_points(
    *,
    game: Game,
    points: Sequence[int],
    deposits_left: int = 0,
    last_dealer: int | None = None,
    change: Change,
) -> Game:
    """Enter a game by its final points, a number a seat, and settle it. Correcting them needs a reason.

    `last_dealer` is needed where the rules give the deposits left over to the last dealer.
    Errors: StaleForm, ReasonMissing, HandsInTheWay, ImpossiblePoints, PointsDoNotBalance with the difference.
    """
    game = lock_game(game.pk)
    check_revision(game, change)
    if game.hand_count:
        raise HandsInTheWay(
            _("Game %d is recorded hand by hand. Delete its hands to enter points.") % game.number,
            field="points",
        )
    if game.is_by_points:
        check_reason(change)
    unconfirm(game, change)
    ruleset = rules_of_game(game)
    _check_points(points, deposits_left, last_dealer, ruleset)
    _write_points(game, points, change)
    game.entered_as = Game.Entry.POINTS
    game.finish = ""
    game.deposits_left = deposits_left
    game.last_dealer = last_dealer
    return _ended(game, change, over="played_out")


def _check_points(
    points: Sequence[int], deposits_left: int, last_dealer: int | None, ruleset: Ruleset
) -> None:
    check_count(points, ruleset)
    odd = next((held for held in points if held % 100), None)
    if odd is not None:
        raise ImpossiblePoints(
            _("%d cannot be: points move in whole hundreds.") % odd, field="points"
        )
    if deposits_left < 0:
        raise ImpossiblePoints(_("There are never fewer than 0 deposits."), field="deposits_left")
    if last_dealer is not None and not 0 <= last_dealer < ruleset.seats:
        raise ImpossiblePoints(_("There is no such seat."), field="last_dealer")
    check_balance(FinalPoints(points=tuple(points), deposits_left=deposits_left), ruleset)


def _write_points(game: Game, points: Sequence[int | None], change: Change) -> None:
    for seat, held in zip(game.seats.all(), points, strict=True):
        seat.game = game
        if seat.entered_points != held:
            seat.entered_points = held
            save(seat, change, "entered_points")


def _ended(game: Game, change: Change, *, over: str) -> Game:
    """Store how a game ended and settle it; `over` holds until the replay says it, because the database asks for it."""
    game.over = over
    save(game, change, "finish", "entered_as", "deposits_left", "last_dealer", "over")
    rewrite(game, rules_of_game(game))
    raise_game_revision(game)
    raise_revision(game.tournament_id)
    return game
