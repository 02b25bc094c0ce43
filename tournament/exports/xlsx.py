"""Sheets as an Excel workbook.

openpyxl makes the workbook with everything but its rows: styles, widths, frozen headers, filters, names. The rows
are then written into its sheets as they are read, because openpyxl cannot store a formula together with its
value, and a reader that does not compute (a phone's preview, Excel's protected view, pandas) would see nothing
or zeros.
"""

from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import islice
from typing import IO
from zipfile import ZIP_DEFLATED, ZipFile

from lxml import etree
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.styles.fonts import DEFAULT_FONT
from openpyxl.workbook.defined_name import DefinedName

from tournament.exports.rows import QUOTED, Styles, write_rows
from tournament.exports.sheets import Column, Kind, Sheet, column_letter, column_names
from tournament.exports.text import clean, sheet_title

MINUS = '"\N{MINUS SIGN}"'
FORMATS = {
    Kind.COUNT: "0",
    Kind.POINTS: f"#,##0;{MINUS}#,##0;0",
    Kind.MOVE: f"+#,##0;{MINUS}#,##0;0",
    Kind.SCORE: f"+0.0;{MINUS}0.0;0.0",
    Kind.AMOUNT: f"0.0;{MINUS}0.0;0.0",
    Kind.MEAN: "0.00",
    Kind.PART: "General",
    Kind.TEXT: "@",
    Kind.DATE: "yyyy-mm-dd",
    Kind.MOMENT: "yyyy-mm-dd hh:mm",
}
FELT, PAPER = "FF1F4D3A", "FFFFFFFF"
HEADER_HEIGHT = 32
COMPRESSION = 3
ROWS_AT_ONCE = 200


def write_workbook(sheets: Sequence[Sheet], file: IO[bytes], *, title: str) -> None:
    """Write the sheets in their order. The rows of each are read once, and only a few are held at a time."""
    shell = BytesIO()
    _empty_workbook(sheets, title).save(shell)
    by_path = {f"xl/worksheets/sheet{n}.xml": sheet for n, sheet in enumerate(sheets, 1)}
    with ZipFile(shell) as made, ZipFile(file, "w", ZIP_DEFLATED, compresslevel=COMPRESSION) as out:
        for name in made.namelist():
            content = made.read(name)
            if name not in by_path:
                out.writestr(name, content)
                continue
            with out.open(name, "w", force_zip64=True) as part:
                for text in _with_rows(content, by_path[name]):
                    part.write(text)


def _empty_workbook(sheets: Sequence[Sheet], title: str) -> Workbook:
    workbook = Workbook(write_only=True)
    workbook.properties.title = workbook.properties.creator = clean(title)
    for sheet in sheets:
        _add_sheet(workbook, sheet)
    return workbook


def _add_sheet(workbook: Workbook, sheet: Sheet) -> None:
    """Everything of a sheet but its rows; in their place a row of samples that shows each style's number."""
    made = workbook.create_sheet(sheet_title(sheet.title))
    made.freeze_panes = "A2"
    made.print_title_rows = "1:1"
    made.page_setup.orientation = "landscape"
    made.page_setup.fitToHeight = 0
    made.sheet_properties.pageSetUpPr.fitToPage = True
    made.row_dimensions[1].height = HEADER_HEIGHT
    for index, column in enumerate(sheet.columns):
        made.column_dimensions[column_letter(index)].width = column.width
    if sheet.has_filter:
        made.auto_filter.ref = f"A1:{column_letter(len(sheet.columns) - 1)}{sheet.row_count + 1}"
    names = dict(sheet.names) | column_names(sheet)
    for name, cells in names.items():
        workbook.defined_names[name] = DefinedName(name, attr_text=f"'{made.title}'!{cells}")
    made.append([_header(made, column) for column in sheet.columns])
    made.append([*(_sample(made, kind, FORMATS[kind]) for kind in FORMATS), _quoted_sample(made)])


def _header(made: object, column: Column) -> WriteOnlyCell:
    cell = WriteOnlyCell(made, clean(column.title))
    cell.data_type = "s"
    cell.font = Font(name=DEFAULT_FONT.name, size=DEFAULT_FONT.size, bold=True, color=PAPER)
    cell.fill = PatternFill("solid", fgColor=FELT)
    is_text = column.kind in (Kind.TEXT, Kind.MIXED)
    side = {"horizontal": "left", "indent": 1} if is_text else {"horizontal": "right"}
    cell.alignment = Alignment(wrap_text=True, vertical="center", **side)
    return cell


def _sample(made: object, style: str, number_format: str) -> WriteOnlyCell:
    cell = WriteOnlyCell(made, style)
    cell.number_format = number_format
    if style in (Kind.TEXT, QUOTED):
        cell.alignment = Alignment(horizontal="left", indent=1)
    return cell


def _quoted_sample(made: object) -> WriteOnlyCell:
    cell = _sample(made, QUOTED, FORMATS[Kind.TEXT])
    cell.quotePrefix = True
    return cell


def _with_rows(content: bytes, sheet: Sheet) -> Iterator[bytes]:
    """The file of a sheet with its rows in place of the samples."""
    samples = content.rindex(b"<row ")
    end = content.index(b"</sheetData>")
    yield content[:samples]
    rows = write_rows(sheet, _styles(content[samples:end]), start=2)
    while some := "".join(islice(rows, ROWS_AT_ONCE)):
        yield some.encode()
    yield content[end:]


def _styles(samples: bytes) -> Styles:
    """The number of each style, found at the samples."""
    return {"".join(cell.itertext()): cell.get("s", "0") for cell in etree.fromstring(samples)}
