"""The standings table: what its cells say, and how it sorts."""

from scoring.standings import Tally, TieBreak, rank
from tournament.queries.standings import Row
from tournament.tables.standings import StandingsTable, known_sort, places_bar

NAMES = {1: "Aiko", 2: "Binh", 3: "Chen"}
TALLIES = (
    Tally(
        key=1, score=10000, games=2, places_doubled=7, twelfths=(6, 18, 0, 0), best=9000, last=-4500
    ),
    Tally(
        key=2, score=10000, games=2, places_doubled=7, twelfths=(6, 18, 0, 0), best=9000, last=1000
    ),
    Tally(key=3),
)


def rows():
    ranked = rank(TALLIES, order=(TieBreak.TOTAL, TieBreak.AVERAGE_PLACE))
    return [Row(player_id=one.tally.key, name=NAMES[one.tally.key], standing=one) for one in ranked]


def cells(sort=""):
    table = StandingsTable(rows(), seats=4, sort=sort)
    return [[str(cell) for _column, cell in row.items()] for row in table.rows]


def test_shared_places_fractions_and_signs_are_shown():
    first = cells()[0]

    assert first[:2] == ["1=", "Aiko"]
    assert first[2] == '<span class="plus">+10.0</span>'
    assert first[3:5] == ["2", "1.75"]
    assert first[6:] == ["½", "1½", "0", "0", "−4.5"]


def test_who_has_no_game_stands_last_without_a_place():
    last = cells()[2]

    assert (last[0], last[1], last[4], last[-1]) == ("–", "Chen", "–", "–")


def test_columns_sort_and_who_has_nothing_stays_last():
    assert [row[1] for row in cells("-last")] == ["Binh", "Aiko", "Chen"]
    assert [row[1] for row in cells("average")][-1] == "Chen"
    assert [row[1] for row in cells("-name")] == ["Chen", "Binh", "Aiko"]


def test_three_players_have_no_fourth_place():
    table = StandingsTable(rows(), seats=3)

    assert "fourths" not in [column.name for column in table.columns]


def test_an_unknown_order_is_the_order_of_the_standings():
    assert known_sort("-total") == "-total"
    assert known_sort("password") == ""


def test_places_bar_is_in_proportion():
    bar = places_bar((12, 0, 24, 0))

    assert 'viewBox="0 0 36 10"' in bar
    assert '<rect class="places-3" x="12" width="24" height="10"/>' in bar
    assert "places-2" not in bar
