"""The running points of one game."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from tournament.charts.style import LINES, line_chart, render, thinned
from tournament.templatetags.mahjong import points as points_text
from tournament.templatetags.mahjong import wind, wind_letter

START = "·"
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
LINE = 22


def points_chart(
    *, names: Sequence[str], labels: Sequence[str], points: Sequence[Sequence[int]], start: int
) -> bytes:
    """One line a seat, in starting order.

    `labels` names the hands ("E1"); `points` has the points of all seats at the start and after each hand, one entry
    more than there are labels; `start` is marked across the chart where it is on the scale.
    """
    chart = line_chart(
        title=None,
        legend_at_bottom=True,
        legend_at_bottom_columns=2,
        truncate_legend=13,
        print_labels=True,
        margin_right=24,
        # pygal leaves no room for the row that an odd number of names begins.
        margin_bottom=LINE if len(names) % 2 else 0,
        value_formatter=points_text,
        y_labels=_steps(points),
        y_labels_major=[start],
        no_data_text=_("No hand yet"),
    )
    chart.x_labels = thinned([START, *labels])
    for seat, name in enumerate(names):
        values = _values([held[seat] for held in points], wind(seat)) if labels else []
        chart.add(f"{wind(seat)} {name}", values, stroke_style=LINES[seat])
    return render(chart)


def hand_label(wind_of_hand: int, dealer: int, honba: int) -> str:
    """The short name of a hand, honba as a small raised figure.

    >>> hand_label(1, 2, 12)
    'S3¹²'
    """
    raised = str(honba).translate(RAISED) if honba else ""
    return f"{wind_letter(wind_of_hand)}{dealer + 1}{raised}"


def _values(held: list[int], glyph: str) -> list[Any]:
    """The points of a seat, its wind written at the end of the line."""
    return [*held[:-1], {"value": held[-1], "label": glyph}]


def _steps(points: Sequence[Sequence[int]]) -> list[int]:
    """Round numbers of points that span the chart, five to nine of them."""
    held = [value for row in points for value in row]
    lowest, highest = min(held, default=0), max(held, default=0)
    step = next(size for size in (5000, 10000, 20000, 50000, 100000) if highest - lowest < 9 * size)
    return list(range(lowest // step * step, highest + step, step))
