"""How rounds are seated: the method, a plan made elsewhere, two players who change places, who is not there."""

from collections.abc import Sequence
from typing import Any, ClassVar

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from scoring.terms import ScoringError
from tournament.forms.people import PeopleField, PersonField
from tournament.forms.refusals import RefusableForm
from tournament.models import Participant, Player, Round
from tournament.seating import PlanLinesRefused
from tournament.templatetags.names import shown_name

ONE_ROUND = (
    (Round.Method.SWISS, _("Swiss: neighbours in the standings, as few repeats as possible")),
    (Round.Method.INTERVAL, _("Interval: the standings dealt out over the tables")),
    (Round.Method.RANDOM, _("Random")),
    (Round.Method.GROUPS, _("Random within groups of the standings")),
    (Round.Method.PLANNED, _("So that as few as possible meet again, whatever the standings")),
)
MOST_LINES = 30
LARGEST_SEED = 2**31 - 1


class PlanForm(RefusableForm):
    """All rounds at once. The seed comes along, so that a form sent twice makes the same plan."""

    seed = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=LARGEST_SEED)

    def __init__(self, *args: Any, substitutes: Sequence[Participant], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if substitutes:
            self.fields["substitutes"] = forms.TypedMultipleChoiceField(
                label=_("Substitutes who play"),
                choices=[(one.pk, shown_name(one)) for one in substitutes],
                coerce=int,
                required=False,
                widget=forms.CheckboxSelectMultiple,
                help_text=_("None ticked: as many as fill the tables."),
            )

    @property
    def chosen(self) -> tuple[int, ...] | None:
        """The substitutes who are ticked; None: as many as fill the tables."""
        return tuple(self.cleaned_data.get("substitutes", ())) or None


class MethodForm(PlanForm):
    """One round by one of the methods."""

    method = forms.ChoiceField(label=_("How"), choices=ONE_ROUND, widget=forms.RadioSelect)
    group_size = forms.IntegerField(
        label=_("Players in a group"),
        min_value=3,
        max_value=999,
        initial=16,
        required=False,
        help_text=_("For groups of the standings: a multiple of the players at a table."),
        widget=forms.NumberInput(attrs={"class": "number"}),
    )


class UploadForm(RefusableForm):
    """A plan made elsewhere: pasted, or as a text file."""

    plan = forms.CharField(
        label=_("Paste the plan"),
        max_length=200_000,
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false", "autocomplete": "off"}),
        help_text=_(
            "A line a game: round, table, then the players' numbers, East first. "
            "Round 1 is the first that has not begun."
        ),
    )
    file = forms.FileField(label=_("or choose a file (.csv, .txt)"), required=False)

    def refuse(self, refusal: ScoringError) -> None:
        """Show every line that is wrong, or as many as can be read at once."""
        refusals = refusal.refusals if isinstance(refusal, PlanLinesRefused) else (refusal,)
        for one in refusals[:MOST_LINES]:
            super().refuse(one)
        more = len(refusals) - MOST_LINES
        if more > 0:
            said = ngettext("%d more line is wrong.", "%d more lines are wrong.", more)
            self.add_error("plan", said % more)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("file"):
            cleaned["plan"] = cleaned["file"].read().decode("utf-8-sig", errors="replace")
        if not cleaned.get("plan", "").strip() and not self.errors:
            self.add_error("plan", _("Paste a plan, or choose a file."))
        return cleaned


class SwapForm(RefusableForm):
    """Two players of a round who change places. Once the seating is public it needs a reason."""

    FIELD_OF: ClassVar = {"player": "one", "players": "one"}

    reason = forms.CharField(
        label=_("Reason"),
        max_length=200,
        help_text=_("Everybody can see this seating already; the reason is kept."),
    )
    seen = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(
        self, *args: Any, players: QuerySet[Player], is_public: bool, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        for name, label in (("one", _("This player")), ("other", _("changes places with"))):
            self.fields[name] = PersonField(players, label=label, empty_label="–")
        if not is_public:
            del self.fields["reason"]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("one") and cleaned.get("one") == cleaned.get("other"):
            self.add_error("other", _("Choose two different players."))
        return cleaned


class AwayForm(RefusableForm):
    """Who is not there for a round."""

    def __init__(self, *args: Any, participants: QuerySet[Participant], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["away"] = PeopleField(
            participants,
            label=_("Not there in this round"),
            required=False,
            widget=forms.CheckboxSelectMultiple,
        )
