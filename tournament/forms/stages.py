"""Stages: how many go on, with what, and who they are."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournament.forms.refusals import RefusableForm
from tournament.models import Stage


class StageForm(RefusableForm):
    """A stage after the first: its name, who goes on into it, with how many points."""

    name = forms.CharField(
        label=_("Name"), max_length=60, required=False, help_text=_("Such as Semifinal or Final.")
    )
    cut = forms.IntegerField(
        label=_("How many players go on"),
        min_value=1,
        max_value=9999,
        required=False,
        help_text=_("Empty: everybody who still plays."),
    )
    carry = forms.ChoiceField(
        label=_("They bring"),
        choices=Stage.Carry,
        widget=forms.RadioSelect,
        initial=Stage.Carry.ALL,
        help_text=_("Halves are rounded to 0.1, towards zero."),
    )
    after = forms.IntegerField(widget=forms.HiddenInput, required=False)

    @property
    def details(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in ("name", "cut", "carry")}


class FirstStageForm(RefusableForm):
    """The first stage, in which everybody is: only its name."""

    name = forms.CharField(
        label=_("Name"), max_length=60, required=False, help_text=_("Such as Preliminary.")
    )

    @property
    def details(self) -> dict[str, Any]:
        return {"name": self.cleaned_data["name"]}


class GoOnForm(RefusableForm):
    """Who goes on, when somebody looked at the cut and said yes. `seen` is the state of the standings looked at."""

    seen = forms.CharField(widget=forms.HiddenInput)

    def __init__(
        self, *args: Any, choices: Sequence[tuple[int, str]], places: int, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.places = places
        self.fields["going"] = forms.TypedMultipleChoiceField(
            label=_("Who goes on"), choices=choices, coerce=int, required=False
        )

    def clean_going(self) -> list[int]:
        going = self.cleaned_data["going"]
        if len(going) != self.places:
            raise forms.ValidationError(
                ngettext(
                    "%(places)d player goes on; %(chosen)d are ticked.",
                    "%(places)d players go on; %(chosen)d are ticked.",
                    self.places,
                )
                % {"places": self.places, "chosen": len(going)}
            )
        return going
