import pytest

from tournament.replays.cells import split_text
from tournament.replays.roster_rows import RosterRow, clean_name, name_key, read_roster


def test_headings_are_found_in_any_order_and_language():
    roster = read_roster(
        [
            ["Verein", "EMA-Nr.", "Spieler", "Land", "Mannschaft", "Tenhou-ID", "雀魂", "Nr."],
            ["Köln", "04010012", "Anna Müller", "Deutschland", "Die Roten", "anna", "Anya", "7"],
        ]
    )

    assert roster.rows == (
        RosterRow(
            line=2,
            name="Anna Müller",
            club="Köln",
            country="DE",
            team="Die Roten",
            ema_number="04010012",
            log_name="anna",
            mahjong_soul_name="Anya",
            number=7,
        ),
    )
    assert (roster.bad, roster.ignored) == ((), ())


@pytest.mark.parametrize(
    ("heading", "cells", "name"),
    [
        (["First name", "Last name"], ["Pat", "O'Brien"], "Pat O'Brien"),
        (["Nom", "Prénom"], ["Dupont", "Zoé"], "Zoé Dupont"),
        (["Nombre", "Apellidos"], ["Ana", "García Ruiz"], "Ana García Ruiz"),
        (["姓", "名"], ["陳", "大文"], "陳大文"),
        (["名前"], ["田中 愛子"], "田中 愛子"),
        (["Họ và tên"], ["Nguyễn  Thị Ánh"], "Nguyễn Thị Ánh"),
        (["Player"], ["=cmd|' /C calc'!A0"], "=cmd|' /C calc'!A0"),
    ],
)
def test_names_are_put_together(heading, cells, name):
    assert read_roster([heading, cells]).rows[0].name == name


def test_a_title_may_come_before_the_headings():
    roster = read_roster(
        [["Spring Cup 2026"], [], ["No", "Name", "Hat size"], ["1", "Aiko", "L"], [], ["2", "Binh"]]
    )

    assert [(row.line, row.number, row.name) for row in roster.rows] == [
        (4, 1, "Aiko"),
        (6, 2, "Binh"),
    ]
    assert roster.ignored == ("Hat size",)


def test_bad_rows_are_named_and_stop_nothing_else():
    text = "\n".join(
        [
            "name,club,number,country",
            "Aiko,Tokyo,1,JP",
            ",Osaka,2,",
            f"{'x' * 101},,,",
            "Bi\x07nh,,,",
            "Chen,,seven,",
            "Dewi,,8.0,Atlantis",
        ]
    )

    roster = read_roster(split_text(text))

    assert [(row.name, row.number) for row in roster.rows] == [("Aiko", 1), ("Dewi", 8)]
    assert [(row.line, row.sentence) for row in roster.bad] == [
        (3, "There is no name."),
        (4, "A name has at most 100 characters."),
        (5, "There is a character in it that cannot be shown."),
        (6, "seven is no number for a player."),
    ]
    assert roster.rows[1].country == ""
    assert roster.rows[1].notes == (
        "Atlantis is no country that is known here; write its two letters, such as FR.",
    )


@pytest.mark.parametrize(
    "text",
    ["Aiko\nBinh", "1. Aiko\n2. Binh", "- Aiko\n- Binh", "1\tAiko\n2\tBinh", "Aiko\n\nBinh\n"],
)
def test_names_alone_are_enough(text):
    assert [row.name for row in read_roster(split_text(text)).rows] == ["Aiko", "Binh"]


def test_three_hundred_lines_are_read():
    text = "name;club\n" + "\n".join(f"Player {n};Club {n % 7}" for n in range(300))

    assert len(read_roster(split_text(text)).rows) == 300


def test_names_keep_no_characters_that_nobody_sees():
    assert clean_name("\u202eAi\u200bko\ufeff") == "Aiko"
    assert name_key("Ai\u200bko") == name_key("aiko")
    assert clean_name("می\u200cخواهم") == "می\u200cخواهم"
