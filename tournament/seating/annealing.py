"""Search for groupings with few repeats: players change places, and what the change costs is counted, not the whole."""

from collections.abc import Sequence
from itertools import combinations
from math import comb, exp
from random import Random

from tournament.seating.plan import Tables

HOT, COLD = 4.0, 0.5
REPEAT = 4
PATIENCE = 0.25

Meetings = list[list[int]]
"""How often two players have met, both ways round."""


def no_meetings(players: int) -> Meetings:
    return [[0] * players for _ in range(players)]


def count_meetings(rounds: Sequence[Tables], meetings: Meetings) -> Meetings:
    """Add to `meetings` those of the rounds, and return them."""
    for tables in rounds:
        for game in tables:
            for a, b in combinations(game, 2):
                meetings[a][b] += 1
                meetings[b][a] += 1
    return meetings


def price_of(rounds: Sequence[Tables], before: Meetings) -> int:
    """What annealing makes small: 4 for a meeting after the first, and one more for each further one.

    `before` are the meetings that count as had already.
    """
    meetings = count_meetings(rounds, [row[:] for row in before])
    return sum(
        sum(_step(count) for count in range(before[a][b], meetings[a][b]))
        for a, b in combinations(range(len(meetings)), 2)
    )


def lowest_price(players: int, *, meetings: int) -> int:
    """The price of so many meetings when they spread over all pairs as evenly as can be: none is lower."""
    pairs = comb(players, 2)
    full, more = divmod(meetings, pairs)
    return pairs * sum(map(_step, range(full))) + more * _step(full)


def _step(count: int) -> int:
    return REPEAT - 1 + count if count else 0


class Annealing:
    """Rounds under change. `free` are the indices of the rounds in which players may change places."""

    def __init__(
        self, rounds: Sequence[Tables], before: Meetings, free: Sequence[int], random: Random
    ) -> None:
        self.rounds = [[game[:] for game in tables] for tables in rounds]
        self.random = random
        self.price = price_of(rounds, before)
        self.meetings = count_meetings(rounds, [row[:] for row in before])
        most = max((max(row) for row in self.meetings), default=0) + len(rounds) + 1
        self.steps_up = [_step(count) for count in range(most)]
        self.steps_down = [0, *self.steps_up]
        self.places = [
            (index, game, seat)
            for index in free
            for game, players in enumerate(rounds[index])
            for seat in range(len(players))
            if len(rounds[index]) > 1
        ]
        self.best, self.best_price = self._copy(), self.price

    def run(self, steps: int, *, target: int = 0, hot: float = HOT) -> list[Tables]:
        """The best rounds found in so many steps; earlier when the price is down to `target`."""
        if not self.places:
            return self.best
        cooling = (COLD / hot) ** (1 / max(1, steps))
        heat = hot
        for _ in range(steps):
            if self.best_price <= target:
                break
            heat *= cooling
            self._step(heat)
        return self.best

    def _step(self, heat: float) -> None:
        random = self.random.random
        index, first, seat = self.places[int(random() * len(self.places))]
        tables = self.rounds[index]
        here = tables[first]
        a = here[seat]
        row = self.meetings[a]
        down = self.steps_down
        gain = 0
        for player in here:
            gain += down[row[player]]
        if not gain and random() > PATIENCE:
            return
        second = int(random() * (len(tables) - 1))
        there = tables[second + (second >= first)]
        other = int(random() * len(there))
        change = self._change(here, there, a, there[other]) - gain
        if change <= 0 or random() < exp(-change / heat):
            self._exchange(here, there, seat, other)
            self.price += change
            if self.price < self.best_price:
                self.best, self.best_price = self._copy(), self.price

    def _change(self, here: list[int], there: list[int], a: int, b: int) -> int:
        """The price of b here and a there, less what b cost there."""
        row, of_b = self.meetings[a], self.meetings[b]
        up, down = self.steps_up, self.steps_down
        change = 0
        for player in here:
            if player != a:
                change += up[of_b[player]]
        for player in there:
            if player != b:
                change += up[row[player]] - down[of_b[player]]
        return change

    def _exchange(self, here: list[int], there: list[int], seat: int, other: int) -> None:
        a, b = here[seat], there[other]
        self._count(a, here, -1)
        self._count(b, there, -1)
        here[seat], there[other] = b, a
        self._count(b, here, 1)
        self._count(a, there, 1)

    def _count(self, player: int, game: list[int], change: int) -> None:
        meetings = self.meetings
        row = meetings[player]
        for other in game:
            if other != player:
                row[other] += change
                meetings[other][player] += change

    def _copy(self) -> list[Tables]:
        return [[game[:] for game in tables] for tables in self.rounds]
