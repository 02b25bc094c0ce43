"""What is entered at the end of a game besides its points: chips, and who never won a hand."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scoring.terms import Wind
from tournament.forms.refusals import ReasonedForm, RefusableForm
from tournament.models import Seat
from tournament.templatetags.mahjong import signed_points, wind
from tournament.templatetags.names import shown_name

MOST_CHIPS = 999
SIGNS = str.maketrans("−–±", "--+")


class ChipsField(forms.IntegerField):
    """Chips won, or lost with a minus: also with the sign that this site writes, which the browser's own number entry leaves out."""

    widget = forms.TextInput(attrs={"class": "number", "autocomplete": "off"})

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=-MOST_CHIPS, max_value=MOST_CHIPS, **kwargs)

    def to_python(self, value: Any) -> int | None:
        return super().to_python(value if value is None else str(value).translate(SIGNS))


class ExtrasForm(RefusableForm):
    """Chips won or lost, a number a seat, and the seats that never won a hand; each only where it is asked for."""

    FIELD_OF = {"chips": "chips_0"}

    revision = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(
        self,
        data: Any = None,
        *,
        seats: Sequence[Seat],
        asks_chips: bool,
        asks_yakitori: bool,
    ) -> None:
        stored = {f"chips_{seat.seat}": seat.entered_chips or 0 for seat in seats}
        never_won = [str(seat.seat) for seat in seats if seat.entered_yakitori]
        super().__init__(data, initial={**stored, "yakitori": never_won})
        self.chip_names = [f"chips_{seat.seat}" for seat in seats] if asks_chips else []
        for name, seat in zip(self.chip_names, seats, strict=False):
            self.fields[name] = ChipsField(label=_label(seat))
        if asks_yakitori:
            self.fields["yakitori"] = _yakitori_field(seats)
        self.had_chips = any(seat.entered_chips is not None for seat in seats)
        self.had_yakitori = any(seat.entered_yakitori is not None for seat in seats)
        if self.had_chips or self.had_yakitori:
            self.fields["reason"] = ReasonedForm.base_fields["reason"]
        self.seats = seats

    @property
    def chip_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.chip_names]

    @property
    def further_fields(self) -> list[forms.BoundField]:
        """What is asked besides the chips, under these rules and for this game."""
        return [self[name] for name in ("yakitori", "reason") if name in self.fields]

    @property
    def asks_something(self) -> bool:
        return bool(self.chip_names) or "yakitori" in self.fields

    @property
    def chips(self) -> list[int] | None:
        """The chips to store, a number a seat; nothing where they stand so already."""
        same = self.had_chips and not set(self.chip_names) & set(self.changed_data)
        if same or not self.chip_names:
            return None
        return [self.cleaned_data[name] for name in self.chip_names]

    @property
    def yakitori(self) -> list[bool] | None:
        """For each seat whether it never won a hand; nothing where it stands so already."""
        same = self.had_yakitori and "yakitori" not in self.changed_data
        if same or "yakitori" not in self.fields:
            return None
        return [str(seat.seat) in self.cleaned_data["yakitori"] for seat in self.seats]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        check_chips(self, self.chip_names)
        return cleaned


def check_chips(form: forms.Form, names: Sequence[str]) -> None:
    """Refuse chips that do not sum to 0, at the first of their fields; a number that is none has its refusal already."""
    if any(name in form.errors for name in names):
        return
    total = sum(form.cleaned_data[name] or 0 for name in names)
    if total:
        sentence = _("The chips sum to %s; what is won and what is lost must sum to 0.")
        form.add_error(names[0], sentence % signed_points(total))


def _label(seat: Seat) -> str:
    return f"{wind(Wind(seat.seat))} {shown_name(seat)}"


def _yakitori_field(seats: Sequence[Seat]) -> forms.MultipleChoiceField:
    return forms.MultipleChoiceField(
        label=_("Never won a hand"),
        choices=[(str(seat.seat), _label(seat)) for seat in seats],
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
