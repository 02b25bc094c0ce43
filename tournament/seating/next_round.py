"""One round at a time: by the standings, or drawn."""

from collections.abc import Sequence
from enum import StrEnum
from itertools import islice
from random import Random

from tournament.seating.annealing import Meetings
from tournament.seating.byes import game_sizes
from tournament.seating.past import Past, past_of
from tournament.seating.plan import SeatedRound, SeatingRequest, Tables
from tournament.seating.plans import finished_rounds
from tournament.seating.rearrangement import Rearrangement
from tournament.seating.refusals import SeatingRefused
from tournament.seating.table_numbers import wishes_of


class Method(StrEnum):
    """How the next round is put together."""

    SWISS = "swiss"
    INTERVAL = "interval"
    RANDOM = "random"
    RANK_GROUPS = "rank_groups"


def next_round(
    request: SeatingRequest, *, method: Method, random: Random, group_size: int = 16
) -> SeatedRound:
    """Seat one more round. The players of the request stand in the order of the standings, the best first.

    `swiss`: neighbours in the standings, as few repeats as possible first, then as close as possible.
    `interval`: one of each part, 1st with n/4 + 1st, n/2 + 1st and so on; `random`: drawn;
    `rank_groups`: drawn among each `group_size` in the standings. In all, repeats and meetings of those
    to be kept apart are avoided as far as the method allows, and byes go to those with the fewest, the
    lowest in the standings first (`random`: by lot). Errors: SeatingRefused.
    """
    total = len(request.players)
    sizes, byes = game_sizes(players=total, size=request.size, leftover=request.leftover)
    wishes = wishes_of(request, tables=len(sizes))
    past = past_of(request)
    resting = _resting(past, byes, random if method is Method.RANDOM else None)
    line = [place for place in range(total) if place not in resting]
    tables, strata = _first_tables(line, sizes, method=method, random=random, group_size=group_size)
    weights = _weights(past.avoid, is_close=method is Method.SWISS)
    by_player = [strata.get(place, 0) for place in range(total)]
    settled = Rearrangement(tables, weights=weights, strata=by_player).settle(
        random, avoid=past.avoid
    )
    (seated,) = finished_rounds(
        [settled], [resting], request=request, past=past, wishes=wishes, random=random
    )
    return seated


def _resting(past: Past, byes: int, lot: Random | None) -> tuple[int, ...]:
    places = list(range(len(past.byes)))
    if lot:
        lot.shuffle(places)
    places.sort(key=lambda place: (past.byes[place], 0 if lot else -place))
    return tuple(sorted(places[:byes]))


def _first_tables(
    line: list[int], sizes: Sequence[int], *, method: Method, random: Random, group_size: int
) -> tuple[Tables, dict[int, int]]:
    """The games the method asks for, and the stratum of each place that players may not leave."""
    if method is Method.INTERVAL:
        games = len(sizes)
        tables: Tables = [line[index::games] for index in range(games)]
        return tables, {place: index // games for index, place in enumerate(line)}
    strata: dict[int, int] = {}
    if method is Method.RANDOM:
        random.shuffle(line)
    if method is Method.RANK_GROUPS:
        line, strata = _drawn_groups(line, group_size, max(sizes), random)
    places = iter(line)
    return [list(islice(places, size)) for size in sizes], strata


def _drawn_groups(
    line: Sequence[int], group_size: int, size: int, random: Random
) -> tuple[list[int], dict[int, int]]:
    """Each group in random order; one that would not fill a game joins the group before it."""
    if group_size < size or group_size % size:
        raise SeatingRefused(
            f"A group of {group_size} does not fill whole games of {size}; take a multiple of {size}.",
            field="group_size",
        )
    last = max(0, len(line) // group_size - 1) if len(line) % group_size < size else len(line)
    strata = {place: min(index // group_size, last) for index, place in enumerate(line)}
    drawn = sorted(line, key=lambda place: (strata[place], random.random()))
    return drawn, strata


def _weights(avoid: Meetings, *, is_close: bool) -> Meetings:
    """What two in one game cost. With `is_close` the distance in the standings counts, but only after the rest."""
    if not is_close:
        return avoid
    total = len(avoid)
    more_than_all_distances = 2 * total**3
    return [
        [count * more_than_all_distances + (place - other) ** 2 for other, count in enumerate(row)]
        for place, row in enumerate(avoid)
    ]
