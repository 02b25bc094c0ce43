"""A whole tournament as an Excel workbook, from the database."""

from datetime import UTC, datetime
from io import BytesIO

import pytest
from django.core.cache import cache
from openpyxl import load_workbook

from tests.factories import (
    CHOMBO,
    DAY,
    DRAW,
    NAMES,
    RON,
    TSUMO,
    make_change,
    make_finished_game,
    make_game,
    make_players,
    make_ruleset,
    make_tournament,
    record,
)
from tests.tournament.exports.recalculation import Recalculation
from tournament.actions.endings import stop_game
from tournament.actions.penalties import add_penalty
from tournament.actions.players import rename_player
from tournament.exports import EXPORTS, Source, write_export
from tournament.exports.workbook import write_excel
from tournament.queries.standings import computed_standings

pytestmark = pytest.mark.django_db

MADE_AT = datetime(2026, 3, 14, 21, 5, tzinfo=UTC).replace(tzinfo=None)
TITLES = ["Standings", "Games", "Hands", "Rules", "About"]


@pytest.fixture(autouse=True)
def empty_cache():
    cache.clear()


def source_of(tournament):
    return Source(tournament=tournament, address="http://hall/t/club/", made_at=MADE_AT)


def written(tournament, kind="xlsx"):
    file = BytesIO()
    write_export(EXPORTS[kind], source_of(tournament), file)
    return file.getvalue()


def read(tournament, **how):
    return load_workbook(BytesIO(written(tournament)), **how)


def rows_of(sheet):
    """The rows under the header, each by the titles of the columns."""
    titles, *rows = sheet.iter_rows(values_only=True)
    return [dict(zip(titles, row, strict=True)) for row in rows]


def make_evening():
    """One game by hands that was stopped, one by its points with a tie and a deposit left, one that runs."""
    tournament = make_tournament(
        ruleset=make_ruleset(ties="split", rounding="five_down_six_up", name="House rules")
    )
    players = make_players(tournament)
    game = record(make_game(tournament, players, table_number=3), RON, TSUMO, DRAW, CHOMBO)
    stop_game(game=game, how="time", change=make_change())
    make_finished_game(tournament, (31500, 31500, 20600, 16400), players[::-1])
    record(make_game(tournament, players), RON)
    add_penalty(tournament=tournament, player=players[3], points=1500, change=make_change())
    return tournament


def test_every_formula_comes_to_the_value_stored_with_it(tmp_path):
    file = tmp_path / "evening.xlsx"
    file.write_bytes(written(make_evening()))
    workbook = Recalculation(file)

    stored = workbook.stored()
    unknown = {place for place, value in stored.items() if value is None}
    computed = workbook.computed()

    assert {place for place in computed if computed[place] != stored[place]} == unknown
    # Sums over the hands, of which nobody had the value before the hands were written.
    assert [computed[place] for place in sorted(unknown)] == [0, 0]
    assert {sheet for sheet, _address in unknown} == {"About"}


@pytest.mark.parametrize(("most_rows", "lengths"), [(10, [9, 9, 5]), (12, [9, 9, 5]), (21, [21])])
def test_hands_go_on_in_another_sheet_where_one_is_full(most_rows, lengths):
    tournament = make_evening()
    file = BytesIO()

    write_excel(source_of(tournament), file, most_rows=most_rows)

    workbook = load_workbook(file)
    titles = ["Hands", *(f"Hands {number}" for number in range(2, len(lengths) + 1))]
    assert workbook.sheetnames == ["Standings", "Games", *titles, "Rules", "About"]
    assert [workbook[title].max_row for title in titles] == lengths
    assert [workbook[title].auto_filter.ref for title in titles] == [
        f"A1:AC{length}" for length in lengths
    ]
    split = [row for title in titles for row in rows_of(workbook[title])]
    assert split == rows_of(read(tournament)["Hands"])


def test_sums_over_hands_take_in_every_sheet_of_hands(tmp_path):
    file = tmp_path / "long.xlsx"
    with file.open("wb") as out:
        write_excel(source_of(make_evening()), out, most_rows=10)
    workbook = Recalculation(file)
    about = {row[0].value: row[1].coordinate for row in workbook.formulas["About"]}
    sums = [("About", about[f"Must be 0: Payments for {what}"]) for what in ("hands", "honba")]
    moved = ("Hands 3", f"{workbook.column('Hands 3', 'For the hand')}3")
    paid = workbook.values["Hands 3"][moved[1]].value

    right = workbook.computed()
    wrong = workbook.computed({moved: paid + 100})

    assert [right[place] for place in sums] == [0, 0]
    assert [wrong[place] for place in sums] == [100, 0]


def test_sheets_have_frozen_headers_widths_filters_and_names():
    workbook = read(make_evening())

    assert workbook.sheetnames == TITLES
    assert {sheet.freeze_panes for sheet in workbook} == {"A2"}
    assert [sheet.auto_filter.ref for sheet in workbook] == [
        "A1:S5",
        "A1:AC13",
        "A1:AC21",
        None,
        None,
    ]
    assert [sheet.max_row for sheet in workbook][:3] == [5, 13, 21]
    assert workbook["Games"].column_dimensions["H"].width == 22
    assert workbook.defined_names["rule_rounding"].attr_text == "'Rules'!$D$11"
    assert workbook.defined_names["games_score"].attr_text == "'Games'!$AA$2:$AA$13"


def test_games_sheet_has_the_parts_of_each_score_as_formulas_with_values():
    tournament = make_evening()
    formulas = rows_of(read(tournament)["Games"])
    values = rows_of(read(tournament, data_only=True)["Games"])

    first = values[4]
    assert (first["Game"], first["Seat"], first["Player"]) == (2, "East", "Dewi")
    assert first["Date"] == datetime.combine(DAY, datetime.min.time())
    assert (first["Points"], first["Place"], first["Shared by"]) == (31500, 1, 2)
    assert (first["Base"], first["Rounding"], first["Oka"], first["Uma"]) == (1.5, 0.5, 10, 15)
    assert (first["Score"], first["Score on the site"], first["Difference"]) == (27, 27, 0)
    live = ("Place", "Shared by", "Deposit received", "Base", "Rounding", "Oka", "Uma", "Score")
    assert [formulas[4][title][0] for title in live] == ["="] * len(live)
    assert formulas[4]["Points"] == 31500


def test_a_running_game_has_no_points_and_no_formulas_yet():
    running = rows_of(read(make_evening())["Games"])[8:]

    assert {row["End"] for row in running} == {"running"}
    assert {row[title] for row in running for title in ("Points", "Place", "Score")} == {None}


def test_numbers_are_numbers_with_formats():
    sheet = read(make_evening(), data_only=True)["Games"]
    cells = {head.value: cell for head, cell in zip(sheet[1], sheet[6], strict=True)}

    assert cells["Score"].number_format == '+0.0;"−"0.0;0.0'
    assert cells["Points"].number_format == '#,##0;"−"#,##0;0'
    assert cells["Date"].number_format == "yyyy-mm-dd"
    assert {cells[title].data_type for title in ("Score", "Points", "Game", "Uma")} == {"n"}
    assert (cells["Player"].data_type, cells["Date"].is_date) == ("s", True)


def test_hands_sheet_has_a_row_for_each_hand_and_seat():
    rows = rows_of(read(make_evening())["Hands"])

    assert len(rows) == 5 * 4
    ron, tsumo, draw = rows[1], rows[4], rows[9]
    assert (ron["Game"], ron["Hand"], ron["Wind"], ron["Deal"], ron["Dealer"]) == (
        1,
        1,
        "East",
        1,
        "Aiko",
    )
    assert (ron["Player"], ron["Role"], ron["Han"], ron["Fu"]) == ("Binh", "won", 3, 40)
    assert (ron["For the hand"], ron["Change"], ron["Points after"]) == (5200, 5200, 30200)
    assert ron["In words"] == "Binh ron from Chen, 3 han 40 fu"
    assert (rows[2]["Role"], rows[2]["Change"]) == ("dealt in", -5200)
    assert (tsumo["Limit"], tsumo["Wind in this hand"], tsumo["Dealer"]) == (
        "mangan",
        "North",
        "Binh",
    )
    assert (draw["Outcome"], draw["Tenpai"], draw["Riichi"]) == ("exhaustive draw", 1, 1)
    assert (draw["For the hand"], draw["Deposits"], draw["Change"]) == (1500, -1000, 500)
    assert (rows[10]["Tenpai"], rows[10]["Riichi"]) == (0, None)
    assert [row["Role"] for row in rows[12:16]] == [None, None, None, "chombo"]


def test_standings_sheet_is_that_of_the_page():
    tournament = make_evening()
    rows = rows_of(read(tournament, data_only=True)["Standings"])

    wanted = [
        (row.place, row.name, row.tally.games, row.tally.total / 1000)
        for row in computed_standings(tournament)
    ]
    assert [(r["Place"], r["Player"], r["Games"], r["Total"]) for r in rows] == wanted
    dewi = next(row for row in rows if row["Player"] == "Dewi")
    assert (dewi["Penalties outside games"], dewi["Firsts"]) == (1.5, 0.5)


def test_rules_sheet_has_every_field():
    tournament = make_evening()
    rows = rows_of(read(tournament)["Rules"])

    fields = {row["Field"]: row for row in rows}
    assert set(fields) == {*tournament.ruleset, "uma_places"}
    assert (fields["rounding"]["Value"], fields["return_points"]["Value"]) == (
        "five_down_six_up",
        30000,
    )
    assert fields["rounding"]["In words"] == "500 down, 600 and more up"
    assert [fields["uma"][place] for place in ("1st", "2nd", "3rd", "4th")] == [
        20000,
        10000,
        -10000,
        -20000,
    ]


def test_about_sheet_says_where_it_comes_from():
    tournament = make_evening()
    tournament.refresh_from_db()
    facts = {
        row["What"]: row["Value"] for row in rows_of(read(tournament, data_only=True)["About"])
    }

    assert (facts["Tournament"], facts["From"]) == (tournament.name, "http://hall/t/club/")
    assert (facts["Exported"], facts["Revision"]) == (MADE_AT, tournament.revision)
    assert (facts["Games"], facts["Games that are over"], facts["Hands"]) == (3, 2, 5)
    assert [facts[f"Must be 0: {what}"] for what in ("Points", "Parts of the scores")] == [0, 0]


@pytest.mark.parametrize(
    "name", ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", '=HYPERLINK("x")', "#REF!"]
)
def test_a_name_is_never_a_formula(name):
    tournament = make_tournament()
    players = make_players(tournament)
    make_finished_game(tournament, players=players)
    type(players[0]).objects.filter(pk=players[0].pk).update(name=name)

    workbook = read(tournament)

    cells = [
        sheet[place] for sheet, place in ((workbook["Games"], "H2"), (workbook["Standings"], "D2"))
    ]
    assert [(cell.value, cell.data_type) for cell in cells] == [(name, "s")] * 2
    assert {cell.quotePrefix for cell in cells} == {name != "#REF!"}


def test_characters_that_a_workbook_cannot_hold_are_left_out():
    tournament = make_tournament()
    players = make_players(tournament)
    make_finished_game(tournament, players=players)
    type(players[0]).objects.filter(pk=players[0].pk).update(name="A\x0bi\ufffe<k>&o 愛子 🀄")

    assert read(tournament)["Games"]["H2"].value == "Ai<k>&o 愛子 🀄"


def test_an_empty_tournament_is_a_workbook_too():
    workbook = read(make_tournament())

    assert workbook.sheetnames == TITLES
    assert [workbook[title].max_row for title in ("Standings", "Games", "Hands")] == [1, 1, 1]


def test_a_renamed_player_is_exported_with_the_new_name():
    tournament = make_tournament()
    players = make_players(tournament, NAMES[:4])
    make_finished_game(tournament, players=players)
    rename_player(player=players[0], name="Akari", change=make_change())

    assert rows_of(read(tournament)["Games"])[0]["Player"] == "Akari"
