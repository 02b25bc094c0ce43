"""Rows of a sheet as the XML of a workbook (ECMA-376, part 1, 18.3): each cell with its value and its formula."""

from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime
from typing import Any

from tournament.exports.formulas import compile_formula
from tournament.exports.sheets import Cell, Column, Kind, Sheet, column_letter
from tournament.exports.text import looks_like_formula, xml_text

QUOTED = "quoted"
"""The style of a text that looks like a formula: it tells a spreadsheet that it is none, also after an edit."""

DAY_ZERO = date(1899, 12, 30).toordinal()
SECONDS_A_DAY = 86_400

Styles = Mapping[str, str]
CellWriter = Callable[[Any, int, int, int], str]
"""Value, row, first and last row of its block -> one cell."""


def write_rows(sheet: Sheet, styles: Styles, *, start: int) -> Iterator[str]:
    """The rows of a sheet, one string a row, numbered from `start`."""
    writers = [_writer(column_letter(i), c, styles, sheet) for i, c in enumerate(sheet.columns)]
    first = start
    for block in sheet.blocks:
        last = first + len(block) - 1
        for number, row in enumerate(block, first):
            cells = "".join(
                write(value, number, first, last)
                for write, value in zip(writers, row, strict=True)
                if value is not None
            )
            yield f'<row r="{number}">{cells}</row>'
        first = last + 1


def _writer(letter: str, column: Column, styles: Styles, sheet: Sheet) -> CellWriter:
    if column.kind is Kind.MIXED:
        return _mixed_writer(letter, styles)
    if column.formula:
        formula = compile_formula(column.formula, sheet.columns)
        return _formula_writer(letter, styles, column.kind, formula)
    if column.kind is Kind.TEXT:
        return _text_writer(letter, styles)
    return _number_writer(letter, styles[column.kind], column.kind)


def _text_writer(letter: str, styles: Styles) -> CellWriter:
    usual, quoted = styles[Kind.TEXT], styles[QUOTED]

    def write(value: str, row: int, _first: int, _last: int) -> str:
        style = quoted if looks_like_formula(value) else usual
        return (
            f'<c r="{letter}{row}" s="{style}" t="inlineStr">'
            f'<is><t xml:space="preserve">{xml_text(value)}</t></is></c>'
        )

    return write


def _number_writer(letter: str, style: str, kind: Kind) -> CellWriter:
    number = NUMBERS[kind]

    def write(value: Any, row: int, _first: int, _last: int) -> str:
        return f'<c r="{letter}{row}" s="{style}"><v>{number(value)}</v></c>'

    return write


def _formula_writer(letter: str, styles: Styles, kind: Kind, formula: str) -> CellWriter:
    """Writes the formula with its value; where the value is a cell of its own, that instead."""
    formula = xml_text(formula)
    style, number = styles[kind], NUMBERS[kind]
    write_value = _mixed_writer(letter, styles)

    def write(value: Any, row: int, first: int, last: int) -> str:
        if isinstance(value, Cell):
            return write_value(value, row, first, last)
        computed = formula.format(row=row, first=first, last=last)
        if isinstance(value, str):
            type_, known = "str", f"<v>{xml_text(value)}</v>"
        else:
            type_, known = "n", "" if value is None else f"<v>{number(value)}</v>"
        return f'<c r="{letter}{row}" s="{style}" t="{type_}"><f>{computed}</f>{known}</c>'

    return write


def _mixed_writer(letter: str, styles: Styles) -> CellWriter:
    def write(cell: Cell | str, row: int, first: int, last: int) -> str:
        if isinstance(cell, str):
            return _text_writer(letter, styles)(cell, row, first, last)
        if cell.formula:
            return _formula_writer(letter, styles, cell.kind, cell.formula)(
                cell.value, row, first, last
            )
        if cell.kind is Kind.TEXT:
            return _text_writer(letter, styles)(cell.value, row, first, last)
        return _number_writer(letter, styles[cell.kind], cell.kind)(cell.value, row, first, last)

    return write


def _thousands(value: int) -> float:
    return value / 1000


def _day(value: date) -> int:
    return value.toordinal() - DAY_ZERO


def _moment(value: datetime) -> float:
    seconds = value.hour * 3600 + value.minute * 60 + value.second
    return value.toordinal() - DAY_ZERO + seconds / SECONDS_A_DAY


def _same(value: float) -> float:
    return value


NUMBERS: dict[Kind, Callable[[Any], float]] = {
    Kind.COUNT: _same,
    Kind.POINTS: _same,
    Kind.MOVE: _same,
    Kind.SCORE: _thousands,
    Kind.AMOUNT: _thousands,
    Kind.MEAN: _same,
    Kind.PART: _same,
    Kind.TEXT: _same,
    Kind.DATE: _day,
    Kind.MOMENT: _moment,
}
