"""A plan for 100 players and 10 rounds, against 1000 plans at random scored by their repeats."""

from collections.abc import Iterator
from random import Random

from bench.rows import Row, compare
from tournament.seating import Plan, SeatingRequest, plan_rounds, quality_of

PLAYERS, ROUNDS, SHUFFLES = 100, 10, 1000


def plan() -> Plan:
    return plan_rounds(
        SeatingRequest(players=tuple(range(PLAYERS))), rounds=ROUNDS, random=Random(1)
    )


def best_of_shuffles() -> int:
    random = Random(1)
    return min(repeats_at_random(random) for _ in range(SHUFFLES))


def repeats_at_random(random: Random) -> int:
    met = [0] * (PLAYERS * PLAYERS)
    order = list(range(PLAYERS))
    for _ in range(ROUNDS):
        random.shuffle(order)
        for start in range(0, PLAYERS, 4):
            a, b, c, d = sorted(order[start : start + 4])
            for pair in (
                a * PLAYERS + b,
                a * PLAYERS + c,
                a * PLAYERS + d,
                b * PLAYERS + c,
                b * PLAYERS + d,
                c * PLAYERS + d,
            ):
                met[pair] += 1
    return sum(times - 1 for times in met if times > 1)


def rows() -> Iterator[Row]:
    ours, theirs = compare(plan, best_of_shuffles, repeat=3)
    quality = quality_of(plan().rounds)
    yield Row(
        name=f"a plan of {PLAYERS} players, {ROUNDS} rounds / {SHUFFLES} shuffles scored",
        value=ours / theirs,
        limit=20,
        note=f"{ours * 1000:.0f} ms; winds within {quality.most_seat_difference}, "
        f"at most {quality.most_at_one_table} times at one table",
    )
    yield Row(
        name="repeats in that plan",
        value=quality.repeats,
        limit=0,
        unit="pairs",
        note=f"the best shuffle has {best_of_shuffles()}",
    )
