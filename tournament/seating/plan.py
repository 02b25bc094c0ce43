"""Who sits where: games of a round, rounds of a plan.

A player is an index from 0; sentences for people count players from 1. A seat is a place in a game's `players`.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from tournament.seating.refusals import SeatingRefused

Tables = list[list[int]]
"""The players of each game of one round, before seats and table numbers are given."""


class Leftover(StrEnum):
    """What happens when the number of players does not divide by the players of a game."""

    BYES = "byes"
    OTHER_SIZE = "other_size"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedGame:
    """One game: its table number, and its players in seat order, the first dealer first."""

    table_number: int
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedRound:
    """The games of one round by table number, and who sits out."""

    games: tuple[SeatedGame, ...]
    byes: tuple[int, ...] = ()

    @property
    def players(self) -> Iterator[int]:
        """Everybody who is named, byes included."""
        for game in self.games:
            yield from game.players
        yield from self.byes


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """All rounds, in order."""

    rounds: tuple[SeatedRound, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Apart:
    """Players who should not meet: club-mates, team-mates, countrymen.

    `weight`: a meeting of two of them counts like one more meeting of two who met `weight` times.
    """

    players: frozenset[int]
    weight: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class TableWish:
    """A player who sits only at some tables: a wheelchair, a table with a camera."""

    player: int
    table_numbers: frozenset[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingRequest:
    """Whom to seat and what to heed; `past` are the rounds already played or published.

    `seated_for_sure`: players who sit out only where nobody else is left to do so.
    """

    players: tuple[int, ...]
    size: int = 4
    leftover: Leftover = Leftover.BYES
    apart: tuple[Apart, ...] = ()
    table_wishes: tuple[TableWish, ...] = ()
    seated_for_sure: frozenset[int] = frozenset()
    past: tuple[SeatedRound, ...] = ()

    def __post_init__(self) -> None:
        if self.size not in {3, 4}:
            raise SeatingRefused(f"A game has 4 or 3 players, not {self.size}.", field="size")
        twice = sorted(first_repeated(self.players))
        if twice:
            raise SeatingRefused(f"Player {twice[0] + 1} is listed twice.", field="players")
        if len(self.players) < self.size:
            raise SeatingRefused(
                f"{len(self.players)} players do not fill one game of {self.size}.",
                field="players",
            )

    @property
    def seats(self) -> int:
        """The most players that a game of the request has."""
        return 4 if self.leftover is Leftover.OTHER_SIZE else self.size


def first_repeated(numbers: Iterable[int]) -> set[int]:
    """The first number that comes a second time, as a set of one; empty when all differ."""
    seen: set[int] = set()
    for number in numbers:
        if number in seen:
            return {number}
        seen.add(number)
    return set()
