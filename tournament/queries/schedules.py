"""Who sits where in which round, as rounds are published."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from tournament.models import Absence, Bye, Game, Participant, Round, Seat, Tournament
from tournament.queries.games import SEATS, games_of
from tournament.queries.names import apart, apart_here


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """One player in one round: the game and the seat, or neither for who sits out."""

    round: Round
    game: Game | None = None
    seat: Seat | None = None

    @property
    def others(self) -> tuple[Seat, ...]:
        """The other seats of the game, in starting order."""
        seats = self.game.seats.all() if self.game else ()
        return tuple(seat for seat in seats if self.seat is None or seat.pk != self.seat.pk)


Sittings = Mapping[int, list[Sitting]]
"""By the key of the player, in the order of the rounds."""


def rounds_shown(tournament: Tournament, *, planned: bool = False) -> QuerySet[Round]:
    """The rounds everybody may see, in order, with their stage; those that are only planned too if asked. One query."""
    rounds = Round.objects.filter(tournament=tournament).select_related("stage").order_by("number")
    return rounds if planned else rounds.exclude(state=Round.State.PLANNED)


def rounds_counted(tournament: Tournament, *, planned: bool = False) -> QuerySet[Round]:
    """As `rounds_shown`, with how many games there are (`game_count`), and how many are over (`over_count`). One query."""
    return rounds_shown(tournament, planned=planned).annotate(
        game_count=Count("games"), over_count=Count("games", filter=~Q(games__over=""))
    )


def games_in(the_round: Round) -> QuerySet[Game]:
    """The games of a round by table, with seats and players. Two queries."""
    return games_of(the_round.tournament).filter(round=the_round).order_by("table_number", "number")


def byes_in(the_round: Round) -> QuerySet[Bye]:
    """Who sits out a round, with the player, by name. One query."""
    byes = Bye.objects.filter(round=the_round).select_related("participant__player")
    byes = byes.annotate(apart=apart("round__tournament", "participant__player"))
    return byes.order_by("participant__player__name", "pk")


def absences_in(the_round: Round) -> QuerySet[Absence]:
    """Who is not there for a round, with the player. One query."""
    absences = Absence.objects.filter(round=the_round).select_related("participant__player")
    return absences.annotate(apart=apart("round__tournament", "participant__player"))


def seats_by_name(games: Iterable[Game]) -> list[Seat]:
    """The seats of games ordered as a person looks for a name. No query if the games know their seats."""
    seats = []
    for game in games:
        for seat in game.seats.all():
            seat.game = game
            seats.append(seat)
    return sorted(seats, key=lambda seat: (seat.player.name_key, seat.player_id))


def sittings_of(
    tournament: Tournament, *, planned: bool = False, player: int | None = None
) -> Sittings:
    """Where everybody (or one player) sits in each round that is shown. Four queries."""
    rounds = {the_round.pk: the_round for the_round in rounds_shown(tournament, planned=planned)}
    games = Game.objects.filter(round__in=rounds).prefetch_related(SEATS)
    byes = Bye.objects.filter(round__in=rounds).select_related("participant")
    if player is not None:
        games = games.filter(seats__player=player)
        byes = byes.filter(participant__player=player)
    found: dict[int, list[Sitting]] = defaultdict(list)
    for game in games:
        game.tournament = tournament
        for seat in game.seats.all():
            sitting = Sitting(round=rounds[game.round_id or 0], game=game, seat=seat)
            found[seat.player_id].append(sitting)
    for bye in byes:
        found[bye.participant.player_id].append(Sitting(round=rounds[bye.round_id]))
    for sittings in found.values():
        sittings.sort(key=lambda sitting: sitting.round.number)
    return found


def next_sitting(sittings: Iterable[Sitting]) -> Sitting | None:
    """Where a player has to be now: in the first round that is not closed. No query."""
    return next((one for one in sittings if not one.round.is_closed), None)


def seated_participants(tournament: Tournament) -> QuerySet[Participant]:
    """Who takes part, by name, with the player and the team; not those who wait for approval. One query."""
    return (
        Participant.objects.filter(tournament=tournament)
        .exclude(status=Participant.Status.APPLIED)
        .select_related("player", "team")
        .annotate(apart=apart_here())
        .order_by("player__name_key", "pk")
    )


def current_round(tournament: Tournament) -> Round | None:
    """The round the hall is about: one that runs, else the next that is published, else the last one closed. One query."""
    rounds = list(rounds_shown(tournament))
    for state in (Round.State.RUNNING, Round.State.PUBLISHED):
        for the_round in rounds:
            if the_round.state == state:
                return the_round
    return rounds[-1] if rounds else None
