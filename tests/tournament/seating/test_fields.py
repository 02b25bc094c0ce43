"""Fields and products of fields."""

from itertools import product

import pytest

from tournament.seating.fields import ring_of


@pytest.mark.parametrize("order", [2, 3, 4, 5, 7, 8, 9, 16, 20, 25, 27, 35])
def test_differences_of_spread_elements_can_be_divided_by(order):
    ring = ring_of(order)
    minus = [row.index(0) for row in ring.sums]
    for a, b in product(ring.spread, repeat=2):
        if a != b:
            assert sorted(ring.products[ring.sums[a][minus[b]]]) == list(range(order))


@pytest.mark.parametrize("order", [8, 9, 12, 15])
def test_products_distribute_over_sums(order):
    ring = ring_of(order)
    for a, b, c in product(range(order), repeat=3):
        sums, products = ring.sums, ring.products
        assert products[a][sums[b][c]] == sums[products[a][b]][products[a][c]]


@pytest.mark.parametrize(("order", "width"), [(9, 9), (25, 25), (12, 3), (20, 4), (45, 5), (6, 2)])
def test_the_spread_is_as_wide_as_the_smallest_field(order, width):
    assert len(set(ring_of(order).spread)) == width
