import pytest

from tournament.replays.cells import MAX_BYTES, FileRefused, decode, split_text

NAMES = "name;club\nMüller;Köln\nO'Brien;Dublin\n"


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (NAMES, "utf-8"),
        (NAMES, "utf-8-sig"),
        (NAMES, "utf-16"),
        (NAMES, "utf-16-le"),
        (NAMES, "utf-16-be"),
        (NAMES, "cp1252"),
        ("姓名,俱乐部\n陳大文,香港\nNguyễn Thị Ánh,Hà Nội\n", "utf-8"),
        ("姓名,俱乐部\n陳大文,香港\nNguyễn Thị Ánh,Hà Nội\n", "utf-16"),
        ("姓名,俱乐部\n陳大文,香港\n", "utf-16-le"),
        ("name\n€uro – “quoted”\n", "cp1252"),
    ],
)
def test_decode_tells_the_encoding(text, encoding):
    assert decode(text.encode(encoding)) == text


def test_decode_refuses_what_is_no_text():
    with pytest.raises(FileRefused, match="no text"):
        decode(b"PK\x03\x04\x00\x00\x00\x00\x00")
    with pytest.raises(FileRefused, match="too large"):
        decode(b"a" * (MAX_BYTES + 1))


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("Aiko\nBinh\n", [["Aiko"], ["Binh"]]),
        ("Aiko\tTokyo\nBinh\tHanoi", [["Aiko", "Tokyo"], ["Binh", "Hanoi"]]),
        ("name,club\nAiko,Tokyo", [["name", "club"], ["Aiko", "Tokyo"]]),
        ("Tanaka, Aiko\nNguyen, Binh", [["Tanaka, Aiko"], ["Nguyen, Binh"]]),
        ('name;club\n"O;Brien";"a ""b"""', [["name", "club"], ["O;Brien", 'a "b"']]),
        ("", []),
    ],
)
def test_text_is_cut_by_what_it_has(text, rows):
    assert split_text(text) == rows


def test_cell_over_several_lines_keeps_the_numbers_of_lines():
    rows = split_text('name;club\n"Aiko\nTanaka";Tokyo\nBinh;Hanoi')

    assert rows == [["name", "club"], ["Aiko Tanaka", "Tokyo"], [], ["Binh", "Hanoi"]]


def test_too_many_lines_are_refused():
    with pytest.raises(FileRefused, match="at most 5000 lines"):
        split_text("Aiko\n" * 5001)
