"""Text from people, made safe for the files it goes into: the one place where that is done."""

import re
from functools import lru_cache
from xml.sax.saxutils import escape

NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
NOT_IN_SHEET_TITLES = re.compile(r"[\[\]:*?/\\\x00-\x1f]")
NOT_IN_FILE_NAMES = re.compile(r'[\x00-\x1f\x7f"*/:<>?\\|%;]+')
LONGEST_CELL = 32_767
LONGEST_SHEET_TITLE = 31


def clean(text: str) -> str:
    """Without the control characters that a workbook cannot hold, and no longer than a cell.

    >>> clean("Ai" + chr(0) + "ko")
    'Aiko'
    """
    return NOT_IN_XML.sub("", text)[:LONGEST_CELL]


def looks_like_formula(text: str) -> bool:
    """Whether a spreadsheet could take the text for a formula."""
    return text.startswith(FORMULA_STARTS)


def csv_text(text: str) -> str:
    """Text for a CSV file, where only an apostrophe keeps a spreadsheet from computing it.

    >>> csv_text("=1+1"), csv_text("Aiko")
    ("'=1+1", 'Aiko')
    """
    text = clean(text)
    return f"'{text}" if looks_like_formula(text.lstrip(" ")) else text


@lru_cache(maxsize=4096)
def xml_text(text: str) -> str:
    """Text for XML, escaped; a carriage return stays one."""
    return escape(clean(text), {"\r": "&#13;"})


def sheet_title(text: str) -> str:
    """A legal name for a sheet: at most 31 characters, no brackets, colons, stars, question marks or slashes, no apostrophe at an end.

    >>> sheet_title("'Games: 1/2'")
    'Games 12'
    """
    return NOT_IN_SHEET_TITLES.sub("", text).strip("' ")[:LONGEST_SHEET_TITLE].rstrip("' ") or "-"


def file_name(text: str) -> str:
    """A name for a file on any system, in any script.

    >>> file_name('Spring: "A/B" リーグ')
    'Spring A B リーグ'
    """
    return " ".join(NOT_IN_FILE_NAMES.sub(" ", clean(text)).split()).strip(". ")[:80]
