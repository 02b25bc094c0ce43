import zipfile
from io import BytesIO

import pytest
from openpyxl import Workbook

from tournament.exports.xlsx_rows import MAX_UNPACKED, read_rows
from tournament.replays.cells import FileRefused
from tournament.replays.roster_rows import read_roster


def saved(workbook):
    file = BytesIO()
    workbook.save(file)
    file.seek(0)
    return file


def sheet_of(*rows):
    workbook = Workbook()
    for row in rows:
        workbook.active.append(row)
    return workbook


def test_rows_keep_their_numbers():
    rows = read_rows(
        saved(sheet_of(["Name", "No"], [], ["陳大文", 7], ["Aiko", 8.0], ["Binh", 1.5]))
    )

    assert rows == [["Name", "No"], ["", ""], ["陳大文", "7"], ["Aiko", "8"], ["Binh", "1.5"]]


def test_merged_cells_hold_for_every_row_they_cover():
    workbook = sheet_of(
        ["Spring Cup"], ["Club", "Name"], ["Tokyo", "Aiko"], [None, "Binh"], ["Rome", "Carla"]
    )
    workbook.active.merge_cells("A1:B1")
    workbook.active.merge_cells("A3:A4")

    roster = read_roster(read_rows(saved(workbook)))

    assert [(row.line, row.name, row.club) for row in roster.rows] == [
        (3, "Aiko", "Tokyo"),
        (4, "Binh", "Tokyo"),
        (5, "Carla", "Rome"),
    ]


def test_formulas_are_never_names():
    workbook = sheet_of(["Name"], ["Aiko"], ['="Bi"&"nh"'], ["=HYPERLINK(A1)"])

    assert read_rows(saved(workbook)) == [["Name"], ["Aiko"]]


def test_text_that_looks_like_a_formula_stays_text():
    workbook = sheet_of(["Name"])
    cell = workbook.active.cell(row=2, column=1, value="=cmd|' /C calc'!A0")
    cell.data_type = "s"

    assert read_rows(saved(workbook))[1] == ["=cmd|' /C calc'!A0"]


def test_first_sheet_with_something_in_it_is_read():
    workbook = Workbook()
    workbook.create_sheet("Players").append(["Name"])

    assert read_rows(saved(workbook)) == [["Name"]]


def test_a_cell_far_away_costs_nothing():
    workbook = sheet_of(["Name"], ["Aiko"])
    workbook.active.cell(row=1_000_000, column=16_000, value=" ")

    assert read_rows(saved(workbook))[1][0] == "Aiko"


def bomb():
    file = BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/worksheets/sheet1.xml", b"0" * (MAX_UNPACKED + 1))
    file.seek(0)
    return file


@pytest.mark.parametrize(
    ("file", "sentence"),
    [
        (BytesIO(b"name;club"), "no .xlsx"),
        (BytesIO(b"PK\x03\x04 damaged"), "no .xlsx"),
        (bomb(), "too large, unpacked"),
        (BytesIO(b"0" * 2_000_001), "too large for a list"),
    ],
)
def test_damaged_and_huge_files_are_refused(file, sentence):
    with pytest.raises(FileRefused, match=sentence) as refused:
        read_rows(file)

    assert refused.value.field == "file"
