"""Taking a change back: each row that it changed is restored, and the games are played through again."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.apps import apps
from django.db import IntegrityError, transaction
from django.db.models import F, Model, ProtectedError, Q
from django.utils.translation import gettext as _

from scoring.terms import ScoringError
from tournament.actions.changes import (
    Change,
    action,
    create,
    delete,
    raise_revision,
    save,
)
from tournament.actions.confirmations import unconfirm
from tournament.actions.hands import hand_cache_unknown
from tournament.actions.journal import Facts, Noted, stored_facts, values_of
from tournament.actions.replay import raise_game_revision, rewrite, rewrite_all
from tournament.actions.stages import rewrite_stage_number
from tournament.models import ChangeEntry, Game, Hand, Player, Tournament
from tournament.queries.history import (
    RIGHTS,
    SETTING_UP,
    UNDO_FOR,
    games_in,
    later_change,
    undoable,
)
from tournament.queries.rulesets import ruleset_in
from tournament.replays.roster_rows import name_key


class UndoRefused(ScoringError):
    """A change cannot be taken back."""


@action
def undo_last_change(
    *, tournament: Tournament, game: Game | None = None, change: Change
) -> ChangeEntry:
    """Take back the last change of the past hour: of this game, or else of the user of `change`. Answers it.

    Errors: UndoRefused; ReasonMissing if the result was confirmed; LaterHandImpossible.
    """
    user = None if game else change.user
    entry = undoable(tournament, now=change.now, user=user, game=game)
    if entry is None:
        raise UndoRefused(_("In the past hour there is no change to take back."))
    return undo_change(entry=entry, change=change)


@action
def undo_change(*, entry: ChangeEntry, change: Change) -> ChangeEntry:
    """Take back one change of the past hour, unless what it changed was changed again. Answers it.

    Errors: UndoRefused; ReasonMissing if the result was confirmed; LaterHandImpossible.
    """
    keys = sorted(games_in(entry))
    games = [game for game in _lock(entry, keys) if game.pk in keys]
    _check_time(entry, change)
    _check_later(entry, keys)
    if not any(name == "confirmation" and before is None for name, _pk, before, _a in entry.rows):
        for game in games:
            unconfirm(game, change)
    _check_unchanged(entry.rows)
    try:
        with transaction.atomic():
            for noted in reversed(entry.rows):
                _restore(noted, change)
    except (IntegrityError, ProtectedError) as error:
        raise UndoRefused(_("Other entries rest on this change; it stays.")) from error
    change.journal.undoes_id = entry.pk
    _play_through(entry, keys)
    return entry


def _check_time(entry: ChangeEntry, change: Change) -> None:
    stored = ChangeEntry.objects.select_for_update(no_key=True).get(pk=entry.pk)
    if stored.kind in RIGHTS:
        raise UndoRefused(
            _(
                "Who may change a tournament is not taken back: "
                "invite or remove them on the page of the organisers."
            )
        )
    if stored.at < change.now - UNDO_FOR:
        raise UndoRefused(_("This was changed more than an hour ago. Correct it instead."))
    if stored.undoes_id is not None:
        raise UndoRefused(_("This took a change back. Make that change again instead."))
    if ChangeEntry.objects.filter(undoes=stored).exists():
        raise UndoRefused(_("This was taken back already."))
    if stored.kind in SETTING_UP:
        raise UndoRefused(_("A tournament that was set up stays."))


def _check_later(entry: ChangeEntry, games: Sequence[int]) -> None:
    later = later_change(entry, list(games))
    if later is not None:
        raise UndoRefused(
            _("The game was changed again at %s. Take that back first, or correct the game.")
            % f"{later.at:%H:%M:%S}"
        )


def _check_unchanged(noted: Iterable[Noted]) -> None:
    """Refuse where a row is not any more what the change made of it. A query a row."""
    became: dict[tuple[str, int], Facts | None] = {}
    for name, pk, _before, after in noted:
        if after is None:
            became[name, pk] = None
        else:
            became[name, pk] = (became.get((name, pk)) or {}) | after
    for (name, pk), after in became.items():
        row = _model(name).objects.filter(pk=pk).first()
        now = None if row is None or after is None else stored_facts(row, after)
        if now != after or (after is None and row is not None):
            raise UndoRefused(_("What this changed was changed again since. Correct it instead."))


def _restore(noted: Noted, change: Change) -> None:
    name, pk, before, after = noted
    model = _model(name)
    if before is None:
        delete(model.objects.get(pk=pk), change)
        return
    values = values_of(model, before)
    if model is Player and "name" in values:
        # Not recorded, because it follows from the name.
        values["name_key"] = name_key(values["name"])
    if after is None:
        row = model(pk=pk, **values, **_unknown(model))
        _ended(row)
        create(row, change)
        return
    row = model.objects.get(pk=pk)
    for column, value in values.items():
        setattr(row, column, value)
    save(row, change, *values, *_ended(row))


def _unknown(model: type[Model]) -> Facts:
    """Cached columns that have to hold something until the game is played through."""
    return hand_cache_unknown() if model is Hand else {}


def _ended(row: Model) -> tuple[str, ...]:
    """A game that was stopped has to be over at every moment, because the database asks for it."""
    if isinstance(row, Game) and row.finish:
        row.over = row.finish
        return ("over",)
    return ()


def _play_through(entry: ChangeEntry, keys: Sequence[int]) -> None:
    models = {name for name, *_rest in entry.rows}
    tournament_id = _played_anew(entry)
    if tournament_id is not None:
        games = list(Game.objects.filter(tournament=tournament_id).order_by("pk"))
        for seats in {len(game.points) for game in games}:
            same_size = [game for game in games if len(game.points) == seats]
            rewrite_all(same_size, ruleset_in(tournament_id, seats))
        Game.objects.filter(tournament=tournament_id).update(revision=F("revision") + 1)
    else:
        for game in Game.objects.filter(pk__in=keys).order_by("pk"):
            _check_numbers(game)
            rewrite(game, ruleset_in(game.tournament_id, len(game.points)))
            raise_game_revision(game)
    if "stage" in models and entry.tournament_id is not None:
        rewrite_stage_number(entry.tournament_id)
    for key in _tournaments(entry):
        raise_revision(key)


def _check_numbers(game: Game) -> None:
    numbers = list(game.hands.order_by("number").values_list("number", flat=True))
    if numbers != list(range(1, len(numbers) + 1)):
        raise UndoRefused(
            _("A hand would be missing in game %d; correct it instead.") % game.number
        )


def _tournaments(entry: ChangeEntry) -> list[int]:
    players = [pk for name, pk, *_facts in entry.rows if name == Player._meta.model_name]
    touched = Tournament.objects.filter(participants__player__in=players)
    keys = {*touched.values_list("pk", flat=True), entry.tournament_id}
    return sorted(key for key in keys if key is not None)


def _lock(entry: ChangeEntry, keys: Sequence[int]) -> list[Game]:
    """The games that are played through again, in the order in which everybody locks games, before their tournament."""
    concerned = Q(pk__in=keys)
    tournament_id = _played_anew(entry)
    if tournament_id is not None:
        concerned |= Q(tournament=tournament_id)
    games = Game.objects.select_for_update(no_key=True).filter(concerned)
    return list(games.order_by("pk"))


def _played_anew(entry: ChangeEntry) -> int | None:
    """The key of the tournament all of whose games are played through, because the change was about itself; or None."""
    is_about_it = any(name == "tournament" for name, *_facts in entry.rows)
    return entry.tournament_id if is_about_it else None


def _model(name: str) -> Any:
    return apps.get_model("tournament", name)
