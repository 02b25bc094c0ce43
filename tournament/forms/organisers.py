"""Inviting somebody to help with a tournament."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.refusals import RefusableForm
from tournament.models.organisers import Role

CHOICES = (
    (Role.SCORER, _("a scorer, who enters and corrects results while a round runs")),
    (Role.ORGANISER, _("an organiser, who may do everything but remove other organisers")),
    (Role.OWNER, _("an owner, who may also remove organisers")),
)


class InvitationForm(RefusableForm):
    """What whoever opens the link becomes."""

    def __init__(self, *args: Any, may_make_owners: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["role"] = forms.ChoiceField(
            label=_("Whoever opens the link becomes"),
            choices=CHOICES if may_make_owners else CHOICES[:-1],
            initial=Role.ORGANISER,
            widget=forms.RadioSelect,
        )
