"""Who plays together, for all rounds: the best of what constructions and search give."""

from collections.abc import Sequence
from math import comb
from random import Random

from tournament.seating.annealing import (
    HOT,
    Annealing,
    Meetings,
    lowest_price,
    no_meetings,
    price_of,
)
from tournament.seating.complete import complete_rounds
from tournament.seating.known import known_rounds, longest_known
from tournament.seating.plan import Tables
from tournament.seating.shifts import shifted_rounds

MOST_STEPS, STEPS_FOR_A_PLACE = 100_000, 400
WARM = 1.5
"""The heat that loosens a good plan without melting it."""


def grouped_rounds(*, size: int, players: int, rounds: int, random: Random) -> list[Tables]:
    """Rounds of full games with as few repeats as found; `players` divides by `size`.

    Without a repeat wherever a construction or a known plan is long enough.
    """
    exact = rounds_without_repeat(size=size, players=players, rounds=rounds)
    if len(exact) == rounds:
        return exact
    if exact and len(exact) * (size - 1) == players - 1:
        return [exact[index % len(exact)] for index in range(rounds)]
    known = known_rounds(size=size, players=players, rounds=rounds)
    return known or _searched(exact, size=size, players=players, rounds=rounds, random=random)


def rounds_without_repeat(*, size: int, players: int, rounds: int) -> list[Tables]:
    """At most `rounds` rounds in which nobody meets twice: the longest that the constructions give."""
    wanted = min(rounds, (players - 1) // (size - 1))
    best = longest_known(size=size, players=players)
    if size == 4 and len(best) < wanted:
        best = max(best, complete_rounds(players), key=len)
    if len(best) < wanted:
        best = max(best, _shifted_and_inner(size, players // size, wanted), key=len)
    return best[:rounds]


def _shifted_and_inner(size: int, tables: int, rounds: int) -> list[Tables]:
    """Shifted rounds, and then rounds in which each seat group plays by itself, where it fills its games."""
    shifted = shifted_rounds(size=size, tables=tables, rounds=rounds)
    if len(shifted) == rounds or tables % size or tables < size:
        return shifted
    inner = rounds_without_repeat(size=size, players=tables, rounds=rounds - len(shifted))
    return shifted + [
        [[group * tables + player for player in game] for group in range(size) for game in round_]
        for round_ in inner
    ]


def _searched(
    exact: Sequence[Tables], *, size: int, players: int, rounds: int, random: Random
) -> list[Tables]:
    """The best of three: the exact rounds with more annealed onto them, that loosened, and all annealed."""
    target = lowest_price(players, meetings=rounds * players * (size - 1) // 2)
    drawn = [drawn_round(range(players), size, random) for _ in range(rounds)]
    start = [*exact, *drawn[len(exact) :]]
    nothing = no_meetings(players)
    added = list(range(len(exact), rounds))
    everything = list(range(rounds))
    steps = _steps(drawn)
    best = Annealing(start, nothing, added, random).run(steps, target=target)
    best_price = price_of(best, nothing)
    for begin, hot in ((best, WARM), (drawn, HOT)):
        if best_price > target:
            search = Annealing(begin, nothing, everything, random)
            found = search.run(2 * steps, target=target, hot=hot)
            if search.best_price < best_price:
                best, best_price = found, search.best_price
    return best


def drawn_round(players: Sequence[int], size: int, random: Random) -> Tables:
    """Games of `size` at random."""
    order = random.sample(players, len(players))
    return [order[start : start + size] for start in range(0, len(order), size)]


def improved(rounds: list[Tables], before: Meetings, random: Random) -> list[Tables]:
    """The same rounds, or better ones where the meetings before leave something to improve."""
    meetings = sum(comb(len(game), 2) for tables in rounds for game in tables)
    target = lowest_price(len(before), meetings=meetings)
    best, best_price = rounds, price_of(rounds, before)
    for hot in (WARM, HOT):
        if best_price > target:
            search = Annealing(best, before, range(len(rounds)), random)
            best = search.run(_steps(rounds), target=target, hot=hot)
            best_price = search.best_price
    return best


def _steps(rounds: Sequence[Tables]) -> int:
    places = sum(len(game) for tables in rounds for game in tables)
    return min(MOST_STEPS, STEPS_FOR_A_PLACE * places)
