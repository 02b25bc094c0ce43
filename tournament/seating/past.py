"""What has been so far: meetings, seats, table numbers and byes of the rounds already played."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

from tournament.seating.annealing import Meetings, no_meetings
from tournament.seating.plan import SeatingRequest
from tournament.seating.table_numbers import Visits
from tournament.seating.winds import SeatCounts

NEVER_TOGETHER = 50
"""The weight with which two are kept apart who need different tables."""

NEVER_RESTS = 1_000_000
"""Byes that somebody is taken to have had who has to sit: all others rest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Past:
    """Counted for the players of a request, in its order.

    `meetings` holds what is to be avoided: true meetings, and the weights of those to be kept apart.
    `byes`: how often each sat out; with `NEVER_RESTS` more for those who have to sit.
    """

    met: Meetings
    avoid: Meetings
    seats: SeatCounts
    visits: Visits
    byes: list[int]

    @property
    def is_empty(self) -> bool:
        """Whether nobody of the request has played yet."""
        return not any(map(any, self.seats))


def past_of(request: SeatingRequest) -> Past:
    """Count the past of a request; of players who are no longer there nothing is kept."""
    place = {player: index for index, player in enumerate(request.players)}
    total = len(place)
    past = Past(
        met=no_meetings(total),
        avoid=no_meetings(total),
        seats=[[0] * request.seats for _ in range(total)],
        visits=[{} for _ in range(total)],
        byes=[0] * total,
    )
    _count_rounds(request, place, past)
    for player in request.seated_for_sure & place.keys():
        past.byes[place[player]] += NEVER_RESTS
    for a, row in enumerate(past.met):
        past.avoid[a][:] = row
    for apart in request.apart:
        _add(past.avoid, [place[one] for one in apart.players if one in place], apart.weight)
    for one, other in combinations(request.table_wishes, 2):
        both = {one.player, other.player} & place.keys()
        if len(both) == 2 and not one.table_numbers & other.table_numbers:
            _add(past.avoid, [place[player] for player in both], NEVER_TOGETHER)
    return past


def _count_rounds(request: SeatingRequest, place: Mapping[int, int], past: Past) -> None:
    for played in request.past:
        for game in played.games:
            present = [place[player] for player in game.players if player in place]
            _add(past.met, present, 1)
            for seat, player in enumerate(game.players):
                if player in place:
                    if seat < request.seats:
                        past.seats[place[player]][seat] += 1
                    visits = past.visits[place[player]]
                    visits[game.table_number] = visits.get(game.table_number, 0) + 1
        for player in played.byes:
            if player in place:
                past.byes[place[player]] += 1


def _add(meetings: Meetings, players: list[int], count: int) -> None:
    for a, b in combinations(players, 2):
        meetings[a][b] += count
        meetings[b][a] += count
