"""Hands as the phones at a table send them: several at once, in order, again and again until they are answered."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from django.db.models import Q
from django.utils.translation import gettext as _

from scoring.terms import ScoringError
from tournament.actions.changes import (
    Change,
    StaleForm,
    action,
    check_revision,
    lock_game,
)
from tournament.actions.closed_rounds import check_round_running
from tournament.actions.confirmations import unconfirm
from tournament.actions.conflicts import keep_both
from tournament.actions.hands import SentHand, is_same, record_sent, remove_hand, replayed
from tournament.models import Game, Hand, HandConflict
from tournament.queries.seat_names import in_words

Status = Literal["stored", "already_there", "refused", "conflict", "waiting"]


class NotYours(ScoringError):
    """Somebody else entered the hand."""


class NoHandYet(ScoringError):
    """There is no hand to take back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What became of one sent hand.

    stored: by this call. already_there: an earlier call or another phone stored it; `stored` is the hand as it is
    now. conflict: another version is `stored`; both are kept in `conflict`. refused: not stored, `sentence` says
    why. waiting: not stored, because a hand before it is missing. What is refused or waits stays with the phone.
    """

    sent: SentHand
    status: Status
    sentence: str = ""
    field: str | None = None
    stored: Hand | None = None
    conflict: HandConflict | None = None


def record_queue(*, game: Game, hands: Sequence[SentHand], change: Change) -> tuple[Answer, ...]:
    """Record the hands that a phone kept, in order; each for itself, so that what was stored stays stored.

    One answer a hand. The same queue again changes nothing and answers where each hand is.
    """
    return tuple(_record_one(game, sent, change) for sent in hands)


def _record_one(game: Game, sent: SentHand, change: Change) -> Answer:
    if _was_deleted(sent):
        return Answer(
            sent=sent,
            status="refused",
            sentence=_(
                "This hand was stored before, and deleted since. Enter it anew if it counts."
            ),
            field="client_id",
        )
    try:
        _check_round(game, sent)
        recorded = record_sent(game=game, sent=sent, change=change)
    except StaleForm as stale:
        return _answer_stale(game, sent, stale, change)
    except ScoringError as refusal:
        sentence = in_words(refusal, game)
        return Answer(sent=sent, status="refused", sentence=sentence, field=refusal.field)
    return Answer(
        sent=sent,
        status="stored" if recorded.is_new else "already_there",
        stored=recorded.hand,
    )


def _check_round(game: Game, sent: SentHand) -> None:
    """Refuse a new hand while the round is not being played; of one that is there the phone hears as ever.

    No query while it is.
    """
    try:
        check_round_running(game)
    except ScoringError:
        is_there = Q(client_id=sent.client_id) | Q(game=game, number=sent.number)
        if not Hand.objects.filter(is_there).exists():
            raise


def _was_deleted(sent: SentHand) -> bool:
    """Whether the hand was stored, acknowledged or not, and then deleted. Two queries at most."""
    gone = Hand.history.filter(client_id=sent.client_id, history_type="-").exists()
    return gone and not Hand.objects.filter(client_id=sent.client_id).exists()


def _answer_stale(game: Game, sent: SentHand, stale: StaleForm, change: Change) -> Answer:
    stored = stale.stored
    if stored is None:
        status: Status = "waiting" if sent.number > 0 else "refused"
        return Answer(sent=sent, status=status, sentence=str(stale), field=stale.field)
    if stored.client_id == sent.client_id:
        sentence = _("This hand was stored, and corrected since.")
        return Answer(sent=sent, status="already_there", sentence=sentence, stored=stored)
    if is_same(stored.outcome, sent.outcome):
        sentence = _("Somebody else entered this hand already.")
        return Answer(sent=sent, status="already_there", sentence=sentence, stored=stored)
    return Answer(
        sent=sent,
        status="conflict",
        sentence=str(stale),
        field=stale.field,
        stored=stored,
        conflict=keep_both(game=game, sent=sent, stored=stored, change=change),
    )


@action
def undo_last_hand(*, game: Game, change: Change) -> Game:
    """Take the last hand of a game back, for who entered it, until the result is confirmed.

    Errors: StaleForm, NoHandYet, NotYours, ConfirmedAlready.
    """
    game = lock_game(game.pk)
    last = game.hands.order_by("-number").first()
    check_revision(game, change, stored=last)
    if last is None:
        raise NoHandYet(_("There is no hand to take back."), field="hands")
    if not _is_by(last, change):
        raise NotYours(
            _("Somebody else entered hand %d; only they or an organiser can take it back.")
            % last.number,
            field="hands",
        )
    unconfirm(game, change)
    last.game = game
    remove_hand(last, change)
    return replayed(game)


def _is_by(hand: Hand, change: Change) -> bool:
    if change.user is not None:
        return hand.entered_by_id == change.user.pk
    return change.device != "" and hand.device == change.device
