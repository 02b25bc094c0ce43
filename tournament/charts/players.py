"""The places of one player over their games."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournament.charts.style import line_chart, render, thinned


def places_chart(*, labels: Sequence[str], places: Sequence[float], seats: int) -> bytes:
    """First place on top. `labels` names the games; a shared place stands between the places it covers (1.5)."""
    chart = line_chart(
        title=None,
        show_legend=False,
        dots_size=5,
        inverse_y_axis=True,
        range=(0.8, seats + 0.2),
        y_labels=[{"label": _("%(n)d.") % {"n": n}, "value": n} for n in range(1, seats + 1)],
        no_data_text=_("No game yet"),
    )
    chart.x_labels = thinned(labels)
    chart.add(_("Place"), list(places))
    return render(chart)


def middle_place(place: int, shared_by: int) -> float:
    """Where a place stands on the chart: a shared one in the middle of those it covers.

    >>> middle_place(1, 2)
    1.5
    """
    return place + (shared_by - 1) / 2
