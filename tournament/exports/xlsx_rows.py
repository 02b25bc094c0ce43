"""Reading the first sheet of an .xlsx as rows of cells: values, never formulas. With `xlsx` the only file that knows openpyxl."""

import warnings
import zlib
from collections.abc import Iterator
from datetime import date, datetime
from typing import Any, BinaryIO
from zipfile import BadZipFile, ZipFile

from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from tournament.replays.cells import MAX_BYTES, MAX_COLUMNS, MAX_ROWS, FileRefused, Rows

MAX_UNPACKED = 10_000_000
DAMAGED = (
    BadZipFile,
    zlib.error,
    OSError,
    EOFError,
    KeyError,
    IndexError,
    ValueError,
    TypeError,
    AttributeError,
    SyntaxError,  # what XML parsers raise
)


def read_rows(file: BinaryIO) -> Rows:
    """Read the first sheet that is not empty; row n of the answer is row n of the sheet.

    A merged cell's value stands in all cells it covers going down, as it does for who looks at it.
    Errors: FileRefused for what is no .xlsx, is damaged, or is too large, packed or unpacked.
    """
    _check_size(file)
    try:
        with warnings.catch_warnings():
            # openpyxl warns of everything in a file that it leaves out.
            warnings.simplefilter("ignore")
            workbook = load_workbook(file, data_only=True)
        rows = next(filter(_is_filled, map(_rows_of, workbook.worksheets)), [])
    except DAMAGED as error:
        raise FileRefused("The file is no .xlsx, or it is damaged.", field="file") from error
    if len(rows) == MAX_ROWS and any(rows[-1]):
        raise FileRefused(f"A list has at most {MAX_ROWS - 1} lines.", field="file")
    while rows and not any(rows[-1]):
        rows.pop()
    return rows


def _check_size(file: BinaryIO) -> None:
    """Refuse a file by its size, and by what it says of its unpacked size: zipfile unpacks no more than that."""
    if file.seek(0, 2) > MAX_BYTES:
        raise FileRefused("The file is too large for a list of players.", field="file")
    file.seek(0)
    try:
        with ZipFile(file) as packed:
            unpacked = sum(part.file_size for part in packed.infolist())
    except DAMAGED as error:
        raise FileRefused(
            "The file is no .xlsx. Save the list as .xlsx or .csv.", field="file"
        ) from error
    if unpacked > MAX_UNPACKED:
        raise FileRefused("The file is too large, unpacked, for a list of players.", field="file")
    file.seek(0)


def _is_filled(rows: Rows) -> bool:
    return any(any(row) for row in rows)


def _rows_of(sheet: Worksheet) -> Rows:
    last_row, last_column = min(sheet.max_row, MAX_ROWS), min(sheet.max_column, MAX_COLUMNS)
    rows = [
        [_text(value) for value in row]
        for row in sheet.iter_rows(max_row=last_row, max_col=last_column, values_only=True)
    ]
    for row, column, first_row in _covered(sheet, last_row, last_column):
        rows[row - 1][column - 1] = rows[first_row - 1][column - 1]
    return rows


def _covered(sheet: Worksheet, last_row: int, last_column: int) -> Iterator[tuple[int, int, int]]:
    """The cells below the first of each merged range in its first column, as (row, column, first row)."""
    for merged in sheet.merged_cells.ranges:
        if merged.min_col <= last_column:
            for row in range(merged.min_row + 1, min(merged.max_row, last_row) + 1):
                yield row, merged.min_col, merged.min_row


def _text(value: Any) -> str:
    """A value as a person reads it in the sheet; errors are nothing."""
    if value is None or (isinstance(value, str) and value.startswith("#N/A")):
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime | date):
        return value.isoformat()[:10]
    return " ".join(str(value).split())
