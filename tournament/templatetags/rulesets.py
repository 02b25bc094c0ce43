"""How a ruleset is shown: every field by its metadata, and the whole in one line."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from django import template
from django.utils import formats
from django.utils.translation import gettext as _

from scoring.ruleset import Ruleset
from scoring.terms import Choice, Ties
from tournament.templatetags.mahjong import points, score

register = template.Library()


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleLine:
    """One rule as people read it; `note` says why its value is not sure."""

    name: str
    label: str
    help: str
    values: tuple[str, ...]
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleGroup:
    """Rules that belong together."""

    title: str
    lines: tuple[RuleLine, ...]


@register.simple_tag
def rule_groups(ruleset: Ruleset, notes: Mapping[str, str] | None = None) -> list[RuleGroup]:
    """Every field of a ruleset that applies to its number of players, in groups."""
    groups: dict[str, list[RuleLine]] = {}
    for item in fields(ruleset):
        about = item.metadata
        if about["seats"] in (None, ruleset.seats):
            line = RuleLine(
                name=item.name,
                label=_(about["label"]),
                help=_(about["help"]) if about["help"] else "",
                values=rule_values(getattr(ruleset, item.name), about["unit"]),
                note=_((notes or {})[item.name]) if item.name in (notes or {}) else "",
            )
            groups.setdefault(about["group"], []).append(line)
    return [RuleGroup(title=_(title), lines=tuple(lines)) for title, lines in groups.items()]


@register.filter
def ruleset_line(ruleset: Ruleset) -> str:
    """What matters most of a ruleset, in one line."""
    parts = [
        _("%(start)s, return %(return)s")
        % {"start": points(ruleset.start_points), "return": points(ruleset.return_points)},
        _("uma %(uma)s") % {"uma": uma_text(ruleset.uma)} if ruleset.uma else _("floating uma"),
        _("oka %(oka)s") % {"oka": in_thousands(ruleset.oka)} if ruleset.oka else _("no oka"),
        _("ties are shared") if ruleset.ties is Ties.SPLIT else _("ties by seat"),
    ]
    return " · ".join(parts)


def rule_values(value: Any, unit: str) -> tuple[str, ...]:
    """A value of a ruleset as people read it; a table has one text a row.

    >>> rule_values(25000, "points")
    ('25\u202f000',)
    """
    if value is None:
        return (_("none"),)
    shown = SHOWN[unit](value)
    return shown if isinstance(shown, tuple) else (shown,)


def in_thousands(value: int) -> str:
    """A score without its digits after the mark where they are zero: "+20", "−6.5", "0".

    >>> in_thousands(20000), in_thousands(-6500), in_thousands(0)
    ('+20', '−6.5', '0')
    """
    return score(value).removesuffix(f"{formats.get_format('DECIMAL_SEPARATOR')}0").lstrip("±")


def uma_text(uma: tuple[int, ...]) -> str:
    """One uma in a line."""
    return "\u00a0/\u00a0".join(in_thousands(value) for value in uma)


def _set_text(values: frozenset[Choice]) -> str:
    return ", ".join(sorted(_(value.label) for value in values)) or _("none")


def _floating_rows(table: tuple[tuple[int, tuple[int, ...]], ...]) -> tuple[str, ...]:
    return tuple(
        _("%(number)d above the line: %(uma)s") % {"number": number, "uma": uma_text(uma)}
        for number, uma in table
    )


SHOWN: dict[str, Callable[[Any], str | tuple[str, ...]]] = {
    "points": points,
    "count": str,
    "minutes": lambda value: _("%(minutes)d minutes") % {"minutes": value},
    "text": lambda value: value or "–",
    "flag": lambda value: _("yes") if value else _("no"),
    "choice": lambda value: _(value.label),
    "set": _set_text,
    "uma": uma_text,
    "floating": _floating_rows,
}
