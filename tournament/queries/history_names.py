"""What the keys in the history stand for: people, rounds, games, hands, and who sits where."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.apps import apps
from django.contrib.auth.models import User
from django.db.models import Field, Model
from django.utils.translation import gettext as _

from tournament.models import (
    ChangedGame,
    ChangeEntry,
    Game,
    Hand,
    Player,
    Round,
    Seat,
    Stage,
    Tournament,
)

Facts = dict[str, Any]
ANYBODY = ("A", "B", "C", "D")
"""Seats of a hand whose players nobody knows any more."""

LEFT_OUT = {
    "tournament_id",
    "client_id",
    "created_at",
    "entered_at",
    "entered_by_id",
    "device",
    "answered_by_id",
    "chosen_by_id",
    "sent_by_id",
}
"""Columns that the change itself tells, or that are of no use to people."""

NAMED_BY = {
    "absence": ("participant_id",),
    "bye": ("participant_id",),
    "invitation": ("created_by_id",),
    "organiser": ("user_id",),
    "participant": ("player_id",),
    "penalty": ("player_id", "team_id"),
    "stageentry": ("participant_id",),
}
"""Rows that are named by somebody else's name, and the columns that say whose."""

NAMES = {
    "absence": ("participant__player__name",),
    "bye": ("participant__player__name",),
    "invitation": ("created_by__username",),
    "organiser": ("user__username",),
    "participant": ("player__name",),
    "penalty": ("player__name", "team__name"),
    "player": ("name",),
    "stageentry": ("participant__player__name",),
    "team": ("name",),
    "user": ("username",),
}
"""Where the name of a row is read; the first that is not empty."""

NUMBERED: dict[str, type[Round | Stage]] = {"round": Round, "stage": Stage}
"""Rows that are called by their number where they have no name."""

MERGES = ("merge_players", "approve_applicant")
"""Kinds of changes that delete a player and let their history go over to another."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """What keys stand for: `of` has names by model; hands and seats are known by their number and their game.

    `there` has the games that are not deleted and `elsewhere` those of other tournaments; `many` has, by the key of
    the change, the games of each change that touched more than two.
    """

    of: Mapping[str, Mapping[int, str]]
    games: Mapping[int, int]
    there: Collection[int]
    elsewhere: Collection[int]
    many: Mapping[int, Sequence[int]]
    hands: Mapping[int, tuple[int, int]]
    seats: Mapping[int, tuple[int, int]]
    sitting: Mapping[int, Mapping[int, str]]

    def at(self, game: int | None) -> tuple[str, ...]:
        """Who sits in a game, one name a seat; a letter for whoever is not known.

        The seats count as they are now, also where they were put right since: the hands were theirs all the time.
        """
        known = self.sitting.get(game or 0, {})
        seats = ANYBODY[: max(*known, 2) + 1] if known else ANYBODY
        return tuple(known.get(seat, letter) for seat, letter in enumerate(seats))

    def named(self, model: str, key: int) -> str:
        """The name of a row; for one that left no name, what it was."""
        if model == "game" and key in self.games:
            return str(self.games[key])
        found = self.of.get(model, {}).get(key)
        return found or _("%s (gone)") % _model(model)._meta.verbose_name

    def row(self, model: str, pk: int, facts: Facts) -> str:
        """The name of a row that was changed, by its facts or else as it is now; empty where it has none."""
        if facts.get("name") and (model in NAMES or model in NUMBERED):
            return facts["name"]
        if model in NUMBERED and "number" in facts:
            return str(NUMBERED[model](number=facts["number"]))
        for column in NAMED_BY.get(model, ()):
            if facts.get(column):
                return self.named(related(model, column), facts[column])
        return self.of.get(model, {}).get(pk, "")

    def game_of(self, model: str, pk: int, facts: Facts) -> int | None:
        """The key of the game that a row belongs to, as far as the row tells."""
        if model == "game":
            return pk
        known = {"hand": self.hands, "seat": self.seats}.get(model, {})
        return facts.get("game_id") or (known[pk][1] if pk in known else None)


def names_in(entries: Iterable[ChangeEntry], tournament: Tournament | None = None) -> Names:
    """Read what the keys in some changes of a tournament stand for.

    Two queries for each kind of thing that is named and two more for what is gone, however many changes.
    """
    keys = _keys(entries)
    hands = _numbered(Hand, keys["hand"], ("number", "game_id"))
    seats = _numbered(Seat, keys["seat"], ("seat", "game_id"))
    keys["game"] |= {game for _number, game in (*hands.values(), *seats.values())}
    many = _many_games(entries)
    keys["game"] |= {game for games in many.values() for game in games}
    columns = ("number", "tournament_id")
    there = _values_now(Game, keys["game"], columns)
    games = there | _past_values(Game, keys["game"] - set(there), columns)
    own = tournament.pk if tournament else None
    names = {
        model: _read(_model(model), keys[model], _first_of(columns))
        for model, columns in NAMES.items()
    }
    for model, kind in NUMBERED.items():
        names[model] = _read(kind, keys[model], _numbered_name(kind))
    names["player"] |= gone_players(keys["player"] - set(names["player"]))
    return Names(
        of=names,
        games={key: number for key, (number, _of) in games.items()},
        there=there.keys(),
        elsewhere={key for key, (_number, of) in games.items() if own not in {None, of}},
        many=many,
        hands=hands,
        seats=seats,
        sitting=_sitting(keys["game"]),
    )


def related(model: str, column: str) -> str:
    """The name of the model that a column has keys of; empty where it has none."""
    field = field_of(model, column)
    target = field.related_model if field is not None else None
    return target._meta.model_name or "" if isinstance(target, type) else ""


def gone_players(missing: set[int]) -> dict[int, str]:
    """The names of players who are not there any more. Two queries, none for nobody."""
    if not missing:
        return {}
    past = _past_values(Player, missing, ("name",))
    # Where two entries of a player were made one, only that change still has the name of the one that went.
    merges = ChangeEntry.objects.filter(kind__in=MERGES).values_list("rows", flat=True)
    return {pk: name for pk, (name,) in past.items()} | {
        pk: before["name"]
        for noted in merges
        for model, pk, before, after in noted
        if model == "player" and after is None and pk in missing
    }


@cache
def field_of(model: str, column: str) -> Field | None:
    """The field that is stored in a column, or None where there is no such column any more."""
    for field in _model(model)._meta.concrete_fields:
        if field.attname == column:
            return field
    return None


def _model(name: str) -> type[Model]:
    return User if name == "user" else apps.get_model("tournament", name)


def _keys(entries: Iterable[ChangeEntry]) -> dict[str, set[int]]:
    """The keys that some changes name, by the name of the model."""
    keys: dict[str, set[int]] = defaultdict(set)
    for entry in entries:
        keys["game"] |= {key for key in (entry.game_id, entry.other_game_id) if key is not None}
        for model, pk, before, after in entry.rows:
            keys[model].add(pk)
            for column, value in (*(before or {}).items(), *(after or {}).items()):
                target = "" if value is None or column in LEFT_OUT else related(model, column)
                if target:
                    keys[target].add(value)
    return keys


def _read(
    model: type[Model], keys: set[int], name: tuple[tuple[str, ...], Callable[..., str]]
) -> dict[int, str]:
    """The names of rows, also of those that are gone as long as the history of their model has them."""
    columns, told = name
    return {pk: told(*values) for pk, values in _values(model, keys, columns).items()}


def _values(model: Any, keys: set[int], columns: tuple[str, ...]) -> dict[int, tuple[Any, ...]]:
    found = _values_now(model, keys, columns)
    return found | _past_values(model, keys - set(found), columns)


def _values_now(model: Any, keys: set[int], columns: tuple[str, ...]) -> dict[int, tuple[Any, ...]]:
    if not keys:
        return {}
    rows = model.objects.filter(pk__in=keys).values_list("pk", *columns)
    return {pk: tuple(values) for pk, *values in rows}


def _past_values(
    model: Any, missing: set[int], columns: tuple[str, ...]
) -> dict[int, tuple[Any, ...]]:
    """What rows had in these columns when they were deleted, as far as the history of their model has them."""
    history = getattr(model, "history", None)
    if not missing or history is None:
        return {}
    past = history.filter(id__in=missing).order_by("history_id").values_list("id", *columns)
    return {pk: tuple(values) for pk, *values in past}


def _first_of(columns: tuple[str, ...]) -> tuple[tuple[str, ...], Callable[..., str]]:
    return columns, lambda *values: next((value for value in values if value), "")


def _numbered_name(
    kind: type[Round | Stage],
) -> tuple[tuple[str, ...], Callable[..., str]]:
    return ("number", "name"), lambda number, name: str(kind(number=number, name=name))


def _numbered(
    model: type[Model], keys: set[int], columns: tuple[str, ...]
) -> dict[int, tuple[int, int]]:
    return {pk: (number, game) for pk, (number, game) in _values(model, keys, columns).items()}


def _many_games(entries: Iterable[ChangeEntry]) -> dict[int, list[int]]:
    wide = [entry.pk for entry in entries if entry.game_id is None]
    many: dict[int, list[int]] = {}
    if wide:
        games = ChangedGame.objects.filter(entry__in=wide).order_by("pk")
        for entry, game in games.values_list("entry", "game"):
            many.setdefault(entry, []).append(game)
    return many


def _sitting(games: set[int]) -> dict[int, dict[int, str]]:
    """Who sits in these games, or sat there until they were deleted."""
    if not games:
        return {}
    columns = ("seat", "game_id", "player__name")
    found = list(Seat.objects.filter(game__in=games).values_list(*columns))
    missing = games - {game for _seat, game, _name in found}
    if missing:
        past = Seat.history.filter(game_id__in=missing).order_by("history_id")
        found += past.values_list(*columns)
    sitting: dict[int, dict[int, str]] = {}
    for seat, game, name in found:
        if name is not None:
            sitting.setdefault(game, {})[seat] = name
    return sitting
