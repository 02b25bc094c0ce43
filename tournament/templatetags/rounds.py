"""How rounds are shown: the time that is left, what their state says, and the codes that open a table."""

from itertools import groupby

import segno
from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from scoring.ruleset import Ruleset
from scoring.terms import TimePolicy
from tournament.templatetags.mahjong import points

register = template.Library()

QUIET_ZONE = 3
"""Empty squares around a code, without which a camera does not find it."""


@register.filter
def clock_time(seconds: int | None) -> str:
    """Seconds as a clock shows them: "1:05:00", "4:09"; what is over the time with a plus; nothing for None.

    >>> clock_time(3900), clock_time(249), clock_time(-65)
    ('1:05:00', '4:09', '+1:05')
    """
    if seconds is None:
        return ""
    minutes, rest = divmod(abs(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    shown = f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"
    return f"+{shown}" if seconds < 0 else shown


@register.simple_tag
def time_up(policy: TimePolicy) -> str:
    """What is called out when the time is up."""
    return {
        TimePolicy.NONE: gettext("Time is up"),
        TimePolicy.FINISH_HAND: gettext("Time is up: finish this hand"),
        TimePolicy.ONE_MORE_HAND: gettext("Time is up: this hand and one more"),
    }[policy]


@register.simple_tag
def board_words(kind: str) -> str:
    """Why somebody should go to some tables."""
    return {
        "calls": gettext("Calls for an organiser"),
        "conflicts": gettext("Two versions of a hand"),
        "sum_off": gettext("The sum of the points is off"),
        "quiet": gettext("Nothing entered for 20 minutes"),
    }[kind]


@register.filter
def extra_minutes(seconds: int) -> str:
    """What one table has more than the others, or less: "+5 min"; nothing for 0.

    >>> extra_minutes(300), extra_minutes(-120), extra_minutes(0)
    ('+5 min', '−2 min', '')
    """
    if not seconds:
        return ""
    minutes = abs(seconds) // 60
    return (gettext("+%d min") if seconds > 0 else gettext("−%d min")) % minutes


@register.filter
def movement(places: int | None) -> str:
    """Places gained or lost since the round before: "▲3", "▼2", "=", nothing for None.

    >>> movement(3), movement(-2), movement(0)
    ('▲3', '▼2', '=')
    """
    if places is None:
        return ""
    if places == 0:
        return "="
    return f"▲{places}" if places > 0 else f"▼{-places}"


@register.filter
def movement_words(places: int | None) -> str:
    """The same for who hears the page."""
    if places is None:
        return gettext("no place before")
    if places == 0:
        return gettext("same place")
    if places > 0:
        return ngettext("%d place up", "%d places up", places) % places
    return ngettext("%d place down", "%d places down", -places) % -places


@register.simple_tag
def qr_code(address: str) -> SafeString:
    """An address as a QR code: an image inside the page, that prints sharp at every size."""
    code = segno.make(address, error="m", micro=False)
    side, _height = code.symbol_size(border=QUIET_ZONE)
    return format_html(
        '<svg class="qr" viewBox="0 0 {} {}" role="img" aria-label="{}"><path d="{}"/></svg>',
        side,
        side,
        gettext("QR code of this table"),
        _squares(code),
    )


def _squares(code: segno.QRCode) -> str:
    """The dark squares of a code as one path, neighbours in a row drawn together."""
    parts = []
    for y, row in enumerate(code.matrix_iter(border=QUIET_ZONE)):
        x = 0
        for is_dark, run in groupby(row):
            width = len(list(run))
            if is_dark:
                parts.append(f"M{x} {y}h{width}v1h-{width}z")
            x += width
    return "".join(parts)


@register.filter
def policy_words(policy: TimePolicy) -> str:
    """What the rules say about the end of the time."""
    return gettext(policy.label)


@register.simple_tag
def total_points(ruleset: Ruleset) -> str:
    """What all points of a table add up to."""
    return points(ruleset.start_points * ruleset.seats)
