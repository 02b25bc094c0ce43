"""What a sheet of an export is: titled columns and rows of plain values, before any file format.

A value is the one the site shows. A column may also have a formula that derives the same value from the
other cells; a workbook then holds both, a CSV file holds the value.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum

MOST_ROWS = 1_048_576
"""As many as a sheet of Excel can have, with its header."""

Plain = int | float | str | date | datetime | None


class Kind(StrEnum):
    """How the cells of a column are stored and shown."""

    COUNT = "count"
    POINTS = "points"
    MOVE = "move"
    """A change of points, shown with its sign."""
    SCORE = "score"
    """Kept in points, written in thousands: 55200 becomes 55.2."""
    AMOUNT = "amount"
    """As a score, but shown without a plus: something that is taken off."""
    MEAN = "mean"
    PART = "part"
    """A count with a fraction where something is shared."""
    TEXT = "text"
    DATE = "date"
    MOMENT = "moment"
    MIXED = "mixed"
    """Texts, and `Cell` values that each say their kind."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A value with its kind and perhaps a formula of its own: in a mixed column, or in place of its column's formula."""

    value: Plain
    kind: Kind
    formula: str = ""


Row = Sequence[Plain | Cell]
Block = Sequence[Row]
"""Rows that belong together, such as the seats of one game; formulas may look at the whole block."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One column. `formula` is written in the words of `formulas.compile_formula`."""

    key: str
    title: str
    kind: Kind = Kind.TEXT
    width: int = 10
    formula: str = ""
    is_workbook_only: bool = False
    """A step of a formula, of no use where there are no formulas."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """One sheet; `row_count` is known before the rows are read, which happens once."""

    key: str
    title: str
    columns: tuple[Column, ...]
    blocks: Iterable[Block]
    row_count: int
    names: Mapping[str, str] = field(default_factory=dict)
    """Names for cells, {"rule_seats": "$C$4"}, with which formulas of any sheet may speak of them."""
    has_filter: bool = True


def column_letter(index: int) -> str:
    """The letters of a column counted from 0.

    >>> column_letter(0), column_letter(25), column_letter(26)
    ('A', 'Z', 'AA')
    """
    letters = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def column_names(sheet: Sheet) -> dict[str, str]:
    """Names for whole columns, {"games_score": "$V$2:$V$81"}; at least one row, so that a sum has something to add."""
    last = max(sheet.row_count, 1) + 1
    letters = [column_letter(index) for index in range(len(sheet.columns))]
    return {
        f"{sheet.key}_{column.key}": f"${letter}$2:${letter}${last}"
        for column, letter in zip(sheet.columns, letters, strict=True)
    }
