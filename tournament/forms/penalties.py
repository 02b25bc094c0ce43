"""Penalties and bonuses: points taken off or given, always with a reason."""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any, ClassVar

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.forms.people import PersonField
from tournament.forms.refusals import RefusableForm, VersionedForm
from tournament.models import Game, Player, Round, StockReason, Team
from tournament.queries.games import names_of
from tournament.templatetags.mahjong import taken as shown_as_taken

PENALTY, BONUS = "penalty", "bonus"
EMPTY_ROWS = 3
MOST_ROWS = 100


class GameChoiceField(forms.ModelChoiceField):
    """Games by number and players."""

    def label_from_instance(self, obj: Game) -> str:
        names = ", ".join(names_of(obj))
        return _("Game %(number)d: %(names)s") % {"number": obj.number, "names": names}


class StockReasonField(forms.ModelChoiceField):
    """Usual reasons with the points that go with them."""

    def label_from_instance(self, obj: StockReason) -> str:
        return f"{obj.text}: {shown_as_taken(obj.points)}"


class PenaltyForm(RefusableForm):
    """Who loses or gets how much, where, and why. A usual reason says how much as well, where nothing else is entered."""

    FIELD_OF: ClassVar = {"points": "taken", "the_round": "round"}

    kind = forms.ChoiceField(
        label=gettext_lazy("What is it?"),
        choices=[
            (PENALTY, gettext_lazy("a penalty: taken off")),
            (BONUS, gettext_lazy("a bonus: given")),
        ],
        initial=PENALTY,
        required=False,
        widget=forms.RadioSelect,
    )
    taken = forms.DecimalField(
        label=gettext_lazy("How much"),
        max_digits=7,
        decimal_places=1,
        required=False,
        help_text=gettext_lazy("As a score: 20 is 20.0."),
        widget=forms.NumberInput(attrs={"class": "number", "step": "0.1"}),
    )
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=200, required=False)

    def __init__(
        self,
        *args: Any,
        players: QuerySet[Player],
        games: QuerySet[Game],
        more: Mapping[str, QuerySet[Any]],
        **kwargs: Any,
    ) -> None:
        """`more`: the teams, rounds and reasons to choose from; a choice of nothing is not shown."""
        super().__init__(*args, **kwargs)
        teams: QuerySet[Team] = more["teams"]
        rounds: QuerySet[Round] = more["rounds"]
        reasons: QuerySet[StockReason] = more["reasons"]
        self.fields["player"] = PersonField(
            players, label=_("Player"), empty_label=_("Choose a player"), required=not teams
        )
        if teams:
            self.fields["team"] = forms.ModelChoiceField(
                teams, label=_("Or a team"), empty_label=_("No team"), required=False
            )
        self.fields["game"] = GameChoiceField(
            games,
            label=_("Game"),
            required=False,
            empty_label=_("None: the standings"),
            help_text=_("In a game it is part of its settlement."),
        )
        if rounds:
            self.fields["round"] = forms.ModelChoiceField(
                rounds,
                label=_("Round"),
                required=False,
                empty_label=_("None: the whole event"),
                help_text=_("It counts from this round on."),
            )
        if reasons:
            self.fields["stock"] = StockReasonField(
                reasons, label=_("Usual reason"), required=False, empty_label=_("In own words")
            )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if "team" in self.fields and not self.errors:
            if (cleaned["player"] is None) == (cleaned["team"] is None):
                self.add_error("player", _("Choose a player or a team, one of them."))
            elif cleaned["team"] and cleaned["game"]:
                self.add_error("game", _("Only a player can have it in a game."))
        if cleaned.get("stock") is None:
            self._ask_for("taken", _("Say how much."))
            self._ask_for("reason", _("Say why; the reason is shown with the points."))
        return cleaned

    def _ask_for(self, name: str, sentence: str) -> None:
        if name not in self.errors and self.cleaned_data.get(name) in (None, ""):
            self.add_error(name, sentence)

    @property
    def points(self) -> int:
        """What is taken off, in points; below zero what is given."""
        taken = self.cleaned_data["taken"]
        if taken is None:
            return self.cleaned_data["stock"].points
        return int(taken * 1000) * (-1 if self.cleaned_data["kind"] == BONUS else 1)

    @property
    def words(self) -> str:
        """The reason: in own words, the usual one, or both."""
        stock = self.cleaned_data.get("stock")
        said = [stock.text if stock else "", self.cleaned_data["reason"]]
        return ": ".join(filter(None, said))

    @property
    def where(self) -> dict[str, Any]:
        """Whom and where it concerns, by the names of the model."""
        names = ("player", "team", "game", "round")
        return {name: self.cleaned_data.get(name) for name in names}


class StockReasonsForm(VersionedForm):
    """The usual reasons, one a row with its points, and some empty rows for more; an emptied row is taken away."""

    FIELD_OF: ClassVar = {"reasons": "text_0", "points": "points_0"}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        stored, sent = (
            sum(name.startswith("text_") for name in names) for names in (self.initial, self.data)
        )
        rows = max(stored + EMPTY_ROWS, min(sent, MOST_ROWS))
        self.row_names = [(f"text_{row}", f"points_{row}") for row in range(rows)]
        for row, (text, points) in enumerate(self.row_names, 1):
            self.fields[text] = forms.CharField(
                label=_("Reason %(number)d") % {"number": row}, max_length=200, required=False
            )
            self.fields[points] = forms.DecimalField(
                label=_("Taken off"),
                max_digits=7,
                decimal_places=1,
                required=False,
                widget=forms.NumberInput(attrs={"class": "number", "step": "0.1"}),
            )

    @property
    def rows(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        return [(self[text], self[points]) for text, points in self.row_names]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        for text, points in self.row_names:
            if cleaned.get(text) and cleaned.get(points) is None and points not in self.errors:
                self.add_error(points, _("How much usually goes with it?"))
        return cleaned

    @property
    def reasons(self) -> Sequence[tuple[str, int]]:
        """Each reason with the points taken off."""
        cleaned = self.cleaned_data
        return [
            (cleaned[text], int(cleaned[points] * 1000))
            for text, points in self.row_names
            if cleaned[text]
        ]


def entries_of(reasons: Iterable[StockReason]) -> dict[str, Any]:
    """What the form of the usual reasons starts with."""
    entries: dict[str, Any] = {}
    for row, reason in enumerate(reasons):
        entries[f"text_{row}"] = reason.text
        entries[f"points_{row}"] = Decimal(reason.points) / 1000
    return entries
