"""A plan made elsewhere: rows of text or CSV, checked, with the line of whatever is wrong."""

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournament.seating.plan import Plan, SeatedGame, SeatedRound
from tournament.seating.refusals import SeatingRefused

DELIMITERS = "\t;,"
SHAPE = "round, table, and the players in seat order"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Row:
    line: int
    round: int
    table_number: int
    players: tuple[int, ...]


def read_plan(text: str, *, numbers: Mapping[int, int], size: int = 4) -> Plan:
    """The plan that rows tell: each row one game, as round, table and its players in seat order.

    `numbers`: the player of each number used in the rows. Cells are parted by tabs, semicolons or
    commas, or else by spaces; a first row without a number is a heading; empty rows do not count.
    Games of 3 and 4 may be mixed. Those who are not in a round sit it out, which is refused when
    they would fill a game. Errors: SeatingRefused, with the line.

    >>> read_plan("1, 1, 4, 3, 2, 1", numbers={1: 0, 2: 1, 3: 2, 4: 3}).rounds[0].games[0].players
    (3, 2, 1, 0)
    """
    rows = [_row(line, cells, numbers) for line, cells in _cells(text)]
    if not rows:
        raise SeatingRefused(f"The plan is empty. Each row holds {SHAPE}.", field="plan")
    by_round: dict[int, list[_Row]] = {}
    for row in rows:
        by_round.setdefault(row.round, []).append(row)
    _check_round_numbers(by_round)
    return Plan(
        rounds=tuple(_round(by_round[number], numbers, size) for number in sorted(by_round))
    )


def _cells(text: str) -> Iterator[tuple[int, list[str]]]:
    """The cells of each row with the number of its line, without heading and empty rows."""
    lines = text.lstrip("\ufeff").splitlines()
    delimiter = next((mark for mark in DELIMITERS if any(mark in line for line in lines)), None)
    table: Iterable[list[str]] = (
        csv.reader(lines, delimiter=delimiter) if delimiter else (line.split() for line in lines)
    )
    is_first = True
    for number, row in enumerate(table, 1):
        cells = [cell.strip() for cell in row]
        while cells and not cells[-1]:
            cells.pop()
        is_heading = is_first and not any(cell.isdecimal() for cell in cells)
        is_first = is_first and not cells
        if cells and not is_heading:
            yield number, cells


def _row(line: int, cells: Sequence[str], numbers: Mapping[int, int]) -> _Row:
    wrong = next((cell for cell in cells if not cell.isdecimal()), None)
    if wrong is not None:
        raise SeatingRefused(
            f"Line {line}: “{wrong}” is not a number. A row holds {SHAPE}.",
            field="plan",
            line=line,
        )
    if len(cells) not in {5, 6}:
        raise SeatingRefused(
            f"Line {line} has {len(cells)} numbers. A row holds {SHAPE}: 5 or 6 numbers.",
            field="plan",
            line=line,
        )
    round_number, table_number, *shown = map(int, cells)
    unknown = next((number for number in shown if number not in numbers), None)
    if unknown is not None:
        raise SeatingRefused(
            f"Line {line}: there is no player with the number {unknown}.", field="plan", line=line
        )
    if table_number < 1:
        raise SeatingRefused(f"Line {line}: tables are numbered from 1.", field="plan", line=line)
    return _Row(
        line=line,
        round=round_number,
        table_number=table_number,
        players=tuple(numbers[number] for number in shown),
    )


def _check_round_numbers(by_round: Mapping[int, Sequence[_Row]]) -> None:
    for expected, number in enumerate(sorted(by_round), 1):
        if number != expected:
            line = by_round[number][0].line
            raise SeatingRefused(
                f"Line {line} belongs to round {number}, but there is no round {expected}.",
                field="plan",
                line=line,
            )


def _round(rows: Sequence[_Row], numbers: Mapping[int, int], size: int) -> SeatedRound:
    _check_duplicates(rows, {player: number for number, player in numbers.items()})
    seated = {player for row in rows for player in row.players}
    missing = {number: player for number, player in numbers.items() if player not in seated}
    if len(missing) >= size:
        first = ", ".join(map(str, sorted(missing)[:10])) + (" …" if len(missing) > 10 else "")
        raise SeatingRefused(
            f"Line {rows[0].line}: {len(missing)} players are not in round {rows[0].round}, "
            f"enough for one more game: {first}.",
            field="plan",
            line=rows[0].line,
        )
    games = sorted(rows, key=lambda row: row.table_number)
    return SeatedRound(
        games=tuple(
            SeatedGame(table_number=row.table_number, players=row.players) for row in games
        ),
        byes=tuple(sorted(missing.values())),
    )


def _check_duplicates(rows: Sequence[_Row], shown: Mapping[int, int]) -> None:
    """Refuse a player or a table number that comes twice in one round."""
    tables: dict[int, int] = {}
    lines: dict[int, int] = {}
    for row in rows:
        if row.table_number in tables:
            raise SeatingRefused(
                f"Line {row.line}: table {row.table_number} is taken in round {row.round} "
                f"by line {tables[row.table_number]}.",
                field="plan",
                line=row.line,
            )
        tables[row.table_number] = row.line
        for player in row.players:
            if player in lines:
                raise SeatingRefused(
                    f"Line {row.line}: player {shown[player]} already plays in round {row.round}, "
                    f"in line {lines[player]}.",
                    field="plan",
                    line=row.line,
                )
            lines[player] = row.line
