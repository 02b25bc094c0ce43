"""The formulas of the sheet of games against `scoring.settlement`, computed by a real engine."""

from datetime import date
from pathlib import Path

import pytest

from scoring.ruleset import Ruleset
from scoring.settlement import settle
from tests.tournament.exports.recalculation import Recalculation
from tournament.exports.games import games_sheet
from tournament.exports.rules import rules_sheet
from tournament.exports.xlsx import write_workbook
from tournament.queries.exports import ExportedGame, ExportedSeat

PARTS = {
    "Place": "place",
    "Shared by": "shared_by",
    "Deposit received": "deposit",
    "Base": "base",
    "Rounding": "rounding",
    "Oka": "oka",
    "Uma": "uma",
    "Score": "score",
}
IN_THOUSANDS = {"Base", "Rounding", "Oka", "Uma", "Score"}
PLAIN = Ruleset(chip_points=500)
FLOATING = Ruleset(
    chip_points=500,
    start_points=30000,
    uma=None,
    floating_uma=(
        (1, (12000, -1000, -3000, -8000)),
        (2, (8000, 4000, -4000, -8000)),
        (3, (8000, 3000, 1000, -12000)),
    ),
)
SANMA = Ruleset(
    chip_points=500,
    seats=3,
    start_points=35000,
    return_points=40000,
    uma=(20000, 0, -20000),
    noten_total=2000,
)

# Points of the games of a workbook, and the deposits left on each table.
FOUR = (
    ((45200, 28300, 17500, 9000), 0),
    ((30000, 30000, 30000, 9000), 1),
    ((-1500, 83800, 18600, -1900), 1),
)
FOUR_TIED = (
    ((25000, 25000, 25000, 25000), 0),
    ((20500, 38500, 20500, 20500), 0),
    ((31400, 31400, 18600, 16600), 2),
)
THIRTY = (
    ((41000, 29000, 27000, 23000), 0),
    ((40000, 30000, 30000, 20000), 0),
    ((38200, 41500, 30000, 9300), 1),
)
THIRTY_TIED = (
    ((30000, 30000, 30000, 30000), 0),
    ((29900, 29900, 29900, 29300), 1),
    ((61500, 61500, -1500, -2500), 1),
)
THREE = (
    ((52300, 31400, 21300), 0),
    ((35000, 35000, 34000), 1),
    ((66600, 40500, -4100), 2),
)
THREE_TIED = (
    ((35000, 35000, 35000), 0),
    ((52500, 52500, -1000), 1),
    ((20500, 64000, 20500), 0),
)
CHOSEN = [
    (PLAIN, FOUR, "exact", "seat_order", "first"),
    (PLAIN, FOUR_TIED, "exact", "split", "first"),
    (PLAIN, FOUR, "half_up", "split", "dealer"),
    (PLAIN, FOUR_TIED, "half_up", "seat_order", "nobody"),
    (PLAIN, FOUR, "five_down_six_up", "seat_order", "first"),
    (PLAIN, FOUR_TIED, "five_down_six_up", "split", "dealer"),
    (PLAIN, FOUR_TIED, "up", "split", "first"),
    (PLAIN, FOUR, "down", "seat_order", "nobody"),
    (PLAIN, FOUR, "toward_return", "split", "first"),
    (FLOATING, THIRTY, "exact", "split", "nobody"),
    (FLOATING, THIRTY_TIED, "exact", "split", "first"),
    (FLOATING, THIRTY, "down", "seat_order", "dealer"),
    (FLOATING, THIRTY_TIED, "toward_return", "seat_order", "first"),
    (SANMA, THREE, "exact", "seat_order", "first"),
    (SANMA, THREE_TIED, "exact", "split", "first"),
    (SANMA, THREE, "half_up", "split", "nobody"),
    (SANMA, THREE_TIED, "up", "seat_order", "dealer"),
]


def settled_game(number, points, deposits_left, ruleset):
    """A game whose last dealer is the third seat."""
    settlement = settle(points=points, ruleset=ruleset, deposits_left=deposits_left, last_dealer=2)
    return ExportedGame(
        pk=number,
        number=number,
        round_id=None,
        table_number=None,
        played_on=date(2026, 3, 14),
        finish="",
        entered_as="hands",
        over="played_out",
        deposits_left=deposits_left,
        last_dealer=2,
        seats=tuple(exported_seat(index, seat) for index, seat in enumerate(settlement.seats)),
    )


def exported_seat(index, seat):
    """Beside what was played the first seat has a chombo and two chips of the second, who has a penalty; the third
    never won a hand."""
    chombo, penalty = (20000, 0, 0, 0)[index], (0, 5300, 0, 0)[index]
    chips, yakitori = (2, -2, 0, 0)[index], (0, 0, -3000, 0)[index]
    parts = {part: getattr(seat, part) for part in PARTS.values()}
    score = seat.score + chips * 500 + yakitori - chombo - penalty
    beside = {"chombo": chombo, "penalty": penalty, "score": score}
    return ExportedSeat(
        player_id=index,
        player=f"Player {index}",
        entered_points=None,
        entered_chips=chips,
        entered_yakitori=None,
        chips=chips * 500,
        yakitori=yakitori,
        points=seat.points,
        **(parts | beside),
    )


def make_workbook(folder, ruleset, games):
    settled = [settled_game(number, *game, ruleset) for number, game in enumerate(games, 1)]
    file = Path(folder, "games.xlsx")
    rows = len(games) * ruleset.seats
    with file.open("wb") as out:
        sheets = [games_sheet(settled, ruleset, row_count=rows, rounds={}), rules_sheet(ruleset)]
        write_workbook(sheets, out, title="Games")
    return file


@pytest.fixture(scope="module")
def workbooks(tmp_path_factory):
    """One workbook for each shape of rules; everything else is changed inside it."""
    return {
        ruleset: Recalculation(make_workbook(tmp_path_factory.mktemp("shape"), ruleset, games))
        for ruleset, games in ((PLAIN, FOUR), (FLOATING, THIRTY), (SANMA, THREE))
    }


def changes_for(workbook, games, rules):
    """What somebody changes in the workbook: three rules, all points, all deposits."""
    points = workbook.column("Games", "Points")
    deposits = workbook.column("Games", "Deposits left")
    changes = {("Rules", workbook.rule(field)): value for field, value in rules.items()}
    rows = [(held, left) for game, left in games for held in game]
    for row, (held, left) in enumerate(rows, 2):
        changes["Games", f"{points}{row}"] = held
        changes["Games", f"{deposits}{row}"] = left
    return changes


def expected(workbook, games, ruleset):
    """Address -> what `settle` says."""
    seats = [
        seat
        for number, game in enumerate(games, 1)
        for seat in settled_game(number, *game, ruleset).seats
    ]
    return {
        ("Games", f"{workbook.column('Games', title)}{row}"): getattr(seat, part) / 1000
        if title in IN_THOUSANDS
        else getattr(seat, part)
        for row, seat in enumerate(seats, 2)
        for title, part in PARTS.items()
    }


@pytest.mark.parametrize("ruleset", [PLAIN, FLOATING, SANMA], ids=["plain", "floating", "sanma"])
def test_formulas_come_to_the_stored_values(workbooks, ruleset):
    workbook = workbooks[ruleset]

    assert workbook.computed() == workbook.stored()


@pytest.mark.parametrize(("shape", "games", "rounding", "ties", "leftover"), CHOSEN)
def test_formulas_follow_changed_points_and_rules(
    workbooks, shape, games, rounding, ties, leftover
):
    rules = {"rounding": rounding, "ties": ties, "leftover": leftover}
    ruleset = Ruleset.from_data({**shape.to_data(), **rules})
    workbook = workbooks[shape]

    computed = workbook.computed(changes_for(workbook, games, rules))

    wanted = expected(workbook, games, ruleset)
    assert {place: computed[place] for place in wanted} == wanted


def test_formulas_follow_changed_amounts(workbooks):
    """Return points, uma and what is taken off; the difference from the site then shows what changed."""
    workbook = workbooks[PLAIN]
    uma = workbook.rule("uma")
    changes = {
        ("Rules", workbook.rule("return_points")): 25000,
        ("Rules", uma.replace("D", "E")): 30000,
        ("Rules", uma.replace("D", "H")): -30000,
        ("Games", f"{workbook.column('Games', 'Penalty (taken off)')}3"): 0,
        ("Rules", workbook.rule("chip_points")): 1000,
    }

    computed = workbook.computed(changes)

    def after(title):
        letter = workbook.column("Games", title)
        return [computed["Games", f"{letter}{row}"] for row in range(2, 6)]

    # 45 200, 28 300, 17 500, 9000; the chombo of the first stays, the penalty of the second went; two chips are 2.0.
    assert after("Base") == [20.2, 3.3, -7.5, -16.0]
    assert after("Oka") == [0, 0, 0, 0]
    assert after("Uma") == [30, 10, -10, -30]
    assert after("Score") == [32.2, 11.3, -20.5, -46.0]
    assert after("Difference") == [-4.0, 9.3, 5.0, -5.0]
