"""The rows that a change touched, before and after it, in words."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.apps import apps
from django.utils.translation import gettext as _

from tournament.models import ChangeEntry
from tournament.queries.history_names import LEFT_OUT, NAMED_BY, NUMBERED, Facts, Names
from tournament.queries.history_rules import differing_rules
from tournament.queries.history_values import is_seat, label, told_value
from tournament.templatetags.mahjong import wind_name

TOLD_BY_THE_NAME = {
    "confirmation": {"user_id"},
    "game": {"number", "stage_id", "link_serial"},
    "hand": {"number"},
    "handconflict": {"hand_id"},
    "player": {"name"},
    "round": {"name", "number"},
    "seat": {"seat"},
    "stage": {"name", "number"},
    "team": {"name"},
    **{model: set(columns) for model, columns in NAMED_BY.items()},
}
"""Columns of a new row, or of one that is gone, that its name tells, or another of its columns."""

EMPTY: tuple[Any, ...] = (None, "", [])
NOTHING = "–"

Both = tuple[Facts | None, Facts | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedRow:
    """One row that a change touched: what it is, and its facts in words before and after; empty where it was not there.

    `game` is the number of the game that it belongs to, or None.
    """

    what: str
    before: str
    after: str
    game: int | None = None


def changed_rows(entry: ChangeEntry, names: Names) -> Iterator[ChangedRow]:
    """Each row once, as it was before the change and after it, in the order in which they were touched.

    Of a row that stays only what differs is told, and each rule of a tournament by itself. Rows of games elsewhere are
    left out.
    """
    for (model, pk), both in _merged(entry).items():
        facts = (both[0] or {}) | (both[1] or {})
        own = names.game_of(model, pk, facts)
        if own in names.elsewhere:
            continue
        game = own or _only_game(entry, names)
        shown = _different(*both)
        yield from _changed_rules(model, *shown)
        before, after = _told(model, shown, names, game)
        if before or after:
            what = _what(model, pk, facts, names)
            number = names.games.get(game or 0)
            yield ChangedRow(what=what, before=before, after=after, game=number)


def _only_game(entry: ChangeEntry, names: Names) -> int | None:
    """The game that a row which names none is about, as far as the change tells."""
    is_only = entry.other_game_id is None and entry.game_id not in names.elsewhere
    return entry.game_id if is_only else None


def _merged(entry: ChangeEntry) -> Mapping[tuple[str, int], Both]:
    """What a change made of each row in all, however often it was touched."""
    merged: dict[tuple[str, int], Both] = {}
    for model, pk, before, after in entry.rows:
        if (model, pk) not in merged:
            merged[model, pk] = (before, after)
            continue
        first, last = merged[model, pk]
        was = first if before is None or first is None else before | first
        merged[model, pk] = (was, after if after is None or last is None else last | after)
    return {row: both for row, both in merged.items() if both != (None, None)}


def _different(before: Facts | None, after: Facts | None) -> Both:
    """What differs of a row that stays; all of another one."""
    if before is None or after is None:
        return before, after
    names = [name for name in after if before.get(name) != after[name] and name not in LEFT_OUT]
    return {name: before.get(name) for name in names}, {name: after[name] for name in names}


def _changed_rules(model: str, before: Facts | None, after: Facts | None) -> Iterator[ChangedRow]:
    """The rules of a tournament that differ, taken out of the facts about it."""
    if model != "tournament" or before is None or after is None:
        return
    for name in ("ruleset", "other_ruleset"):
        if before.get(name) and after.get(name):
            for rule, one, two in differing_rules(before.pop(name), after.pop(name)):
                what = rule if name == "ruleset" else f"{rule} ({label(model, name)})"
                yield ChangedRow(what=what, before=one, after=two)


def _told(model: str, both: Both, names: Names, game: int | None) -> tuple[str, str]:
    """Both sides of a row; an empty text where there was no row, or nothing that people need."""
    before, after = both
    if before is not None and after is not None:
        texts = [_facts(model, facts, names, game) for facts in both if facts]
        return (texts[0] or NOTHING, texts[1] or NOTHING) if any(texts) else ("", "")
    hidden = LEFT_OUT | TOLD_BY_THE_NAME.get(model, set()) | {"game_id"}
    facts = (before or after or {}).items()
    there = {name: value for name, value in facts if value or is_seat(model, name)}
    text = _facts(model, {name: there[name] for name in there if name not in hidden}, names, game)
    return ("", text or _("new")) if before is None else (text or _("there"), "")


def _facts(model: str, facts: Mapping[str, Any], names: Names, game: int | None) -> str:
    parts = []
    for name in sorted(facts, key=lambda name: _rank(model, name)):
        if facts[name] not in EMPTY:
            value = told_value(model, name, facts[name], names, game)
            parts.append(value if name == "outcome" else f"{label(model, name)}: {value}")
    return "; ".join(parts)


@cache
def _rank(model: str, name: str) -> tuple[int, str]:
    """Where a fact stands: as in the model, because not every database keeps the order of what is stored."""
    columns = [each.attname for each in apps.get_model("tournament", model)._meta.concrete_fields]
    return columns.index(name) if name in columns else len(columns), name


def _what(model: str, pk: int, facts: Facts, names: Names) -> str:
    if model == "hand":
        number = facts.get("number", names.hands.get(pk, (None, None))[0])
        return _("hand %s") % number if number else _("hand")
    if model == "seat":
        seat = facts.get("seat", names.seats.get(pk, (None, None))[0])
        return _("seat") if seat is None else wind_name(seat)
    kind = str(apps.get_model("tournament", model)._meta.verbose_name)
    name = names.row(model, pk, facts)
    if model in NUMBERED:
        return name or kind
    if model == "invitation" and name:
        return _("invitation by %s") % name
    if model == "organiser":
        return _("rights of %s") % name
    return f"{kind} {name}".strip()
