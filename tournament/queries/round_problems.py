"""What is wrong with the seating of a round since it was made."""

from dataclasses import dataclass

from django.db.models import Q

from tournament.models import Participant, Round, Seat
from tournament.queries.names import apart_here


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundProblem:
    """Somebody sits in a game that has not begun, but will not come: withdrawn, or else absent from the round."""

    participant: Participant
    seat: Seat

    @property
    def is_withdrawn(self) -> bool:
        return self.participant.status == Participant.Status.WITHDRAWN


def round_problems(the_round: Round) -> tuple[RoundProblem, ...]:
    """Who is seated and will not come, by table. None in a closed round, nor in games with an entry.

    Two queries; one while everybody comes, none for a closed round.
    """
    if the_round.is_closed:
        return ()
    gone = Q(status=Participant.Status.WITHDRAWN) | Q(absences__round=the_round)
    participants = Participant.objects.filter(gone, tournament=the_round.tournament_id)
    told = participants.annotate(apart=apart_here())
    away = {one.player_id: one for one in told.select_related("player")}
    if not away:
        return ()
    seats = Seat.objects.filter(
        game__round=the_round, game__hand_count=0, game__over="", player__in=away
    ).select_related("game")
    return tuple(
        RoundProblem(participant=away[seat.player_id], seat=seat)
        for seat in seats.order_by("game__table_number", "game__number", "seat")
    )
