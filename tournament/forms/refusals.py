"""How every form shows what was refused: at the field that caused it, with what was typed kept."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.terms import ScoringError


class RefusableForm(forms.Form):
    """A form that can be told why an action did not take what it sent."""

    FIELD_OF: ClassVar[Mapping[str, str]] = {}
    """Where the form shows what an action calls by another name."""

    def refuse(self, refusal: ScoringError) -> None:
        """Show a refusal at its field, or above the form where it has none."""
        name = self.FIELD_OF.get(refusal.field or "", refusal.field or "")
        self.add_error(name if name in self.fields else None, str(refusal))


class ReasonedForm(RefusableForm):
    """A form for a change of something that was entered before: it needs a reason, which is kept."""

    revision = forms.IntegerField(widget=forms.HiddenInput, required=False)
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=200,
        help_text=gettext_lazy("Kept with the change, for whoever asks later."),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Clash:
    """One entry that differs from what somebody else has stored meanwhile."""

    label: str
    stored: str
    typed: str


class VersionedForm(RefusableForm):
    """A form that knows from which stored values it was made, and refuses to write over newer ones.

    `stored` are the values of now, by field; `seen`, sent along, is the version the form was made from.
    """

    seen = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, data: Any = None, *, stored: Mapping[str, Any], **kwargs: Any) -> None:
        super().__init__(data, initial=dict(stored), **kwargs)
        self.version = _version_of(stored)
        self.clashes: list[Clash] = []

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("seen") != self.version:
            self.clashes = [self._clash(name) for name in self.changed_data if name != "seen"]
        if self.clashes:
            self.add_error(
                None, _("Somebody else has changed this meanwhile. Compare, then save again.")
            )
        return cleaned

    def _clash(self, name: str) -> Clash:
        field = self[name]
        return Clash(
            label=str(field.label),
            stored=_shown(field, field.initial),
            typed=_shown(field, field.value()),
        )


def _version_of(values: Mapping[str, Any]) -> str:
    text = json.dumps(values, sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _shown(field: forms.BoundField, value: Any) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    values = value if isinstance(value, list | tuple) else [value]
    labels = {str(key): str(label) for key, label in getattr(field.field, "choices", ())}
    return ", ".join(labels.get(str(one), str(one)) for one in values if one not in (None, ""))
