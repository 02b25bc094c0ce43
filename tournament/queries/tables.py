"""What the phones at one table show of their game, and when that has changed."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from django.db.models import Max

from tournament.models import (
    ChangeEntry,
    Confirmation,
    Game,
    Hand,
    HandConflict,
    Round,
    TableCall,
)
from tournament.queries.calls import calls_of
from tournament.queries.confirmations import confirmations_of
from tournament.queries.conflicts import conflicts_of
from tournament.queries.games import names_of

HANDS_SHOWN = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class TableState:
    """The latest hands, the newest first; versions that wait for a choice; calls that wait; who confirmed, by seat."""

    hands: tuple[Hand, ...]
    conflicts: tuple[HandConflict, ...]
    calls: tuple[TableCall, ...]
    confirmations: Mapping[int, Confirmation]


def table_state(game: Game) -> TableState:
    """What a table shows besides the game itself. Four queries."""
    hands = Hand.objects.filter(game=game).select_related("entered_by").order_by("-number")
    return TableState(
        hands=tuple(hands[:HANDS_SHOWN]),
        conflicts=tuple(conflicts_of(game).filter(chosen="")),
        calls=tuple(calls_of(game).filter(answered_at=None)),
        confirmations=confirmations_of(game),
    )


def table_version(game: Game) -> str:
    """A text that is another one whenever anything that a table shows has changed. One query after `game_with_token`."""
    newest = ChangeEntry.objects.filter(game=game).aggregate(newest=Max("pk"))["newest"]
    facts = (game.pk, game.revision, newest, game.table_number, game.extra_seconds)
    parts = (*facts, *names_of(game))
    text = " ".join(map(str, (*parts, *_clock_facts(game.round))))
    return sha256(text.encode()).hexdigest()[:24]


def _clock_facts(clock: Round | None) -> tuple[object, ...]:
    if clock is None:
        return ()
    return clock.state, clock.started_at, clock.paused_at, clock.minutes, clock.extra_seconds


def seconds_left(game: Game, now: datetime) -> int | None:
    """Seconds until the time of this table is up, below zero once it is; None without a clock that was started."""
    left = game.round.seconds_left(now) if game.round and game.round.is_running else None
    return None if left is None else left + game.extra_seconds
