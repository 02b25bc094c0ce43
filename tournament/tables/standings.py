"""The standings as a table that is sorted by links."""

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Paginator
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django_tables2 import Column, Table
from django_tables2.rows import BoundRow

from tournament.queries.standings import Row
from tournament.templatetags.mahjong import (
    average_place,
    place,
    score,
    sign_class,
    twelfths,
)

WIDE_NUMBER = {"td": {"class": "num wide-only"}, "th": {"class": "num wide-only"}}
PLACES = ("firsts", "seconds", "thirds", "fourths")
PLAYERS_A_PAGE = 100
NO_PLACE = 10**9
"""Sorts who has none after everybody else."""


FOOTMARK = format_html(
    '<a class="footmark" href="#penalties" title="{}">*</a>', _("with penalties")
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """By which column the standings are sorted ("": as they are), and which page of them is shown."""

    sort: str = ""
    page: int = 1


FIRST_PAGE = Order()


def standing_lines(rows: Iterable[Row]) -> list[dict[str, Any]]:
    """Rows of the standings with one plain value a column, by which the table sorts."""
    return [
        {
            "row": row,
            "place": row.place or NO_PLACE,
            "name": row.name,
            "total": row.tally.total,
            "games": row.tally.games,
            "average": row.tally.average_place or NO_PLACE,
            "last": -NO_PLACE if row.tally.last is None else row.tally.last,
            **dict(zip(PLACES, row.tally.twelfths, strict=True)),
        }
        for row in rows
    ]


def places_bar(counts: Sequence[int]) -> SafeString:
    """First to last places as one bar, in proportion; the numbers stand beside it."""
    starts = [sum(counts[:place]) for place in range(len(counts))]
    parts = format_html_join(
        "",
        '<rect class="places-{}" x="{}" width="{}" height="10"/>',
        (
            (place, *part)
            for place, part in enumerate(zip(starts, counts, strict=True), 1)
            if part[1]
        ),
    )
    return format_html(
        '<svg class="places" viewBox="0 0 {} 10" preserveAspectRatio="none" aria-hidden="true">{}</svg>',
        sum(counts) or 1,
        parts,
    )


class StandingsTable(Table):
    """One row a player; on a phone only place, name and total show, the rest opens with the name.

    `page` holds the rows of one page.
    """

    place = Column(_("Place"), attrs={"td": {"class": "place-cell"}})
    name = Column(_("Player"))
    total = Column(
        _("Total"),
        initial_sort_descending=True,
        attrs={"td": {"class": "num total"}, "th": {"class": "num"}},
    )
    games = Column(_("Games"), initial_sort_descending=True, attrs=WIDE_NUMBER)
    average = Column(_("Average place"), attrs=WIDE_NUMBER)
    spread = Column(
        _("Places"),
        empty_values=(),
        orderable=False,
        attrs={"td": {"class": "wide-only"}, "th": {"class": "wide-only"}},
    )
    firsts = Column(_("1st"), initial_sort_descending=True, attrs=WIDE_NUMBER)
    seconds = Column(_("2nd"), initial_sort_descending=True, attrs=WIDE_NUMBER)
    thirds = Column(_("3rd"), initial_sort_descending=True, attrs=WIDE_NUMBER)
    fourths = Column(_("4th"), initial_sort_descending=True, attrs=WIDE_NUMBER)
    last = Column(_("Last game"), initial_sort_descending=True, attrs=WIDE_NUMBER)

    class Meta:
        template_name = "tournaments/_table.html"

    def __init__(
        self,
        rows: Iterable[Row],
        *,
        seats: int,
        order: Order = FIRST_PAGE,
        penalised: Container[int | None] = (),
    ) -> None:
        """`penalised` are the players whose total is marked as holding a penalty."""
        hidden = PLACES[seats:]
        super().__init__(standing_lines(rows), exclude=hidden, order_by=order.sort or None)
        self.shown_page = Paginator(self.rows, PLAYERS_A_PAGE).get_page(order.page)
        self.folded = ("games", "average", "spread", *PLACES[:seats], "last")
        self.penalised = penalised

    def render_place(self, record: dict[str, Any]) -> str:
        row: Row = record["row"]
        return place(row.place, row.standing.shared_by) or "–"

    def render_name(self, record: dict[str, Any], bound_row: BoundRow) -> SafeString:
        """The name with a link; on a phone it opens what has no column there."""
        key = record["row"].player_id
        address = reverse("player", args=[key])
        facts = format_html_join(
            "",
            "<div><dt>{}</dt><dd>{}</dd></div>",
            ((self.columns[name].header, bound_row.get_cell(name)) for name in self.folded),
        )
        return format_html(
            '<a class="wide-only" href="{address}">{name}</a>'
            '<details class="phone-only more" id="more-{key}"><summary>{name}</summary>'
            '<dl class="facts">{facts}</dl><p><a href="{address}">{all_games}</a></p></details>',
            address=address,
            name=record["name"],
            key=key,
            facts=facts,
            all_games=_("All games of %s") % record["name"],
        )

    def render_total(self, record: dict[str, Any]) -> SafeString:
        mark = FOOTMARK if record["row"].player_id in self.penalised else ""
        total = record["total"]
        return format_html('<span class="{}">{}</span>{}', sign_class(total), score(total), mark)

    def render_average(self, record: dict[str, Any]) -> str:
        return average_place(record["row"].tally.average_place) or "–"

    def render_spread(self, record: dict[str, Any]) -> SafeString:
        return places_bar(record["row"].tally.twelfths)

    def render_firsts(self, value: int) -> str:
        return twelfths(value)

    def render_seconds(self, value: int) -> str:
        return twelfths(value)

    def render_thirds(self, value: int) -> str:
        return twelfths(value)

    def render_fourths(self, value: int) -> str:
        return twelfths(value)

    def render_last(self, record: dict[str, Any]) -> str:
        return score(record["row"].tally.last) or "–"


def known_sort(text: str) -> str:
    """The order an address asks for, if there is such a column; else the order of the standings."""
    return text if text.removeprefix("-") in StandingsTable.base_columns else ""
