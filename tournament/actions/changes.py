"""How every change is stored: whole or not at all, with who, when and why, and never over somebody else's."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any

from django.contrib.auth.models import User
from django.db import connection
from django.db.models import Model
from django.utils.translation import gettext as _
from simple_history.utils import bulk_create_with_history

from scoring.terms import ScoringError
from tournament.actions import rows
from tournament.models import Game, Hand, Tournament

POSITION = (
    "id",
    "tournament",
    "number",
    "entered_as",
    "revision",
    "over",
    "wind",
    "dealer",
    "honba",
    "deposits",
    "points",
    "hand_count",
)
"""The columns that recording a hand reads."""

RAISE = "UPDATE tournament_tournament SET revision = revision + 1 WHERE id = %s"


class StaleForm(ScoringError):
    """What was sent was made from something that has changed meanwhile; carries both versions.

    `sent` is the hand as it was sent; `stored` is the hand that is stored in its place, if there is one.
    """

    def __init__(
        self,
        sentence: str,
        *,
        sent: Mapping[str, Any] | None = None,
        stored: Hand | None = None,
        field: str | None = None,
    ) -> None:
        super().__init__(sentence, field=field)
        self.sent = sent
        self.stored = stored


class GameGone(ScoringError):
    """The game was deleted meanwhile."""


class ReasonMissing(ScoringError):
    """A change of something that was entered before needs a reason."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """Who changes something, when and why; and the revision of the game they saw (None: whichever is stored)."""

    user: User | None
    now: datetime
    reason: str = ""
    revision: int | None = None


def lock_tournament(tournament: Tournament) -> Tournament:
    """The tournament as it is stored now; nobody else changes it until the transaction ends. One query."""
    return Tournament.objects.select_for_update().get(pk=tournament.pk)


def lock_game(game_id: int) -> Game:
    """The game as it is stored now; nobody else changes it until the transaction ends. One query."""
    game = Game.objects.select_for_update().filter(pk=game_id).first()
    if game is None:
        raise GameGone(_("This game was deleted meanwhile."))
    return game


def lock_position(game_id: int) -> Game:
    """As `lock_game`, with nothing loaded but where the game stands. One query."""
    game = rows.fetch_locked(Game, game_id, POSITION)
    if game is None:
        raise GameGone(_("This game was deleted meanwhile."))
    return game


def check_revision(
    game: Game,
    change: Change,
    *,
    sent: Mapping[str, Any] | None = None,
    stored: Hand | None = None,
) -> None:
    """Refuse a change that was made from an older state of the game."""
    if change.revision is not None and change.revision != game.revision:
        raise StaleForm(
            _("Game %(game)d was changed meanwhile. Look at what is stored now, then decide.")
            % {"game": game.number},
            sent=sent,
            stored=stored,
            field="revision",
        )


def check_reason(change: Change) -> None:
    """Refuse a change without a reason."""
    if not change.reason.strip():
        raise ReasonMissing(_("Say why; the reason is kept with the change."), field="reason")


def sign(row: Model, change: Change) -> None:
    """Let the history of a row tell who changed it, when and why."""
    vars(row).update(
        _history_user=change.user,
        _history_date=change.now,
        _change_reason=change.reason.strip() or None,
    )


def save(row: Model, change: Change, *fields: str) -> None:
    """Store a row, or these fields of it, with one history entry."""
    sign(row, change)
    row.save(update_fields=fields or None)


def create(row: Model, change: Change) -> None:
    """Store a new row with one history entry."""
    sign(row, change)
    row.save(force_insert=True)


def create_quickly(row: Model, change: Change) -> None:
    """As `create`, for the one action that everybody waits for. Two queries."""
    rows.insert(row)
    history = _history_of(type(row))
    entered = {field.attname: getattr(row, field.attname) for field in history.tracked_fields}
    rows.insert(
        history(
            history_type="+",
            history_date=change.now,
            history_user=change.user,
            history_change_reason=change.reason.strip() or None,
            **entered,
        )
    )


@cache
def _history_of(model: Any) -> Any:
    """The model of a model's history entries; asking for it builds a manager each time."""
    return model.history.model


def create_all(new: Iterable[Model], change: Change) -> None:
    """Store new rows of one model with one history entry each. Two queries."""
    new = list(new)
    for row in new:
        sign(row, change)
    if new:
        bulk_create_with_history(new, type(new[0]))


def delete(row: Model, change: Change) -> None:
    """Delete a row; its history keeps what it was."""
    sign(row, change)
    row.delete()


def raise_revision(tournament_id: int) -> None:
    """Let everybody who looks at a tournament know that it changed. One query."""
    with connection.cursor() as cursor:
        cursor.execute(RAISE, (tournament_id,))
