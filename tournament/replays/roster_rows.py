"""Rows of cells -> the rows of a roster: who plays, with club, country, team and ids. A bad row stops nothing else."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from scoring.terms import ScoringError
from tournament.replays.countries import CountryNotKnown, country_code
from tournament.replays.roster_headings import find_columns

LONGEST_NAME = 100
HEADING_WITHIN = 10
"""Lines in which the headings may stand: a title may come before them."""

BULLET = re.compile(r"[-*•–]\s+")
NUMBERED = re.compile(r"(\d{1,4})(?:[.):]\s*|\t\s*|(\s+))")
SHOWN_NOWHERE = {"Cc", "Cs", "Co", "Cn"}
INVISIBLE = "Cf"
JOINERS = "\u200c\u200d"
"""The two invisible characters that some scripts and emoji are written with."""
LIMITS = {"club": 100, "team": 100, "ema_number": 20, "log_name": 100, "mahjong_soul_name": 100}
TEXTS = tuple(LIMITS)


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterRow:
    """One player of a list; `line` is where. `country` is two letters; what is not there is empty.

    `notes`: sentences about cells that were left out, because they are not understood.
    """

    line: int
    name: str
    club: str = ""
    country: str = ""
    team: str = ""
    ema_number: str = ""
    log_name: str = ""
    mahjong_soul_name: str = ""
    number: int | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BadRow:
    """A line that names no player who could be stored: its text, and why."""

    line: int
    text: str
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Roster:
    """What was read: the fields that were found, the headings that mean nothing here, and the rows."""

    fields: tuple[str, ...]
    ignored: tuple[str, ...]
    rows: tuple[RosterRow, ...]
    bad: tuple[BadRow, ...]


class RowRefused(ScoringError):
    """A row of a roster cannot be stored."""


def clean_name(text: str) -> str:
    """A name as it is stored: composed characters, single spaces, and nothing invisible, which could turn the text around it.

    >>> clean_name("  Nguyễn   Thị Ánh ")
    'Nguyễn Thị Ánh'
    """
    seen = "".join(
        character
        for character in unicodedata.normalize("NFC", text)
        if character in JOINERS or unicodedata.category(character) != INVISIBLE
    )
    return " ".join(seen.split())


def name_key(name: str) -> str:
    """What two names are compared by."""
    return unicodedata.normalize("NFC", clean_name(name).casefold())


def without_number(line: str, position: int) -> str:
    """A line without its bullet or number; a bare number only where it is the one that counts the lines."""
    if bullet := BULLET.match(line):
        return line[bullet.end() :]
    numbered = NUMBERED.match(line)
    if numbered and (numbered[2] is None or int(numbered[1]) == position):
        return line[numbered.end() :]
    return line


def check_name(name: str) -> None:
    """Refuse a name that cannot be stored or shown.

    Errors: RowRefused.
    """
    if not name:
        raise RowRefused("There is no name.", field="name")
    if len(name) > LONGEST_NAME:
        raise RowRefused(f"A name has at most {LONGEST_NAME} characters.", field="name")
    if any(unicodedata.category(character) in SHOWN_NOWHERE for character in name):
        raise RowRefused("There is a character in it that cannot be shown.", field="name")


def read_roster(rows: Sequence[Sequence[str]]) -> Roster:
    """Read a roster: with headings in any order, or else the names alone, one a row. Row n is line n.

    >>> read_roster([["Club", "Player"], ["Riichi Club", "Aiko"]]).rows[0].club
    'Riichi Club'
    >>> [row.name for row in read_roster([["1. Aiko"], ["2. Binh"]]).rows]
    ['Aiko', 'Binh']
    """
    place, columns = _find_headings(rows)
    if not columns:
        rows, columns = _names_alone(rows)
        place = -1
    heading = [] if place < 0 else rows[place]
    good, bad = [], []
    for index in range(place + 1, len(rows)):
        cells = [cell.strip() for cell in rows[index]]
        if not any(cells):
            continue
        try:
            good.append(_read_row(cells, columns, index + 1))
        except ScoringError as refusal:
            text = " ".join(cell for cell in cells if cell)
            bad.append(BadRow(line=index + 1, text=text, sentence=refusal.sentence))
    ignored = [
        cell for at, cell in enumerate(heading) if cell.strip() and at not in columns.values()
    ]
    return Roster(fields=tuple(columns), ignored=tuple(ignored), rows=tuple(good), bad=tuple(bad))


def _find_headings(rows: Sequence[Sequence[str]]) -> tuple[int, dict[str, int]]:
    """Where the headings stand and what they name; a single one counts only in the first line that is not empty."""
    filled = [index for index, row in enumerate(rows) if any(cell.strip() for cell in row)]
    for index in filled[:HEADING_WITHIN]:
        columns = find_columns(rows[index])
        has_name = columns.keys() & {"name", "given", "family"}
        if has_name and (len(columns) > 1 or index == filled[0]):
            return index, columns
    return -1, {}


def _names_alone(rows: Sequence[Sequence[str]]) -> tuple[list[list[str]], dict[str, int]]:
    """Rows without headings: the first cell that is no number is the name, and a number before it the player's."""
    numbered, position = [], 0
    for row in rows:
        cells = [cell.strip() for cell in row if cell.strip()]
        position += bool(cells)
        number = cells.pop(0) if len(cells) > 1 and cells[0].isdecimal() else ""
        name = without_number(cells[0], position) if cells else ""
        numbered.append([number, name])
    return numbered, {"name": 1} | ({"number": 0} if any(row[0] for row in numbered) else {})


def _read_row(cells: Sequence[str], columns: dict[str, int], line: int) -> RosterRow:
    found = {
        field: clean_name(cells[place]) if place < len(cells) else ""
        for field, place in columns.items()
    }
    name = _full_name(found)
    check_name(name)
    for field in TEXTS:
        if len(found.get(field, "")) > LIMITS[field]:
            raise RowRefused(f"{found[field][:40]}… is too long.", field=field)
    country, notes = _country(found.get("country", ""))
    return RosterRow(
        line=line,
        name=name,
        country=country,
        number=_number(found.get("number", "")),
        notes=notes,
        **{field: found.get(field, "") for field in TEXTS},
    )


def _full_name(found: dict[str, str]) -> str:
    """The whole name out of one column, or of a given and a family name, in the order of its script."""
    given, name, family = (found.get(field, "") for field in ("given", "name", "family"))
    parts = [part for part in (given, name, family) if part]
    if len(parts) == 2 and all(_is_east_asian(part) for part in parts):
        return "".join(reversed(parts)) if given and family else "".join(parts)
    return " ".join(parts)


def _is_east_asian(text: str) -> bool:
    return all("\u3040" <= letter <= "\u9fff" or "\uac00" <= letter <= "\ud7a3" for letter in text)


def _country(text: str) -> tuple[str, tuple[str, ...]]:
    try:
        return country_code(text), ()
    except CountryNotKnown as refusal:
        return "", (refusal.sentence,)


def _number(text: str) -> int | None:
    """A player's number; spreadsheets may write 7.0."""
    if not text:
        return None
    digits = text.removesuffix(".0").removeprefix("#")
    if not digits.isdecimal() or not 1 <= int(digits) <= 9999:
        raise RowRefused(f"{text} is no number for a player.", field="number")
    return int(digits)
