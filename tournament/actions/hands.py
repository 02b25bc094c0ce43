"""Recording hands, and putting right what was recorded."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from scoring.game import play
from scoring.hands import hand_from_data
from scoring.terms import ScoringError
from tournament.actions import rows
from tournament.actions.changes import (
    Change,
    StaleForm,
    action,
    check_reason,
    check_revision,
    create,
    create_quickly,
    delete,
    lock_game,
    lock_position,
    move_numbers,
    raise_revision,
    save,
)
from tournament.actions.confirmations import unconfirm
from tournament.actions.replay import advance, raise_game_revision, rewrite
from tournament.models import Game, Hand
from tournament.queries.computed import hand_cache, position_of
from tournament.queries.rulesets import ruleset_in

Outcome = Mapping[str, Any]


class EnteredByPoints(ScoringError):
    """The game was entered by its final points and has no hands."""


class NoSuchHandNumber(ScoringError):
    """A hand cannot be put at that number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SentHand:
    """A hand as a page or a phone sends it: its number, the id that the sender made for it, and how it ended."""

    number: int
    client_id: UUID
    outcome: Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """The stored hand, its game as it stands now, and whether this call stored it or an earlier one did."""

    hand: Hand
    game: Game
    is_new: bool


def record_hand(
    *,
    game: Game,
    hand: Outcome,
    client_id: UUID,
    hand_number: int,
    user: User | None,
    now: datetime,
) -> Recorded:
    """Record the next hand of a game for somebody with an account; see `record_sent`."""
    sent = SentHand(number=hand_number, client_id=client_id, outcome=hand)
    return record_sent(game=game, sent=sent, change=Change(user=user, now=now))


@action
def record_sent(*, game: Game, sent: SentHand, change: Change) -> Recorded:
    """Record the next hand of a game; when it ends the game, settle it.

    The same `client_id` again answers the stored hand. Plays this one hand only.
    Errors: StaleForm with both versions if its number is not the next, or if the `client_id` stands for
    another hand; what `scoring.game.play` refuses.
    """
    game = lock_position(game.pk)
    known = rows.fetch_key(Hand, "client_id", sent.client_id)
    if known is not None:
        return _recorded_before(known, game, sent.outcome)
    _check_next(game, sent.outcome, sent.number)
    ruleset = ruleset_in(game.tournament_id, len(game.points))
    played = play(position_of(game), hand_from_data(sent.outcome, seats=ruleset.seats), ruleset)
    row = Hand(
        game=game,
        number=sent.number,
        client_id=sent.client_id,
        outcome=sent.outcome,
        entered_by=change.user,
        entered_at=change.now,
        device=change.device,
        **hand_cache(played),
    )
    create_quickly(row, change)
    advance(game, played)
    if played.after.over:
        rewrite(game, ruleset)
    raise_revision(game.tournament_id)
    return Recorded(hand=row, game=game, is_new=True)


def _recorded_before(key: int, game: Game, sent: Outcome) -> Recorded:
    known = Hand.objects.get(pk=key)
    if known.game_id == game.pk and is_same(known.outcome, sent):
        return Recorded(hand=known, game=game, is_new=False)
    raise StaleForm(
        _("This was stored before, as another hand: hand %(number)d. Compare the two.")
        % {"number": known.number},
        sent=sent,
        stored=known,
        field="client_id",
    )


def is_same(stored: Outcome, sent: Outcome) -> bool:
    """Whether two versions of a hand say the same, in whatever order."""
    try:
        return hand_from_data(stored, seats=4) == hand_from_data(sent, seats=4)
    except ScoringError:
        return False


def _check_next(game: Game, sent: Outcome, number: int) -> None:
    check_by_hands(game)
    if number == game.next_hand_number:
        return
    stored = Hand.objects.filter(game=game, number=number).first()
    if stored is not None:
        sentence = _("Hand %(number)d is stored already. Compare the two.")
    else:
        sentence = _("The next hand is number %(next)d, not %(number)d; look at the game again.")
    facts = {"number": number, "next": game.next_hand_number}
    raise StaleForm(sentence % facts, sent=sent, stored=stored, field="hand_number")


def check_by_hands(game: Game) -> None:
    """Refuse hands for a game that was entered by its points."""
    if game.is_by_points:
        raise EnteredByPoints(
            _("This game was entered by its final points. Remove them to record hands."),
            field="hands",
        )


@action
def change_hand(*, hand: Hand, outcome: Outcome, change: Change) -> Game:
    """Correct a recorded hand, with a reason; the rest of the game is replayed.

    Errors: StaleForm; what makes the hand impossible; LaterHandImpossible, naming the hand that would be.
    """
    game, stored = _lock_hand(hand, change, sent=outcome)
    check_reason(change)
    unconfirm(game, change)
    stored.outcome = outcome
    save(stored, change, "outcome")
    return replayed(game, entered=stored.number)


@action
def delete_hand(*, hand: Hand, change: Change) -> Game:
    """Delete a recorded hand, with a reason; later hands move up and the game is replayed.

    Errors: StaleForm; LaterHandImpossible, naming the hand that would be.
    """
    game, stored = _lock_hand(hand, change)
    check_reason(change)
    unconfirm(game, change)
    number = stored.number
    remove_hand(stored, change)
    move_numbers(game.hands.filter(number__gt=number), change, by=-1)
    return replayed(game)


@action
def insert_hand(
    *, game: Game, number: int, outcome: Outcome, client_id: UUID, change: Change
) -> Recorded:
    """Put a forgotten hand before hand `number`, with a reason; later hands move down and the game is replayed.

    The same `client_id` again answers the stored hand.
    Errors: StaleForm; what makes the hand impossible; LaterHandImpossible, naming the hand that would be.
    """
    game = lock_game(game.pk)
    known = rows.fetch_key(Hand, "client_id", client_id)
    if known is not None:
        return _recorded_before(known, game, outcome)
    check_revision(game, change, sent=outcome)
    check_reason(change)
    check_by_hands(game)
    unconfirm(game, change)
    if not 1 <= number <= game.hand_count:
        raise NoSuchHandNumber(
            _("There is no hand %d to put this before.") % number, field="number"
        )
    move_numbers(game.hands.filter(number__gte=number), change, by=1)
    row = Hand(
        game=game,
        number=number,
        client_id=client_id,
        outcome=outcome,
        entered_by=change.user,
        entered_at=change.now,
        **hand_cache_unknown(),
    )
    create(row, change)
    game = replayed(game, entered=number)
    return Recorded(hand=Hand.objects.get(pk=row.pk), game=game, is_new=True)


def remove_hand(hand: Hand, change: Change) -> None:
    """Delete a hand of a locked game; what another version was sent of it for is noted, so that it can be brought back."""
    for conflict in hand.conflicts.all():
        conflict.hand = None
        save(conflict, change, "hand")
    delete(hand, change)


def hand_cache_unknown() -> dict[str, Any]:
    """The cached columns of a hand until the game is replayed, in the same transaction."""
    return {"wind": 0, "dealer": 0, "honba": 0, "deposits": 0, "points": [], "moves": []}


def _lock_hand(hand: Hand, change: Change, *, sent: Outcome | None = None) -> tuple[Game, Hand]:
    game = lock_game(hand.game_id)
    stored = game.hands.filter(pk=hand.pk).first()
    check_revision(game, change, sent=sent, stored=stored)
    if stored is None:
        sentence = _("This hand was deleted meanwhile, or moved to another game.")
        raise StaleForm(sentence, sent=sent, field="revision")
    stored.game = game
    return game, stored


def replayed(game: Game, *, entered: int | None = None) -> Game:
    """A locked game after its hands changed, played through and stored."""
    rewrite(game, ruleset_in(game.tournament_id, len(game.points)), entered=entered)
    raise_game_revision(game)
    raise_revision(game.tournament_id)
    return game
