"""The shared cache, and what happens while nobody answers at its address."""

import pytest

from tournament.caches import SharedCache


@pytest.fixture
def away():
    """A cache at a port where nothing listens."""
    return SharedCache("redis://127.0.0.1:1/0", {})


def test_a_cache_out_of_reach_answers_as_an_empty_one(away):
    away.set("key", 1, 60)

    assert away.get("key") is None
    assert away.get("key", 0) == 0
    assert away.add("key", 1, 60) is True
    assert away.incr("key") == 1
    assert away.delete("key") is False
