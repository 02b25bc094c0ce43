"""Penalties: points taken off, always with a reason."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.forms.refusals import RefusableForm
from tournament.models import Game, Player


class PenaltyForm(RefusableForm):
    """Who loses how much, in which game, and why."""

    player = forms.ModelChoiceField(
        Player.objects.none(),
        label=gettext_lazy("Player"),
        empty_label=gettext_lazy("Choose a player"),
    )
    taken = forms.DecimalField(
        label=gettext_lazy("Taken off the score"),
        max_digits=7,
        decimal_places=1,
        help_text=gettext_lazy("As a score: 20 takes 20.0 off. Below zero it is given."),
        widget=forms.NumberInput(attrs={"class": "number", "step": "0.1"}),
    )
    game = forms.ModelChoiceField(
        Game.objects.none(),
        label=gettext_lazy("Game"),
        required=False,
        empty_label=gettext_lazy("None: the standings"),
        help_text=gettext_lazy("In a game it is part of its settlement."),
    )
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=200)

    FIELD_OF = {"points": "taken"}

    def __init__(self, *args: Any, players: Any, games: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["player"].queryset = players
        self.fields["game"].queryset = games
        self.fields["game"].label_from_instance = _game_label

    @property
    def points(self) -> int:
        """What is taken off, in points."""
        return int(self.cleaned_data["taken"] * 1000)


def _game_label(game: Game) -> str:
    names: Iterable[str] = (seat.player.name for seat in game.seats.all())
    return _("Game %(number)d: %(names)s") % {"number": game.number, "names": ", ".join(names)}
