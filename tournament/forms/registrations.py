"""Players who register themselves, and what an organiser answers."""

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.actions.registrations import Answered
from tournament.forms.people import describe_player
from tournament.forms.refusals import RefusableForm
from tournament.queries.registrations import Applicant
from tournament.replays.countries import country_code
from tournament.replays.roster_rows import RosterRow, clean_name

TEXTS = ("name", "club", "ema_number", "log_name", "mahjong_soul_name")
LATER, APPROVE, REFUSE = "", "approve", "refuse"


class RegistrationForm(RefusableForm):
    """What a player says who registers; `client_id` makes a second click harmless."""

    client_id = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=100,
        help_text=gettext_lazy("As it should stand in the standings."),
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    club = forms.CharField(label=gettext_lazy("Club"), max_length=100, required=False)
    country = forms.CharField(
        label=gettext_lazy("Country"),
        max_length=60,
        required=False,
        help_text=gettext_lazy("Two letters such as FR, or the name."),
        widget=forms.TextInput(attrs={"autocomplete": "country-name"}),
    )
    ema_number = forms.CharField(
        label=gettext_lazy("EMA number"),
        max_length=20,
        required=False,
        help_text=gettext_lazy("If you have one."),
    )
    log_name = forms.CharField(label=gettext_lazy("Tenhou name"), max_length=100, required=False)
    mahjong_soul_name = forms.CharField(
        label=gettext_lazy("Mahjong Soul name"), max_length=100, required=False
    )

    @property
    def row(self) -> RosterRow:
        """What was said, as one row of a list. Errors: CountryNotKnown."""
        said = {name: clean_name(self.cleaned_data[name]) for name in TEXTS}
        return RosterRow(
            line=1,
            name=said["name"],
            club=said["club"],
            country=country_code(self.cleaned_data["country"]),
            ema_number=said["ema_number"],
            log_name=said["log_name"],
            mahjong_soul_name=said["mahjong_soul_name"],
        )


class AnswersForm(RefusableForm):
    """One answer for each player who waits: play, play as somebody known, or not at all."""

    def __init__(self, *args: Any, applicants: Sequence[Applicant], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.applicants = applicants
        for one in applicants:
            self.fields[field_of(one)] = forms.ChoiceField(
                label=describe_player(one.player),
                choices=_answers(one),
                required=False,
                initial=LATER if one.candidates else APPROVE,
            )

    @property
    def rows(self) -> list[tuple[Applicant, forms.BoundField]]:
        return [(one, self[field_of(one)]) for one in self.applicants]

    @property
    def answers(self) -> list[Answered]:
        """Who was answered, and how."""
        given = [(one, self.cleaned_data[field_of(one)]) for one in self.applicants]
        return [_answered(one, answer) for one, answer in given if answer != LATER]


def field_of(applicant: Applicant) -> str:
    return f"answer_{applicant.participant.pk}"


def _answered(applicant: Applicant, answer: str) -> Answered:
    known = {str(one.pk): one for one in applicant.candidates}
    return Answered(
        participant=applicant.participant,
        may_play=answer != REFUSE,
        player=known.get(answer),
    )


def _answers(applicant: Applicant) -> list[tuple[str, str]]:
    known = [
        (str(one.pk), _("plays; it is %s") % describe_player(one)) for one in applicant.candidates
    ]
    as_new = _("plays, as somebody new") if known else _("plays")
    return [
        (LATER, _("decide later")),
        (APPROVE, as_new),
        *known,
        (REFUSE, _("does not play")),
    ]
