"""The page that docstrings point to by "RULES 4"."""

import json
import re
from pathlib import Path

from scoring.game_json import record_from_data
from scoring.record import compute
from scoring.terms import GameEnd

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")


def test_every_section_that_the_code_names_is_there():
    files = [*(ROOT / "scoring").rglob("*.py"), *(ROOT / "tournament").rglob("*.py")]
    named = {
        number
        for file in files
        for found in re.findall(r"RULES (\d(?:(?:, | and )\d)*)", file.read_text(encoding="utf-8"))
        for number in re.findall(r"\d", found)
    }

    assert named == set(re.findall(r"^## (\d)\. ", PAGE, re.MULTILINE))


def test_the_game_on_the_page_is_computed():
    (text,) = re.findall(r"```json\n(.+?)```", PAGE, re.DOTALL)

    computed = compute(record_from_data(json.loads(text)))

    assert (len(computed.played), computed.over) == (6, GameEnd.TIME)
    assert [seat.penalty for seat in computed.settlement.seats] == [0, 0, 1500, 0]
