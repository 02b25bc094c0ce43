"""The seating of rounds: planned at once or one by one, or uploaded."""

from dataclasses import replace
from random import Random

from django.utils.translation import gettext as _

from tournament.actions.changes import (
    Change,
    action,
    raise_revision,
    save,
)
from tournament.actions.seating_rows import (
    PlanRefused,
    SeatingPlan,
    lock_rounds,
    remove_seating,
    store_seating,
)
from tournament.models import Game, Round, Stage, Tournament
from tournament.queries.rulesets import ruleset_of, table_sizes
from tournament.queries.seatings import Roll, past_rounds, plan_numbers, roll_of, seating_request
from tournament.seating import (
    Method,
    SeatedRound,
    SeatingRequest,
    next_round,
    plan_rounds,
    read_plan,
)

METHODS = {
    Round.Method.SWISS: Method.SWISS,
    Round.Method.INTERVAL: Method.INTERVAL,
    Round.Method.RANDOM: Method.RANDOM,
    Round.Method.GROUPS: Method.RANK_GROUPS,
}


@action
def plan_round(*, the_round: Round, plan: SeatingPlan, change: Change) -> Round:
    """Seat one round by the standings as they are, or by lot; an earlier plan of it is replaced.

    Before the first result of the tournament the order is drawn.
    Errors: PlanRefused once something was entered in the round, or for a method that seats no single round;
    SeatingRefused.
    """
    (the_round,) = lock_rounds([the_round])
    roll = roll_of(the_round.tournament)
    random = Random(plan.seed)
    request = _request(roll, the_round, plan, random)
    store_seating(the_round, _seated(request, plan, random), roll, plan, change)
    raise_revision(the_round.tournament_id)
    return the_round


@action
def plan_all_rounds(*, stage: Stage, plan: SeatingPlan, change: Change) -> list[Round]:
    """Seat all rounds of a stage that have not begun at once, so that nobody meets twice while that is possible.

    Rounds that were played count. Errors: PlanRefused without such a round, once something was entered in one,
    or where somebody is marked absent; SeatingRefused.
    """
    open_rounds = [Round.State.PLANNED, Round.State.PUBLISHED]
    rounds = lock_rounds(stage.rounds.filter(state__in=open_rounds).order_by("number"))
    if not rounds:
        raise PlanRefused(_("There is no round to plan. Add rounds first."), field="round")
    for each in rounds:
        if each.absences.exists():
            raise PlanRefused(
                _("Somebody is absent in %s. Plan such a round by itself.") % each, field="round"
            )
    roll = roll_of(rounds[0].tournament)
    random = Random(plan.seed)
    request = _request(roll, rounds[0], plan, random)
    seated = plan_rounds(request, rounds=len(rounds), random=random).rounds
    for each, one in zip(rounds, seated, strict=True):
        store_seating(each, one, roll, plan, change)
    raise_revision(stage.tournament_id)
    return rounds


@action
def upload_plan(*, stage: Stage, text: str, change: Change) -> list[Round]:
    """Seat rounds of a stage as a plan says: a row a game with round (1 is the first that has not begun), table, players.

    Errors: PlanLinesRefused with every line that is wrong; SeatingRefused for an empty plan; PlanRefused where the plan has more rounds than are left.
    """
    open_rounds = [Round.State.PLANNED, Round.State.PUBLISHED]
    rounds = lock_rounds(stage.rounds.filter(state__in=open_rounds).order_by("number"))
    roll = roll_of(stage.tournament)
    numbers = plan_numbers(roll, stage, text)
    seated = read_plan(text, numbers=numbers, sizes=_sizes(stage.tournament)).rounds
    if len(seated) > len(rounds):
        raise PlanRefused(
            _("The plan has %(planned)d rounds, but only %(left)d have not begun.")
            % {"planned": len(seated), "left": len(rounds)},
            field="plan",
        )
    plan = SeatingPlan(method=Round.Method.SCRIPTED, seed=0)
    for each, one in zip(rounds, seated, strict=False):
        store_seating(each, one, roll, plan, change)
    raise_revision(stage.tournament_id)
    return rounds[: len(seated)]


@action
def clear_plan(*, the_round: Round, change: Change) -> Round:
    """Take the seating of a round away; if it was published it is not any more.

    Errors: PlanRefused once something was entered.
    """
    (the_round,) = lock_rounds([the_round])
    remove_seating(the_round, change)
    the_round.method = ""
    the_round.seed = None
    the_round.state = Round.State.PLANNED
    save(the_round, change, "method", "seed", "state")
    raise_revision(the_round.tournament_id)
    return the_round


def _sizes(tournament: Tournament) -> list[int]:
    """How many may sit at a table, the usual number first."""
    usual = ruleset_of(tournament).seats
    return sorted(table_sizes(tournament), key=lambda size: size != usual)


def _request(roll: Roll, the_round: Round, plan: SeatingPlan, random: Random) -> SeatingRequest:
    """Whom to seat; in drawn order before the first result."""
    past = past_rounds(roll, the_round)
    request = seating_request(roll, the_round, substitutes=plan.substitutes, past=past)
    if Game.objects.filter(tournament=the_round.tournament_id).exclude(over="").exists():
        return request
    players = list(request.players)
    random.shuffle(players)
    return replace(request, players=tuple(players))


def _seated(request: SeatingRequest, plan: SeatingPlan, random: Random) -> SeatedRound:
    if plan.method == Round.Method.PLANNED:
        return plan_rounds(request, rounds=1, random=random).rounds[0]
    if plan.method not in METHODS:
        raise PlanRefused(_("This is no way to seat a round."), field="method")
    method = METHODS[Round.Method(plan.method)]
    return next_round(request, method=method, random=random, group_size=plan.group_size)
