"""When players do not fill the games: who sits out, or which games are of the other size."""

from collections.abc import Sequence
from random import Random

from tournament.seating.plan import Leftover
from tournament.seating.refusals import SeatingRefused


def game_sizes(*, players: int, size: int, leftover: Leftover) -> tuple[list[int], int]:
    """The players of each game of one round, the larger games first, and how many sit out.

    >>> game_sizes(players=18, size=4, leftover=Leftover.BYES)
    ([4, 4, 4, 4], 2)
    >>> game_sizes(players=18, size=4, leftover=Leftover.OTHER_SIZE)
    ([4, 4, 4, 3, 3], 0)
    """
    if leftover is Leftover.BYES:
        return [size] * (players // size), players % size
    others = -players % 4 if size == 4 else players % 3
    usual = (players - others * (7 - size)) // size
    if usual < 0:
        raise SeatingRefused(
            f"{players} players cannot all sit in games of 4 and 3.", field="players"
        )
    return sorted([size] * usual + [7 - size] * others, reverse=True), 0


def bye_rota(
    *, players: int, byes: int, rounds: int, before: Sequence[int], random: Random
) -> list[tuple[int, ...]]:
    """Who sits out in each round: those with the fewest byes, whose last bye is longest ago, then by lot."""
    counts = list(before)
    last = [-1] * players
    lot = random.sample(range(players), players)
    rota = []
    for turn in range(rounds):
        resting = sorted(
            range(players), key=lambda player: (counts[player], last[player], lot[player])
        )
        rota.append(tuple(sorted(resting[:byes])))
        for player in rota[-1]:
            counts[player] += 1
            last[player] = turn
    return rota
