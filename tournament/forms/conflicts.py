"""Choosing one of two versions of a hand."""

from django import forms
from django.utils.translation import gettext_lazy

from tournament.forms.corrections import CorrectionForm
from tournament.models import HandConflict


class VersionForm(CorrectionForm):
    """Which version is right; why, only where the result was confirmed already."""

    which = forms.ChoiceField(
        label=gettext_lazy("Which one is right?"), choices=HandConflict.Choice.choices
    )
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=200, required=False)
