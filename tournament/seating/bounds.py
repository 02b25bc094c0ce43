"""How few repeats there can be at all: what a plan is measured by."""

from collections.abc import Sequence
from math import comb


def fewest_repeats(*, players: int, rounds: Sequence[Sequence[int]]) -> int:
    """A number of repeats that no plan can go below. `rounds` lists the players of each game, a list a round.

    A repeat is a meeting of two players after their first. Two proven bounds, the larger counts:

    * all meetings of the plan, less the pairs there are; and
    * with fewer games than players in a game, players of one game meet again in every other round
      (`_met_again`). Two players meet in at most R rounds, so that they share at most R / 2 pairs of
      rounds for each repeat.

    >>> fewest_repeats(players=16, rounds=[[4] * 4] * 7)
    48
    >>> fewest_repeats(players=8, rounds=[[4, 4]] * 3)
    8

    A round without a game costs nothing, and nobody meets in it.
    """
    rounds = [sizes for sizes in rounds if sizes]
    meetings = sum(comb(size, 2) for sizes in rounds for size in sizes)
    by_pairs = meetings - comb(players, 2)
    again = sum(
        max(_met_again(rounds[a], rounds[b], players), _met_again(rounds[b], rounds[a], players))
        for a in range(len(rounds))
        for b in range(a)
    )
    by_rounds = -(-2 * again // max(1, len(rounds)))
    return max(0, by_pairs, by_rounds)


def _met_again(one: Sequence[int], other: Sequence[int], players: int) -> int:
    """Pairs who must sit together in both rounds: the games of one spread as thinly as can be over the other.

    Those who sit out the other round meet nobody there; they are taken from where that helps most.
    """
    spread = list(one)
    for _ in range(players - sum(other)):
        most = max(range(len(spread)), key=lambda index: spread[index])
        spread[most] = max(0, spread[most] - 1)
    return sum(_together(size, len(other)) for size in spread)


def _together(players: int, games: int) -> int:
    """The fewest pairs in one game when so many players are spread over so many games."""
    full, more = divmod(players, games)
    return more * comb(full + 1, 2) + (games - more) * comb(full, 2)
