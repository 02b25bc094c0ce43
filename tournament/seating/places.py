"""Which player takes which place of a plan, so that those to be kept apart do not meet in it."""

from collections.abc import Sequence
from math import exp
from random import Random

from tournament.seating.annealing import Meetings

TRIES = 30_000
HOT, COLD = 2.0, 0.2


def placed_players(*, meetings: Meetings, avoid: Meetings, random: Random) -> list[int]:
    """The player at each place. `meetings` are those of the plan by place, `avoid` weights by player.

    At first those who avoid each other stand next to each other in line: the constructions give the
    places of one seat group, who never meet in them, neighbouring numbers. Then two exchange places
    where that keeps more apart.
    """
    line = _line(avoid, random)
    search = _Search(line, meetings, avoid, random)
    search.run()
    return search.best


def _line(avoid: Meetings, random: Random) -> list[int]:
    """Everybody at random, but whoever avoids somebody right behind."""
    waiting = random.sample(range(len(avoid)), len(avoid))
    waiting.sort(key=lambda player: sum(map(bool, avoid[player])))
    seen: set[int] = set()
    line = []
    while waiting:
        stack = [waiting.pop()]
        while stack:
            player = stack.pop()
            if player not in seen:
                seen.add(player)
                line.append(player)
                stack.extend(other for other, weight in enumerate(avoid[player]) if weight)
    return line


class _Search:
    """Annealing over who takes which place."""

    def __init__(
        self, line: Sequence[int], meetings: Meetings, avoid: Meetings, random: Random
    ) -> None:
        self.place = list(line)
        self.meetings, self.avoid, self.random = meetings, avoid, random
        for index, player in enumerate(line):
            self.place[player] = index
        self.player = list(line)
        self.foes = [
            [(other, weight) for other, weight in enumerate(row) if weight] for row in avoid
        ]
        self.price = sum(self._price(player, self.place[player]) for player in line) // 2
        self.best, self.best_price = self.player[:], self.price

    def run(self) -> None:
        troubled = [player for player, foes in enumerate(self.foes) if foes]
        heat = HOT
        for _ in range(TRIES if troubled else 0):
            if self.best_price == 0:
                return
            heat *= (COLD / HOT) ** (1 / TRIES)
            one = self.random.choice(troubled)
            if self._price(one, self.place[one]):
                self._try(one, self.random.randrange(len(self.player)), heat)

    def _try(self, one: int, there: int, heat: float) -> None:
        here, other = self.place[one], self.player[there]
        if one == other:
            return
        before = self._price(one, here) + self._price(other, there)
        self._exchange(one, here, other, there)
        change = self._price(one, there) + self._price(other, here) - before
        if change > 0 and self.random.random() >= exp(-change / heat):
            self._exchange(one, there, other, here)
            return
        self.price += change
        if self.price < self.best_price:
            self.best, self.best_price = self.player[:], self.price

    def _exchange(self, one: int, here: int, other: int, there: int) -> None:
        self.place[one], self.place[other] = there, here
        self.player[here], self.player[there] = other, one

    def _price(self, player: int, place: int) -> int:
        row, places = self.meetings[place], self.place
        return sum(weight * row[places[foe]] for foe, weight in self.foes[player])
