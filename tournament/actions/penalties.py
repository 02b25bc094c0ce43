"""Points taken off players and teams, or given to them, with a reason."""

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
from tournament.models import (
    Game,
    Participant,
    Penalty,
    Player,
    Round,
    Team,
    Tournament,
)
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
    the_round: Round | None = None,
    change: Change,
) -> Penalty:
    """Take points off a player (below zero: give them): in the settlement of `game`, or in the standings.

    Those of a round count from that round on, others at once. Errors: PenaltyRefused, ReasonMissing.
    """
    check_reason(change)
    game = lock_game(game.pk) if game else None
    tournament = lock_tournament(tournament)
    check_points(points)
    _check_player(player, tournament, game)
    penalty = Penalty(tournament=tournament, player=player, game=game, points=points)
    return _added(penalty, the_round, change)


@action
def add_team_penalty(
    *,
    tournament: Tournament,
    team: Team,
    points: int,
    the_round: Round | None = None,
    change: Change,
) -> Penalty:
    """Take points off a team (below zero: give them); its members keep theirs.

    Errors: PenaltyRefused, ReasonMissing.
    """
    check_reason(change)
    tournament = lock_tournament(tournament)
    check_points(points)
    if team.tournament_id != tournament.pk:
        raise PenaltyRefused(_("This team plays in another tournament."), field="team")
    return _added(Penalty(tournament=tournament, team=team, points=points), the_round, change)


def _added(penalty: Penalty, the_round: Round | None, change: Change) -> Penalty:
    """Store a new penalty, in its round or in the stage that the tournament is in."""
    tournament = penalty.tournament
    if the_round is not None:
        if penalty.game is not None:
            raise PenaltyRefused(_("Choose a game or a round, not both."), field="the_round")
        if the_round.tournament_id != tournament.pk:
            raise PenaltyRefused(_("This round belongs to another tournament."), field="the_round")
        penalty.round, penalty.stage = the_round, the_round.stage
    elif penalty.game is not None:
        penalty.stage = penalty.game.stage
    elif tournament.stage_number > 1:
        penalty.stage = tournament.stages.get(number=tournament.stage_number)
    penalty.reason = change.reason.strip()
    penalty.entered_by = change.user
    penalty.entered_at = change.now
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
    penalty = Penalty.objects.select_for_update(of=("self",), no_key=True).get(pk=penalty.pk)
    if penalty.is_cancelled:
        raise PenaltyRefused(_("This penalty is cancelled already."), field="penalty")
    penalty.cancelled_at = change.now
    penalty.cancelled_reason = change.reason.strip()
    save(penalty, change, "cancelled_at", "cancelled_reason")
    _settle_again(penalty)
    return penalty


def check_points(points: int) -> None:
    """Refuse points that no penalty has. Errors: PenaltyRefused."""
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
