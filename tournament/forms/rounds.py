"""Rounds: how many, how long, more time, and what a change of them needs."""

from typing import Any, ClassVar

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from tournament.forms.refusals import RefusableForm
from tournament.models import Game, Stage
from tournament.queries.games import names_of


class RoundsForm(RefusableForm):
    """More rounds at the end of a stage. `after` is the last round there was when the form was made."""

    count = forms.IntegerField(label=_("How many rounds"), min_value=1, max_value=100, initial=1)
    minutes = forms.IntegerField(
        label=_("Minutes a round"),
        min_value=1,
        max_value=999,
        required=False,
        help_text=_("Empty: as the rules say."),
    )
    after = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, stages: QuerySet[Stage], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        is_only = len(stages) == 1
        self.fields["stage"] = forms.ModelChoiceField(
            stages,
            label=_("Stage"),
            empty_label=None,
            widget=forms.HiddenInput if is_only else forms.Select,
        )


class RoundForm(RefusableForm):
    """What a round is called and how long it takes."""

    name = forms.CharField(
        label=_("Name"), max_length=60, required=False, help_text=_("Empty: its number.")
    )
    minutes = forms.IntegerField(
        label=_("Minutes"),
        min_value=1,
        max_value=999,
        required=False,
        help_text=_("Empty: no clock."),
    )


class TableChoiceField(forms.ModelChoiceField):
    """Games by table and players."""

    def label_from_instance(self, obj: Game) -> str:
        names = ", ".join(names_of(obj))
        return _now("Table %(number)s: %(names)s") % {"number": obj.table_number, "names": names}


class ExtendForm(RefusableForm):
    """More time, for all tables or for one. `seen` is what was added before, so that it is added once."""

    FIELD_OF: ClassVar = {"game": "table"}

    minutes = forms.IntegerField(
        label=_("Minutes more"),
        min_value=-600,
        max_value=600,
        initial=5,
        help_text=_("Below zero takes time away."),
        widget=forms.NumberInput(attrs={"class": "number"}),
    )
    seen = forms.CharField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, games: QuerySet[Game], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["table"] = TableChoiceField(
            games, label=_("For"), required=False, empty_label=_("all tables")
        )
