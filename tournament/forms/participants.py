"""Who takes part, and what they are called."""

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.refusals import RefusableForm, VersionedForm
from tournament.models import Participant


class NamesForm(RefusableForm):
    """A pasted list of names."""

    names = forms.CharField(
        label=_("Names, one a line"),
        max_length=100_000,
        widget=forms.Textarea(attrs={"rows": 6, "autocomplete": "off", "spellcheck": "false"}),
        help_text=_("Numbers and bullets before the names are left out."),
    )


class ParticipantForm(VersionedForm):
    """One player's names, and what counts in this tournament besides games."""

    FIELD_OF = {"carried_score": "carried"}

    name = forms.CharField(
        label=_("Name"),
        max_length=100,
        help_text=_("The same person in every tournament of this site: it changes everywhere."),
    )
    log_name = forms.CharField(label=_("Name in online logs"), max_length=100, required=False)
    carried = forms.DecimalField(
        label=_("Score carried over"),
        max_digits=8,
        decimal_places=1,
        initial=0,
        help_text=_("From an earlier stage, as it is shown: 12.3 or -4.5."),
    )
    draw_order = forms.IntegerField(
        label=_("Order drawn or played off"),
        min_value=1,
        max_value=9999,
        required=False,
        help_text=_("Decides what the other tie-breaks leave equal: 1 comes first."),
    )

    @property
    def carried_score(self) -> int:
        """The score carried over, in points."""
        return int(self.cleaned_data["carried"] * 1000)


def entries_of(participant: Participant) -> dict[str, Any]:
    """What the form of a participant starts with."""
    return {
        "name": participant.player.name,
        "log_name": participant.player.log_name,
        "carried": Decimal(participant.carried_score) / 1000,
        "draw_order": participant.draw_order,
    }
