"""Two versions of one hand: both are kept until one is chosen."""

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
from tournament.actions.confirmations import unconfirm
from tournament.actions.hands import SentHand, is_same, replayed
from tournament.models import Game, Hand, HandConflict


class AlreadyChosen(ScoringError):
    """Somebody chose another version meanwhile."""


class HandGone(ScoringError):
    """The hand of which there were two versions was deleted, or moved to another game."""


@action
def keep_both(*, game: Game, sent: SentHand, stored: Hand, change: Change) -> HandConflict:
    """Keep a second version of a stored hand. The same `client_id` again answers what is kept."""
    game = lock_game(game.pk)
    known = HandConflict.objects.filter(client_id=sent.client_id).first()
    if known is not None:
        return known
    conflict = HandConflict(
        game=game,
        hand=game.hands.filter(pk=stored.pk).first(),
        number=stored.number,
        client_id=sent.client_id,
        sent=sent.outcome,
        stored=stored.outcome,
        sent_by=change.user,
        device=change.device,
        sent_at=change.now,
    )
    create(conflict, change)
    raise_revision(game.tournament_id)
    return conflict


@action
def choose_version(*, conflict: HandConflict, which: str, change: Change) -> HandConflict:
    """Say which of two versions of a hand is right, "stored" or "sent"; the game is replayed if it is the latter.

    From then on the hand is theirs who sent that version: they may take it back, and nobody else.
    Errors: AlreadyChosen; HandGone; LaterHandImpossible; ReasonMissing if the result was confirmed.
    """
    game = lock_game(conflict.game_id)
    conflict = HandConflict.objects.select_related("hand").get(pk=conflict.pk)
    if conflict.game_id != game.pk:
        raise HandGone(
            _("Hand %d was moved to another game meanwhile. Choose its version there.")
            % conflict.number,
            field="which",
        )
    conflict.game = game
    which = HandConflict.Choice(which)
    if conflict.chosen == which:
        return conflict
    check_open(conflict)
    if which == HandConflict.Choice.SENT:
        _take(conflict, game, change)
    _choose(conflict, which, change)
    raise_revision(game.tournament_id)
    return conflict


def check_open(conflict: HandConflict) -> None:
    """Refuse to choose once more. Errors: AlreadyChosen."""
    if not conflict.is_open:
        raise AlreadyChosen(
            _("For hand %d somebody chose the other version. Correct the hand if that is wrong.")
            % conflict.number,
            field="which",
        )


def hand_in_question(conflict: HandConflict) -> Hand:
    """The stored hand of which there are two versions. Errors: HandGone."""
    if conflict.hand is None:
        raise HandGone(
            _("Hand %d was deleted meanwhile. Insert the version that is right.") % conflict.number,
            field="which",
        )
    return conflict.hand


def move_conflicts(hand: Hand, change: Change) -> None:
    """Let the versions of a hand go with it to another game. One query, and two for each."""
    for conflict in hand.conflicts.all():
        conflict.game, conflict.number = hand.game, hand.number
        save(conflict, change, "game", "number")


def settle_corrected(game: Game, change: Change) -> None:
    """Settle conflicts of a locked game whose hand was corrected to what was sent. One query, and some for each settled."""
    for conflict in game.conflicts.filter(chosen="").select_related("hand"):
        hand = conflict.hand
        if hand is not None and is_same(hand.outcome, conflict.sent):
            conflict.game = hand.game = game
            _give_to_sender(hand, conflict, change)
            _choose(conflict, HandConflict.Choice.SENT, change)


def _choose(conflict: HandConflict, which: HandConflict.Choice, change: Change) -> None:
    conflict.chosen = which
    conflict.chosen_by = change.user
    conflict.chosen_at = change.now
    save(conflict, change, "chosen", "chosen_by", "chosen_at")


def _take(conflict: HandConflict, game: Game, change: Change) -> None:
    hand = hand_in_question(conflict)
    hand.game = game
    _give_to_sender(hand, conflict, change)
    if is_same(hand.outcome, conflict.sent):
        return
    unconfirm(game, change)
    hand.outcome = conflict.sent
    save(hand, change, "outcome")
    replayed(game, entered=hand.number)


def _give_to_sender(hand: Hand, conflict: HandConflict, change: Change) -> None:
    hand.entered_by_id, hand.device = conflict.sent_by_id, conflict.device
    hand.entered_at = conflict.sent_at
    save(hand, change, "entered_by", "device", "entered_at")
