"""Teams: their names, and who plays for them."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.forms.refusals import RefusableForm, VersionedForm
from tournament.models import Participant, Team
from tournament.templatetags.names import shown_name


class TeamNamesForm(RefusableForm):
    """A pasted list of names of teams."""

    names = forms.CharField(
        label=gettext_lazy("New teams, one a line"),
        max_length=20_000,
        widget=forms.Textarea(attrs={"rows": 4, "autocomplete": "off"}),
    )


class TeamForm(VersionedForm):
    """What a team is called, and its members."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=100)

    def __init__(self, *args: Any, participants: Iterable[Participant], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.participants = {str(one.pk): one for one in participants}
        self.fields["members"] = forms.MultipleChoiceField(
            label=_("Members"),
            required=False,
            choices=[(pk, _label(one)) for pk, one in self.participants.items()],
            widget=forms.CheckboxSelectMultiple,
        )

    @property
    def chosen(self) -> list[Participant]:
        return [self.participants[pk] for pk in self.cleaned_data["members"]]


def _label(participant: Participant) -> str:
    name = shown_name(participant)
    if participant.team is None:
        return name
    return _("%(name)s (%(team)s)") % {"name": name, "team": participant.team.name}


def entries_of(team: Team) -> dict[str, Any]:
    """What the form of a team starts with."""
    members = team.members.order_by("pk").values_list("pk", flat=True)
    return {"name": team.name, "members": [str(pk) for pk in members]}
