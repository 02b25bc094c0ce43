"""Everything a tournament can be exported as."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import IO

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.exports import workbook
from tournament.exports.csv_file import write_csv
from tournament.exports.game_json import games_data, write_lines, write_list
from tournament.exports.sheets import Sheet
from tournament.exports.source import Source
from tournament.queries.exports import one_state

EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
CSV = "text/csv; charset=utf-8"
JSON = "application/json"
JSON_LINES = "application/x-ndjson"


@dataclass(frozen=True, slots=True, kw_only=True)
class Export:
    """One form a tournament can be taken away in. `part` tells files of one tournament apart."""

    label: str | Promise
    content_type: str
    extension: str
    part: str = ""
    write: Callable[[Source, IO[bytes]], None]
    has_results: bool = True
    """Whether it tells what the standings are made of, and so is not for the public while they are secret."""


def write_export(export: Export, source: Source, file: IO[bytes]) -> None:
    """Write a tournament as it was at one moment, whatever is recorded meanwhile."""
    with one_state():
        source.tournament.refresh_from_db()
        export.write(source, file)


def _write_sheet(make: Callable[[Source], Sheet], source: Source, file: IO[bytes]) -> None:
    write_csv(make(source), file)


def _csv(make: Callable[[Source], Sheet], label: Promise, *, has_results: bool = True) -> Export:
    return Export(
        label=label,
        content_type=CSV,
        extension="csv",
        part=make.__name__,
        write=partial(_write_sheet, make),
        has_results=has_results,
    )


EXPORTS = {
    "xlsx": Export(
        label=_("Excel workbook"),
        content_type=EXCEL,
        extension="xlsx",
        write=workbook.write_excel,
    ),
    "standings-csv": _csv(workbook.standings, _("Standings as CSV")),
    "games-csv": _csv(workbook.games, _("Games as CSV")),
    "hands-csv": _csv(workbook.hands, _("Hands as CSV")),
    "rules-csv": _csv(workbook.rules, _("Rules as CSV"), has_results=False),
    "about-csv": _csv(workbook.about, _("About, as CSV"), has_results=False),
    "games-json": Export(
        label=_("Games as JSON"),
        content_type=JSON,
        extension="json",
        part="games",
        write=lambda source, file: write_list(games_data(source.tournament), file),
    ),
    "games-jsonl": Export(
        label=_("Games as JSON, one a line"),
        content_type=JSON_LINES,
        extension="jsonl",
        part="games",
        write=lambda source, file: write_lines(games_data(source.tournament), file),
    ),
}
"""By the word in the address."""
