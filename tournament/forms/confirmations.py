"""Ticking a signed slip, or taking a confirmation back."""

from django import forms

from tournament.forms.refusals import RefusableForm


class ConfirmationForm(RefusableForm):
    """Whether all signed (no `seat`), or whose confirmation is taken back, and why once all had confirmed."""

    FIELD_OF = {"game": "reason"}

    revision = forms.IntegerField(required=False)
    seat = forms.IntegerField(required=False, min_value=0, max_value=3)
    reason = forms.CharField(max_length=200, required=False)
    back = forms.ChoiceField(choices=[("", ""), ("confirmations", "")], required=False)
