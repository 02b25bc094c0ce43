"""The hands of games as somebody drafts them, made true in one step."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from scoring.terms import ScoringError
from tournament.actions import rows
from tournament.actions.changes import (
    Change,
    GameGone,
    action,
    check_reason,
    check_revision,
    create,
    lock_game,
    raise_revision,
    save,
)
from tournament.actions.confirmations import unconfirm
from tournament.actions.conflicts import move_conflicts, settle_corrected
from tournament.actions.hands import (
    EnteredByPoints,
    hand_cache_unknown,
    is_same,
    remove_hand,
)
from tournament.actions.replay import raise_game_revision, rewrite, rewrite_named
from tournament.models import Game, Hand
from tournament.queries.rulesets import ruleset_in

FAR = 10_000
"""Beyond every hand number: where hands wait while others move."""


class HandTwice(ScoringError):
    """A game or a hand is named twice, or the hand belongs to a game that is not corrected."""


class OtherTournament(ScoringError):
    """Two games do not belong together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptHand:
    """A hand of a game as it shall be. A `client_id` that nothing stored has makes a new hand."""

    client_id: UUID
    outcome: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectedGame:
    """The hands of a game as they shall be, in order; `revision` is that of the game they were made from."""

    game: Game
    hands: Sequence[KeptHand]
    revision: int | None = None


def kept_hands(game: Game) -> list[KeptHand]:
    """The hands of a game as they are stored. One query at most."""
    return [KeptHand(client_id=hand.client_id, outcome=hand.outcome) for hand in game.hands.all()]


def is_as_stored(corrected: CorrectedGame) -> bool:
    """Whether the hands of a game are those that are stored already. One query at most."""
    stored = kept_hands(corrected.game)
    return len(stored) == len(corrected.hands) and all(
        one.client_id == other.client_id and is_same(one.outcome, other.outcome)
        for one, other in zip(stored, corrected.hands, strict=True)
    )


@action
def correct_games(*, corrected: Sequence[CorrectedGame], change: Change) -> list[Game]:
    """Make these, in this order, the hands of games: changed, moved, added and deleted in one step, with a reason.

    A hand may move from one of the games to another, and one of two versions be chosen. Answers the games as they are then.
    Errors: StaleForm, ReasonMissing, EnteredByPoints, HandTwice, OtherTournament; LaterHandImpossible with the
    index in `hands`, naming the game where there are several.
    """
    check_reason(change)
    games = [lock_game(key) for key in sorted({each.game.pk for each in corrected})]
    if len({game.tournament_id for game in games}) > 1:
        raise OtherTournament(_("The two games belong to two tournaments."), field="other_game")
    put_hands(games=games, corrected=corrected, change=change)
    play = rewrite if len(games) == 1 else rewrite_named
    for game in games:
        play(game, ruleset_in(game.tournament_id, len(game.points)))
        settle_corrected(game, change)
        raise_game_revision(game)
    raise_revision(games[0].tournament_id)
    return games


def put_hands(*, games: Iterable[Game], corrected: Sequence[CorrectedGame], change: Change) -> None:
    """Store the hands of locked games as they shall be, without playing the games through.

    Errors: GameGone, StaleForm, EnteredByPoints, HandTwice; what `unconfirm` refuses.
    """
    locked = {game.pk: game for game in games}
    targets = [_target(locked, each) for each in corrected]
    _check_once(targets)
    for game, each in zip(targets, corrected, strict=True):
        check_revision(game, replace(change, revision=each.revision))
        _check_by_hands(game)
        unconfirm(game, change)
    stored = {hand.client_id: hand for game in targets for hand in game.hands.all()}
    _check_ids(corrected, stored)
    _place(targets, corrected, stored, change)
    for game, each in zip(targets, corrected, strict=True):
        for number, kept in enumerate(each.hands, start=1):
            if kept.client_id in stored:
                _correct(stored[kept.client_id], kept, change)
            else:
                _add(game, number, kept, change)


def _target(locked: Mapping[int, Game], each: CorrectedGame) -> Game:
    game = locked.get(each.game.pk)
    if game is None:
        raise GameGone(_("Game %d was deleted meanwhile.") % each.game.number)
    return game


def _check_once(games: Sequence[Game]) -> None:
    for game in games:
        if games.count(game) > 1:
            raise HandTwice(_("Game %d is named twice; name it once.") % game.number, field="hands")


def _check_by_hands(game: Game) -> None:
    if game.is_by_points:
        raise EnteredByPoints(
            _("Game %d was entered by its final points. Take them back to put its hands right.")
            % game.number,
            field="hands",
        )


def _check_ids(corrected: Sequence[CorrectedGame], stored: Mapping[UUID, Hand]) -> None:
    """Refuse a hand that is named twice, or that is stored in a game which is not corrected."""
    places: dict[UUID, tuple[int, int]] = {}
    for each in corrected:
        for number, kept in enumerate(each.hands, start=1):
            if kept.client_id in places:
                raise _twice(each.game.number, number)
            places[kept.client_id] = (each.game.number, number)
    new = [client_id for client_id in places if client_id not in stored]
    found = Hand.objects.filter(client_id__in=new).values_list("client_id", flat=True).first()
    if found is not None:
        raise _stored_elsewhere(*places[found])


def _twice(game: int, hand: int) -> HandTwice:
    sentence = _("Game %(game)d, hand %(hand)d stands here twice; delete one of the two.")
    return HandTwice(sentence % {"game": game, "hand": hand}, field="hands")


def _stored_elsewhere(game: int, hand: int) -> HandTwice:
    sentence = _("Game %(game)d, hand %(hand)d is stored in another game; move it from there.")
    return HandTwice(sentence % {"game": game, "hand": hand}, field="hands")


def _place(
    games: Sequence[Game],
    corrected: Sequence[CorrectedGame],
    stored: Mapping[UUID, Hand],
    change: Change,
) -> None:
    """Delete what is not wanted and give the rest their numbers and games.

    Over a far place, because no two may be equal at any moment.
    """
    places = {
        kept.client_id: (game, number)
        for game, each in zip(games, corrected, strict=True)
        for number, kept in enumerate(each.hands, start=1)
    }
    moving = []
    for client_id, hand in stored.items():
        if client_id not in places:
            remove_hand(hand, change)
        elif places[client_id] != (hand.game, hand.number):
            moving.append(hand)
    for hand in moving:
        _set_number(hand, FAR + hand.number, change)
    for hand in moving:
        game, number = places[hand.client_id]
        if game.pk == hand.game_id:
            _set_number(hand, number, change)
        else:
            hand.game, hand.number = game, number
            save(hand, change, "game", "number")
            move_conflicts(hand, change)


def _set_number(hand: Hand, number: int, change: Change) -> None:
    before = {"number": hand.number}
    rows.update(hand, number=number)
    change.journal.note(hand, before, {"number": number})


def _correct(hand: Hand, kept: KeptHand, change: Change) -> None:
    if not is_same(hand.outcome, kept.outcome):
        hand.outcome = kept.outcome
        save(hand, change, "outcome")


def _add(game: Game, number: int, kept: KeptHand, change: Change) -> None:
    row = Hand(game=game, number=number, client_id=kept.client_id, outcome=kept.outcome)
    row.entered_by, row.device, row.entered_at = change.user, change.device, change.now
    for name, value in hand_cache_unknown().items():
        setattr(row, name, value)
    try:
        with transaction.atomic():
            create(row, change)
    except IntegrityError as error:  # the same hand at the same moment for another game
        raise _stored_elsewhere(game.number, number) from error
