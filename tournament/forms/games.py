"""Setting up a game, ending it, and entering it by its final points."""

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.ruleset import Ruleset
from scoring.terms import DEPOSIT, Leftover, Wind
from tournament.forms.people import names_told_apart
from tournament.forms.refusals import ReasonedForm, RefusableForm
from tournament.forms.tournaments import DateInput
from tournament.models import Game, Player
from tournament.templatetags.mahjong import points, wind, wind_name


class SeatsForm(RefusableForm):
    """Who sits where, one choice a seat in starting order, and when and at which table."""

    FIELD_OF = {"players": "seat_0"}

    table_number = forms.IntegerField(
        label=gettext_lazy("Table"), min_value=1, max_value=9999, required=False
    )
    played_on = forms.DateField(label=gettext_lazy("Date"), widget=DateInput)

    def __init__(self, *args: Any, players: Sequence[Player], seats: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.seat_names = [f"seat_{seat}" for seat in range(seats)]
        self.by_id = {str(player.pk): player for player in players}
        known = names_told_apart(players)
        names = [
            ("", _("Choose a player")),
            *((pk, known[who.pk]) for pk, who in self.by_id.items()),
        ]
        for seat, name in enumerate(self.seat_names):
            label = f"{wind(Wind(seat))} {wind_name(Wind(seat))}"
            self.fields[name] = forms.ChoiceField(label=label, choices=names)

    @property
    def seat_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.seat_names]

    @property
    def players(self) -> list[Player]:
        """The chosen players in seat order; an empty seat is left out."""
        chosen = [self.cleaned_data[name] for name in self.seat_names]
        return [self.by_id[key] for key in chosen if key]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        seen: set[str] = set()
        for name in self.seat_names:
            chosen = cleaned.get(name, "")
            if chosen and chosen in seen:
                self.add_error(name, _("%s sits at this table already.") % self.by_id[chosen])
            seen.add(chosen)
        return cleaned


class GameForm(SeatsForm):
    """A new game; `client_id` makes a second click harmless.

    `sizes` says how many may sit at a table; where that is not one number, the last seats may be left empty.
    """

    client_id = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)

    def __init__(
        self, *args: Any, players: Sequence[Player], sizes: Sequence[int], **kwargs: Any
    ) -> None:
        super().__init__(*args, players=players, seats=max(sizes), **kwargs)
        for name in self.seat_names[min(sizes) :]:
            field = self.fields[name]
            field.required = False
            field.help_text = _("Leave empty at a table of %d.") % min(sizes)


class ChangeGameForm(SeatsForm, ReasonedForm):
    """The seats of a game that exists; points and hands stay with them."""


class StopForm(RefusableForm):
    """How a game is ended before its end."""

    revision = forms.IntegerField(widget=forms.HiddenInput, required=False)
    how = forms.ChoiceField(
        label=gettext_lazy("Why does it end?"),
        choices=Game.Finish.choices,
        initial=Game.Finish.TIME,
        widget=forms.RadioSelect,
    )


class PointsForm(RefusableForm):
    """The final points of a game, a number a seat, and what goes with them."""

    FIELD_OF = {"points": "points_0"}

    revision = forms.IntegerField(widget=forms.HiddenInput, required=False)
    deposits_left = forms.IntegerField(
        label=gettext_lazy("Deposits left on the table"),
        min_value=0,
        max_value=99,
        initial=0,
        help_text=gettext_lazy("Riichi sticks that nobody has taken, 1000 each."),
        widget=forms.NumberInput(attrs={"class": "number"}),
    )

    def __init__(
        self, *args: Any, names: Sequence[str], ruleset: Ruleset, is_correction: bool, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.ruleset = ruleset
        self.seat_names = [f"points_{seat}" for seat in range(len(names))]
        for seat, name in enumerate(names):
            self.fields[self.seat_names[seat]] = _points_field(seat, name)
        if ruleset.leftover is Leftover.DEALER:
            self.fields["last_dealer"] = _dealer_field(names)
        if is_correction:
            self.fields["reason"] = ReasonedForm.base_fields["reason"]

    @property
    def seat_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.seat_names]

    @property
    def further_fields(self) -> list[forms.BoundField]:
        """What is asked besides the numbers, under these rules and for this game."""
        return [self[name] for name in ("last_dealer", "reason") if name in self.fields]

    @property
    def points(self) -> list[int]:
        return [self.cleaned_data[name] for name in self.seat_names]

    @property
    def dealer(self) -> int | None:
        chosen = self.cleaned_data.get("last_dealer")
        return int(chosen) if chosen else None

    @property
    def start_sum(self) -> int:
        """What all points and deposits have to sum to."""
        return self.ruleset.start_points * self.ruleset.seats

    @property
    def can_settle(self) -> bool:
        """Whether the numbers can be the end of a game, whatever else is missing. After `is_valid()` or a refusal."""
        numbers = (*self.seat_names, "deposits_left")
        return self.left_over == 0 and all(name in self.cleaned_data for name in numbers)

    @property
    def left_over(self) -> int:
        """The points of the start that are not placed yet; below zero: so many too many."""
        placed = sum(self._entered(name) or 0 for name in self.seat_names)
        return self.start_sum - placed - (self._entered("deposits_left") or 0) * DEPOSIT

    @property
    def said(self) -> str:
        """How the numbers stand, in a few words."""
        if not self.is_bound:
            return _("Everything has to sum to %s.") % points(self.start_sum)
        if self.left_over > 0:
            return _("%s points not placed yet") % points(self.left_over)
        if self.left_over < 0:
            return _("%s points too many") % points(-self.left_over)
        if not self.can_settle:
            return _("One of the numbers cannot be.")
        return _("The sum is right.")

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        for name in self.seat_names:
            if cleaned.get(name, 0) % 100:
                sentence = _("%d cannot be: points move in whole hundreds.")
                self.add_error(name, sentence % cleaned[name])
        if not self.errors and self.left_over:
            facts = {"points": points(abs(self.left_over)), "start": points(self.start_sum)}
            sentence = (
                _("%(points)s of the %(start)s points of the start are missing.")
                if self.left_over > 0
                else _("%(points)s points too many: the game began with %(start)s.")
            )
            self.add_error(None, sentence % facts)
        return cleaned

    def _entered(self, name: str) -> int | None:
        """A number as it was typed, also where the form was refused."""
        try:
            return int(self[name].value())
        except (TypeError, ValueError):
            return None


def _points_field(seat: int, name: str) -> forms.IntegerField:
    entry = forms.NumberInput(attrs={"class": "number", "step": 100})
    label = f"{wind(Wind(seat))} {name}"
    return forms.IntegerField(label=label, min_value=-999900, max_value=999900, widget=entry)


def _dealer_field(names: Sequence[str]) -> forms.ChoiceField:
    choices = [("", _("Nobody knows")), *((str(seat), name) for seat, name in enumerate(names))]
    return forms.ChoiceField(
        label=_("Dealer of the last hand"),
        choices=choices,
        required=False,
        help_text=_("Needed where deposits are left: these rules give them to the last dealer."),
    )
