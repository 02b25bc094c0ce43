"""What an action changes, row by row, so that history can tell it and undo can take it back."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from typing import Any

from django.db.models import Field, Model

from tournament.models import Game, Participant, Penalty, Player, Tournament

Facts = dict[str, Any]
Noted = list[Any]
"""[model, key, before, after], as `ChangeEntry.rows` stores it."""

MOST_GAMES = 2
OWNERS = ("game", "stage", "round")
"""Through which rows belong to a tournament that do not name one."""

SECRETS = {"token_hash", "registration_token"}
"""Columns that open a door: no entry has them, so that whoever reads the history finds no key."""


@dataclass(slots=True)
class Journal:
    """What the action that runs now changed so far; `depth` counts actions within actions, which make one entry."""

    depth: int = 0
    rows: list[Noted] = field(default_factory=list)
    tournament_id: int | None = None
    games: list[int] = field(default_factory=list)
    players: set[int] = field(default_factory=set)
    gone: set[int] = field(default_factory=set)
    undoes_id: int | None = None

    def begin(self) -> None:
        """Forget what an earlier action did that never came to its end."""
        self.rows = []
        self.tournament_id = self.undoes_id = None
        self.games = []
        self.players = set()
        self.gone = set()

    def note(self, row: Model, before: Facts | None, after: Facts | None) -> None:
        """Remember how one row changed; nothing if it did not."""
        if before is not None and after is not None:
            before, after = _different(before, after)
            if not after:
                return
        self.rows.append([row._meta.model_name, row.pk, before, after])
        self._belongs_to(row, is_gone=after is None)
        self._concerns((before or {}).get("game_id"))

    @property
    def many_games(self) -> Sequence[int]:
        """The games of the entry, if they are more than its own columns can name."""
        return self.games if len(self.games) > MOST_GAMES else ()

    def scope(self) -> Facts:
        """The columns of the entry that say what it is about."""
        players = self.players - self.gone
        few = [] if self.many_games else self.games
        return {
            "tournament_id": self.tournament_id,
            "game_id": few[0] if few else None,
            "other_game_id": few[1] if len(few) > 1 else None,
            "player_id": next(iter(players)) if len(players) == 1 else None,
        }

    def _belongs_to(self, row: Model, *, is_gone: bool) -> None:
        self._concerns(row.pk if isinstance(row, Game) else getattr(row, "game_id", None))
        if isinstance(row, Player):
            self.players.add(row.pk)
            if is_gone:
                self.gone.add(row.pk)
        elif isinstance(row, Penalty | Participant) and row.player_id is not None:
            self.players.add(row.player_id)
        if self.tournament_id is None:
            self.tournament_id = _tournament_of(row)

    def _concerns(self, game_id: int | None) -> None:
        if game_id is not None and game_id not in self.games:
            self.games.append(game_id)


def facts_of(row: Model, names: Iterable[str] = ()) -> Facts:
    """The columns of a row as plain JSON data: all that are recorded, or these."""
    return {each.attname: _plain(getattr(row, each.attname)) for each in fields_of(row, names)}


def stored_facts(row: Any, names: Iterable[str] = ()) -> Facts:
    """The columns of a row as they are stored. One query."""
    columns = [each.attname for each in fields_of(row, names)]
    found = type(row).objects.filter(pk=row.pk).values(*columns).first() or {}
    return {name: _plain(value) for name, value in found.items()}


@cache
def history_of(model: type[Model]) -> Any:
    """The model of a model's history entries, or None; asked once, because asking builds a manager each time."""
    history = getattr(model, "history", None)
    return history.model if history else None


def fields_of(row: Model | type[Model], names: Iterable[str] = ()) -> Sequence[Field]:
    """The recorded fields among these, or all of them: no key, no secret and nothing that follows from the record."""
    model = row if isinstance(row, type) else type(row)
    history = history_of(model)
    recorded = history.tracked_fields if history else model._meta.concrete_fields
    wanted = set(names)
    hidden = {row._meta.pk.name, *SECRETS}
    return [
        each
        for each in recorded
        if each.name not in hidden and (not wanted or wanted & {each.name, each.attname})
    ]


def values_of(model: type[Model], facts: Mapping[str, Any]) -> Facts:
    """Plain data as the values of a row's columns again."""
    fields = {each.attname: each for each in model._meta.concrete_fields}
    return {name: fields[name].to_python(value) for name, value in facts.items()}


def _plain(value: Any) -> Any:
    if value is None or isinstance(value, bool | int | str | list | dict):
        return value
    return value.isoformat() if isinstance(value, date) else str(value)


def _different(before: Facts, after: Facts) -> tuple[Facts, Facts]:
    changed = [name for name in after if before.get(name) != after[name]]
    return {name: before.get(name) for name in changed}, {name: after[name] for name in changed}


def _tournament_of(row: Model) -> int | None:
    if isinstance(row, Tournament):
        return row.pk
    found = getattr(row, "tournament_id", None)
    for name in OWNERS:
        if found is None:
            found = getattr(getattr(row, name, None), "tournament_id", None)
    return found
