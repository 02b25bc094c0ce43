"""What a hand, or the correction of one, would do, before anything is stored. Refuses what the action would refuse."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from django.db.models import prefetch_related_objects

from scoring.game import Played, Position, play
from scoring.hands import hand_from_data
from scoring.record import Computed
from scoring.settlement import SeatResult, Settlement
from scoring.terms import GameEnd
from tournament.models import Game, Hand, Seat
from tournament.queries.computed import (
    RECORD,
    Outcome,
    compute_corrected,
    hand_cache,
    position_of,
)
from tournament.queries.rulesets import ruleset_of


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPreview:
    """The next hand as it would be played, and the settlement if it ends the game."""

    played: Played
    settlement: Settlement | None

    @property
    def after(self) -> Position:
        """Where the game would stand."""
        return self.played.after


@dataclass(frozen=True, slots=True, kw_only=True)
class HandChange:
    """A hand that a correction changes: as it is stored (None: it is new) and as it would be (None: it goes)."""

    stored: Hand | None
    number: int | None
    played: Played | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatChange:
    """What a correction changes for one seat: points, and place and score once the game is over (else None)."""

    seat: Seat
    points: tuple[int, int]
    place: tuple[int | None, int | None]
    score: tuple[int | None, int | None]

    @property
    def is_changed(self) -> bool:
        """Whether anything of it changes."""
        return any(before != after for before, after in (self.points, self.place, self.score))


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionPreview:
    """What a correction changes: hands in order, every seat before and after, and why the game is over before and after."""

    hands: tuple[HandChange, ...]
    seats: tuple[SeatChange, ...]
    over: tuple[GameEnd | None, GameEnd | None]


def preview_record(game: Game, outcome: Outcome) -> HandPreview:
    """The next hand of a game, as `record_hand` would play it.

    No query, one if the game was loaded without its tournament; three more where the hand ends the game.
    Errors: what `record_hand` refuses of the hand itself.
    """
    ruleset = ruleset_of(game.tournament)
    played = play(position_of(game), hand_from_data(outcome, seats=ruleset.seats), ruleset)
    if played.after.over is None:
        return HandPreview(played=played, settlement=None)
    prefetch_related_objects([game], *RECORD)
    outcomes = [*(hand.outcome for hand in game.hands.all()), outcome]
    computed = compute_corrected(game, ruleset, outcomes, entered=len(outcomes))
    return HandPreview(played=played, settlement=computed.settlement)


def preview_change(hand: Hand, outcome: Outcome) -> CorrectionPreview:
    """What `change_hand` would change. At most five queries.

    Errors: what `change_hand` refuses.
    """
    game = _with_hands(hand.game)
    hands = _hands(game)
    after = [(each, outcome if each.pk == hand.pk else each.outcome) for each in hands]
    return _correction(game, after, entered=hand.number)


def preview_delete(hand: Hand) -> CorrectionPreview:
    """What `delete_hand` would change. At most five queries.

    Errors: what `delete_hand` refuses.
    """
    game = _with_hands(hand.game)
    after = [(each, each.outcome) for each in _hands(game) if each.pk != hand.pk]
    return _correction(game, after)


def preview_insert(game: Game, number: int, outcome: Outcome) -> CorrectionPreview:
    """What `insert_hand` before hand `number` would change. At most four queries.

    Errors: what `insert_hand` refuses.
    """
    game = _with_hands(game)
    after: list[tuple[Hand | None, Outcome]] = [(each, each.outcome) for each in _hands(game)]
    after.insert(number - 1, (None, outcome))
    return _correction(game, after, entered=number)


def _with_hands(game: Game) -> Game:
    prefetch_related_objects([game], "seats__player", "hands", "penalties")
    return game


def _hands(game: Game) -> list[Hand]:
    return list(game.hands.all())


def _correction(
    game: Game, after: Sequence[tuple[Hand | None, Outcome]], *, entered: int | None = None
) -> CorrectionPreview:
    ruleset = ruleset_of(game.tournament)
    outcomes = [outcome for _stored, outcome in after]
    computed = compute_corrected(game, ruleset, outcomes, entered=entered)
    kept = {stored.pk for stored, _outcome in after if stored}
    gone = [
        HandChange(stored=hand, number=None, played=None)
        for hand in _hands(game)
        if hand.pk not in kept
    ]
    changed = [
        HandChange(stored=stored, number=number, played=played)
        for number, ((stored, outcome), played) in enumerate(
            zip(after, computed.played, strict=True), start=1
        )
        if stored is None or _is_changed(stored, outcome, played)
    ]
    return CorrectionPreview(
        hands=(*gone, *changed),
        seats=_seat_changes(game, computed),
        over=(GameEnd(game.over) if game.over else None, computed.over),
    )


def _is_changed(stored: Hand, outcome: Outcome, played: Played) -> bool:
    if stored.outcome != outcome:
        return True
    return any(getattr(stored, name) != value for name, value in hand_cache(played).items())


def _seat_changes(game: Game, computed: Computed) -> tuple[SeatChange, ...]:
    start = ruleset_of(game.tournament).start_points
    seats = list(game.seats.all())
    points = computed.played[-1].after.points if computed.played else (start,) * len(seats)
    results: Sequence[SeatResult] = computed.settlement.seats if computed.settlement else ()
    return tuple(
        SeatChange(
            seat=seat,
            points=(game.points[seat.seat], held),
            place=(seat.place, result.place if result else None),
            score=(seat.score, result.score if result else None),
        )
        for seat, held, result in zip_longest(seats, points, results)
    )
