"""The sheet of standings: one row a player, as on the page, with totals that follow from the sheet of games."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from scoring.standings import Standing
from tournament.exports import formulas
from tournament.exports.sheets import Column, Kind, Plain, Row, Sheet

BY_GAMES = {"games", "scores", "average_place"}
"""Columns that are sums over the sheet of games."""


def standings_sheet(
    standings: Sequence[Standing], names: Mapping[int, str], *, seats: int, by_games: bool = True
) -> Sheet:
    """Rows in the order of `standings`; `names` by the key of each tally, which is the player's number.

    `by_games`: the sums follow from the sheet of games. They do not in a later stage, nor with substitutes, whose
    games count with a fixed score; then the sheet holds values there.
    """
    has_byes = any(standing.tally.bye for standing in standings)
    columns = (*_total_columns(has_byes=has_byes), *_place_columns(seats))
    if not by_games:
        columns = tuple(
            replace(column, formula="") if column.key in BY_GAMES else column for column in columns
        )
    rows = [
        _row(standing, names[standing.tally.key], seats, has_byes=has_byes)
        for standing in standings
    ]
    return Sheet(
        key="standings",
        title=_("Standings"),
        columns=columns,
        blocks=[[row] for row in rows],
        row_count=len(rows),
    )


def _total_columns(*, has_byes: bool) -> tuple[Column, ...]:
    byes = (Column(key="byes", title=_("Byes"), kind=Kind.SCORE),) if has_byes else ()
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
        *byes,
        Column(
            key="total",
            title=_("Total"),
            kind=Kind.SCORE,
            width=11,
            formula=formulas.TOTAL_WITH_BYES if has_byes else formulas.TOTAL,
        ),
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


def _row(standing: Standing, name: str, seats: int, *, has_byes: bool) -> Row:
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
        *((tally.bye,) if has_byes else ()),
        tally.total,
        tally.total,
        0,
        "" if tally.average_place is None else float(tally.average_place),
        *(_part(twelfths) for twelfths in tally.twelfths[:seats]),
        tally.best,
        tally.last,
        _(standing.decided_by.label) if standing.decided_by else None,
    )


def _part(twelfths: int) -> Plain:
    return twelfths // 12 if twelfths % 12 == 0 else twelfths / 12
