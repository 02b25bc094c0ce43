"""The players say that a result is right, or that it is not."""

from django.utils.translation import gettext as _

from scoring.terms import ScoringError
from tournament.actions.calls import open_call
from tournament.actions.changes import (
    Change,
    action,
    check_reason,
    check_revision,
    create,
    delete,
    lock_game,
    raise_revision,
    save,
)
from tournament.actions.closed_rounds import check_round_open
from tournament.models import Confirmation, Game, TableCall


class NotOver(ScoringError):
    """Nobody can confirm the result of a game that goes on."""


class ConfirmedAlready(ScoringError):
    """After all players confirmed a result, the table cannot change it any more."""


class NoSuchSeat(ScoringError):
    """Nobody sits there."""


@action
def confirm_seat(*, game: Game, seat: int, change: Change) -> Game:
    """Let the player in a seat say that the result is right; once all did, the game is confirmed.

    The same again changes nothing.
    Errors: StaleForm if the game changed since they looked at it, NotOver, NoSuchSeat.
    """
    return _confirm(game, (seat,), Confirmation.How.PHONE, change)


@action
def confirm_on_paper(*, game: Game, change: Change) -> Game:
    """Let a scorer say that all players signed the slip.

    Errors: StaleForm, NotOver.
    """
    return _confirm(game, None, Confirmation.How.PAPER, change)


@action
def withdraw_confirmation(*, game: Game, seat: int, change: Change) -> Game:
    """Take back what the player in a seat said, as long as not all confirmed; after that it needs a reason."""
    game = lock_game(game.pk)
    _check_may_unconfirm(game, change)
    _withdraw(game, change, seat=seat)
    raise_revision(game.tournament_id)
    return game


@action
def disagree(*, game: Game, seat: int, text: str, change: Change) -> TableCall:
    """Let the player in a seat say that the result is wrong, and why; an organiser is called.

    Takes back what the player confirmed before; a result that all confirmed stays so until somebody corrects it.
    Errors: NotOver, NoSuchSeat; CallRefused without `text`.
    """
    game = lock_game(game.pk)
    _check_over(game)
    _check_seats(game, (seat,))
    if not game.is_confirmed:
        _withdraw(game, change, seat=seat)
    call = open_call(game, change, kind=TableCall.Kind.DISAGREEMENT, seat=seat, text=text)
    raise_revision(game.tournament_id)
    return call


def unconfirm(game: Game, change: Change) -> None:
    """Take back what the players of a locked game confirmed, because it changes. Two queries at most.

    Errors: RoundClosed; if all had confirmed, ReasonMissing; ConfirmedAlready for somebody without an account.
    """
    check_round_open(game)
    _check_may_unconfirm(game, change)
    _withdraw(game, change)


def _confirm(
    game: Game, seats: tuple[int, ...] | None, how: Confirmation.How, change: Change
) -> Game:
    game = lock_game(game.pk)
    check_revision(game, change)
    _check_over(game)
    there = set(game.seats.values_list("seat", flat=True))
    seats = seats or tuple(sorted(there))
    _check_seats(game, seats)
    said = set(game.confirmations.values_list("seat", flat=True))
    for seat in seats:
        if seat not in said:
            row = Confirmation(game=game, seat=seat, how=how, at=change.now)
            row.user, row.device = change.user, change.device
            create(row, change)
    if said | set(seats) == there and not game.is_confirmed:
        game.confirmed_at = change.now
        save(game, change, "confirmed_at")
    raise_revision(game.tournament_id)
    return game


def _withdraw(game: Game, change: Change, *, seat: int | None = None) -> None:
    given = game.confirmations.all() if seat is None else game.confirmations.filter(seat=seat)
    for confirmation in given:
        confirmation.game = game
        delete(confirmation, change)
    if game.is_confirmed:
        game.confirmed_at = None
        save(game, change, "confirmed_at")


def _check_may_unconfirm(game: Game, change: Change) -> None:
    if not game.is_confirmed:
        return
    if change.user is None and change.device:
        raise ConfirmedAlready(
            _("Everybody confirmed this result. Call an organiser if it is wrong."), field="game"
        )
    check_reason(change)


def _check_over(game: Game) -> None:
    if not game.is_over:
        raise NotOver(
            _("Game %d is not over; there is no result to confirm yet.") % game.number,
            field="game",
        )


def _check_seats(game: Game, seats: tuple[int, ...]) -> None:
    if game.seats.filter(seat__in=seats).count() != len(seats):
        raise NoSuchSeat(_("Nobody sits there."), field="seat")
