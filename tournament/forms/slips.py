"""One row of the grid of paper slips: the end of one game, with names and winds from its seating."""

from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scoring.terms import ChomboPenalty
from tournament.forms.extras import ChipsField, check_chips
from tournament.forms.games import PointsForm
from tournament.models import Game
from tournament.queries.games import names_of
from tournament.queries.rulesets import rules_of_game
from tournament.queries.slips import Slip, slip_of

MOST_CHOMBO = 9


class SlipForm(PointsForm):
    """Points, deposits and chombo of a game, with chips and who is yakitori where its rules know them.

    Its fields carry the number of the game, so that many stand on one page.
    """

    FIELD_OF = {**PointsForm.FIELD_OF, "chips": "chips_0"}

    def __init__(self, data: Any = None, *, game: Game, is_correction: bool) -> None:
        rules = rules_of_game(game)
        super().__init__(
            data,
            names=names_of(game),
            ruleset=rules,
            is_correction=is_correction,
            prefix=prefix_of(game),
            initial=_stored(game),
        )
        self.fields["deposits_left"].label = _("Deposits left")
        self.fields["deposits_left"].help_text = ""
        self.fields["deposits_left"].required = False
        if "last_dealer" in self.fields:
            self.fields["last_dealer"].help_text = ""
        counts_chombo = rules.chombo is ChomboPenalty.AFTER_GAME and rules.chombo_points
        self.chombo_names = self._ask("chombo", _chombo_field) if counts_chombo else []
        self.chip_names = self._ask("chips", _chips_field) if rules.chip_points else []
        self.yakitori_names = (
            self._ask("yakitori", _yakitori_field) if rules.yakitori_points else []
        )
        if not is_correction and _has_extras(game):
            self.fields["reason"] = _reason_field()

    def _ask(self, what: str, make: Callable[[str], forms.Field]) -> list[str]:
        """Ask for one entry a seat, under the name of who sits there."""
        names = [f"{what}_{seat}" for seat in range(len(self.seat_names))]
        for name, points in zip(names, self.seat_names, strict=True):
            self.fields[name] = make(str(self.fields[points].label))
        return names

    @property
    def chombo_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.chombo_names]

    @property
    def chip_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.chip_names]

    @property
    def yakitori_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.yakitori_names]

    @property
    def has_chombo(self) -> bool:
        """Whether the part with the chombo is to be open."""
        return any(field.value() not in (None, "", "0", 0) for field in self.chombo_fields)

    @property
    def entered(self) -> Slip:
        """The slip as it was typed."""
        cleaned = self.cleaned_data
        return Slip(
            points=tuple(self.points),
            deposits_left=cleaned["deposits_left"] or 0,
            last_dealer=self.dealer,
            chombo=tuple(cleaned.get(f"chombo_{seat}") or 0 for seat in range(len(self.points))),
            chips=tuple(cleaned[name] or 0 for name in self.chip_names),
            yakitori=tuple(cleaned[name] for name in self.yakitori_names),
        )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if self.chip_names:
            check_chips(self, self.chip_names)
        return cleaned


def prefix_of(game: Game) -> str:
    """What the names of the fields of a game begin with."""
    return f"g{game.number}"


def _stored(game: Game) -> Mapping[str, Any]:
    """What a row begins with. Chips may be there before the points are."""
    stored: dict[str, Any] = {"revision": game.revision}
    for seat in game.seats.all():
        stored[f"chips_{seat.seat}"] = seat.entered_chips or None
        stored[f"yakitori_{seat.seat}"] = bool(seat.entered_yakitori)
    slip = slip_of(game)
    if slip is None:
        return stored
    stored |= {"deposits_left": slip.deposits_left, "last_dealer": slip.last_dealer}
    for number, points in enumerate(slip.points):
        stored |= {f"points_{number}": points, f"chombo_{number}": slip.chombo[number] or None}
    return stored


def _has_extras(game: Game) -> bool:
    """Whether chips or yakitori are entered already. No query once the seats are loaded."""
    seats = game.seats.all()
    return any((seat.entered_chips, seat.entered_yakitori) != (None, None) for seat in seats)


def _chombo_field(label: str) -> forms.IntegerField:
    entry = forms.NumberInput(attrs={"class": "number"})
    return forms.IntegerField(
        label=label, min_value=0, max_value=MOST_CHOMBO, required=False, widget=entry
    )


def _chips_field(label: str) -> ChipsField:
    return ChipsField(label=label, required=False)


def _yakitori_field(label: str) -> forms.BooleanField:
    return forms.BooleanField(label=label, required=False)


def _reason_field() -> forms.CharField:
    """Why chips that were entered before the points are others now."""
    entry = forms.TextInput(attrs={"placeholder": _("if chips or yakitori change")})
    return forms.CharField(label=_("Reason"), max_length=200, required=False, widget=entry)
