"""A sheet as a CSV file that spreadsheets open rightly: UTF-8 with its mark, numbers plain, no text a formula."""

import csv
from datetime import date, datetime
from io import TextIOWrapper
from typing import IO

from tournament.exports.sheets import Cell, Kind, Plain, Sheet
from tournament.exports.text import csv_text

THOUSANDS = (Kind.SCORE, Kind.AMOUNT)


def write_csv(sheet: Sheet, file: IO[bytes]) -> None:
    """Write the values of a sheet; what are only steps of formulas is left out."""
    wanted = [index for index, column in enumerate(sheet.columns) if not column.is_workbook_only]
    columns = [sheet.columns[index] for index in wanted]
    text = TextIOWrapper(file, encoding="utf-8-sig", newline="")
    writer = csv.writer(text)
    writer.writerow([csv_text(column.title) for column in columns])
    for block in sheet.blocks:
        writer.writerows(
            [_plain(row[index], sheet.columns[index].kind) for index in wanted] for row in block
        )
    text.flush()
    text.detach()


def _plain(value: Plain | Cell, kind: Kind) -> str | int | float:
    if isinstance(value, Cell):
        return _plain(value.value, value.kind)
    if value is None:
        return ""
    if isinstance(value, str):
        return csv_text(value)
    if isinstance(value, datetime):
        return f"{value:%Y-%m-%d %H:%M}"
    if isinstance(value, date):
        return value.isoformat()
    return value / 1000 if kind in THOUSANDS else value
