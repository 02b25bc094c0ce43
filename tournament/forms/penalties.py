"""Penalties: points taken off, always with a reason."""

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.forms.refusals import RefusableForm
from tournament.models import Game, Player


class GameChoiceField(forms.ModelChoiceField):
    """Games by number and players."""

    def label_from_instance(self, obj: Game) -> str:
        names = ", ".join(seat.player.name for seat in obj.seats.all())
        return _("Game %(number)d: %(names)s") % {"number": obj.number, "names": names}


class PenaltyForm(RefusableForm):
    """Who loses how much, in which game, and why."""

    FIELD_OF = {"points": "taken"}

    taken = forms.DecimalField(
        label=gettext_lazy("Taken off the score"),
        max_digits=7,
        decimal_places=1,
        help_text=gettext_lazy("As a score: 20 takes 20.0 off. Below zero it is given."),
        widget=forms.NumberInput(attrs={"class": "number", "step": "0.1"}),
    )
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=200)

    def __init__(
        self, *args: Any, players: QuerySet[Player], games: QuerySet[Game], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["player"] = forms.ModelChoiceField(
            players, label=_("Player"), empty_label=_("Choose a player")
        )
        self.fields["game"] = GameChoiceField(
            games,
            label=_("Game"),
            required=False,
            empty_label=_("None: the standings"),
            help_text=_("In a game it is part of its settlement."),
        )

    @property
    def points(self) -> int:
        """What is taken off, in points."""
        return int(self.cleaned_data["taken"] * 1000)
