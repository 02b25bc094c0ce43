"""One round made better: two players exchange games as long as that is for the good."""

from collections.abc import Sequence
from random import Random

from tournament.seating.annealing import Meetings
from tournament.seating.plan import Tables

KICKS = 60


class Rearrangement:
    """The games of one round under change, by place of the players.

    `weights`: what two players in one game cost. `strata`: players exchange only with those of the
    same stratum.
    """

    def __init__(self, tables: Tables, *, weights: Meetings, strata: Sequence[int]) -> None:
        self.games = [list(game) for game in tables]
        self.weights, self.strata = weights, strata

    def settle(self, random: Random, *, avoid: Meetings) -> Tables:
        """The best found: exchanges until none helps, then some kicks where people still meet to `avoid`."""
        self._descend(set(range(len(self.games))))
        best, best_price = self._copy(), self._price()
        for _ in range(KICKS):
            troubled = [
                (index, seat)
                for index, game in enumerate(self.games)
                for seat, player in enumerate(game)
                if any(avoid[player][other] for other in game)
            ]
            if not troubled:
                break
            self._kick(*random.choice(troubled), random)
            if self._price() < best_price:
                best, best_price = self._copy(), self._price()
            else:
                self.games = [game[:] for game in best]
        return best

    def _kick(self, index: int, seat: int, random: Random) -> None:
        stratum = self.strata[self.games[index][seat]]
        places = [
            (other, there)
            for other, game in enumerate(self.games)
            for there, player in enumerate(game)
            if other != index and self.strata[player] == stratum
        ]
        if places:
            other, there = random.choice(places)
            self._exchange(index, seat, other, there)
            self._descend({index, other})

    def _descend(self, pending: set[int]) -> None:
        while pending:
            index = pending.pop()
            for seat in range(len(self.games[index])):
                for other in range(len(self.games)):
                    if other != index and self._improve(index, seat, other):
                        pending |= {index, other}

    def _improve(self, index: int, seat: int, other: int) -> bool:
        """Exchange the player at a seat with the best of another game, if that helps."""
        here, there = self.games[index], self.games[other]
        player = here[seat]
        stratum = self.strata[player]
        best, place = 0, -1
        for candidate, one in enumerate(there):
            if self.strata[one] == stratum:
                change = self._change(here, there, player, one)
                if change < best:
                    best, place = change, candidate
        if place >= 0:
            self._exchange(index, seat, other, place)
        return place >= 0

    def _change(self, here: list[int], there: list[int], a: int, b: int) -> int:
        of_a, of_b = self.weights[a], self.weights[b]
        change = 0
        for player in here:
            if player != a:
                change += of_b[player] - of_a[player]
        for player in there:
            if player != b:
                change += of_a[player] - of_b[player]
        return change

    def _exchange(self, index: int, seat: int, other: int, place: int) -> None:
        here, there = self.games[index], self.games[other]
        here[seat], there[place] = there[place], here[seat]

    def _price(self) -> int:
        weights = self.weights
        return sum(weights[a][b] for game in self.games for a in game for b in game if a < b)

    def _copy(self) -> Tables:
        return [game[:] for game in self.games]
