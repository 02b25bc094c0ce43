"""Which seat each player has: everybody sits in every seat equally often, give or take one."""

from collections.abc import Sequence
from itertools import permutations

from tournament.seating.plan import Tables

SWEEPS = 8

SeatCounts = list[list[int]]
"""How often each player sat in each seat."""


def seated_rounds(rounds: Sequence[Tables], *, players: int) -> list[Tables]:
    """The same rounds with the players of each game in seat order.

    Cut the games of each player, in order, into stretches as long as a game has seats. Stretches and
    games are the two sides of a graph in which no point has more lines than there are seats, and such
    a graph can be coloured with as many colours (D. Kőnig): each game has each seat once, and each
    stretch at most once. So winds are balanced not only at the end but after every stretch. Where some
    games have no North, it is given first, in the games that have one, and then the other three.
    """
    games = [game for tables in rounds for game in tables]
    if len({len(game) for game in games}) > 1:
        with_north = [game for game in games if len(game) == 4]
        norths = iter([seated[3] for seated in _coloured(with_north, 4, players)])
        north = [next(norths) if len(game) == 4 else None for game in games]
        others = [
            [player for player in game if player != last]
            for game, last in zip(games, north, strict=True)
        ]
        seated = [
            game if last is None else [*game, last]
            for game, last in zip(_coloured(others, 3, players), north, strict=True)
        ]
    else:
        seated = _coloured(games, len(games[0]), players) if games else []
    in_turn = iter(seated)
    return [[next(in_turn) for _ in tables] for tables in rounds]


def balanced_seats(rounds: Sequence[Tables], counts: SeatCounts) -> list[Tables]:
    """The rounds with seats exchanged inside games until nothing makes the winds more even.

    `counts`: what each player sat before; with the new rounds added when the function is done.
    """
    seated = [[list(game) for game in tables] for tables in rounds]
    games = [game for tables in seated for game in tables]
    _count(games, counts, 1)
    for _ in range(SWEEPS):
        changes = [_improve(game, counts) for game in games]
        if not any(changes):
            break
    return seated


def _improve(game: list[int], counts: SeatCounts) -> bool:
    """Take the best of all orders of one game; whether it is better than the order it had."""
    _count([game], counts, -1)

    fewest = {player: min(counts[player]) for player in game}

    def unevenness(order: Sequence[int]) -> int:
        return sum(
            (counts[player][seat] - fewest[player]) ** 2 for seat, player in enumerate(order)
        )

    best = min(permutations(game), key=unevenness)
    is_better = unevenness(best) < unevenness(game)
    if is_better:
        game[:] = best
    _count([game], counts, 1)
    return is_better


def _count(games: Sequence[Sequence[int]], counts: SeatCounts, change: int) -> None:
    for game in games:
        for seat, player in enumerate(game):
            counts[player][seat] += change


def _coloured(games: Sequence[Sequence[int]], seats: int, players: int) -> list[list[int]]:
    """The games in seat order, so that nobody has a seat twice in a stretch."""
    played = [0] * players
    of_stretch: dict[tuple[int, int], int] = {}
    colouring = _Colouring(len(games), seats)
    for index, game in enumerate(games):
        for player in game:
            key = (player, played[player] // seats)
            colouring.seat(of_stretch.setdefault(key, len(of_stretch)), index)
            played[player] += 1
    player_of = [player for player, _ in of_stretch]
    return [[player_of[stretch] for stretch in game] for game in colouring.of_game]


class _Colouring:
    """Seats given so far: by game and by stretch, which one is at each seat; −1 where none is."""

    def __init__(self, games: int, seats: int) -> None:
        self.seats = seats
        self.of_game = [[-1] * seats for _ in range(games)]
        self.of_stretch: list[list[int]] = []

    def seat(self, stretch: int, game: int) -> None:
        """Give the stretch a seat in the game; others move where they must."""
        if stretch == len(self.of_stretch):
            self.of_stretch.append([-1] * self.seats)
        mine = next((seat for seat in self._free(stretch) if self.of_game[game][seat] == -1), None)
        if mine is None:
            mine = self._free(stretch)[0]
            self._exchange(game, mine, self.of_game[game].index(-1))
        self.of_game[game][mine] = stretch
        self.of_stretch[stretch][mine] = game

    def _free(self, stretch: int) -> list[int]:
        return [seat for seat, game in enumerate(self.of_stretch[stretch]) if game == -1]

    def _exchange(self, game: int, one: int, other: int) -> None:
        """Exchange two seats along the chain that begins in the game with `one`.

        It cannot come to the stretch that is to be seated: it would enter there by `one`, which is free.
        """
        chain = []
        here, seat = game, one
        while here != -1 and (stretch := self.of_game[here][seat]) != -1:
            chain.append((stretch, here, seat))
            seat = one + other - seat
            here = self.of_stretch[stretch][seat]
            if here != -1:
                chain.append((stretch, here, seat))
                seat = one + other - seat
        for stretch, here, seat in chain:
            self.of_game[here][seat] = self.of_stretch[stretch][seat] = -1
        for stretch, here, seat in chain:
            self.of_game[here][one + other - seat] = stretch
            self.of_stretch[stretch][one + other - seat] = here
