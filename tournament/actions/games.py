"""Setting up games, and taking them back."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from uuid import UUID

from django.db.models import F
from django.utils.translation import gettext as _

from scoring.game import start_position
from scoring.ruleset import Ruleset
from scoring.terms import ScoringError
from tournament.actions.changes import (
    Change,
    action,
    check_reason,
    check_revision,
    create,
    create_all,
    delete,
    lock_game,
    lock_tournament,
    raise_revision,
    save,
)
from tournament.actions.closed_rounds import check_open, check_round_open
from tournament.actions.confirmations import unconfirm
from tournament.actions.replay import raise_game_revision, rewrite
from tournament.models import Game, Participant, Player, Round, Seat, Stage, Tournament
from tournament.queries.computed import position_cache
from tournament.queries.rulesets import rules_for, rules_of_game


class WrongPlayers(ScoringError):
    """These people cannot sit down together in this tournament."""


class TableTaken(ScoringError):
    """Another game of the round is at that table."""


class RoundOfAnotherTournament(ScoringError):
    """The round does not belong to the tournament."""


class PenaltyInTheWay(ScoringError):
    """A player who has a penalty in a game cannot leave it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSetup:
    """When and where a game is played."""

    played_on: date
    table_number: int | None = None
    round: Round | None = None
    source_id: str = ""


@action
def create_game(
    *,
    tournament: Tournament,
    players: Sequence[Player],
    setup: GameSetup,
    client_id: UUID,
    change: Change,
) -> Game:
    """Set up a game: `players` in seat order, the first dealer first.

    The same `client_id` again answers the game that was made.
    Errors: WrongPlayers, TableTaken, RoundOfAnotherTournament.
    """
    tournament = lock_tournament(tournament)
    known = Game.objects.filter(tournament=tournament, client_id=client_id).first()
    if known is not None:
        return known
    _check_players(players, tournament)
    return insert_game(
        Game(tournament=tournament, client_id=client_id),
        players=players,
        setup=setup,
        change=change,
    )


def insert_game(game: Game, *, players: Sequence[Player], setup: GameSetup, change: Change) -> Game:
    """Store a game of a locked tournament with its seats."""
    tournament = game.tournament
    _check_setup(setup, tournament)
    start = start_position(rules_for(tournament, len(players)))
    for name, value in position_cache(start).items():
        setattr(game, name, value)
    _set_up(game, setup)
    game.stage = _stage_for(setup, tournament)
    game.number = tournament.last_game_number + 1
    game.source_id = setup.source_id
    game.created_at = change.now
    create(game, change)
    create_all(
        (Seat(game=game, seat=seat, player=player) for seat, player in enumerate(players)), change
    )
    Tournament.objects.filter(pk=tournament.pk).update(
        last_game_number=game.number, revision=F("revision") + 1
    )
    return game


@action
def change_game(*, game: Game, setup: GameSetup, change: Change) -> Game:
    """Change when and where a game is played.

    Errors: StaleForm, TableTaken, RoundOfAnotherTournament.
    """
    game = lock_game(game.pk)
    check_revision(game, change)
    check_round_open(game)
    _check_setup(setup, game.tournament, except_game=game)
    _set_up(game, setup)
    if setup.round is not None:
        game.stage = setup.round.stage
    save(game, change, "played_on", "table_number", "round", "stage")
    return _changed(game)


@action
def change_seats(*, game: Game, players: Sequence[Player], change: Change) -> Game:
    """Put other players, or the same in another order, into the seats of a game; points stay with the seats.

    Errors: StaleForm, ReasonMissing, WrongPlayers, PenaltyInTheWay.
    """
    game = lock_game(game.pk)
    check_revision(game, change)
    check_reason(change)
    _check_players(players, game.tournament)
    _check_penalties(game, players)
    unconfirm(game, change)
    _sit_down(game, players, change)
    rewrite(game, rules_of_game(game))
    return _changed(game)


@action
def edit_game(
    *, game: Game, players: Sequence[Player] | None, setup: GameSetup | None, change: Change
) -> Game:
    """Change who sits where, and when and where a game is played: all of it or nothing. None leaves that as it is.

    Errors: as `change_seats` and `change_game`.
    """
    if players is not None:
        game = change_seats(game=game, players=players, change=change)
        change = replace(change, revision=None)
    if setup is not None:
        game = change_game(game=game, setup=setup, change=change)
    return game


@action
def delete_game(*, game: Game, change: Change) -> None:
    """Delete a game with its hands; the history keeps them. Once something was entered this needs a reason.

    Errors: StaleForm, ReasonMissing, GameGone.
    """
    game = lock_game(game.pk)
    check_revision(game, change)
    if game.hand_count or game.is_over:
        check_reason(change)
    unconfirm(game, change)
    for rows in (game.hands.all(), game.penalties.all(), game.seats.all()):
        for row in rows:
            delete(row, change)
    tournament_id = game.tournament_id
    delete(game, change)
    raise_revision(tournament_id)


def _sit_down(game: Game, players: Sequence[Player], change: Change) -> None:
    """Replace the seats whose player changes. All leave first, because nobody may sit twice at any moment."""
    left, taken = [], []
    for seat, player in zip(game.seats.all(), players, strict=True):
        if seat.player_id != player.pk:
            left.append(seat)
            taken.append(
                Seat(
                    pk=seat.pk,
                    game=game,
                    seat=seat.seat,
                    player=player,
                    entered_points=seat.entered_points,
                    entered_chips=seat.entered_chips,
                    entered_yakitori=seat.entered_yakitori,
                )
            )
    for seat in left:
        delete(seat, change)
    create_all(taken, change)


def _changed(game: Game) -> Game:
    raise_game_revision(game)
    raise_revision(game.tournament_id)
    return game


def _stage_for(setup: GameSetup, tournament: Tournament) -> Stage | None:
    """The stage of the round, or else the one that the tournament is in; None for the first."""
    if setup.round is not None:
        return setup.round.stage
    if tournament.stage_number == 1:
        return None
    return tournament.stages.get(number=tournament.stage_number)


def _set_up(game: Game, setup: GameSetup) -> None:
    game.played_on = setup.played_on
    game.table_number = setup.table_number
    game.round = setup.round


def _check_players(players: Sequence[Player], tournament: Tournament) -> None:
    check_count(players, rules_for(tournament, len(players)))
    ids = {player.pk for player in players}
    if len(ids) < len(players):
        raise WrongPlayers(_("A player is named twice; each can sit only once."), field="players")
    known = Participant.objects.filter(tournament=tournament, player__in=ids).exclude(
        status=Participant.Status.APPLIED
    )
    known_ids = set(known.values_list("player_id", flat=True))
    for player in players:
        if player.pk not in known_ids:
            raise WrongPlayers(
                _("%(name)s does not take part in this tournament; add the player first.")
                % {"name": player.name},
                field="players",
            )


def check_count(players: Sequence[object], ruleset: Ruleset) -> None:
    """Refuse more or fewer players than sit at a table."""
    if len(players) != ruleset.seats:
        raise WrongPlayers(
            _("%(seats)d play at a table, not %(count)d.")
            % {"seats": ruleset.seats, "count": len(players)},
            field="players",
        )


def _check_setup(
    setup: GameSetup, tournament: Tournament, *, except_game: Game | None = None
) -> None:
    if setup.round is None:
        return
    if setup.round.tournament_id != tournament.pk:
        raise RoundOfAnotherTournament(
            _("This round belongs to another tournament."), field="round"
        )
    check_open(setup.round)
    if setup.table_number is None:
        return
    others = Game.objects.filter(round=setup.round, table_number=setup.table_number)
    if except_game is not None:
        others = others.exclude(pk=except_game.pk)
    other = others.first()
    if other is not None:
        raise TableTaken(
            _("Game %(game)d of this round is at table %(table)d.")
            % {"game": other.number, "table": setup.table_number},
            field="table_number",
        )


def _check_penalties(game: Game, players: Sequence[Player]) -> None:
    stay = {player.pk for player in players}
    for penalty in game.penalties.select_related("player"):
        if penalty.player and not penalty.is_cancelled and penalty.player_id not in stay:
            raise PenaltyInTheWay(
                _("%(name)s has a penalty in this game. Cancel it first.")
                % {"name": penalty.player.name},
                field="players",
            )
