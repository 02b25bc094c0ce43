"""Which table each game is played at: varied for everybody, and fixed for those who need it."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from operator import itemgetter
from random import Random

from tournament.seating.plan import SeatingRequest, Tables
from tournament.seating.refusals import SeatingRefused

SWEEPS = 12
MOST_TRIES, WORK = 20, 20_000

Visits = list[dict[int, int]]
"""How often each player sat at each table number."""

Wishes = Mapping[int, frozenset[int]]
"""The table numbers of those who can sit only at some."""


def wishes_of(request: SeatingRequest, *, tables: int) -> dict[int, frozenset[int]]:
    """The wishes by place in the request; refused where they cannot all be kept at once."""
    place = {player: index for index, player in enumerate(request.players)}
    everywhere = frozenset(range(1, tables + 1))
    wishes: dict[int, frozenset[int]] = {}
    for wish in request.table_wishes:
        if wish.player in place:
            before = wishes.get(place[wish.player], everywhere)
            wishes[place[wish.player]] = before & wish.table_numbers
            if not before & wish.table_numbers:
                listed = ", ".join(map(str, sorted(wish.table_numbers))) or "none"
                raise SeatingRefused(
                    f"Player {wish.player + 1} can sit at table {listed} only, "
                    f"but the tables are 1 to {tables}.",
                    field="table_wishes",
                )
    unplaced = wishes.keys() - _matched(wishes, range(1, tables + 1)).keys()
    if unplaced:
        player = request.players[min(unplaced)]
        raise SeatingRefused(
            f"Player {player + 1} cannot have one of the tables wished for: others need them too.",
            field="table_wishes",
        )
    return wishes


def numbered_rounds(
    rounds: Sequence[Tables], *, visits: Visits, wishes: Wishes, random: Random
) -> list[Tables]:
    """The same rounds with the games in the order of their table numbers, 1 first.

    `visits`: where each player sat before; with the new rounds added when the function is done.
    """
    games = len(rounds[0])
    tries = max(1, min(MOST_TRIES, WORK // (len(rounds) * games * games)))
    attempts = []
    for _ in range(tries):
        visited = [dict(row) for row in visits]
        numbered = _improved(rounds, visited, wishes, random)
        attempts.append((_unevenness(visited), numbered, visited))
    _, best, visits[:] = min(attempts, key=itemgetter(0))
    return best


def _unevenness(visits: Visits) -> tuple[int, int]:
    """The most that anybody sits at one table, then how far everybody is from sitting at another each time."""
    counts = [count for row in visits for count in row.values()]
    return max(counts, default=0), sum(count**3 for count in counts)


def _improved(
    rounds: Sequence[Tables], visits: Visits, wishes: Wishes, random: Random
) -> list[Tables]:
    numbering = [_Numbering(tables, visits, wishes, random) for tables in rounds]
    for _ in range(SWEEPS):
        changes = [one.improve() for one in numbering]
        if not any(changes):
            break
    return [one.games for one in numbering]


class _Numbering:
    """One round: the games by table number, and the tables each can have."""

    def __init__(self, tables: Tables, visits: Visits, wishes: Wishes, random: Random) -> None:
        self.visits = visits
        everywhere = frozenset(range(1, len(tables) + 1))
        self.places = {
            game[0]: frozenset.intersection(
                everywhere, *(wishes[player] for player in game if player in wishes)
            )
            for game in tables
        }
        self.games = self._placed(tables, random)
        for number, game in enumerate(self.games, 1):
            self._visit(game, number, 1)

    def _placed(self, tables: Tables, random: Random) -> Tables:
        """Games with wishes where they can be, the others at random on the tables that are left."""
        everywhere = range(1, len(tables) + 1)
        bound = {
            game: numbers for game, numbers in self.places.items() if len(numbers) < len(tables)
        }
        fixed = _matched(bound, everywhere)
        left = [number for number in everywhere if number not in fixed.values()]
        random.shuffle(left)
        return sorted(tables, key=lambda game: fixed[game[0]] if game[0] in fixed else left.pop())

    def improve(self) -> bool:
        """Exchange tables while that has anybody less often at the same one; whether anything changed."""
        has_changed = False
        for one, other in combinations(range(len(self.games)), 2):
            if self._gain(one + 1, other + 1) > 0 and self._may_exchange(one + 1, other + 1):
                has_changed = True
                games = self.games
                self._visit(games[one], one + 1, -1)
                self._visit(games[other], other + 1, -1)
                games[one], games[other] = games[other], games[one]
                self._visit(games[one], one + 1, 1)
                self._visit(games[other], other + 1, 1)
        return has_changed

    def _may_exchange(self, one: int, other: int) -> bool:
        here, there = self.places[self.games[one - 1][0]], self.places[self.games[other - 1][0]]
        return (one not in here or other in here) and (other not in there or one in there)

    def _gain(self, one: int, other: int) -> int:
        """How much less it costs; a further visit costs the square of those before."""
        gain = 0
        for game, here, there in (
            (self.games[one - 1], one, other),
            (self.games[other - 1], other, one),
        ):
            for player in game:
                visited = self.visits[player]
                gain += (visited[here] - 1) ** 2 - visited.get(there, 0) ** 2
        return gain

    def _visit(self, game: Sequence[int], number: int, change: int) -> None:
        for player in game:
            self.visits[player][number] = self.visits[player].get(number, 0) + change


def _matched(wishes: Wishes, numbers: range) -> dict[int, int]:
    """A table for as many as can have one of theirs, each table once."""
    holder: dict[int, int] = {}

    def place(one: int, tried: set[int]) -> bool:
        for number in sorted(wishes[one]):
            if number in numbers and number not in tried:
                tried.add(number)
                if number not in holder or place(holder[number], tried):
                    holder[number] = one
                    return True
        return False

    for one in sorted(wishes):
        place(one, set())
    return {one: number for number, one in holder.items()}
