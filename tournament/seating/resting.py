"""Rounds in which some sit out: who rests is chosen so that it costs no repeat, where that can be."""

from collections.abc import Iterator, Sequence
from operator import itemgetter
from random import Random

from tournament.seating.annealing import Meetings, price_of
from tournament.seating.byes import bye_rota
from tournament.seating.groupings import improved, rounds_without_repeat
from tournament.seating.past import Past
from tournament.seating.plan import Tables

ROTAS = 3
TRIES, STEPS = 6, 3000

Rota = list[tuple[int, ...]]
"""Who sits out in each round."""


def rounds_with_a_gap(size: int, *, byes: int, past: Past, rounds: int) -> list[Tables]:
    """Rounds without a repeat where all but one of a further game sit out; empty where that does not do.

    A plan for one player more is taken, and whoever would have that player in their game sits out. As
    nobody meets that player twice, everybody rests once before anybody rests twice.
    """
    total = len(past.byes)
    if byes != size - 1 or len(set(past.byes)) > 1:
        return []
    full = rounds_without_repeat(size=size, players=total + 1, rounds=rounds)
    if len(full) < rounds:
        return []
    return [[game for game in tables if total not in game] for tables in full]


def missing_from(tables: Tables, total: int) -> tuple[int, ...]:
    """The players without a game in the round."""
    playing = {player for game in tables for player in game}
    return tuple(player for player in range(total) if player not in playing)


def rested_rounds(
    rounds: Sequence[Tables], *, byes: int, past: Past, random: Random
) -> tuple[list[Tables], Rota]:
    """The rounds improved, with the byes given out, and who has them; the best of a few rotas."""
    total = len(past.byes)
    if byes and len(set(past.byes)) == 1 and byes * (len(rounds) + 1) <= total:
        for _ in range(TRIES):
            search = _Rests(rounds, missing_from(rounds[0], total), past.avoid, random)
            if search.extend() and price_of(search.rounds, past.avoid) == 0:
                return search.rounds, [missing_from(tables, total) for tables in search.rounds]
    attempts = []
    for _ in range(ROTAS if byes else 1):
        rota = bye_rota(
            players=total, byes=byes, rounds=len(rounds), before=past.byes, random=random
        )
        rested = [
            _rested(tables, resting, total) for tables, resting in zip(rounds, rota, strict=True)
        ]
        grouped = improved(rested, past.avoid, random)
        attempts.append((price_of(grouped, past.avoid), grouped, rota))
        if attempts[-1][0] == 0:
            break
    _, grouped, rota = min(attempts, key=itemgetter(0))
    return grouped, rota


def _rested(tables: Tables, resting: Sequence[int], total: int) -> Tables:
    """The round with those who rest replaced by those who have no game in it."""
    playing = {player for game in tables for player in game}
    spare = iter(sorted(set(range(total)) - playing - set(resting)))
    return [[next(spare) if player in resting else player for player in game] for game in tables]


class _Rests:
    """Depth first: in each round each newcomer takes the place of somebody who has not rested yet.

    Newcomers have no place in the rounds. They must not meet anybody twice, nor anybody to avoid.
    """

    def __init__(
        self,
        rounds: Sequence[Tables],
        newcomers: Sequence[int],
        avoid: Meetings,
        random: Random,
    ) -> None:
        self.rounds = [[game[:] for game in tables] for tables in rounds]
        self.slots = [(tables, one) for tables in self.rounds for one in newcomers]
        self.met = {
            one: {other for other, weight in enumerate(avoid[one]) if weight} for one in newcomers
        }
        self.rested = set(newcomers)
        self.random = random
        self.steps = STEPS

    def extend(self, index: int = 0) -> bool:
        """Fill the slots from `index` on; False when that cannot be, or the steps are used up."""
        if index == len(self.slots):
            return True
        tables, newcomer = self.slots[index]
        for game, seat in self._openings(tables, newcomer):
            self.steps -= 1
            if self.steps < 0:
                return False
            resting = game[seat]
            mates = self._meet(newcomer, game, resting)
            self.rested.add(resting)
            game[seat] = newcomer
            if self.extend(index + 1):
                return True
            game[seat] = resting
            self.rested.discard(resting)
            self._part(newcomer, mates)
        return False

    def _openings(self, tables: Tables, newcomer: int) -> Iterator[tuple[list[int], int]]:
        met = self.met[newcomer]
        for game in self.random.sample(tables, len(tables)):
            known = met.intersection(game)
            for seat, player in enumerate(game):
                if player not in self.rested and known <= {player}:
                    yield game, seat

    def _meet(self, newcomer: int, game: Sequence[int], resting: int) -> set[int]:
        mates = set(game) - {resting}
        self.met[newcomer] |= mates
        for mate in mates & self.met.keys():
            self.met[mate].add(newcomer)
        return mates

    def _part(self, newcomer: int, mates: set[int]) -> None:
        self.met[newcomer] -= mates
        for mate in mates & self.met.keys():
            self.met[mate].discard(newcomer)
