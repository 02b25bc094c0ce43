"""What would be different in a game if one of its hands was another, was gone, or if there was one more."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from django.db.models import prefetch_related_objects

from scoring.game import Played
from scoring.record import Computed
from tournament.models import Game, Hand
from tournament.queries.computed import RECORD, compute_corrected
from tournament.queries.rulesets import rules_of_game

Outcome = Mapping[str, Any]
Pair = tuple[Hand | None, Outcome | None]
"""A hand as it is stored, and its outcome as it would be; None where there is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedHand:
    """One hand with its name and the points of each seat after it: as stored, and as they would be."""

    number: int
    wind: int
    dealer: int
    honba: int
    stored: tuple[int, ...]
    points: tuple[int, ...]

    @property
    def seats(self) -> tuple[tuple[int | None, int | None], ...]:
        """One pair a seat: the stored points and the new ones; None where the hand is not there."""
        count = max(len(self.stored), len(self.points))
        nothing = (None,) * count
        return tuple(zip(self.stored or nothing, self.points or nothing, strict=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class GameChanges:
    """The hands that would be different, the scores and the places, one pair a seat; `over` says why the game would end."""

    hands: tuple[ChangedHand, ...]
    scores: tuple[tuple[int | None, int | None], ...]
    places: tuple[tuple[int | None, int | None], ...]
    over: str

    @property
    def has_other_scores(self) -> bool:
        return any(stored != score for stored, score in self.scores)


def changes_if(
    game: Game, *, number: int, outcome: Outcome | None, is_inserted: bool = False
) -> GameChanges:
    """Compare a game with what it would be if hand `number` had this outcome, or was gone (None), or came before it.

    Three queries at most.
    Errors: what makes the entered hand impossible; LaterHandImpossible for any other.
    """
    prefetch_related_objects([game], *RECORD)
    pairs = _pairs(list(game.hands.all()), number, outcome, is_inserted)
    outcomes = [after for _stored, after in pairs if after is not None]
    entered = None if outcome is None else number
    computed = compute_corrected(game, rules_of_game(game), outcomes, entered=entered)
    return GameChanges(
        hands=_changed_hands(pairs, computed.played),
        scores=_results(game, computed, "score"),
        places=_results(game, computed, "place"),
        over=computed.over.value if computed.over else "",
    )


def _pairs(
    hands: Sequence[Hand], number: int, outcome: Outcome | None, is_inserted: bool
) -> list[Pair]:
    pairs: list[Pair] = [(hand, hand.outcome) for hand in hands]
    if is_inserted:
        pairs.insert(number - 1, (None, outcome))
    else:
        pairs[number - 1] = (hands[number - 1], outcome)
    return pairs


def _changed_hands(pairs: Sequence[Pair], played: Sequence[Played]) -> tuple[ChangedHand, ...]:
    after = iter(played)
    changed = []
    for number, (stored, outcome) in enumerate(pairs, 1):
        new = None if outcome is None else next(after)
        named = stored if new is None else new.before
        if named is not None and _is_other(stored, new):
            changed.append(
                ChangedHand(
                    number=number,
                    wind=named.wind,
                    dealer=named.dealer,
                    honba=named.honba,
                    stored=tuple(stored.points) if stored else (),
                    points=new.after.points if new else (),
                )
            )
    return tuple(changed)


def _is_other(stored: Hand | None, new: Played | None) -> bool:
    if stored is None or new is None:
        return True
    before = new.before
    position = (stored.wind, stored.dealer, stored.honba, stored.deposits)
    return tuple(stored.points) != new.after.points or position != (
        before.wind,
        before.dealer,
        before.honba,
        before.deposits,
    )


def _results(
    game: Game, computed: Computed, column: Literal["score", "place"]
) -> tuple[tuple[int | None, int | None], ...]:
    seats = game.seats.all()
    settled = computed.settlement.seats if computed.settlement else (None,) * len(seats)
    return tuple(
        (getattr(seat, column), getattr(result, column, None))
        for seat, result in zip(seats, settled, strict=True)
    )
