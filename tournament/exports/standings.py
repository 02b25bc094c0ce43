"""The sheet of standings: one row a player, as on the page, with totals that follow from the sheet of games."""

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _

from scoring.standings import Standing, Tally
from tournament.exports import formulas
from tournament.exports.sheets import Column, Kind, Plain, Row, Sheet


def standings_sheet(
    standings: Iterable[Standing], names: Mapping[int, str], *, seats: int
) -> Sheet:
    """Rows in the order of `standings`; `names` by the key of each tally, which is the player's number."""
    rows = [_row(standing, names[standing.tally.key], seats) for standing in standings]
    return Sheet(
        key="standings",
        title=_("Standings"),
        columns=(*_total_columns(), *_place_columns(seats)),
        blocks=[[row] for row in rows],
        row_count=len(rows),
    )


def _total_columns() -> tuple[Column, ...]:
    return (
        Column(key="place", title=_("Place"), kind=Kind.COUNT, width=8),
        Column(key="shared_by", title=_("Shared by"), kind=Kind.COUNT),
        Column(key="player_id", title=_("Player no."), kind=Kind.COUNT),
        Column(key="player", title=_("Player"), width=24),
        Column(key="games", title=_("Games"), kind=Kind.COUNT, formula=formulas.GAMES),
        Column(
            key="scores",
            title=_("Sum of scores"),
            kind=Kind.SCORE,
            width=11,
            formula=formulas.SCORES,
        ),
        Column(key="carried", title=_("Carried over"), kind=Kind.SCORE),
        Column(key="penalty", title=_("Penalties outside games"), kind=Kind.AMOUNT, width=14),
        Column(key="total", title=_("Total"), kind=Kind.SCORE, width=11, formula=formulas.TOTAL),
        Column(
            key="site_total",
            title=_("Total on the site"),
            kind=Kind.SCORE,
            width=11,
            is_workbook_only=True,
        ),
        Column(
            key="check",
            title=_("Difference"),
            kind=Kind.SCORE,
            width=11,
            formula=formulas.TOTAL_CHECK,
            is_workbook_only=True,
        ),
    )


def _place_columns(seats: int) -> tuple[Column, ...]:
    titles = (_("Firsts"), _("Seconds"), _("Thirds"), _("Fourths"))[:seats]
    counts = (
        Column(key=f"places_{n}", title=title, kind=Kind.PART) for n, title in enumerate(titles, 1)
    )
    return (
        Column(
            key="average_place",
            title=_("Average place"),
            kind=Kind.MEAN,
            formula=formulas.AVERAGE_PLACE,
        ),
        *counts,
        Column(key="best", title=_("Best score"), kind=Kind.SCORE),
        Column(key="last", title=_("Last score"), kind=Kind.SCORE),
        Column(key="decided_by", title=_("Told from the row above by"), width=26),
    )


def _row(standing: Standing, name: str, seats: int) -> Row:
    tally = standing.tally
    return (
        standing.place,
        standing.shared_by if standing.place else None,
        tally.key,
        name,
        tally.games,
        tally.score,
        tally.carried,
        tally.penalty,
        tally.total,
        tally.total,
        0,
        _average_place(tally),
        *(_part(twelfths) for twelfths in tally.twelfths[:seats]),
        tally.best,
        tally.last,
        _(standing.decided_by.label) if standing.decided_by else None,
    )


def _average_place(tally: Tally) -> float | str:
    return tally.places_doubled / 2 / tally.games if tally.games else ""


def _part(twelfths: int) -> Plain:
    return twelfths // 12 if twelfths % 12 == 0 else twelfths / 12
