"""Putting right what went wrong at a table: hands in another order or game, people in the wrong seats, all in one step."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from scoring.terms import ScoringError
from tournament.actions import rows
from tournament.actions.changes import (
    Change,
    StaleForm,
    action,
    check_reason,
    check_revision,
    create,
    delete,
    lock_game,
    save,
)
from tournament.actions.confirmations import unconfirm
from tournament.actions.games import GameSetup, change_game, change_seats
from tournament.actions.hands import (
    NoSuchHandNumber,
    check_by_hands,
    hand_cache_unknown,
    is_same,
    replayed,
)
from tournament.models import Game, Hand, Player, Round, Seat

FAR = 10_000
"""Beyond every hand number: where hands wait while others move."""


class HandTwice(ScoringError):
    """A hand is named twice, or belongs to another game."""


class SitsElsewhere(ScoringError):
    """Somebody would sit at two tables in one round."""


class OtherTournament(ScoringError):
    """Two games do not belong together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptHand:
    """A hand of a game as it shall be. A `client_id` that the game does not know makes a new hand."""

    client_id: UUID
    outcome: Mapping[str, Any]


@action
def correct_game(*, game: Game, hands: Sequence[KeptHand], change: Change) -> Game:
    """Make these, in this order, the hands of a game: changed, moved, added and deleted in one step, with a reason.

    Errors: StaleForm, ReasonMissing, EnteredByPoints, HandTwice; LaterHandImpossible with the index in `hands`.
    """
    game = lock_game(game.pk)
    check_revision(game, change)
    check_reason(change)
    check_by_hands(game)
    unconfirm(game, change)
    stored = {hand.client_id: hand for hand in game.hands.all()}
    _check_ids(hands, stored)
    wanted = {kept.client_id for kept in hands}
    for client_id, hand in stored.items():
        if client_id not in wanted:
            delete(hand, change)
    _number(hands, stored, change)
    for number, kept in enumerate(hands, start=1):
        if kept.client_id in stored:
            _correct(stored[kept.client_id], kept, change)
        else:
            _add(game, number, kept, change)
    return replayed(game)


@action
def move_hand(*, hand: Hand, number: int, change: Change) -> Game:
    """Give a hand another place in its game, with a reason.

    Errors: as `correct_game`; NoSuchHandNumber.
    """
    game = lock_game(hand.game_id)
    kept = [KeptHand(client_id=each.client_id, outcome=each.outcome) for each in game.hands.all()]
    if not 1 <= number <= len(kept):
        raise NoSuchHandNumber(_("There is no hand %d.") % number, field="number")
    moved = [each for each in kept if each.client_id == hand.client_id]
    others = [each for each in kept if each.client_id != hand.client_id]
    others[number - 1 : number - 1] = moved
    return correct_game(game=game, hands=others, change=change)


@action
def move_hand_to_game(*, hand: Hand, game: Game, number: int, change: Change) -> Game:
    """Move a hand that was entered at the wrong table to hand `number` of another game, with a reason; answers that.

    `change.revision` is that of the game the hand leaves.
    Errors: StaleForm, ReasonMissing, OtherTournament, NoSuchHandNumber, EnteredByPoints, LaterHandImpossible.
    """
    source, target = _lock_both(hand.game_id, game.pk)
    check_revision(source, change)
    check_reason(change)
    check_by_hands(target)
    _check_same_tournament(source, target)
    moved = source.hands.filter(pk=hand.pk).first()
    if moved is None:
        raise StaleForm(_("This hand was deleted meanwhile."), field="revision")
    if not 1 <= number <= target.hand_count + 1:
        raise NoSuchHandNumber(
            _("Hand %(number)d cannot be in a game with %(count)d hands.")
            % {"number": number, "count": target.hand_count},
            field="number",
        )
    unconfirm(source, change)
    unconfirm(target, change)
    _take_along(moved, source, target, number, change)
    replayed(source)
    return replayed(target, entered=number)


@action
def swap_players(
    *, game: Game, seat: int, other_game: Game, other_seat: int, change: Change
) -> Game:
    """Swap two people who sat in each other's places, in one game or in two of a round, with a reason.

    Points stay with the seats. `change.revision` is that of `game`.
    Errors: StaleForm, ReasonMissing, WrongPlayers, PenaltyInTheWay, OtherTournament, SitsElsewhere.
    """
    first, second = _lock_both(game.pk, other_game.pk)
    one, two = _players(first), _players(second)
    _check_seat(one, seat)
    _check_seat(two, other_seat)
    if first.pk == second.pk:
        one[seat], one[other_seat] = one[other_seat], one[seat]
        return change_seats(game=first, players=one, change=change)
    _check_same_tournament(first, second)
    if first.round_id != second.round_id:
        raise OtherTournament(
            _("The two games are not in the same round. Replace the players instead."),
            field="other_game",
        )
    one[seat], two[other_seat] = two[other_seat], one[seat]
    changed = change_seats(game=first, players=one, change=change)
    change_seats(game=second, players=two, change=replace(change, revision=None))
    return changed


@action
def replace_player(*, game: Game, seat: int, player: Player, change: Change) -> Game:
    """Let somebody else have played in a seat of one game, with a reason.

    Errors: StaleForm, ReasonMissing, WrongPlayers, PenaltyInTheWay, SitsElsewhere.
    """
    game = lock_game(game.pk)
    players = _players(game)
    _check_seat(players, seat)
    _check_free([player.pk], game.round_id, except_game=game)
    players[seat] = player
    return change_seats(game=game, players=players, change=change)


@action
def move_game(
    *, game: Game, the_round: Round | None, table_number: int | None, change: Change
) -> Game:
    """Move a game to another round, or to none, with a reason.

    Errors: StaleForm, ReasonMissing, TableTaken, RoundOfAnotherTournament, SitsElsewhere.
    """
    check_reason(change)
    game = lock_game(game.pk)
    round_id = the_round.pk if the_round else None
    _check_free([player.pk for player in _players(game)], round_id, except_game=game)
    setup = GameSetup(played_on=game.played_on, table_number=table_number, round=the_round)
    return change_game(game=game, setup=setup, change=change)


def _check_ids(hands: Sequence[KeptHand], stored: Mapping[UUID, Hand]) -> None:
    ids = [kept.client_id for kept in hands]
    if len(set(ids)) < len(ids):
        raise HandTwice(_("A hand is named twice."), field="hands")
    new = [client_id for client_id in ids if client_id not in stored]
    if Hand.objects.filter(client_id__in=new).exists():
        raise HandTwice(_("A hand of another game cannot be put here; move it."), field="hands")


def _number(hands: Sequence[KeptHand], stored: Mapping[UUID, Hand], change: Change) -> None:
    """Give the kept hands their numbers, over a far place, because no two may be equal at any moment."""
    numbers = {kept.client_id: number for number, kept in enumerate(hands, start=1)}
    moving = [
        hand for hand in stored.values() if numbers.get(hand.client_id, hand.number) != hand.number
    ]
    for hand in moving:
        _set_number(hand, FAR + hand.number, change)
    for hand in moving:
        _set_number(hand, numbers[hand.client_id], change)


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
    create(row, change)


def _take_along(hand: Hand, source: Game, target: Game, number: int, change: Change) -> None:
    left = hand.number
    _set_number(hand, FAR, change)
    for later in source.hands.filter(number__gt=left, number__lt=FAR).order_by("number"):
        _set_number(later, later.number - 1, change)
    for later in target.hands.filter(number__gte=number).order_by("-number"):
        _set_number(later, later.number + 1, change)
    hand.game = target
    hand.number = number
    save(hand, change, "game", "number")


def _lock_both(one: int, two: int) -> tuple[Game, Game]:
    """Two games, locked in the same order by everybody."""
    locked = {key: lock_game(key) for key in sorted({one, two})}
    return locked[one], locked[two]


def _players(game: Game) -> list[Player]:
    return [seat.player for seat in game.seats.select_related("player").order_by("seat")]


def _check_seat(players: Sequence[Player], seat: int) -> None:
    if not 0 <= seat < len(players):
        raise ScoringError(_("There is no such seat."), field="seat")


def _check_same_tournament(one: Game, two: Game) -> None:
    if one.tournament_id != two.tournament_id:
        raise OtherTournament(_("The two games belong to two tournaments."), field="other_game")


def _check_free(players: Sequence[int], round_id: int | None, *, except_game: Game) -> None:
    """Refuse to let somebody sit at two tables in one round."""
    if round_id is None:
        return
    others = Seat.objects.filter(game__round=round_id, player__in=players)
    taken = others.exclude(game=except_game).select_related("game", "player").first()
    if taken is not None:
        raise SitsElsewhere(
            _("%(name)s sits in game %(game)d of this round.")
            % {"name": taken.player.name, "game": taken.game.number},
            field="player",
        )
