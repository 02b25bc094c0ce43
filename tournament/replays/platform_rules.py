"""What a log tells about the rules of its game, as a preset and the fields that differ from it.

Tenhou changed how it settles over the years, and a log does not say when it was written. So the scores in the log
decide where they can, the day of the game where they cannot.
"""

from dataclasses import dataclass
from datetime import date
from typing import Any

from tournament.replays.replay import Final, LogRefused

THOUSAND = 1000
LAST_ROUNDED_YEAR = 2020
TENHOU_START = {4: 25000, 3: 35000}
TENHOU_SHORT_UMA = {4: (10000, 5000, -5000, -10000), 3: (10000, 0, -10000)}
"""What a tonpuusen was worth in the first years."""

CUSTOM_POINTS = slice(4, 7)
CUSTOM_UMA = slice(21, 36)
CUSTOM_UMA_LENGTH = 15


@dataclass(frozen=True, slots=True, kw_only=True)
class Traits:
    """What the head of a log says about its room, and how its game ended where it did."""

    seats: int
    is_east_only: bool
    has_red_fives: bool
    has_open_tanyao: bool
    played_on: date | None
    final: Final | None


def tenhou_rules(traits: Traits) -> dict[str, Any]:
    """The ruleset of an ordinary room of Tenhou."""
    old = "-2018" if _is_rounded(traits) else ""
    return (
        {"preset": f"tenhou-{traits.seats}p{old}"}
        | _room(traits)
        | _tenhou_uma(traits, is_rounded=bool(old))
    )


def tenhou_custom_rules(traits: Traits, choices: str) -> dict[str, Any]:
    """The ruleset of a room of Tenhou with rules of its own, from its list of choices (`csrule`)."""
    fields = choices.split(",")
    points = set(fields[CUSTOM_POINTS])
    uma = tuple(fields[CUSTOM_UMA])
    if (
        traits.seats != 4
        or len(points) != 1
        or len(uma) != CUSTOM_UMA_LENGTH
        or len(set(zip(*[iter(uma)] * 3, strict=True))) != 1
    ):
        raise LogRefused(
            "The game was played in a room with rules of its own, which this program cannot read from the log."
        )
    start = int(points.pop())
    others = [int(part) * THOUSAND for part in uma[:3]]
    custom = {
        "start_points": start,
        "return_points": start,
        "extension_target": start,
        "uma": [-sum(others), *others],
    }
    return {"preset": "tenhou-4p"} | _room(traits) | custom | _ties(traits)


def mahjong_soul_rules(traits: Traits, start_points: int) -> dict[str, Any]:
    """The ruleset of a game of Mahjong Soul; a contest may have its own uma, which its scores tell."""
    if traits.seats != 4:
        raise LogRefused("Logs of Mahjong Soul are read for games of four only.")
    points = (
        {}
        if start_points == TENHOU_START[4]
        else {"start_points": start_points, "return_points": start_points}
    )
    return {"preset": "mahjong-soul-4p"} | _room(traits) | points | _told_uma(traits, start_points)


def _room(traits: Traits) -> dict[str, Any]:
    room: dict[str, Any] = {"length": "east" if traits.is_east_only else "east_south"}
    if not traits.has_red_fives:
        room["red_fives"] = 0
    if not traits.has_open_tanyao:
        room["open_tanyao"] = False
    return room


def _is_rounded(traits: Traits) -> bool:
    if traits.final is not None:
        if any(score % THOUSAND for score in traits.final.scores):
            return False
        if any(points % THOUSAND for points in traits.final.points):
            return True
    return traits.played_on is not None and traits.played_on.year <= LAST_ROUNDED_YEAR


def _tenhou_uma(traits: Traits, *, is_rounded: bool) -> dict[str, Any]:
    """The uma of the first years, where the scores of a tonpuusen say so."""
    if traits.final is None or not traits.is_east_only:
        return {}
    short = TENHOU_SHORT_UMA[traits.seats]
    places = _by_place(traits.final)
    last_points, last_score = places[-1]
    base = (_half_up(last_points) if is_rounded else last_points) - (
        40000 if traits.seats == 3 else 30000
    )
    return {"uma": list(short)} if last_score - base == short[-1] else {}


def _told_uma(traits: Traits, return_points: int) -> dict[str, Any]:
    if traits.final is None:
        return {}
    others = [score - points + return_points for points, score in _by_place(traits.final)[1:]]
    uma = [-sum(others), *others]
    return {} if uma == [15000, 5000, -5000, -15000] else {"uma": uma}


def _ties(traits: Traits) -> dict[str, Any]:
    """Whether people with equal points share the place, where the scores tell."""
    if traits.final is None:
        return {}
    pairs = list(zip(traits.final.points, traits.final.scores, strict=True))
    return (
        {"ties": "split"}
        if len(set(traits.final.points)) < traits.seats
        and len(set(pairs)) == len(set(traits.final.points))
        else {}
    )


def _by_place(final: Final) -> list[tuple[int, int]]:
    """Points and score, first place first; with equal points the earlier seat."""
    return sorted(zip(final.points, final.scores, strict=True), key=lambda pair: -pair[0])


def _half_up(points: int) -> int:
    """Whole thousands, 500 away from zero."""
    whole = (abs(points) + THOUSAND // 2) // THOUSAND * THOUSAND
    return whole if points >= 0 else -whole
