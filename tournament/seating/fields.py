"""Arithmetic for plans: finite fields, and products of them for numbers that are no prime power."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import product

Rows = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ring:
    """Numbers 0 … order−1 with tables of their sums and products.

    `spread` lists elements whose differences can all be divided by: in a field every element.
    `powers`, of a field only: 1 and what follows by multiplying with one element, through all but 0.
    """

    order: int
    sums: Rows
    products: Rows
    spread: tuple[int, ...]
    powers: tuple[int, ...] = ()


def prime_powers(number: int) -> list[tuple[int, int]]:
    """The prime powers a number is made of, as (prime, exponent).

    >>> prime_powers(360)
    [(2, 3), (3, 2), (5, 1)]
    """
    found: list[tuple[int, int]] = []
    prime = 2
    while number > 1:
        exponent = 0
        while number % prime == 0:
            number //= prime
            exponent += 1
        if exponent:
            found.append((prime, exponent))
        prime += 1
    return found


@lru_cache(maxsize=64)
def ring_of(order: int) -> Ring:
    """The field of `order` elements where there is one, otherwise the product of the largest fields.

    >>> ring_of(4).products[2][3]
    1
    >>> len(ring_of(35).spread)
    5
    """
    parts = [_field(prime, exponent) for prime, exponent in prime_powers(order)]
    ring = parts[0] if parts else Ring(order=1, sums=((0,),), products=((0,),), spread=(0,))
    for part in parts[1:]:
        ring = _product(ring, part)
    return ring


def _field(prime: int, exponent: int) -> Ring:
    order = prime**exponent
    powers = next(
        powers
        for tail in product(range(prime), repeat=exponent)
        if len(powers := _powers_of_x(tail, prime)) == order - 1
    )
    logarithms = {element: index for index, element in enumerate(powers)}

    def times(a: int, b: int) -> int:
        if a == 0 or b == 0:
            return 0
        return powers[(logarithms[a] + logarithms[b]) % (order - 1)]

    everything = range(order)
    digits = [_digits(element, prime, exponent) for element in everything]
    return Ring(
        order=order,
        sums=tuple(
            tuple(_plus(digits[a], digits[b], prime) for b in everything) for a in everything
        ),
        products=tuple(tuple(times(a, b) for b in everything) for a in everything),
        spread=tuple(everything),
        powers=tuple(powers),
    )


def _powers_of_x(tail: tuple[int, ...], prime: int) -> list[int]:
    """1, x, x², … until a power comes again, where x to the exponent is the polynomial `tail`."""
    element = (1,) + (0,) * (len(tail) - 1)
    found: list[int] = []
    numbers: set[int] = set()
    while (number := _number(element, prime)) not in numbers and number != 0:
        found.append(number)
        numbers.add(number)
        shifted = (0, *element[:-1])
        element = tuple(
            (low + element[-1] * high) % prime for low, high in zip(shifted, tail, strict=True)
        )
    return found


def _digits(number: int, prime: int, length: int) -> tuple[int, ...]:
    return tuple(number // prime**place % prime for place in range(length))


def _number(digits: tuple[int, ...], prime: int) -> int:
    return sum(digit * prime**place for place, digit in enumerate(digits))


def _plus(a: tuple[int, ...], b: tuple[int, ...], prime: int) -> int:
    return _number(tuple((x + y) % prime for x, y in zip(a, b, strict=True)), prime)


def _product(a: Ring, b: Ring) -> Ring:
    """Pairs (x, y) as x · order of b + y; what is asked of an element holds in both places."""
    everything = list(product(range(a.order), range(b.order)))

    def table(of_a: Rows, of_b: Rows) -> Rows:
        return tuple(
            tuple(of_a[x][z] * b.order + of_b[y][w] for z, w in everything) for x, y in everything
        )

    return Ring(
        order=a.order * b.order,
        sums=table(a.sums, b.sums),
        products=table(a.products, b.products),
        spread=tuple(x * b.order + y for x, y in zip(a.spread, b.spread, strict=False)),
    )
