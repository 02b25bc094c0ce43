"""What the keys in the history stand for: people, rounds, games, hands, and who sits where."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.apps import apps
from django.contrib.auth.models import User
from django.db.models import Field, Model
from django.utils.translation import gettext as _

from tournament.models import ChangedGame, ChangeEntry, Game, Hand, Round, Seat, Stage, Tournament
from tournament.queries.past_rows import (
    Values,
    apart_in,
    past_values,
    player_names,
    values_now,
    values_of,
)
from tournament.templatetags.names import beside

Facts = dict[str, Any]
Keys = Mapping[str, set[int]]
"""Keys of rows by the name of their model."""

GAME = ("number", "tournament_id")
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

PEOPLE = {
    "absence": "participant__player",
    "bye": "participant__player",
    "participant": "player",
    "penalty": "player",
    "stageentry": "participant__player",
}
"""Rows that are named by a player, and where that player is read."""

NAMES = {
    "invitation": "created_by__username",
    "organiser": "user__username",
    "penalty": "team__name",
    "team": "name",
    "user": "username",
}
"""Rows that are named otherwise, and where the name is read."""

NUMBERED: dict[str, type[Round | Stage]] = {"round": Round, "stage": Stage}
"""Rows that are called by their number where they have no name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """What keys stand for: `of` has names by model, `apart` what is told beside the names of players who share them.

    Hands and seats are known by their number and their game.
    `there` has the games that are not deleted and `elsewhere` those of other tournaments; `many` has, by the key of
    the change, the games of each change that touched more than two.
    """

    of: Mapping[str, Mapping[int, str]]
    apart: Mapping[int, str]
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
        if facts.get("name") and model in {"player", "team", *NUMBERED}:
            return beside(facts["name"], self.apart.get(pk) if model == "player" else None)
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
    there = values_now(Game, keys["game"], GAME)
    games = there | past_values(Game, keys["game"] - set(there), GAME)
    own = tournament.pk if tournament else None
    sitting, seated = _sitting(keys["game"])
    people = {
        model: {pk: key for pk, (key,) in _values(model, keys, column).items() if key}
        for model, column in PEOPLE.items()
    }
    keys["player"] |= {
        key for keyed in (*sitting.values(), *people.values()) for key in keyed.values()
    }
    apart = apart_in(tournament, keys["player"])
    plain = seated | player_names(keys["player"] - set(seated))
    players = {pk: beside(name, apart.get(pk)) for pk, name in plain.items()}
    return Names(
        of=_names(keys, people, players),
        apart=apart,
        games={key: number for key, (number, _of) in games.items()},
        there=there.keys(),
        elsewhere={key for key, (_number, of) in games.items() if own not in {None, of}},
        many=many,
        hands=hands,
        seats=seats,
        sitting={
            game: {seat: players[key] for seat, key in at.items() if key in players}
            for game, at in sitting.items()
        },
    )


def related(model: str, column: str) -> str:
    """The name of the model that a column has keys of; empty where it has none."""
    field = field_of(model, column)
    target = field.related_model if field is not None else None
    return target._meta.model_name or "" if isinstance(target, type) else ""


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


def _names(
    keys: Keys, people: Mapping[str, Mapping[int, int]], players: Mapping[int, str]
) -> dict[str, dict[int, str]]:
    """The names of all rows that have one, by model."""
    names: dict[str, dict[int, str]] = defaultdict(dict, player=dict(players))
    for model, column in NAMES.items():
        names[model] = {pk: name or "" for pk, (name,) in _values(model, keys, column).items()}
    for model, kind in NUMBERED.items():
        found = values_of(kind, keys[model], ("number", "name"))
        names[model] = {
            pk: str(kind(number=number, name=name)) for pk, (number, name) in found.items()
        }
    for model, keyed in people.items():
        names[model] |= {pk: players[key] for pk, key in keyed.items() if key in players}
    return names


def _values(model: str, keys: Keys, column: str) -> Values:
    return values_of(_model(model), keys[model], (column,))


def _numbered(
    model: type[Model], keys: set[int], columns: tuple[str, ...]
) -> dict[int, tuple[int, int]]:
    return {pk: (number, game) for pk, (number, game) in values_of(model, keys, columns).items()}


def _many_games(entries: Iterable[ChangeEntry]) -> dict[int, list[int]]:
    wide = [entry.pk for entry in entries if entry.game_id is None]
    many: dict[int, list[int]] = {}
    if wide:
        games = ChangedGame.objects.filter(entry__in=wide).order_by("pk")
        for entry, game in games.values_list("entry", "game"):
            many.setdefault(entry, []).append(game)
    return many


def _sitting(games: set[int]) -> tuple[dict[int, dict[int, int]], dict[int, str]]:
    """The players who sit in these games by their seats, or sat there until the games were deleted; and their names."""
    if not games:
        return {}, {}
    columns = ("seat", "game_id", "player_id", "player__name")
    found = list(Seat.objects.filter(game__in=games).values_list(*columns))
    missing = games - {game for _seat, game, *_player in found}
    if missing:
        past = Seat.history.filter(game_id__in=missing).order_by("history_id")
        found += past.values_list(*columns)
    sitting: dict[int, dict[int, int]] = {}
    for seat, game, player, _name in found:
        sitting.setdefault(game, {})[seat] = player
    return sitting, {player: name for _seat, _game, player, name in found if name}
