"""The standings table: what its cells say, and how it sorts."""

from scoring.standings import Tally, TieBreak, rank
from tournament.queries.standings import Row
from tournament.tables.standings import Order, StandingsTable, known_sort, places_bar

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
    table = StandingsTable(rows(), seats=4, order=Order(sort=sort))
    return [[str(cell) for _column, cell in row.items()] for row in table.rows]


def test_shared_places_fractions_and_signs_are_shown():
    first = cells()[0]

    assert first[0] == "1="
    assert ">Aiko</a>" in first[1]
    assert first[2] == '<span class="plus">+10.0</span>'
    assert first[3:5] == ["2", "1.75"]
    assert first[6:] == ["½", "1½", "0", "0", "−4.5"]


def test_who_has_no_game_stands_last_without_a_place():
    last = cells()[2]

    assert ">Chen</a>" in last[1]
    assert (last[0], last[4], last[-1]) == ("–", "–", "–")


def test_columns_sort_and_who_has_nothing_stays_last():
    assert names("-last") == ["Binh", "Aiko", "Chen"]
    assert names("average")[-1] == "Chen"
    assert names("-name") == ["Chen", "Binh", "Aiko"]


def names(sort):
    table = StandingsTable(rows(), seats=4, order=Order(sort=sort))
    return [row.record["name"] for row in table.rows]


def test_a_phone_opens_with_the_name_what_it_has_no_column_for():
    name = cells()[0][1]

    assert "<dt>Average place</dt><dd>1.75</dd>" in name
    assert "<dt>2nd</dt><dd>1½</dd>" in name
    assert name.count('href="/players/1/"') == 2


def test_a_hundred_players_stand_on_a_page():
    tallies = [Tally(key=key, score=100 * key, games=1) for key in range(1, 102)]
    many = [Row(player_id=one.tally.key, name="Aiko", standing=one) for one in rank(tallies)]
    pages = [
        StandingsTable(many, seats=4, order=Order(page=page)).shown_page for page in (1, 2, 99)
    ]

    assert [len(page.object_list) for page in pages] == [100, 1, 1]


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
