"""Putting right what went wrong at a table: hands in another order or game, people in the wrong seats, all in one step."""

from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from scoring.hands import hand_from_data
from scoring.terms import ScoringError
from tournament.actions.changes import Change, StaleForm, action, check_reason, lock_game
from tournament.actions.conflicts import check_open, hand_in_question
from tournament.actions.drafts import (
    CorrectedGame,
    KeptHand,
    OtherTournament,
    correct_games,
    kept_hands,
)
from tournament.actions.games import GameSetup, change_game, change_seats
from tournament.actions.hands import NoSuchHandNumber
from tournament.models import Game, Hand, HandConflict, Player, Round, Seat


class HandOfOtherSize(ScoringError):
    """A hand names a seat that the game it would move to does not have."""


class SitsElsewhere(ScoringError):
    """Somebody would sit at two tables in one round."""


@action
def move_hand(*, hand: Hand, number: int, change: Change) -> Game:
    """Give a hand another place in its game, with a reason.

    Errors: as `correct_games`; NoSuchHandNumber.
    """
    game = lock_game(hand.game_id)
    kept = kept_hands(game)
    if not 1 <= number <= len(kept):
        raise NoSuchHandNumber(_("There is no hand %d.") % number, field="number")
    moved = [each for each in kept if each.client_id == hand.client_id]
    others = [each for each in kept if each.client_id != hand.client_id]
    others[number - 1 : number - 1] = moved
    corrected = CorrectedGame(game=game, hands=others, revision=change.revision)
    return correct_games(corrected=[corrected], change=change)[0]


@action
def move_hand_to_game(*, hand: Hand, game: Game, number: int, change: Change) -> None:
    """Move a hand that was entered at the wrong table to hand `number` of another game, with a reason.

    `change.revision` is that of the game the hand leaves.
    Errors: as `correct_games`; NoSuchHandNumber.
    """
    source, target = _lock_both(hand.game_id, game.pk)
    left, taken = with_hand_moved(source, target, hand=hand, number=number)
    correct_games(corrected=[replace(left, revision=change.revision), taken], change=change)


def with_hand_moved(
    source: Game, target: Game, *, hand: Hand, number: int
) -> tuple[CorrectedGame, CorrectedGame]:
    """The hands of two games once a hand of the first is hand `number` of the second. Two queries.

    Errors: StaleForm if the hand is gone, NoSuchHandNumber, HandOfOtherSize.
    """
    left, taken = kept_hands(source), kept_hands(target)
    moved = next((each for each in left if each.client_id == hand.client_id), None)
    if moved is None:
        raise StaleForm(_("This hand was deleted meanwhile."), field="revision")
    if not 1 <= number <= len(taken) + 1:
        raise NoSuchHandNumber(
            _("Hand %(number)d cannot be in a game with %(count)d hands.")
            % {"number": number, "count": len(taken)},
            field="number",
        )
    _check_size(moved, hand.number, target)
    left.remove(moved)
    taken.insert(number - 1, moved)
    return (
        CorrectedGame(game=source, hands=left, revision=source.revision),
        CorrectedGame(game=target, hands=taken, revision=target.revision),
    )


def _check_size(moved: KeptHand, number: int, target: Game) -> None:
    try:
        hand_from_data(moved.outcome, seats=len(target.points))
    except ScoringError as error:
        raise HandOfOtherSize(
            _(
                "Hand %(hand)d names a player whom game %(game)d does not have. "
                "Record it there as it was, then delete it here."
            )
            % {"hand": number, "game": target.number},
            field="other_game",
        ) from error


def with_sent_version(game: Game, conflict: HandConflict) -> CorrectedGame:
    """The hands of a game with the later of two versions in place of the stored one. One query.

    Errors: AlreadyChosen, HandGone.
    """
    if conflict.chosen != HandConflict.Choice.SENT:
        check_open(conflict)
    stored = hand_in_question(conflict)
    hands = [
        replace(kept, outcome=conflict.sent) if kept.client_id == stored.client_id else kept
        for kept in kept_hands(game)
    ]
    return CorrectedGame(game=game, hands=hands, revision=game.revision)


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
