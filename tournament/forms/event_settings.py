"""Byes, substitutes, and how people are seated."""

from decimal import Decimal
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.rulesets import RULESETS, preset
from tournament.forms.refusals import VersionedForm
from tournament.models import Tournament

PLAIN = ("players_left_over", "keep_apart", "publish", "hidden_from_round")
SCORES = ("bye_score", "substitute_score")
AS_IT_IS = "as-it-is"


class ScoreField(forms.DecimalField):
    """A score as people say it, -30 or 12.5; kept in points."""

    widget = forms.NumberInput(attrs={"class": "number", "step": "0.1"})

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_digits=7, decimal_places=1, **kwargs)


class EventSettingsForm(VersionedForm):
    """What happens to who fills no table, to substitutes, and who sits with whom."""

    FIELD_OF: ClassVar = {"other_ruleset": "other_preset"}

    players_left_over = forms.ChoiceField(
        label=gettext_lazy("Players who do not fill a table"),
        choices=Tournament.LeftOver,
        widget=forms.RadioSelect,
    )
    bye_score = ScoreField(
        label=gettext_lazy("Score of who sits out"),
        help_text=gettext_lazy("For each round from now on; byes go round fairly."),
    )
    substitute_score = ScoreField(
        label=gettext_lazy("Score of a substitute in each game"),
        help_text=gettext_lazy(
            "Instead of what was played; usually −30.0, that is −15 000 points and −15 000 uma."
        ),
    )
    keep_apart = forms.ChoiceField(
        label=gettext_lazy("Seat apart where possible"),
        choices=Tournament.KeepApart,
        widget=forms.RadioSelect,
    )
    publish = forms.ChoiceField(
        label=gettext_lazy("The seating of a round is shown"),
        choices=Tournament.Publish,
        widget=forms.RadioSelect,
    )
    hidden_from_round = forms.IntegerField(
        label=gettext_lazy("Standings stay secret from round"),
        min_value=1,
        max_value=999,
        required=False,
        help_text=gettext_lazy("Until the ceremony reveals them. Empty: always shown."),
    )

    def __init__(self, *args: Any, seats: int, has_other: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        kept = [(AS_IT_IS, _("as they are"))] if has_other else []
        known = [
            (entry.id, entry.ruleset.name)
            for entry in RULESETS.values()
            if entry.ruleset.seats != seats
        ]
        self.fields["other_preset"] = forms.ChoiceField(
            label=_("Rules at tables of the other size"),
            choices=[*kept, ("", _("none")), *known],
            required=False,
        )

    @property
    def details(self) -> dict[str, Any]:
        """What was entered, in the form that the actions take."""
        found: dict[str, Any] = {name: self.cleaned_data[name] for name in PLAIN}
        found |= {name: int(self.cleaned_data[name] * 1000) for name in SCORES}
        chosen = self.cleaned_data["other_preset"]
        if chosen != AS_IT_IS:
            found["other_ruleset"] = preset(chosen).ruleset.to_data() if chosen else None
        return found


def entries_of(tournament: Tournament) -> dict[str, Any]:
    """What the form starts with."""
    return {
        **{name: getattr(tournament, name) for name in PLAIN},
        **{name: Decimal(getattr(tournament, name)) / 1000 for name in SCORES},
        "other_preset": AS_IT_IS if tournament.other_ruleset else "",
    }
