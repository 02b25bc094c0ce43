"""A plan made elsewhere: rows of text or CSV, checked, with the line of everything that is wrong."""

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournament.seating.plan import Plan, SeatedGame, SeatedRound
from tournament.seating.refusals import PlanLinesRefused, SeatingRefused

DELIMITERS = "\t;,"
SHAPE = "round, table, and the players in seat order"
BEFORE_PLAYERS = 2
MOST_DIGITS = 9
LAST_TABLE = 9999


@dataclass(frozen=True, slots=True, kw_only=True)
class _Row:
    line: int
    round: int
    table_number: int
    players: tuple[int, ...]


def read_plan(text: str, *, numbers: Mapping[int, int], sizes: Sequence[int] = (4, 3)) -> Plan:
    """The plan that rows tell: each row one game, as round, table and its players in seat order.

    `numbers`: the player of each number used in the rows. Cells are parted by tabs, semicolons or
    commas, or else by spaces; a first row without a number is a heading; empty rows do not count.
    `sizes`: how many may sit at a table, the usual number first; games of all sizes may be mixed.
    Those who are not in a round sit it out, which is refused when they would fill a game.
    Errors: PlanLinesRefused, with all lines that are wrong; SeatingRefused for an empty plan.

    >>> read_plan("1, 1, 4, 3, 2, 1", numbers={1: 0, 2: 1, 3: 2, 4: 3}).rounds[0].games[0].players
    (3, 2, 1, 0)
    """
    rows: list[_Row] = []
    refusals: list[SeatingRefused] = []
    for line, cells in _cells(text):
        try:
            rows.append(_row(line, cells, numbers, sizes))
        except SeatingRefused as refusal:
            refusals.append(refusal)
    if not rows and not refusals:
        raise SeatingRefused(f"The plan is empty. Each row holds {SHAPE}.", field="plan")
    by_round: dict[int, list[_Row]] = {}
    for row in rows:
        by_round.setdefault(row.round, []).append(row)
    refusals += _twice(by_round, numbers)
    # A line that is not understood may be the one that is missing.
    refusals = refusals or [*_gaps(by_round)] or [*_left_out(by_round, numbers, sizes[0])]
    if refusals:
        raise PlanLinesRefused(sorted(refusals, key=lambda one: one.line or 0))
    return Plan(rounds=tuple(_round(by_round[number], numbers) for number in sorted(by_round)))


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


def _row(line: int, cells: Sequence[str], numbers: Mapping[int, int], sizes: Sequence[int]) -> _Row:
    wrong = [cell for cell in cells if not _is_number(cell)]
    if wrong:
        quoted = ", ".join(f"“{cell[:40]}”" for cell in wrong)
        raise _refusal(
            line,
            f"Line {line}: {quoted} {'is not a number' if len(wrong) == 1 else 'are not numbers'}. "
            f"A row holds {SHAPE}.",
        )
    if len(cells) - BEFORE_PLAYERS not in sizes:
        lengths = " or ".join(str(size + BEFORE_PLAYERS) for size in sorted(sizes))
        raise _refusal(
            line, f"Line {line} has {len(cells)} numbers. A row holds {SHAPE}: {lengths} numbers."
        )
    round_number, table_number, *shown = map(int, cells)
    unknown = [str(number) for number in shown if number not in numbers]
    if unknown:
        raise _refusal(
            line, f"Line {line}: there is no player with the number {' or '.join(unknown)}."
        )
    if table_number < 1:
        raise _refusal(line, f"Line {line}: tables are numbered from 1.")
    if table_number > LAST_TABLE:
        raise _refusal(line, f"Line {line}: tables are numbered up to {LAST_TABLE}.")
    if round_number < 1:
        raise _refusal(line, f"Line {line}: rounds are numbered from 1.")
    return _Row(
        line=line,
        round=round_number,
        table_number=table_number,
        players=tuple(numbers[number] for number in shown),
    )


def _is_number(cell: str) -> bool:
    """Whether a cell can number a round, a table or a player."""
    return cell.isdecimal() and len(cell) <= MOST_DIGITS


def _refusal(line: int, sentence: str) -> SeatingRefused:
    return SeatingRefused(sentence, field="plan", line=line)


def _twice(
    by_round: Mapping[int, Sequence[_Row]], numbers: Mapping[int, int]
) -> Iterator[SeatingRefused]:
    """Each table and each player that comes twice in one round."""
    known = {player: number for number, player in numbers.items()}
    for rows in by_round.values():
        tables: dict[int, int] = {}
        lines: dict[int, int] = {}
        for row in rows:
            first = tables.setdefault(row.table_number, row.line)
            if first != row.line:
                yield _refusal(
                    row.line,
                    f"Line {row.line}: table {row.table_number} is taken in round {row.round} "
                    f"by line {first}.",
                )
            for player in row.players:
                if player in lines:
                    yield _refusal(
                        row.line,
                        f"Line {row.line}: player {known[player]} already plays in round {row.round}, "
                        f"in line {lines[player]}.",
                    )
                lines.setdefault(player, row.line)


def _gaps(by_round: Mapping[int, Sequence[_Row]]) -> Iterator[SeatingRefused]:
    """Each round before which one is missing."""
    for number, rows in by_round.items():
        if number > 1 and number - 1 not in by_round:
            line = rows[0].line
            yield _refusal(
                line,
                f"Line {line} belongs to round {number}, but there is no round {number - 1}.",
            )


def _left_out(
    by_round: Mapping[int, Sequence[_Row]], numbers: Mapping[int, int], size: int
) -> Iterator[SeatingRefused]:
    """Each round from which so many are missing that they would fill a table."""
    for number, rows in by_round.items():
        seated = {player for row in rows for player in row.players}
        missing = sorted(shown for shown, player in numbers.items() if player not in seated)
        if len(missing) >= size:
            first = ", ".join(map(str, missing[:10])) + (" …" if len(missing) > 10 else "")
            yield _refusal(
                rows[0].line,
                f"Line {rows[0].line}: {len(missing)} players are not in round {number}, "
                f"enough for one more game: {first}.",
            )


def _round(rows: Sequence[_Row], numbers: Mapping[int, int]) -> SeatedRound:
    seated = {player for row in rows for player in row.players}
    games = sorted(rows, key=lambda row: row.table_number)
    return SeatedRound(
        games=tuple(
            SeatedGame(table_number=row.table_number, players=row.players) for row in games
        ),
        byes=tuple(sorted(player for player in numbers.values() if player not in seated)),
    )
