"""What a settlement shows wherever one is shown: each player's sum, and the check over all."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.ruleset import Ruleset
from scoring.settlement import SeatResult, Settlement
from tournament.queries.balances import Sums


@dataclass(frozen=True, slots=True, kw_only=True)
class SettledSeat:
    """One player's sum; `seat` counts from the first dealer."""

    seat: int
    name: str
    result: SeatResult


@dataclass(frozen=True, slots=True, kw_only=True)
class Check(Sums):
    """What has to come out over all players of a game, in points: beside the sums what they began with and hold."""

    points: int
    start: int
    deposits: int


def settlement_context(
    names: Sequence[str], settlement: Settlement | None, ruleset: Ruleset
) -> Mapping[str, Any]:
    """What `games/_settlement.html` takes; the best place first."""
    if settlement is None:
        return {"ruleset": ruleset, "settled": (), "check": None}
    seats = [
        SettledSeat(seat=seat, name=name, result=result)
        for seat, (name, result) in enumerate(zip(names, settlement.seats, strict=True))
    ]
    return {
        "ruleset": ruleset,
        "settled": sorted(seats, key=lambda one: one.result.place),
        "check": _check(settlement, ruleset),
    }


def _check(settlement: Settlement, ruleset: Ruleset) -> Check:
    total = {
        name: sum(getattr(result, name) for result in settlement.seats)
        for name in ("points", "score", "chombo", "penalty", "yakitori", "deposit")
    }
    return Check(
        points=total["points"],
        start=ruleset.start_points * ruleset.seats,
        deposits=total["deposit"] + settlement.unclaimed,
        score=total["score"],
        chombo=total["chombo"],
        penalty=total["penalty"],
        yakitori=total["yakitori"],
        unclaimed=settlement.unclaimed,
    )
