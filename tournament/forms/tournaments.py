"""What an organiser says about a tournament."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.rulesets import RULESETS
from scoring.standings import USUAL_ORDER, TieBreak
from tournament.forms.refusals import RefusableForm, VersionedForm
from tournament.models import Tournament

TIE_BREAKS = tuple(f"tie_break_{number}" for number in range(1, 7))
USUAL_PRESET = "ema-2025"


class DateInput(forms.DateInput):
    """The browser's own calendar, which wants dates in one form whatever the language."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class DetailsForm(RefusableForm):
    """The name, kind and dates of a tournament."""

    name = forms.CharField(label=_("Name"), max_length=120)
    kind = forms.ChoiceField(
        label=_("Kind"),
        choices=Tournament.Kind.choices,
        initial=Tournament.Kind.LEAGUE,
        widget=forms.RadioSelect,
    )
    starts_on = forms.DateField(label=_("First day"), required=False, widget=DateInput)
    ends_on = forms.DateField(
        label=_("Last day"),
        required=False,
        widget=DateInput,
        help_text=_("Leave it empty while the end is open."),
    )
    is_listed = forms.BooleanField(
        label=_("Show it in the list of tournaments"),
        required=False,
        initial=True,
        help_text=_("If not, it is open to everybody who has the link."),
    )

    @property
    def details(self) -> dict[str, Any]:
        """What was entered, in the form that the actions take."""
        names = ("name", "kind", "starts_on", "ends_on", "is_listed")
        return {name: self.cleaned_data[name] for name in names}


class TournamentForm(DetailsForm):
    """A new tournament: as little as possible, the rest can be changed later."""

    preset = forms.ChoiceField(
        label=_("Rules"),
        choices=[(entry.id, entry.ruleset.name) for entry in RULESETS.values()],
        initial=USUAL_PRESET,
        widget=forms.RadioSelect,
    )


class TournamentEditForm(DetailsForm, VersionedForm):
    """All details of a tournament."""

    FIELD_OF = {"tie_breaks": TIE_BREAKS[0]}

    description = forms.CharField(
        label=_("Description"),
        required=False,
        max_length=4000,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("Shown above the standings: place, times, whom to ask."),
    )
    minimum_games = forms.IntegerField(
        label=_("Games needed to be ranked"), min_value=0, max_value=1000, initial=0
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        names = [("", "–"), *((each.value, each.label) for each in TieBreak)]
        for number, name in enumerate(TIE_BREAKS, 1):
            label = _("%(number)d. tie-break") % {"number": number}
            self.fields[name] = forms.ChoiceField(label=label, choices=names, required=False)

    @property
    def tie_break_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in TIE_BREAKS]

    @property
    def details(self) -> dict[str, Any]:
        chosen = [self.cleaned_data[name] for name in TIE_BREAKS if self.cleaned_data[name]]
        return {
            **super().details,
            "description": self.cleaned_data["description"],
            "minimum_games": self.cleaned_data["minimum_games"],
            "tie_breaks": chosen,
        }


def details_of(tournament: Tournament) -> dict[str, Any]:
    """What the edit form starts with."""
    names = ("name", "kind", "starts_on", "ends_on", "is_listed", "description", "minimum_games")
    order = tournament.tie_breaks or [each.value for each in USUAL_ORDER]
    entries: Mapping[str, Any] = dict(zip(TIE_BREAKS, order, strict=False))
    return {name: getattr(tournament, name) for name in names} | dict(entries)
