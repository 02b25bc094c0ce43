"""How every change is stored: whole or not at all, with who, when and why, and never over somebody else's."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import wraps
from typing import Any, ParamSpec, TypeVar, cast

from django.contrib.auth.models import User
from django.db import connection, transaction
from django.db.models import Model, QuerySet
from django.utils.translation import gettext as _
from simple_history.utils import bulk_create_with_history

from scoring.terms import ScoringError
from tournament.actions import rows
from tournament.actions.journal import Journal, facts_of, history_of, stored_facts
from tournament.models import ChangedGame, ChangeEntry, Game, Hand, Tournament

Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")

POSITION = (
    "id",
    "tournament",
    "number",
    "finish",
    "entered_as",
    "deposits_left",
    "last_dealer",
    "revision",
    "over",
    "wind",
    "dealer",
    "honba",
    "deposits",
    "points",
    "hand_count",
)
"""The columns that recording a hand reads, and settling the game that it ends; in the order of the model."""

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
    """Who changes something, when and why; and the revision of the game they saw (None: whichever is stored).

    `device` names the phone of somebody at a table who has no account.
    """

    user: User | None
    now: datetime
    reason: str = ""
    revision: int | None = None
    device: str = ""
    journal: Journal = field(default_factory=Journal, compare=False, repr=False)


def action(function: Callable[Arguments, Answer]) -> Callable[Arguments, Answer]:
    """Do all of it or nothing, and leave one entry in the history, named after the function; none if nothing changed.

    The function takes `change` by keyword. Actions inside an action belong to its entry.
    """

    @wraps(function)
    def whole(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Answer:
        change = cast("Change", kwargs["change"])
        journal = change.journal
        if journal.depth == 0:
            journal.begin()
        journal.depth += 1
        try:
            with transaction.atomic():
                answer = function(*args, **kwargs)
                if journal.depth == 1 and journal.rows:
                    _write_entry(change, function.__name__)
        finally:
            journal.depth -= 1
        return answer

    return whole


def _write_entry(change: Change, kind: str) -> None:
    journal = change.journal
    entry = ChangeEntry(
        **journal.scope(),
        kind=kind,
        user=change.user,
        device=change.device,
        at=change.now,
        reason=change.reason.strip(),
        rows=journal.rows,
        undoes_id=journal.undoes_id,
    )
    rows.insert(entry)
    if journal.many_games:
        ChangedGame.objects.bulk_create(
            ChangedGame(entry=entry, game_id=game_id) for game_id in journal.many_games
        )


def lock_tournament(tournament: Tournament) -> Tournament:
    """The tournament as it is stored now; nobody else changes it until the transaction ends. One query."""
    return Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)


def lock_game(game_id: int) -> Game:
    """The game as it is stored now; nobody else changes it until the transaction ends. One query."""
    game = Game.objects.select_for_update(no_key=True).filter(pk=game_id).first()
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
    """Store a row, or these fields of it, with one history entry. One query more than that, for what it was."""
    before = stored_facts(row, fields)
    sign(row, change)
    row.save(update_fields=fields or None)
    change.journal.note(row, before, facts_of(row, fields))


def create(row: Model, change: Change) -> None:
    """Store a new row with one history entry."""
    sign(row, change)
    row.save(force_insert=True)
    change.journal.note(row, None, facts_of(row))


def create_quickly(row: Model, change: Change) -> None:
    """As `create`, for the one action that everybody waits for. Two queries."""
    rows.insert(row)
    history = history_of(type(row))
    entered = {each.attname: getattr(row, each.attname) for each in history.tracked_fields}
    rows.insert(
        history(
            history_type="+",
            history_date=change.now,
            history_user=change.user,
            history_change_reason=change.reason.strip() or None,
            **entered,
        )
    )
    change.journal.note(row, None, facts_of(row))


def create_all(new: Iterable[Model], change: Change) -> None:
    """Store new rows of one model with one history entry each. Two queries."""
    new = list(new)
    for row in new:
        sign(row, change)
    if not new:
        return
    for row in bulk_create_with_history(new, type(new[0])):
        change.journal.note(row, None, facts_of(row))


def delete(row: Model, change: Change) -> None:
    """Delete a row; its history keeps what it was."""
    before = facts_of(row)
    # Deleting takes the key from the row, by which it is noted.
    change.journal.note(row, before, None)
    sign(row, change)
    row.delete()


def move_numbers(hands: QuerySet[Hand], change: Change, *, by: int) -> None:
    """Move the numbers of neighbouring hands, in an order in which no two are equal at any moment. A query a hand."""
    for hand in hands.order_by("-number" if by > 0 else "number"):
        before = {"number": hand.number}
        rows.update(hand, number=hand.number + by)
        change.journal.note(hand, before, {"number": hand.number})


def raise_revision(tournament_id: int) -> None:
    """Let everybody who looks at a tournament know that it changed. One query."""
    with connection.cursor() as cursor:
        cursor.execute(RAISE, (tournament_id,))
