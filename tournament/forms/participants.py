"""Who takes part, and what they are called."""

from collections.abc import Iterable
from decimal import Decimal
from typing import Any, ClassVar

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from tournament.forms.people import PersonField
from tournament.forms.refusals import RefusableForm, VersionedForm
from tournament.models import Participant, Round, Team

OF_THE_PLAYER = ("name", "club", "country", "ema_number", "log_name", "mahjong_soul_name")
OF_THE_PARTICIPANT = ("number", "team", "fixed_table", "is_substitute")


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

    FIELD_OF: ClassVar = {"carried_score": "carried"}

    name = forms.CharField(label=_("Name"), max_length=100)
    club = forms.CharField(label=_("Club"), max_length=100, required=False)
    country = forms.CharField(
        label=_("Country"), max_length=60, required=False, help_text=_("Two letters, or the name.")
    )
    ema_number = forms.CharField(label=_("EMA number"), max_length=20, required=False)
    log_name = forms.CharField(
        label=_("Tenhou name"),
        max_length=100,
        required=False,
        help_text=_("Games from online logs are matched by it."),
    )
    mahjong_soul_name = forms.CharField(
        label=_("Mahjong Soul name"), max_length=100, required=False
    )
    number = forms.IntegerField(label=_("Number"), min_value=1, max_value=9999, required=False)
    fixed_table = forms.IntegerField(
        label=_("Always at table"),
        min_value=1,
        max_value=9999,
        required=False,
        help_text=_("For who cannot change tables."),
    )
    is_substitute = forms.BooleanField(
        label=_("Substitute"),
        required=False,
        help_text=_("Fills a table with a fixed score, and stands below the others."),
    )
    carried = forms.DecimalField(
        label=_("Score carried over"),
        max_digits=8,
        decimal_places=1,
        initial=0,
        help_text=_("From an earlier event, as it is shown: 12.3 or -4.5."),
    )
    draw_order = forms.IntegerField(
        label=_("Order drawn or played off"),
        min_value=1,
        max_value=9999,
        required=False,
        help_text=_("Decides what the other tie-breaks leave equal: 1 comes first."),
    )

    def __init__(self, *args: Any, teams: Iterable[Team] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.teams = {str(team.pk): team for team in teams}
        names = [(pk, team.name) for pk, team in self.teams.items()]
        if names:
            self.fields["team"] = forms.ChoiceField(
                label=_("Team"), required=False, choices=[("", _("no team")), *names]
            )

    @property
    def standing(self) -> dict[str, Any]:
        """The score carried over, in points, and the order drawn; nothing if neither was changed."""
        if not {"carried", "draw_order"} & set(self.changed_data):
            return {}
        carried = int(self.cleaned_data["carried"] * 1000)
        return {"carried_score": carried, "draw_order": self.cleaned_data["draw_order"]}

    @property
    def player_details(self) -> dict[str, str]:
        """What was changed of the player, who is the same in every tournament."""
        return {
            name: self.cleaned_data[name] for name in OF_THE_PLAYER if name in self.changed_data
        }

    @property
    def details(self) -> dict[str, Any]:
        """What was changed of the part in this tournament."""
        changed = {
            name: self.cleaned_data[name]
            for name in OF_THE_PARTICIPANT
            if name in self.changed_data
        }
        if "team" in changed:
            changed["team"] = self.teams.get(changed["team"])
        return changed

    @property
    def player_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in OF_THE_PLAYER]

    @property
    def part_fields(self) -> list[forms.BoundField]:
        names = (*OF_THE_PARTICIPANT, "carried", "draw_order")
        return [self[name] for name in names if name in self.fields]


def entries_of(participant: Participant) -> dict[str, Any]:
    """What the form of a participant starts with."""
    return {
        **{name: getattr(participant.player, name) for name in OF_THE_PLAYER},
        "number": participant.number,
        "team": str(participant.team_id or ""),
        "fixed_table": participant.fixed_table,
        "is_substitute": participant.is_substitute,
        "carried": Decimal(participant.carried_score) / 1000,
        "draw_order": participant.draw_order,
    }


class ReplaceForm(RefusableForm):
    """Who takes somebody's seats in rounds that are planned, and why."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=200,
        help_text=_("Kept with the change, for whoever asks later."),
    )

    def __init__(
        self,
        *args: Any,
        participants: QuerySet[Participant],
        rounds: QuerySet[Round],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["coming"] = PersonField(
            participants, label=_("Who sits there instead?"), empty_label=_("Choose a player")
        )
        self.fields["first_round"] = forms.ModelChoiceField(
            rounds, label=_("From round"), empty_label=None
        )


class AbsencesForm(RefusableForm):
    """In which rounds somebody is not there."""

    def __init__(self, *args: Any, rounds: QuerySet[Round], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["absent"] = forms.ModelMultipleChoiceField(
            rounds, label=_("Not there in"), required=False, widget=forms.CheckboxSelectMultiple
        )
