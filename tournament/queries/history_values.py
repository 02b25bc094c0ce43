"""Columns and values in words, for the history."""

from collections.abc import Callable
from datetime import date, datetime
from typing import Any

from django.db.models import DateField, DateTimeField
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.rulesets import RULESETS
from scoring.standings import TieBreak
from tournament.queries.history_names import Names, field_of, related
from tournament.queries.history_rules import rules_in_a_line
from tournament.templatetags.mahjong import MINUS, points, score, signed_points, taken, wind_name
from tournament.templatetags.outcomes import outcome
from tournament.templatetags.rounds import clock_time

LABELS = {
    "game.extra_seconds": gettext_lazy("time added"),
    "game.link_serial": gettext_lazy("table link"),
    "penalty.points": gettext_lazy("score"),
    "round.extra_seconds": gettext_lazy("time added"),
    "round.seed": gettext_lazy("number of the draw"),
    "stockreason.points": gettext_lazy("score"),
}
"""Of columns whose own name is of no use to people."""

OUTCOMES = {"outcome", "sent", "stored"}


def label(model: str, name: str) -> str:
    """What a column is called."""
    field = field_of(model, name)
    plain = field.verbose_name if field is not None else name.replace("_", " ")
    return str(LABELS.get(f"{model}.{name}", plain))


def is_seat(model: str, name: str) -> bool:
    """Whether a column tells a seat, of which the first is 0."""
    return name == "seat" or (model, name) == ("game", "last_dealer")


def told_value(model: str, name: str, value: Any, names: Names, game: int | None) -> str:
    """What stands in a column, in words. `game` is the key of the game that the row belongs to."""
    if name in OUTCOMES:
        return outcome(value, names.at(game))
    if is_seat(model, name):
        return wind_name(value) if model == "seat" else _seated(value, names.at(game))
    if target := related(model, name):
        return names.named(target, value)
    tell = TELLERS.get(f"{model}.{name}")
    return tell(value) if tell else _plain(model, name, value)


def _seated(seat: int, names: tuple[str, ...]) -> str:
    return names[seat] if seat < len(names) else wind_name(seat)


def _plain(model: str, name: str, value: Any) -> str:
    """A value as people write it: local dates and times, choices by their names."""
    field = field_of(model, name)
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(field, DateTimeField):
        moment = timezone.localtime(datetime.fromisoformat(value))
        return f"{date_format(moment, 'SHORT_DATE_FORMAT')} {moment:%H:%M}"
    if isinstance(field, DateField):
        return date_format(date.fromisoformat(value), "SHORT_DATE_FORMAT")
    choices = dict(getattr(field, "flatchoices", ()))
    told = choices.get(value, value) if isinstance(value, str | int) else value
    return str(told).replace("-", MINUS) if isinstance(told, int) else str(told)


def _time_added(seconds: int) -> str:
    sign = MINUS if seconds < 0 else "+"
    return sign + clock_time(abs(seconds))


def _preset(key: str) -> str:
    return RULESETS[key].ruleset.name if key in RULESETS else key


def _tie_breaks(values: list[str]) -> str:
    known = {each.value: _(each.label) for each in TieBreak}
    return ", ".join(known.get(value, value) for value in values)


def _serial(number: int) -> str:
    return _("no. %d") % (number + 1)


TELLERS: dict[str, Callable[[Any], str]] = {
    "bye.score": score,
    "game.extra_seconds": _time_added,
    "game.link_serial": _serial,
    "participant.carried_score": score,
    "penalty.points": taken,
    "round.extra_seconds": _time_added,
    "seat.entered_chips": signed_points,
    "seat.entered_points": points,
    "stageentry.carried_score": score,
    "stockreason.points": taken,
    "tournament.bye_score": score,
    "tournament.other_ruleset": rules_in_a_line,
    "tournament.ruleset": rules_in_a_line,
    "tournament.ruleset_preset": _preset,
    "tournament.substitute_score": score,
    "tournament.tie_breaks": _tie_breaks,
}
"""How the values of columns are written that no type tells."""
