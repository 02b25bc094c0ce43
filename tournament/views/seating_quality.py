"""How good a seating is, as pages show it."""

from collections.abc import Mapping, Sequence
from typing import Any

from tournament.queries.seatings import SeatingQuality
from tournament.seating import Quality, SwapCost

REPEATED_SHOWN = 40


def quality_context(found: SeatingQuality | None) -> Mapping[str, Any]:
    """What the quality report of a plan shows; nothing while nobody is seated."""
    if found is None:
        return {"quality": None}
    quality = found.quality
    return {
        "quality": quality,
        "meetings": list(enumerate(quality.pairs_by_meetings)),
        "repeated": found.repeated[:REPEATED_SHOWN],
        "more_repeated": max(0, len(found.repeated) - REPEATED_SHOWN),
        "people": [(found.names[one.player], one) for one in quality.players],
        "seat_range": range(_seats(quality)),
    }


def _seats(quality: Quality) -> int:
    return max((len(one.seats) for one in quality.players), default=0)


def cost_lines(cost: SwapCost | None) -> Sequence[tuple[str, int, int]]:
    """What a swap changes: a word for each measure, what it is and what it would be."""
    if cost is None:
        return ()
    return [
        (name, getattr(cost.before, name), getattr(cost.after, name))
        for name in (
            "repeats",
            "apart_meetings",
            "most_seat_difference",
            "most_at_one_table",
            "most_bye_difference",
        )
    ]
