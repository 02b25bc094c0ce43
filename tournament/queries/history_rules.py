"""Which rules a change made others, in the words of the page of the rules."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

from django.utils.translation import gettext as _

from scoring.ruleset import Ruleset
from scoring.terms import ScoringError
from tournament.templatetags.rulesets import rule_values, ruleset_line

Data = Mapping[str, Any]
RuleRow = tuple[str, str, str]
"""The name of a rule, and its value before and after."""

USUAL = Ruleset().to_data()
UNREADABLE = "?"
"""Stands for a value that this version does not know."""


def differing_rules(before: Data, after: Data) -> Iterator[RuleRow]:
    """Each rule that differs between two rulesets, which are plain data, also of another version of this site.

    What they do not name has the usual value.
    """
    sizes = {None, before.get("seats"), after.get("seats")}
    for field in fields(Ruleset):
        about = field.metadata
        one, two = (data.get(field.name, USUAL[field.name]) for data in (before, after))
        if one != two and about["seats"] in sizes:
            yield _(about["label"]), _told(field.name, about, one), _told(field.name, about, two)


def rules_in_a_line(data: Data) -> str:
    """What a ruleset is called, and what matters most of it."""
    name = data.get("name") or _("Own rules")
    try:
        return f"{name}: {ruleset_line(Ruleset.from_data(data))}"
    except ScoringError:
        return name


def _told(name: str, about: Mapping[str, Any], value: Any) -> str:
    if value is None:
        return _("none")
    try:
        return "; ".join(rule_values(about["read"](name, value), about["unit"]))
    except ScoringError:
        return UNREADABLE
