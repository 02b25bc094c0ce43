"""docs/seating.md says what the command prints."""

import re
from pathlib import Path

import pytest

from tournament.seating.report import FOURS, ROUNDS, THREES, table

DOCUMENT = Path(__file__).parents[3] / "docs" / "seating.md"


@pytest.mark.parametrize(
    ("size", "players", "all_players"), [(4, (16, 28, 40), FOURS), (3, (9, 18), THREES)]
)
def test_rows_of_the_document_are_those_of_the_command(size, players, all_players):
    _, _, section = DOCUMENT.read_text(encoding="utf-8").partition(
        f"### {'Four' if size == 4 else 'Three'} players in a game"
    )
    lines = re.split(r"\n#|\n`", section)[0].strip().splitlines()
    head, rule, *rows = table(size, players, ROUNDS)
    assert lines[:2] == [head, rule]
    assert [int(line.split("|")[1]) for line in lines[2:]] == list(all_players)
    assert [line for line in lines if line in rows] == rows
