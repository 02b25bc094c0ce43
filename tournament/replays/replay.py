"""One game as an online log tells it: who sat where, what every hand ended with, and the points the platform counted."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Any
from unicodedata import category

from scoring.terms import ScoringError, Wind

UNREADABLE = frozenset({"Cc", "Cs", "Co", "Cn"})
"""Control characters, halves of characters, private and unknown ones."""

LARGEST = 10_000_000
"""Far beyond every number that a log of a game can have."""


class LogRefused(ScoringError):
    """The file is no log that can be read; the sentence says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """What lies on the table before a hand: the dealer's seat, the wind of the round, and the counts."""

    wind: int
    dealer: int
    honba: int
    deposits: int
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LoggedHand:
    """One hand of a log: the table before it, how it ended in the form of section 7, and the points after it."""

    before: Moment
    outcome: Mapping[str, Any]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Final:
    """The end of a game on the platform, one entry a seat: points with leftover deposits, and scores, both in points."""

    points: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    """A game read from a log.

    `names`, `points` and `scores` have one entry a seat, seat 0 being the first dealer; `points` one tuple a hand.
    `start` is None where the log begins with the game, else the position it begins with. `is_complete` says that the
    log ends with the game; only then are there `scores`.
    """

    format: str
    source_id: str
    seats: int
    names: tuple[str, ...]
    played_on: date | None
    ruleset: Mapping[str, Any]
    start: Mapping[str, Any] | None
    hands: tuple[Mapping[str, Any], ...]
    points: tuple[tuple[int, ...], ...]
    following: tuple[tuple[int, int, int], ...]
    scores: tuple[int, ...] | None

    @property
    def is_complete(self) -> bool:
        """Whether the log ends with the game."""
        return self.scores is not None

    def to_data(self) -> dict[str, Any]:
        """The game as JSON data in the form of section 7."""
        data: dict[str, Any] = {
            "ruleset": dict(self.ruleset),
            "hands": [dict(hand) for hand in self.hands],
        }
        if self.start is not None:
            data["start"] = dict(self.start)
        return data


def check_seats(seats: int, *named: int) -> None:
    """Refuse a seat that the table does not have."""
    for seat in named:
        if not 0 <= seat < seats:
            raise LogRefused(f"The log speaks of seat {seat}, but {seats} people play.")


def sane(number: int) -> int:
    """The number itself; refused where no game comes to it."""
    if abs(number) > LARGEST:
        raise LogRefused("The log is damaged: it has a number that no game comes to.")
    return number


def readable_name(text: str) -> str:
    """A name without characters that cannot be shown or stored."""
    return "".join(character for character in text if category(character) not in UNREADABLE).strip()


def check_continuity(hands: Sequence[LoggedHand]) -> None:
    """Refuse a log in which a hand begins with other points than the hand before ended with."""
    for number, (hand, following) in enumerate(pairwise(hands), start=1):
        if hand.points != following.before.points:
            raise LogRefused(
                f"The log contradicts itself: hand {number} ends with {list(hand.points)}, "
                f"hand {number + 1} begins with {list(following.before.points)}.",
                hand=number - 1,
            )


def start_of(first: Moment, start_points: int) -> dict[str, Any] | None:
    """The position a log begins with; None where this is the beginning of the game."""
    counts = (first.wind, first.dealer, first.honba, first.deposits)
    if counts == (0, 0, 0, 0) and all(points == start_points for points in first.points):
        return None
    return {
        "points": list(first.points),
        "wind": Wind(first.wind).word,
        "dealer": first.dealer,
        "honba": first.honba,
        "deposits": first.deposits,
    }
