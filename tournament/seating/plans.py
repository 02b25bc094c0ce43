"""Plans for all rounds in advance."""

from collections.abc import Sequence
from itertools import combinations
from random import Random

from tournament.seating.annealing import Meetings, count_meetings, no_meetings
from tournament.seating.byes import game_sizes
from tournament.seating.groupings import grouped_rounds, improved
from tournament.seating.past import Past, past_of
from tournament.seating.places import placed_players
from tournament.seating.plan import Plan, SeatedGame, SeatedRound, SeatingRequest, Tables
from tournament.seating.refusals import SeatingRefused
from tournament.seating.resting import missing_from, rested_rounds, rounds_with_a_gap
from tournament.seating.table_numbers import Wishes, numbered_rounds, wishes_of
from tournament.seating.winds import balanced_seats, seated_rounds


def plan_rounds(request: SeatingRequest, *, rounds: int, random: Random) -> Plan:
    """Seat all rounds: nobody meets twice while that is possible, winds even, tables varied.

    The same request and the same state of `random` give the same plan. Errors: SeatingRefused.

    >>> plan = plan_rounds(SeatingRequest(players=tuple(range(16))), rounds=5, random=Random(1))
    >>> [len(seated.games) for seated in plan.rounds]
    [4, 4, 4, 4, 4]
    """
    if rounds < 1:
        raise SeatingRefused("A plan has at least one round.", field="rounds")
    total = len(request.players)
    sizes, byes = game_sizes(players=total, size=request.size, leftover=request.leftover)
    wishes = wishes_of(request, tables=len(sizes))
    past = past_of(request)
    exact = rounds_with_a_gap(request.size, byes=byes, past=past, rounds=rounds)
    places = exact or _places(sizes, size=request.size, rounds=rounds, random=random)
    meetings = count_meetings(places, no_meetings(total))
    order = placed_players(meetings=meetings, avoid=past.avoid, random=random)
    named = [[[order[place] for place in game] for game in tables] for tables in places]
    if exact:
        grouped = improved(named, past.avoid, random)
        rota = [missing_from(tables, total) for tables in grouped]
    else:
        grouped, rota = rested_rounds(named, byes=byes, past=past, random=random)
    return Plan(
        rounds=finished_rounds(
            grouped, rota, request=request, past=past, wishes=wishes, random=random
        )
    )


def finished_rounds(
    grouped: Sequence[Tables],
    rota: Sequence[Sequence[int]],
    *,
    request: SeatingRequest,
    past: Past,
    wishes: Wishes,
    random: Random,
) -> tuple[SeatedRound, ...]:
    """Give table numbers and seats to rounds that say who plays together; players by place in the request."""
    numbered = numbered_rounds(grouped, visits=past.visits, wishes=wishes, random=random)
    seated = seated_rounds(numbered, players=len(request.players))
    if not past.is_empty:
        seated = balanced_seats(seated, past.seats)
    return tuple(
        _named(tables, resting, request.players)
        for tables, resting in zip(seated, rota, strict=True)
    )


def _named(tables: Tables, resting: Sequence[int], players: Sequence[int]) -> SeatedRound:
    return SeatedRound(
        games=tuple(
            SeatedGame(table_number=number, players=tuple(players[place] for place in game))
            for number, game in enumerate(tables, 1)
        ),
        byes=tuple(players[place] for place in resting),
    )


def _places(sizes: Sequence[int], *, size: int, rounds: int, random: Random) -> list[Tables]:
    """Rounds of games of these sizes, over as many places as they have."""
    others = sum(one != size for one in sizes)
    if not others:
        return grouped_rounds(size=size, players=sum(sizes), rounds=rounds, random=random)
    if size == 4:
        return _with_gaps(sum(sizes), gaps=others, rounds=rounds, random=random)
    return _with_fourths(sum(sizes), fourths=others, rounds=rounds, random=random)


def _with_gaps(players: int, *, gaps: int, rounds: int, random: Random) -> list[Tables]:
    """Games of four, some with a gap: a plan for more players, some of whom never meet and are left out."""
    full = grouped_rounds(size=4, players=players + gaps, rounds=rounds, random=random)
    meetings = count_meetings(full, no_meetings(players + gaps))
    missing = _strangers(meetings, gaps)
    if missing is None:
        return [_gapped_round(players, gaps, random) for _ in range(rounds)]
    present = [place for place in range(players + gaps) if place not in missing]
    renamed = {place: index for index, place in enumerate(present)}
    return [
        sorted(
            ([renamed[place] for place in game if place in renamed] for game in tables),
            key=len,
            reverse=True,
        )
        for tables in full
    ]


def _strangers(meetings: Meetings, wanted: int) -> tuple[int, ...] | None:
    """The first places that never meet each other; None when there are none."""
    return next(
        (
            places
            for places in combinations(range(len(meetings)), wanted)
            if not any(meetings[a][b] for a, b in combinations(places, 2))
        ),
        None,
    )


def _gapped_round(players: int, gaps: int, random: Random) -> Tables:
    games = (players + gaps) // 4
    order = random.sample(range(players), players)
    return [order[start::games] for start in range(games)]


def _with_fourths(players: int, *, fourths: int, rounds: int, random: Random) -> list[Tables]:
    """Games of three with a fourth player in some: always the same ones, where they have met fewest."""
    base = grouped_rounds(size=3, players=players - fourths, rounds=rounds, random=random)
    met: list[set[int]] = [set() for _ in range(players)]
    plan = []
    for tables in base:
        games = [game[:] for game in tables]
        for fourth in range(players - fourths, players):
            game = min(games, key=lambda game: (len(game), len(met[fourth].intersection(game))))
            met[fourth].update(game)
            game.append(fourth)
        plan.append(sorted(games, key=len, reverse=True))
    return plan
