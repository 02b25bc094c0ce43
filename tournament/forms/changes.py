"""Which changes of a tournament are wanted."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.forms.people import PersonField
from tournament.forms.refusals import RefusableForm
from tournament.forms.tournaments import DateInput
from tournament.models import Tournament
from tournament.queries.history import HistoryFilter, changed_by, games_numbered, kinds_in
from tournament.queries.history_lines import kind_label
from tournament.queries.players import players_of


class HistoryForm(RefusableForm):
    """Filters of the history; empty: everything."""

    game = forms.IntegerField(
        label=gettext_lazy("Game"),
        required=False,
        min_value=1,
        max_value=10**6,
        widget=forms.NumberInput(attrs={"class": "number"}),
    )
    since = forms.DateField(label=gettext_lazy("From"), required=False, widget=DateInput)
    until = forms.DateField(label=gettext_lazy("To"), required=False, widget=DateInput)

    def __init__(self, data: Any = None, *, tournament: Tournament) -> None:
        super().__init__(data)
        self.tournament = tournament
        kinds = sorted((kind_label(kind), kind) for kind in kinds_in(tournament))
        everything = [("", _("Everything")), *((kind, label) for label, kind in kinds)]
        self.fields["kind"] = forms.ChoiceField(label=_("What"), choices=everything, required=False)
        self.fields["player"] = PersonField(
            players_of(tournament), label=_("Player"), required=False, empty_label=_("Everybody")
        )
        self.fields["user"] = forms.ModelChoiceField(
            changed_by(tournament), label=_("By"), required=False, empty_label=_("Anybody")
        )

    @property
    def wanted(self) -> HistoryFilter:
        """The filter as far as it can be understood."""
        cleaned = self.cleaned_data if self.is_valid() else {}
        return HistoryFilter(
            games=self._games(cleaned.get("game")),
            player=cleaned.get("player"),
            user=cleaned.get("user"),
            kind=cleaned.get("kind", ""),
            since=cleaned.get("since"),
            until=cleaned.get("until"),
        )

    def _games(self, number: int | None) -> set[int] | None:
        if number is None:
            return None
        games = games_numbered(self.tournament, number)
        if not games:
            self.add_error("game", _("This tournament has no game %d.") % number)
        return games or None
