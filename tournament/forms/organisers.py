"""Inviting somebody to organise a tournament."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.refusals import RefusableForm
from tournament.models.organisers import Role

CHOICES = (
    (Role.ORGANISER, _("an organiser")),
    (Role.OWNER, _("an owner, who may also remove organisers")),
)


class InvitationForm(RefusableForm):
    """What whoever opens the link becomes."""

    def __init__(self, *args: Any, may_make_owners: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["role"] = forms.ChoiceField(
            label=_("Whoever opens the link becomes"),
            choices=CHOICES if may_make_owners else CHOICES[:1],
            initial=Role.ORGANISER,
            widget=forms.RadioSelect,
        )
