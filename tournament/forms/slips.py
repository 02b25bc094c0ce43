"""One row of the grid of paper slips: the end of one game, with names and winds from its seating."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scoring.terms import ChomboPenalty
from tournament.forms.games import PointsForm
from tournament.models import Game
from tournament.queries.games import names_of
from tournament.queries.rulesets import rules_of_game
from tournament.queries.slips import Slip, slip_of

MOST_CHOMBO = 9


class SlipForm(PointsForm):
    """Points, deposits and chombo of a game. Its fields carry the number of the game, so that many stand on one page."""

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
        self.chombo_names = []
        if rules.chombo is ChomboPenalty.AFTER_GAME and rules.chombo_points:
            self.chombo_names = [f"chombo_{seat}" for seat in range(rules.seats)]
        for seat, name in enumerate(self.chombo_names):
            self.fields[name] = _chombo_field(str(self.fields[self.seat_names[seat]].label))

    @property
    def chombo_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.chombo_names]

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
        )


def prefix_of(game: Game) -> str:
    """What the names of the fields of a game begin with."""
    return f"g{game.number}"


def _stored(game: Game) -> Mapping[str, Any]:
    slip = slip_of(game)
    if slip is None:
        return {"revision": game.revision}
    stored: dict[str, Any] = {
        "revision": game.revision,
        "deposits_left": slip.deposits_left,
        "last_dealer": slip.last_dealer,
    }
    for seat, points in enumerate(slip.points):
        stored |= {f"points_{seat}": points, f"chombo_{seat}": slip.chombo[seat] or None}
    return stored


def _chombo_field(label: str) -> forms.IntegerField:
    entry = forms.NumberInput(attrs={"class": "number"})
    return forms.IntegerField(
        label=label, min_value=0, max_value=MOST_CHOMBO, required=False, widget=entry
    )
