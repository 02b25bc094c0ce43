"""How numbers, winds and places look: the only place where 55200 becomes "+55.2"."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from django import template
from django.utils import formats
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext

from scoring.terms import Wind

register = template.Library()

MINUS = "\u2212"
NARROW_SPACE = "\u202f"
GLYPHS = "東南西北"
PARTS = ("", "¹⁄₁₂", "⅙", "¼", "⅓", "⁵⁄₁₂", "½", "⁷⁄₁₂", "⅔", "¾", "⅚", "¹¹⁄₁₂")
"""Twelfths of one."""


@register.filter
def points(value: int | None) -> str:
    """Points as the sticks say them: "25 000", "9000", "−1500"; nothing for None.

    >>> points(-25000)
    '−25\u202f000'
    """
    if value is None:
        return ""
    return (MINUS if value < 0 else "") + _grouped(abs(value))


@register.filter
def signed_points(value: int | None) -> str:
    """A change of points, always signed: "+3000", "−24 300", "±0"; nothing for None.

    >>> signed_points(8300), signed_points(0)
    ('+8300', '±0')
    """
    if value is None:
        return ""
    return _sign(value) + _grouped(abs(value))


@register.filter
def score(value: int | None) -> str:
    """A score kept in points, as people say it: "+55.2", "−4.5", "±0.0"; more digits only where they are not zero.

    >>> score(55200), score(-4500), score(0), score(250)
    ('+55.2', '−4.5', '±0.0', '+0.25')
    """
    if value is None:
        return ""
    whole, rest = divmod(abs(value), 1000)
    digits = f"{rest:03d}".rstrip("0") or "0"
    mark = formats.get_format("DECIMAL_SEPARATOR")
    return f"{_sign(value)}{_grouped(whole)}{mark}{digits}"


@register.filter
def taken(value: int | None) -> str:
    """What is taken off a score, kept as a positive number: "−20.0".

    >>> taken(20000)
    '−20.0'
    """
    return score(None if value is None else -value)


@register.filter
def sign_class(value: int | None) -> str:
    """The CSS class that colours a signed number; the sign itself is always printed too."""
    if not value:
        return "zero"
    return "minus" if value < 0 else "plus"


def average_place(value: Fraction | None) -> str:
    """A mean of places with two digits, "2.38"; nothing for None.

    >>> average_place(Fraction(19, 8))
    '2.38'
    """
    if value is None:
        return ""
    hundredths = int(value * 100 + Fraction(1, 2))
    mark = formats.get_format("DECIMAL_SEPARATOR")
    return f"{hundredths // 100}{mark}{hundredths % 100:02d}"


def twelfths(value: int | None) -> str:
    """How often a place was reached, counted in twelfths because it can be shared: "3", "1½", "⅓"; nothing for None.

    >>> twelfths(18), twelfths(4), twelfths(0)
    ('1½', '⅓', '0')
    """
    if value is None:
        return ""
    whole, part = divmod(value, 12)
    return f"{whole or ''}{PARTS[part]}" or "0"


@register.filter
def place(value: int | None, shared_by: int = 1) -> str:
    """A place, marked where it is shared: "3", "3="; nothing for None.

    >>> place(3, 2)
    '3='
    """
    if value is None:
        return ""
    return f"{value}=" if shared_by > 1 else f"{value}"


@register.filter
def wind(value: int | str | None) -> str:
    """The glyph of a wind given as number from 0 or as word; nothing for None.

    >>> wind(0), wind("south"), wind(Wind.NORTH)
    ('東', '南', '北')
    """
    known = _wind(value)
    return "" if known is None else GLYPHS[known]


@register.filter
def wind_name(value: int | str | None) -> str:
    """The wind in the reader's language, "East"; nothing for None."""
    known = _wind(value)
    return "" if known is None else _wind_names()[known]


def wind_letter(value: int | str | None) -> str:
    """The wind as one letter, "E"; nothing for None."""
    known = _wind(value)
    return "" if known is None else _wind_letters()[known]


@register.simple_tag
def hand_name(wind: int | str, dealer: int) -> str:
    """The hand's name, "East 2"."""
    return gettext("%(wind)s %(number)s") % {"wind": wind_name(wind), "number": dealer + 1}


@register.simple_tag
def hand_mark(wind: int | str, dealer: int, honba: int = 0) -> SafeString:
    """The hand's short name with honba as a small raised figure, "E1¹"."""
    short = f"{wind_letter(wind)}{dealer + 1}"
    if not honba:
        return format_html("{}", short)
    said = gettext("honba")
    return format_html(
        '{}<sup><span class="visually-hidden">{} </span>{}</sup>', short, said, honba
    )


@register.simple_tag
def seat_wind(seat: int, dealer: int, seats: int = 4) -> Wind:
    """The wind a seat has while `dealer` deals; seats count from the first dealer.

    >>> seat_wind(3, 1, 4).name
    'WEST'
    """
    return Wind((seat - dealer) % seats)


@register.filter
def item(values: Sequence[Any], index: int) -> Any:
    """One entry of a sequence by a number that the template only knows as variable."""
    return values[index]


def _sign(value: int) -> str:
    if value == 0:
        return "±"
    return MINUS if value < 0 else "+"


def _grouped(value: int) -> str:
    return f"{value:,}".replace(",", NARROW_SPACE) if value >= 10000 else str(value)


def _wind(value: int | str | None) -> Wind | None:
    if value is None or value == "":
        return None
    if isinstance(value, str) and not value.isdigit():
        return Wind[value.upper()]
    return Wind(int(value))


def _wind_names() -> tuple[str, ...]:
    return (
        pgettext("wind", "East"),
        pgettext("wind", "South"),
        pgettext("wind", "West"),
        pgettext("wind", "North"),
    )


def _wind_letters() -> tuple[str, ...]:
    return (
        pgettext("wind, one letter", "E"),
        pgettext("wind, one letter", "S"),
        pgettext("wind, one letter", "W"),
        pgettext("wind, one letter", "N"),
    )
