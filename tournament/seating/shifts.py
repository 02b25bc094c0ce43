"""Plans by shifting: seat group i moves on by its own step each round, so that no two players meet twice.

Player p of seat group i has the number i · tables + p, and in round r sits where p = table + shift(i, r).
Groups i and j bring together p and q in round r only when shift(j, r) − shift(i, r) = q − p: no repeat
as long as these differences, for any two groups, differ from round to round.
"""

from collections.abc import Iterator
from random import Random

from tournament.seating.fields import ring_of
from tournament.seating.plan import Tables

TRIES = 30
STEPS = 300

Shifts = list[tuple[int, ...]]
"""One tuple a round: the shift of each seat group."""


def shifted_rounds(*, size: int, tables: int, rounds: int) -> list[Tables]:
    """At most `rounds` rounds without a repeat; never more than there are tables.

    In a field the shift is step × round with a step for each group, and every round works; the same
    holds in a product of fields that all have as many elements as a game has seats. For other
    numbers of tables steps are counted in a circle, evenly while that is enough, else as searched.
    """
    ring = ring_of(tables)
    if len(ring.spread) >= size:
        steps = ring.spread[:size]
        shifts = [tuple(ring.products[step][turn] for step in steps) for turn in range(tables)]
        return [_round(ring.sums, shift) for shift in shifts[:rounds]]
    circle = tuple(tuple((a + b) % tables for b in range(tables)) for a in range(tables))
    even = (tables - 1) // (size - 1) + 1
    if rounds <= even:
        return [
            _round(circle, tuple(group * turn for group in range(size))) for turn in range(rounds)
        ]
    return [_round(circle, shift) for shift in _searched(size, tables, min(rounds, tables))]


def _round(sums: tuple[tuple[int, ...], ...], shift: tuple[int, ...]) -> Tables:
    tables = len(sums)
    return [
        [group * tables + sums[table][step % tables] for group, step in enumerate(shift)]
        for table in range(tables)
    ]


def _searched(size: int, tables: int, rounds: int) -> Shifts:
    """The longest list of shifts found, always the same one."""
    best: Shifts = []
    for attempt in range(TRIES):
        search = _Search(size, tables, rounds, Random(attempt))
        search.extend()
        best = max(best, search.best, key=len)
        if len(best) >= rounds:
            break
    return best


class _Search:
    """Depth first, with the columns in random order, until `rounds` are found or the steps run out."""

    def __init__(self, size: int, tables: int, rounds: int, random: Random) -> None:
        self.size, self.tables, self.rounds, self.random = size, tables, rounds, random
        self.used = [[bytearray(tables) for _ in range(group)] for group in range(size)]
        self.shifts: Shifts = []
        self.best: Shifts = []
        self.steps = STEPS

    def extend(self) -> bool:
        if len(self.shifts) > len(self.best):
            self.best = list(self.shifts)
        if len(self.shifts) == self.rounds:
            return True
        for shift in self._columns([0, len(self.shifts)]):
            self.steps -= 1
            if self.steps < 0:
                return True
            self._mark(shift, 1)
            self.shifts.append(shift)
            if self.extend():
                return True
            self.shifts.pop()
            self._mark(shift, 0)
        return False

    def _columns(self, shift: list[int]) -> Iterator[tuple[int, ...]]:
        group = len(shift)
        if group == self.size:
            yield tuple(shift)
            return
        for value in self.random.sample(range(self.tables), self.tables):
            used = self.used[group]
            if not any(used[other][value - step] for other, step in enumerate(shift)):
                yield from self._columns([*shift, value])

    def _mark(self, shift: tuple[int, ...], mark: int) -> None:
        for group, value in enumerate(shift):
            for other in range(group):
                self.used[group][other][value - shift[other]] = mark
