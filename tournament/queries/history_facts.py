"""The facts of a row in words, for the history."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import cache
from typing import Any

from django.apps import apps
from django.core.exceptions import FieldDoesNotExist
from django.db.models import DateField, DateTimeField, Field, Q
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.models import ChangeEntry, Hand, Player, Round, Seat
from tournament.templatetags.mahjong import wind_name
from tournament.templatetags.outcomes import outcome

Facts = dict[str, Any]

LEFT_OUT = {
    "tournament_id",
    "game_id",
    "client_id",
    "entered_at",
    "device",
    "entered_by_id",
    "user_id",
}
"""Told by the change itself, or of no use to people."""
ANYBODY = ("A", "B", "C", "D")
"""Seats of a hand whose players nobody knows any more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """What keys stand for: players, rounds, numbers and games of hands, seats, and who sits in a game."""

    players: Mapping[int, str]
    rounds: Mapping[int, str]
    hands: Mapping[int, tuple[int, int]]
    seats: Mapping[int, int]
    sitting: Mapping[int, Mapping[int, str]]

    def at(self, game: int | None) -> tuple[str, ...]:
        """Who sits in a game, one name a seat; a letter for whoever is not known.

        The seats count as they are now, also where they were put right since: the hands were theirs all the time.
        """
        known = self.sitting.get(game or 0, {})
        return tuple(known.get(seat, letter) for seat, letter in enumerate(ANYBODY))


def names_in(entries: Iterable[ChangeEntry]) -> Names:
    """Read what the keys in some changes stand for. Three queries, and one where rounds are named."""
    keys: dict[str, set[int]] = {"hand": set(), "seat": set(), "player": set(), "round": set()}
    games: set[int] = set()
    gone: list[Facts] = []
    for entry in entries:
        games.add(entry.game_id or 0)
        for model, pk, before, after in entry.rows:
            keys.setdefault(model, set()).add(pk)
            for facts in (before or {}, after or {}):
                keys["player"].add(facts.get("player_id") or 0)
                keys["round"].add(facts.get("round_id") or 0)
                games.add(facts.get("game_id") or 0)
            if model == "seat" and after is None:
                gone.append(before)
    hands = Hand.objects.filter(pk__in=keys["hand"]).values_list("pk", "number", "game_id")
    numbers = {pk: (number, game) for pk, number, game in hands}
    games |= {game for _number, game in numbers.values()}
    players = dict(Player.objects.filter(pk__in=keys["player"]).values_list("pk", "name"))
    seats, sitting = _seats(keys["seat"], games)
    for seat in gone:
        at = sitting.setdefault(seat["game_id"], {})
        at.setdefault(seat["seat"], players.get(seat["player_id"], ANYBODY[seat["seat"]]))
    return Names(
        players=players, rounds=_rounds(keys["round"]), hands=numbers, seats=seats, sitting=sitting
    )


def _seats(keys: set[int], games: set[int]) -> tuple[dict[int, int], dict[int, dict[int, str]]]:
    seats: dict[int, int] = {}
    sitting: dict[int, dict[int, str]] = {}
    found = Seat.objects.filter(Q(pk__in=keys) | Q(game__in=games))
    for pk, seat, game, name in found.values_list("pk", "seat", "game_id", "player__name"):
        seats[pk] = seat
        sitting.setdefault(game, {})[seat] = name
    return seats, sitting


def _rounds(keys: set[int]) -> dict[int, str]:
    if not keys - {0}:
        return {}
    return {each.pk: str(each) for each in Round.objects.filter(pk__in=keys)}


def told(model: str, facts: Facts | None, names: Names, *, game: int | None) -> str:
    """The facts of one row; `game` is the key of the game that the change was about."""
    if not facts:
        return ""
    game = facts.get("game_id") or game
    parts = [
        _told_fact(model, name, value, names, game)
        for name, value in sorted(facts.items(), key=lambda fact: _rank(model, fact[0]))
        if value is not None and name not in LEFT_OUT
    ]
    return "; ".join(part for part in parts if part)


@cache
def _rank(model: str, name: str) -> tuple[int, str]:
    """Where a fact stands: as in the model, because not every database keeps the order of what is stored."""
    columns = [each.attname for each in apps.get_model("tournament", model)._meta.concrete_fields]
    return columns.index(name) if name in columns else len(columns), name


def _told_fact(model: str, name: str, value: Any, names: Names, game: int | None) -> str:
    if name in {"outcome", "sent", "stored"}:
        return outcome(value, names.at(game))
    if name == "player_id":
        return names.players.get(value, str(value))
    if name == "seat":
        value = wind_name(value) if model == "seat" else names.at(game)[value]
    if name == "round_id":
        value = names.rounds.get(value, value)
    field = _field(model, name)
    return f"{getattr(field, 'verbose_name', name)}: {_told_value(field, value)}"


def _told_value(field: Any, value: Any) -> str:
    """A value as people write it: local dates and times, choices by their names."""
    if value == "":
        return "–"
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(field, DateTimeField):
        moment = timezone.localtime(datetime.fromisoformat(value))
        return date_format(moment, "SHORT_DATETIME_FORMAT")
    if isinstance(field, DateField):
        return date_format(date.fromisoformat(value), "SHORT_DATE_FORMAT")
    choices = dict(getattr(field, "flatchoices", ()))
    return str(choices.get(value, value) if isinstance(value, str | int) else value)


@cache
def _field(model: str, name: str) -> Field | None:
    try:
        return apps.get_model("tournament", model)._meta.get_field(name.removesuffix("_id"))
    except FieldDoesNotExist:
        return None
