"""The sheets of a tournament: each by itself, and all together as a workbook."""

from collections.abc import Sequence
from typing import IO

from tournament.exports.about import about_sheet
from tournament.exports.games import games_sheet
from tournament.exports.hands import hands_sheet, hands_sheets
from tournament.exports.rules import rules_sheet
from tournament.exports.sheets import MOST_ROWS, Sheet
from tournament.exports.source import Source
from tournament.exports.standings import standings_sheet
from tournament.exports.xlsx import write_workbook
from tournament.queries.exports import (
    export_counts,
    exported_games,
    exported_games_with_hands,
    round_names,
    settled_sums,
)
from tournament.queries.standings import standings_of


def standings(source: Source) -> Sheet:
    """One row a player, in the order of the page."""
    rows = standings_of(source.tournament)
    names = {row.player_id: row.name for row in rows}
    has_substitutes = any(row.is_substitute for row in rows)
    return standings_sheet(
        [row.standing for row in rows],
        names,
        seats=source.most_seats,
        by_games=source.tournament.stage_number == 1 and not has_substitutes,
    )


def games(source: Source) -> Sheet:
    """One row a game and seat."""
    return games_sheet(
        exported_games(source.tournament),
        source.ruleset,
        other_ruleset=source.other_ruleset,
        row_count=export_counts(source.tournament).seats,
        rounds=round_names(source.tournament),
    )


def hands(source: Source) -> Sheet:
    """One row a hand and seat, however many."""
    return hands_sheet(
        exported_games_with_hands(source.tournament),
        row_count=export_counts(source.tournament).hands * source.most_seats,
    )


def rules(source: Source) -> Sheet:
    """One row a rule."""
    return rules_sheet(source.ruleset)


def about(source: Source, *, hands_keys: Sequence[str] = ("hands",)) -> Sheet:
    """Where it comes from, and sums that check; `hands_keys` are the keys of the sheets of hands."""
    counts, sums = export_counts(source.tournament), settled_sums(source.tournament)
    return about_sheet(source, counts=counts, sums=sums, hands_keys=hands_keys)


def sheets_of(source: Source, *, most_rows: int = MOST_ROWS) -> list[Sheet]:
    """All sheets of the workbook, none of hands with more than so many rows."""
    parts = hands_sheets(
        exported_games_with_hands(source.tournament),
        hands=export_counts(source.tournament).hands,
        seats=source.most_seats,
        most_rows=most_rows,
    )
    last = about(source, hands_keys=[part.key for part in parts])
    return [standings(source), games(source), *parts, rules(source), last]


def write_excel(source: Source, file: IO[bytes], *, most_rows: int = MOST_ROWS) -> None:
    """All sheets as one Excel workbook."""
    sheets = sheets_of(source, most_rows=most_rows)
    write_workbook(sheets, file, title=source.tournament.name)
