"""What an organiser says about a tournament."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.rulesets import RULESETS, preset
from scoring.standings import USUAL_ORDER, TieBreak
from tournament.forms.refusals import RefusableForm, VersionedForm
from tournament.models import Tournament
from tournament.models.organisers import Role

TIE_BREAKS = tuple(f"tie_break_{number}" for number in range(1, 7))
USUAL_PRESET = "ema-2025"
MOST_ROUNDS = 40
MOST_HELPERS = 9


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
    """A new tournament: as little as possible, the rest can be changed later; `client_id` makes a second click harmless."""

    client_id = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4, required=False)
    seats = forms.TypedChoiceField(
        label=_("Players at a table"),
        choices=[(4, _("four")), (3, _("three"))],
        coerce=int,
        initial=4,
        required=False,
        empty_value=None,
        widget=forms.RadioSelect,
    )
    preset = forms.ChoiceField(
        label=_("Rules"),
        choices=[(entry.id, entry.ruleset.name) for entry in RULESETS.values()],
        initial=USUAL_PRESET,
        widget=forms.RadioSelect,
    )
    rounds = forms.IntegerField(
        label=_("Number of rounds"),
        min_value=0,
        max_value=MOST_ROUNDS,
        required=False,
        help_text=_("Empty for a league in which games are played any day."),
    )
    organisers = forms.IntegerField(
        label=_("Organisers"), min_value=0, max_value=MOST_HELPERS, required=False, initial=0
    )
    scorers = forms.IntegerField(
        label=_("Scorers"), min_value=0, max_value=MOST_HELPERS, required=False, initial=0
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        seats, chosen = cleaned.get("seats"), cleaned.get("preset")
        if seats and chosen and preset(chosen).ruleset.seats != seats:
            self.add_error("preset", _("These rules are for another number of players."))
        return cleaned

    @property
    def helpers(self) -> list[tuple[str, int]]:
        """Whom to invite: each role with a number that counts the links of that role."""
        wanted = ((Role.ORGANISER, "organisers"), (Role.SCORER, "scorers"))
        return [
            (role, number)
            for role, name in wanted
            for number in range(1, (self.cleaned_data[name] or 0) + 1)
        ]


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
