"""The sheet of rules: every field of the ruleset. The formulas of the other sheets read the rules from here."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Any

from django.utils.translation import gettext as _

from scoring.ruleset import Ruleset
from tournament.exports.games import UMA_IS_FIXED, floating_line
from tournament.exports.sheets import Cell, Column, Kind, Row, Sheet
from tournament.templatetags.rulesets import rule_values

NONE = "none"
"""Stands where a rule has no value."""

NAME = 2
"""The column with the name of the field."""

About = Mapping[str, Any]
"""What a field of the ruleset says of itself."""


def rules_sheet(ruleset: Ruleset) -> Sheet:
    """One row a field; the uma takes a row of places and one for each number of floating players."""
    rows = [row for field in fields(ruleset) for row in _rows(field.name, field.metadata, ruleset)]
    names = [str(row[NAME]) for row in rows]
    return Sheet(
        key="rules",
        title=_("Rules"),
        columns=_columns(),
        blocks=[rows],
        row_count=len(rows),
        names=_names(names, ruleset.seats),
        has_filter=False,
    )


def _columns() -> tuple[Column, ...]:
    return (
        Column(key="group", title=_("Group"), width=24),
        Column(key="rule", title=_("Rule"), width=34),
        Column(key="field", title=_("Field"), width=30),
        Column(key="value", title=_("Value"), kind=Kind.MIXED, width=24),
        Column(key="place_1", title=_("1st"), kind=Kind.MIXED),
        Column(key="place_2", title=_("2nd"), kind=Kind.MIXED),
        Column(key="place_3", title=_("3rd"), kind=Kind.MIXED),
        Column(key="place_4", title=_("4th"), kind=Kind.MIXED),
        Column(key="words", title=_("In words"), width=60),
    )


def _rows(name: str, about: About, ruleset: Ruleset) -> Iterator[Row]:
    value = getattr(ruleset, name)
    if name == "uma":
        places = range(1, ruleset.seats + 1)
        yield _uma_row("uma_places", about, _("place"), places)
        yield _uma_row(name, about, UMA_IS_FIXED, value or (0 for _place in places))
    elif name == "floating_uma" and value is not None:
        by_count = dict(value)
        for count in range(ruleset.seats + 1):
            yield _uma_row(name, about, count, by_count.get(count, (0,) * ruleset.seats))
    elif name == "floating_line":
        yield _row(name, about, _floating_line(ruleset), _words(value, about))
    else:
        yield _row(name, about, _value(value, about), _words(value, about))


def _row(name: str, about: About, value: Cell | str, words: str) -> Row:
    return (_(about["group"]), _(about["label"]), name, value, None, None, None, None, words)


def _uma_row(name: str, about: About, first: str | int, values: Iterable[int]) -> Row:
    is_places = name == "uma_places"
    cells = [Cell(value=n, kind=Kind.COUNT if is_places else Kind.MOVE) for n in values]
    blanks = (None,) * (4 - len(cells))
    label = first if isinstance(first, str) else Cell(value=first, kind=Kind.COUNT)
    words = _("players at or above the line") if name == "floating_uma" else ""
    return (_(about["group"]), _(about["label"]), name, label, *cells, *blanks, words)


def _floating_line(ruleset: Ruleset) -> Cell | str:
    if ruleset.floating_uma is None:
        return NONE
    is_return = ruleset.floating_line is None
    formula = "rule_return_points" if is_return else ""
    return Cell(value=floating_line(ruleset), kind=Kind.POINTS, formula=formula)


def _value(value: Any, about: About) -> Cell | str:
    if value is None:
        return NONE
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return Cell(value=value, kind=Kind.POINTS if about["unit"] == "points" else Kind.COUNT)
    if isinstance(value, frozenset):
        return ", ".join(sorted(value)) or NONE
    return str(value)


def _words(value: Any, about: About) -> str:
    """What the value means, where it does not say so itself, and what the rule is about."""
    is_word = about["unit"] in ("choice", "set", "flag")
    said = ", ".join(rule_values(value, about["unit"])) if is_word else ""
    return "; ".join(filter(None, (said, about["help"] and _(about["help"]))))


def _names(names: list[str], seats: int) -> dict[str, str]:
    """Names for the cell of each rule, and for the table of uma."""
    rows = {name: row for row, name in reversed(list(enumerate(names, 2)))}
    first = rows["uma"]
    floating = names.count("floating_uma")
    last = first + floating if floating > 1 else first
    right = "DEFGH"[seats]
    return {f"rule_{name}": f"$D${row}" for name, row in rows.items()} | {
        "uma_places": f"$E${rows['uma_places']}:${right}${rows['uma_places']}",
        "uma_rows": f"$D${first}:$D${last}",
        "uma_table": f"$E${first}:${right}${last}",
    }
