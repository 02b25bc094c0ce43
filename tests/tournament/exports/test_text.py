import pytest

from tournament.exports.text import clean, csv_text, file_name, sheet_title, xml_text


@pytest.mark.parametrize("text", ["=1", "+1", "-1", "@x", "\tx", "\rx", "  =1", "＝1"])
def test_csv_text_starts_with_an_apostrophe_where_it_could_be_computed(text):
    assert csv_text(text) == f"'{text}"


def test_csv_text_stays_as_it_is_elsewhere():
    assert csv_text("Anne-Marie = 愛") == "Anne-Marie = 愛"


def test_clean_keeps_what_xml_may_hold():
    assert clean("a\x00\x08\x0b\x1f\ud800\uffffb\t\n\r🀄é") == "ab\t\n\r🀄é"


def test_clean_is_no_longer_than_a_cell():
    assert len(clean("x" * 40_000)) == 32_767


def test_xml_text_escapes():
    assert xml_text('<a & "b">\r') == '&lt;a &amp; "b"&gt;&#13;'


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Games", "Games"),
        ("a/b\\c?d*e[f]g:h", "abcdefgh"),
        ("'quoted'", "quoted"),
        ("x" * 40, "x" * 31),
        ("[]", "-"),
    ],
)
def test_sheet_title_is_legal(text, title):
    assert sheet_title(text) == title


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("リーグ 2026", "リーグ 2026"),
        ('../a\\b:c"d\r\ne', "a b c d e"),
        ("..", ""),
        ("x" * 200, "x" * 80),
    ],
)
def test_file_name_is_legal_everywhere(text, name):
    assert file_name(text) == name
