"""From a pasted text or the bytes of a .csv to rows of cells; row n is line n, so that a refusal can name its line."""

import codecs
import csv
import io

from scoring.terms import ScoringError

MAX_BYTES = 2_000_000
MAX_ROWS = 5_000
MAX_COLUMNS = 60
"""A roster of a large event is a tenth of this."""

DELIMITERS = ("\t", ";", ",")
BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)

Rows = list[list[str]]


class FileRefused(ScoringError):
    """A file cannot be read as rows."""


def decode(content: bytes) -> str:
    """Tell the encoding of a text file: UTF-8, UTF-16 with or without a mark, or else Windows-1252.

    Errors: FileRefused for what is too large, or no text.

    >>> decode("Müller".encode("cp1252")), decode("陳大文 1".encode("utf-16-le"))
    ('Müller', '陳大文 1')
    """
    if len(content) > MAX_BYTES:
        raise FileRefused("The file is too large for a list of players.", field="file")
    text = content.decode(_encoding(content), errors="replace")
    if "\0" in text:
        raise FileRefused("The file is no text. Save the list as .csv or .xlsx.", field="file")
    return text


def _encoding(content: bytes) -> str:
    for bom, encoding in BOMS:
        if content.startswith(bom):
            return encoding
    if b"\0" in content and len(content) % 2 == 0:
        return _utf16_without_mark(content)
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8"


def _utf16_without_mark(content: bytes) -> str:
    """Latin letters, spaces and line ends in UTF-16 have a zero byte: the second of two, or else the first."""
    return "utf-16-le" if content[1::2].count(0) >= content[::2].count(0) else "utf-16-be"


def split_text(text: str) -> Rows:
    r"""Cut a pasted or decoded text into cells: by tabs, semicolons or commas, whichever it has; else one cell a line.

    >>> split_text("name;club\nAiko;Riichi Club")
    [['name', 'club'], ['Aiko', 'Riichi Club']]
    >>> split_text("Tanaka, Aiko\nNguyen, Binh")
    [['Tanaka, Aiko'], ['Nguyen, Binh']]
    """
    lines = text.splitlines()
    delimiter = _delimiter([line for line in lines if line.strip()])
    if not delimiter:
        return check_size([[line.strip()] for line in lines])
    rows: Rows = []
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    try:
        for row in reader:
            # A cell may go over several lines: its row counts as the first of them.
            rows.append([" ".join(cell.split()) for cell in row])
            rows.extend([] for _ in range(reader.line_num - len(rows)))
    except csv.Error as error:
        raise FileRefused(
            f"Line {reader.line_num} cannot be read: {error}.", field="file"
        ) from None
    return check_size(rows)


def _delimiter(lines: list[str]) -> str:
    """What cuts the lines; a comma only where it is not the one between a family name and a given name."""
    for delimiter in DELIMITERS:
        with_it = sum(delimiter in line for line in lines)
        if with_it * 2 <= len(lines):
            continue
        if delimiter != "," or _commas_cut(lines):
            return delimiter
    return ""


def _commas_cut(lines: list[str]) -> bool:
    heading = lines[0].casefold()
    return lines[0].count(",") >= 2 or any(
        word in heading for word in ("name", "club", "ema", "名")
    )


def check_size(rows: Rows) -> Rows:
    """Refuse more rows or columns than any roster has.

    Errors: FileRefused.
    """
    if len(rows) > MAX_ROWS or any(len(row) > MAX_COLUMNS for row in rows):
        raise FileRefused(
            f"A list has at most {MAX_ROWS} lines and {MAX_COLUMNS} columns.", field="file"
        )
    return rows
