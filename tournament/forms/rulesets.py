"""The form of a ruleset, made from the metadata of its fields: a new rule needs nothing here."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scoring.ruleset import Ruleset
from scoring.terms import ScoringError
from tournament.forms.refusals import VersionedForm
from tournament.templatetags.rulesets import in_thousands

MINUS_SIGNS = str.maketrans({"−": "-", "–": "-", "±": "+", "/": " ", ";": " "})
NUMBER = re.compile(r"([+-]?)(\d{1,7})(?:[.,](\d{1,3}))?", re.ASCII)
WHOLE_POINTS_FROM = 1000
"""Nobody has an uma of a thousand thousands: from here on a number is meant in points."""

About = Mapping[str, Any]

TERM = re.compile(r"\b[a-z]+(?:_[a-z]+)*\b")
TERMS = tuple(
    (name, label)
    for item in fields(Ruleset)
    for name, label in ((item.name, item.metadata["label"]), *item.metadata["choices"])
    if "_" in name
)
"""What fields and choices are called inside, where no word of a sentence looks like it, and in the form."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldGroup:
    """Fields that belong together."""

    title: str
    fields: tuple[forms.BoundField, ...]


class UmaField(forms.CharField):
    """One uma in thousands, a number a place: "20 10 -10 -20"."""

    def prepare_value(self, value: Any) -> Any:
        return _uma_line(value) if isinstance(value, list | tuple) else value

    def to_python(self, value: Any) -> Any:
        text = super().to_python(value)
        return [_points(part) for part in _parts(text)] if text else None


class FloatingField(forms.CharField):
    """One uma for each number of players above the line, one a line: "1: 12 -1 -3 -8"."""

    widget = forms.Textarea(attrs={"rows": 4})

    def prepare_value(self, value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        return "\n".join(f"{number}: {_uma_line(uma)}" for number, uma in value.items())

    def to_python(self, value: Any) -> Any:
        text = super().to_python(value)
        table = {}
        for line in filter(str.strip, (text or "").splitlines()):
            number, mark, uma = line.partition(":")
            if not mark or not number.strip().isdecimal():
                raise forms.ValidationError(
                    _("Begin each line with a number of players and a colon: “%s” does not.")
                    % line.strip()
                )
            table[number.strip()] = [_points(part) for part in _parts(uma)]
        return table or None


class RulesetForm(VersionedForm):
    """Every field of a ruleset; after `is_valid()`, `ruleset` is the one that was entered."""

    preset = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, data: Any = None, *, seats: int, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.ruleset: Ruleset | None = None
        self.described = {
            item.name: item.metadata
            for item in fields(Ruleset)
            if item.metadata["seats"] in (None, seats)
        }
        for name, about in self.described.items():
            self.fields[name] = _field(about)

    @property
    def groups(self) -> list[FieldGroup]:
        """The fields in the groups of their metadata."""
        groups: dict[str, list[forms.BoundField]] = {}
        for name, about in self.described.items():
            groups.setdefault(about["group"], []).append(self[name])
        return [FieldGroup(title=_(title), fields=tuple(some)) for title, some in groups.items()]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if not self.errors:
            data = {name: cleaned[name] for name in self.described}
            try:
                self.ruleset = Ruleset.from_data(data)
            except ScoringError as refusal:
                self.refuse(refusal)
        return cleaned

    def refuse(self, refusal: ScoringError) -> None:
        """Show a contradiction at its field, in the words of the form."""
        about = self.described.get(refusal.field or "")
        if about is None:
            super().refuse(refusal)
        else:
            self.add_error(refusal.field, _in_labels(str(refusal), about["label"], refusal.field))


def _in_labels(sentence: str, label: str, name: str | None) -> str:
    """A sentence about the field `name`, with the words of the form for fields and choices."""
    words = {name: _(label)} | {other: f"“{_(text)}”" for other, text in TERMS if other != name}
    return TERM.sub(lambda found: words.get(found[0], found[0]), sentence)


def _field(about: About) -> forms.Field:
    """The form field for one kind of rule."""
    required = not about["optional"] and about["unit"] not in ("flag", "set", "text")
    return MAKERS[about["unit"]](
        about,
        {
            "label": _(about["label"]),
            "help_text": _(about["help"]) if about["help"] else "",
            "required": required,
        },
    )


def _number(step: int) -> Callable[[About, dict[str, Any]], forms.Field]:
    entry = {"class": "number", "step": step, "inputmode": "numeric"}
    return lambda _about, usual: forms.IntegerField(
        widget=forms.NumberInput(attrs=entry), min_value=0, **usual
    )


def _choice(about: About, usual: dict[str, Any]) -> forms.Field:
    return forms.ChoiceField(choices=_labelled(about["choices"]), **usual)


def _several(about: About, usual: dict[str, Any]) -> forms.Field:
    return forms.MultipleChoiceField(
        choices=_labelled(about["choices"]), widget=forms.CheckboxSelectMultiple, **usual
    )


def _uma(_about: About, usual: dict[str, Any]) -> forms.Field:
    help_text = " ".join(filter(None, (usual["help_text"], _("In thousands: 20 10 −10 −20."))))
    return UmaField(**{**usual, "help_text": help_text})


def _floating(_about: About, usual: dict[str, Any]) -> forms.Field:
    example = _("A line each, in thousands: “1: 12 −1 −3 −8”.")
    help_text = " ".join(filter(None, (usual["help_text"], example)))
    return FloatingField(**{**usual, "help_text": help_text})


def _labelled(choices: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(value, _(label)) for value, label in choices]


def _uma_line(uma: Sequence[int]) -> str:
    return " ".join(in_thousands(value) for value in uma)


def _parts(text: str) -> list[str]:
    return text.translate(MINUS_SIGNS).split()


def _points(part: str) -> int:
    """Points from a number in thousands; a large one is meant in points already."""
    found = NUMBER.fullmatch(part)
    if found is None:
        raise forms.ValidationError(_("“%s” is not a number.") % part)
    sign, whole, digits = found.groups(default="")
    is_in_points = int(whole) >= WHOLE_POINTS_FROM and not digits
    points = int(whole) if is_in_points else int(whole) * 1000 + int(digits.ljust(3, "0"))
    return -points if sign == "-" else points


MAKERS: dict[str, Callable[[About, dict[str, Any]], forms.Field]] = {
    "points": _number(100),
    "count": _number(1),
    "minutes": _number(1),
    "text": lambda _about, usual: forms.CharField(max_length=500, **usual),
    "flag": lambda _about, usual: forms.BooleanField(**usual),
    "choice": _choice,
    "set": _several,
    "uma": _uma,
    "floating": _floating,
}
