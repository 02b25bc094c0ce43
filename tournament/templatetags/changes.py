"""What a change does, in pairs of before and after: points hand by hand, and the words for a hand."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from django import template

from tournament.templatetags.outcomes import outcome

register = template.Library()


@register.filter
def seat_points(pair: Any) -> list[tuple[int | None, int | None]]:
    """The points of each seat after a hand as it is and as it would be; None where there is no such hand."""
    before, after = (state.points if state else () for state in (pair.before, pair.after))
    return list(zip_longest(before, after))


@register.filter
def told_hands(game: Any) -> list[tuple[Any, str, str]]:
    """The hands of a `GamePreview` that would be told otherwise: a state with the name, the words before and after."""
    names = [[seat.name for seat in seats] for seats in zip(*game.seats, strict=True)]
    told = (
        (pair.after or pair.before, _told(pair.before, names[0]), _told(pair.after, names[1]))
        for pair in game.changed_hands
    )
    return [(state, before, after) for state, before, after in told if before != after]


def _told(state: Any, names: Sequence[str]) -> str:
    return outcome(state.outcome, names) if state else ""
