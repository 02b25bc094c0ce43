"""Points taken off, with a reason."""

from django.utils.translation import gettext as _

from scoring.terms import ScoringError
from tournament.actions.changes import (
    Change,
    action,
    check_reason,
    create,
    lock_game,
    lock_tournament,
    raise_revision,
    save,
)
from tournament.actions.replay import raise_game_revision, rewrite
from tournament.models import Game, Participant, Penalty, Player, Tournament
from tournament.queries.rulesets import rules_of_game


class PenaltyRefused(ScoringError):
    """A penalty cannot be as it was entered."""


@action
def add_penalty(
    *,
    tournament: Tournament,
    player: Player,
    points: int,
    game: Game | None = None,
    change: Change,
) -> Penalty:
    """Take points off a player (below zero: give them): in the settlement of `game`, or in the standings.

    Errors: PenaltyRefused, ReasonMissing.
    """
    check_reason(change)
    game = lock_game(game.pk) if game else None
    tournament = lock_tournament(tournament)
    _check_points(points)
    _check_player(player, tournament, game)
    penalty = Penalty(
        tournament=tournament,
        player=player,
        game=game,
        points=points,
        reason=change.reason.strip(),
        entered_by=change.user,
        entered_at=change.now,
    )
    create(penalty, change)
    _settle_again(penalty)
    return penalty


@action
def cancel_penalty(*, penalty: Penalty, change: Change) -> Penalty:
    """Give back what a penalty took, with a reason; it stays in the list.

    Errors: PenaltyRefused, ReasonMissing.
    """
    check_reason(change)
    if penalty.game_id is not None:
        lock_game(penalty.game_id)
    penalty = Penalty.objects.select_for_update(of=("self",)).get(pk=penalty.pk)
    if penalty.is_cancelled:
        raise PenaltyRefused(_("This penalty is cancelled already."), field="penalty")
    penalty.cancelled_at = change.now
    penalty.cancelled_reason = change.reason.strip()
    save(penalty, change, "cancelled_at", "cancelled_reason")
    _settle_again(penalty)
    return penalty


def _check_points(points: int) -> None:
    if points == 0 or points % 100:
        raise PenaltyRefused(
            _("A penalty is a number of points in whole hundreds, and not 0."), field="points"
        )


def _check_player(player: Player, tournament: Tournament, game: Game | None) -> None:
    if game is None:
        is_there = Participant.objects.filter(tournament=tournament, player=player).exists()
        sentence = _("%s does not take part in this tournament.")
    else:
        is_there = game.tournament_id == tournament.pk and game.seats.filter(player=player).exists()
        sentence = _("%s did not play in this game.")
    if not is_there:
        raise PenaltyRefused(sentence % player.name, field="player")


def _settle_again(penalty: Penalty) -> None:
    if penalty.game is not None:
        rewrite(penalty.game, rules_of_game(penalty.game))
        raise_game_revision(penalty.game)
    raise_revision(penalty.tournament_id)
