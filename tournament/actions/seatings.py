"""The seating of rounds: planned at once or one by one, uploaded, changed by hand. It is stored as games without hands."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from random import Random

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.game import start_position
from scoring.terms import ScoringError
from tournament.actions.changes import (
    Change,
    action,
    check_reason,
    create_all,
    delete,
    lock_tournament,
    raise_revision,
    save,
)
from tournament.actions.replay import raise_game_revision
from tournament.models import Bye, Game, Participant, Player, Round, Seat, Stage, Tournament
from tournament.queries.computed import position_cache
from tournament.queries.rulesets import rules_for, ruleset_of
from tournament.queries.seatings import Roll, past_rounds, roll_of, seating_request
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


class PlanRefused(ScoringError):
    """A round cannot be seated, or not any more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingPlan:
    """How a round is seated: the method, a seed that makes it the same again, and what the method takes.

    `substitutes`: keys of participants who fill tables; None: as many as make the tables full.
    """

    method: str
    seed: int
    group_size: int = 16
    substitutes: tuple[int, ...] | None = None


@action
def plan_round(*, the_round: Round, plan: SeatingPlan, change: Change) -> Round:
    """Seat one round by the standings as they are, or by lot; an earlier plan of it is replaced.

    Before the first result of the tournament the order is drawn.
    Errors: PlanRefused once something was entered in the round, or for a method that seats no single round;
    SeatingRefused.
    """
    (the_round,) = _lock_rounds([the_round])
    roll = roll_of(the_round.tournament)
    random = Random(plan.seed)
    request = _request(roll, the_round, plan, random)
    _store(the_round, _seated(request, plan, random), roll, plan, change)
    raise_revision(the_round.tournament_id)
    return the_round


@action
def plan_all_rounds(*, stage: Stage, plan: SeatingPlan, change: Change) -> list[Round]:
    """Seat all rounds of a stage that have not begun at once, so that nobody meets twice while that is possible.

    Rounds that were played count. Errors: PlanRefused without such a round, once something was entered in one,
    or where somebody is marked absent; SeatingRefused.
    """
    open_rounds = [Round.State.PLANNED, Round.State.PUBLISHED]
    rounds = _lock_rounds(stage.rounds.filter(state__in=open_rounds).order_by("number"))
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
        _store(each, one, roll, plan, change)
    raise_revision(stage.tournament_id)
    return rounds


@action
def upload_plan(*, stage: Stage, text: str, change: Change) -> list[Round]:
    """Seat rounds of a stage as a plan says: a row a game with round (1 is the first that has not begun), table, players.

    Errors: SeatingRefused with the line; PlanRefused where the plan has more rounds than are left.
    """
    open_rounds = [Round.State.PLANNED, Round.State.PUBLISHED]
    rounds = _lock_rounds(stage.rounds.filter(state__in=open_rounds).order_by("number"))
    roll = roll_of(stage.tournament)
    playing = {
        number: place
        for number, place in roll.numbers.items()
        if roll.participants[place].is_playing
    }
    ruleset = ruleset_of(stage.tournament)
    seated = read_plan(text, numbers=playing, size=ruleset.seats).rounds
    if len(seated) > len(rounds):
        raise PlanRefused(
            _("The plan has %(planned)d rounds, but only %(left)d have not begun.")
            % {"planned": len(seated), "left": len(rounds)},
            field="plan",
        )
    plan = SeatingPlan(method=Round.Method.SCRIPTED, seed=0)
    for each, one in zip(rounds, seated, strict=False):
        _store(each, one, roll, plan, change)
    raise_revision(stage.tournament_id)
    return rounds[: len(seated)]


@action
def clear_plan(*, the_round: Round, change: Change) -> Round:
    """Take the seating of a round away; if it was published it is not any more.

    Errors: PlanRefused once something was entered.
    """
    (the_round,) = _lock_rounds([the_round])
    _remove_seating(the_round, change)
    the_round.method = ""
    the_round.seed = None
    the_round.state = Round.State.PLANNED
    save(the_round, change, "method", "seed", "state")
    raise_revision(the_round.tournament_id)
    return the_round


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


def _lock_rounds(rounds: Iterable[Round]) -> list[Round]:
    """These rounds as they are stored now, with their games and their tournament locked; refused once they began.

    Games before their tournament: the order in which recording a hand takes the two.
    """
    keys = [each.pk for each in rounds]
    games = list(Game.objects.select_for_update().filter(round__in=keys).order_by("pk"))
    stored = list(Round.objects.filter(pk__in=keys).order_by("number").select_related("stage"))
    if stored:
        tournament = lock_tournament(stored[0].tournament)
        for each in stored:
            each.tournament = tournament
    _check_untouched(stored, games)
    return stored


def _check_untouched(rounds: Iterable[Round], games: Iterable[Game]) -> None:
    touched = {game.round_id for game in games if game.hand_count or game.is_over}
    for each in rounds:
        if each.is_running or each.is_closed or each.pk in touched:
            raise PlanRefused(
                _("%s has begun: its seating stays. Change single games instead.") % each,
                field="round",
            )
        if each.games.filter(penalties__isnull=False).exists():
            raise PlanRefused(
                _("There is a penalty in a game of %s: its seating stays.") % each, field="round"
            )


def _store(
    the_round: Round, seated: SeatedRound, roll: Roll, plan: SeatingPlan, change: Change
) -> None:
    """Write the seating of a round in place of what was there, under the numbers of the games that go."""
    free = _remove_seating(the_round, change)
    tournament = Tournament.objects.get(pk=the_round.tournament_id)
    numbers = _numbers(free, tournament.last_game_number)
    games, seats = [], []
    for one in seated.games:
        game = _new_game(the_round, tournament, next(numbers), len(one.players), change)
        game.table_number = one.table_number
        games.append(game)
        seats += [
            Seat(game=game, seat=seat, player_id=roll.participants[place].player_id)
            for seat, place in enumerate(one.players)
        ]
    create_all(games, change)
    create_all(seats, change)
    create_all(_byes(the_round, seated, roll, tournament), change)
    last = max([tournament.last_game_number, *(game.number for game in games)])
    Tournament.objects.filter(pk=tournament.pk).update(last_game_number=last)
    the_round.method, the_round.seed = plan.method, plan.seed
    save(the_round, change, "method", "seed")


def _remove_seating(the_round: Round, change: Change) -> list[int]:
    """Delete the games and byes of a round; answers the numbers of the games."""
    numbers = []
    for game in the_round.games.order_by("number"):
        numbers.append(game.number)
        for seat in game.seats.all():
            delete(seat, change)
        delete(game, change)
    for bye in the_round.byes.all():
        delete(bye, change)
    return numbers


def _numbers(free: Sequence[int], last: int) -> Iterator[int]:
    yield from free
    yield from count(last + 1)


def _new_game(
    the_round: Round, tournament: Tournament, number: int, seats: int, change: Change
) -> Game:
    start = start_position(rules_for(tournament, seats))
    return Game(
        tournament=tournament,
        round=the_round,
        stage=the_round.stage,
        number=number,
        played_on=timezone.localdate(change.now),
        created_at=change.now,
        **position_cache(start),
    )


def _byes(
    the_round: Round, seated: SeatedRound, roll: Roll, tournament: Tournament
) -> Iterator[Bye]:
    """A bye for everybody who would play but has no seat; a substitute who is not needed has none."""
    for place in seated.byes:
        one = roll.participants[place]
        if not one.is_substitute and _is_in_stage(one, the_round):
            yield Bye(round=the_round, participant=one, score=tournament.bye_score)


def _is_in_stage(one: Participant, the_round: Round) -> bool:
    stage = the_round.stage
    return stage is None or stage.number == 1 or stage.entries.filter(participant=one).exists()


@action
def swap_planned_seats(*, the_round: Round, one: Player, other: Player, change: Change) -> Round:
    """Let two players exchange their places in a round: seats, or a seat and a bye. `cost_of_swap` tells what it costs.

    Errors: PlanRefused where one has no place, or something was entered in a game of theirs; ReasonMissing once
    the seating is public.
    """
    locked = Game.objects.select_for_update().filter(round=the_round).order_by("pk")
    games = {game.pk: game for game in locked}
    tournament = lock_tournament(the_round.tournament)
    the_round = Round.objects.get(pk=the_round.pk)
    if the_round.is_public:
        check_reason(change)
    if the_round.is_closed:
        raise PlanRefused(_("%s is closed.") % the_round, field="round")
    places = [_place_of(player, the_round, games) for player in (one, other)]
    _exchange(places, (one, other), tournament, change)
    for place in places:
        if isinstance(place, Seat):
            raise_game_revision(games[place.game_id])
    raise_revision(tournament.pk)
    return the_round


def _place_of(player: Player, the_round: Round, games: Mapping[int, Game]) -> Seat | Bye:
    seat = Seat.objects.filter(game__round=the_round, player=player).first()
    if seat is not None:
        game = games[seat.game_id]
        if game.hand_count or game.is_over:
            raise PlanRefused(
                _("The game of %s has begun; change its seats there.") % player.name, field="player"
            )
        seat.game = game
        return seat
    bye = Bye.objects.filter(round=the_round, participant__player=player).first()
    if bye is None:
        raise PlanRefused(
            _("%(name)s has no place in %(round)s.") % {"name": player.name, "round": the_round},
            field="player",
        )
    return bye


def _exchange(
    places: Sequence[Seat | Bye],
    players: tuple[Player, Player],
    tournament: Tournament,
    change: Change,
) -> None:
    """Give each place to the other player. Seats are left first, because nobody may sit twice at any moment."""
    coming = tuple(reversed(players))
    taken: list[Seat] = []
    for place, player in zip(places, coming, strict=True):
        if isinstance(place, Bye):
            place.participant = tournament.participants.get(player=player)
            save(place, change, "participant")
            continue
        taken.append(Seat(pk=place.pk, game=place.game, seat=place.seat, player=player))
        delete(place, change)
    create_all(taken, change)
