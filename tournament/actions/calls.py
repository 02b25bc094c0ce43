"""A table asks an organiser to come."""

from django.utils.translation import gettext as _

from scoring.terms import ScoringError
from tournament.actions.changes import (
    Change,
    action,
    create,
    lock_game,
    raise_revision,
    save,
)
from tournament.models import Game, TableCall

LONGEST_TEXT = 500


class CallRefused(ScoringError):
    """A table cannot call like this."""


@action
def call_organiser(*, game: Game, text: str = "", change: Change) -> TableCall:
    """Ask an organiser to come to the table of a game. While a call waits, asking again only replaces its text.

    Errors: CallRefused.
    """
    game = lock_game(game.pk)
    call = open_call(game, change, kind=TableCall.Kind.CALL, seat=None, text=text)
    raise_revision(game.tournament_id)
    return call


@action
def answer_call(*, call: TableCall, change: Change) -> TableCall:
    """Say that somebody has gone to the table. An answered call stays answered by who was first."""
    lock_game(call.game_id)
    call = TableCall.objects.select_related("game").get(pk=call.pk)
    if call.is_open:
        call.answered_at = change.now
        call.answered_by = change.user
        save(call, change, "answered_at", "answered_by")
        raise_revision(call.game.tournament_id)
    return call


def open_call(
    game: Game, change: Change, *, kind: TableCall.Kind, seat: int | None, text: str
) -> TableCall:
    """The call of a locked game that waits for an answer, made or with another text."""
    text = " ".join(text.split())
    if len(text) > LONGEST_TEXT:
        raise CallRefused(_("Say it in at most %d characters.") % LONGEST_TEXT, field="text")
    if kind == TableCall.Kind.DISAGREEMENT and not text:
        raise CallRefused(_("Say what is wrong with the result."), field="text")
    call = TableCall.objects.filter(game=game, kind=kind, seat=seat, answered_at=None).first()
    if call is None:
        call = TableCall(game=game, kind=kind, seat=seat, text=text)
        call.device, call.called_at = change.device, change.now
        create(call, change)
    elif text and text != call.text:
        call.game = game
        call.text = text
        save(call, change, "text")
    return call
