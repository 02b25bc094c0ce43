"""Plans in which everybody meets everybody exactly once, for 3q + 1 players, four in a game."""

from tournament.seating.fields import Ring, prime_powers, ring_of
from tournament.seating.plan import Tables


def complete_rounds(players: int) -> list[Tables]:
    """The q rounds for 3q + 1 players, where q is a prime power that leaves 1 by 4; otherwise none.

    R. C. Bose's construction: three circles of q players and one in the middle. With x a primitive
    element and q = 4t + 1, the games of the first round are the middle with the three zeros, and
    x^i, x^(i+2t) of each circle with x^(i+a), x^(i+a+2t) of the next, for even i below 2t; the odd
    number a is such that (x^a + 1) / (x^a − 1) is an odd power of x. Each further round adds the
    same element to all numbers but the middle.

    >>> [len(complete_rounds(players)) for players in (16, 20, 28, 40, 100)]
    [5, 0, 9, 13, 0]
    """
    order, rest = divmod(players - 1, 3)
    if rest or order % 4 != 1 or len(prime_powers(order)) != 1:
        return []
    ring = ring_of(order)
    first = _first_round(ring)
    return [
        [[_moved(ring, player, step) for player in game] for game in first] for step in range(order)
    ]


def _first_round(ring: Ring) -> Tables:
    order = ring.order
    half = (order - 1) // 2

    def power(exponent: int, circle: int) -> int:
        return circle % 3 * order + ring.powers[exponent % (order - 1)]

    apart = _distance(ring)
    games = [[3 * order, 0, order, 2 * order]]
    for circle in range(3):
        for i in range(0, half, 2):
            near = [power(i, circle), power(i + half, circle)]
            games.append([*near, power(i + apart, circle + 1), power(i + apart + half, circle + 1)])
    return games


def _distance(ring: Ring) -> int:
    """The first odd a for which (x^a + 1) / (x^a − 1) is an odd power of x."""
    logarithm = {element: index for index, element in enumerate(ring.powers)}
    minus_one = ring.powers[(ring.order - 1) // 2]

    def is_odd(exponent: int) -> bool:
        sums = ring.sums[ring.powers[exponent]]
        return (logarithm[sums[1]] - logarithm[sums[minus_one]]) % 2 == 1

    return next(a for a in range(1, ring.order, 2) if is_odd(a))


def _moved(ring: Ring, player: int, step: int) -> int:
    circle, number = divmod(player, ring.order)
    return player if circle == 3 else circle * ring.order + ring.sums[number][step]
