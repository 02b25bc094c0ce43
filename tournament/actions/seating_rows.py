"""How a seating is stored: as games without hands, with their seats, and byes."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.game import start_position
from scoring.terms import ScoringError
from tournament.actions.changes import Change, create_all, delete, lock_tournament, save
from tournament.models import Bye, Game, Participant, Round, Seat, Tournament
from tournament.queries.computed import position_cache
from tournament.queries.rulesets import rules_for
from tournament.queries.seatings import Roll
from tournament.seating import SeatedRound


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


def lock_rounds(rounds: Iterable[Round]) -> list[Round]:
    """These rounds as they are stored now, with their games and their tournament locked; refused once they began.

    Games before their tournament: the order in which recording a hand takes the two.
    """
    keys = [each.pk for each in rounds]
    games = list(Game.objects.select_for_update(no_key=True).filter(round__in=keys).order_by("pk"))
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


def store_seating(
    the_round: Round, seated: SeatedRound, roll: Roll, plan: SeatingPlan, change: Change
) -> None:
    """Write the seating of a round in place of what was there, under the numbers of the games that go."""
    free = remove_seating(the_round, change)
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


def remove_seating(the_round: Round, change: Change) -> list[int]:
    """Delete the games and byes of a round; answers the numbers of the games."""
    games = list(the_round.games.order_by("number"))
    delete_games(games, change)
    for bye in the_round.byes.all():
        delete(bye, change)
    return [game.number for game in games]


def delete_games(games: Iterable[Game], change: Change) -> None:
    """Delete locked games that have nothing but seats."""
    for game in games:
        for seat in game.seats.all():
            delete(seat, change)
        delete(game, change)


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
