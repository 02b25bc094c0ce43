"""What is refused about XML logs, and the corners that no real log in the repository shows."""

import gzip

import pytest

from tournament.replays import LogRefused, read_replay

INIT = '<INIT seed="0,0,0,1,2,3" ten="250,250,250,250" oya="0"/>'
DRAW = '<RYUUKYOKU ba="0,0" sc="250,0,250,0,250,0,250,0"/>'
NAMES = '<UN n0="%E9%99%B3%E5%A4%A7%E6%96%87" n1="Aiko" n2="B" n3="C"/>'


def mjlog(*tags, room=9, head=""):
    return f'{head}<mjloggm ver="2.3"><GO type="{room}"/>{NAMES}{"".join(tags)}</mjloggm>'.encode()


def read(content, name="log.xml"):
    return read_replay(name=name, content=content)


def refusal(content):
    with pytest.raises(LogRefused) as caught:
        read(content)
    return caught.value.sentence


def test_names_are_decoded():
    assert read(mjlog(INIT, DRAW)).names == ("陳大文", "Aiko", "B", "C")


def test_names_without_what_cannot_be_stored():
    content = mjlog(INIT, DRAW).replace(b'n1="Aiko"', b'n1="%00Ai%07ko "')
    assert read(content).names[1] == "Aiko"


def test_hand_cut_off_at_the_end_is_left_out():
    assert len(read(mjlog(INIT, DRAW, INIT)).hands) == 1


def test_room_without_red_fives_and_open_tanyao_is_told():
    rules = read(mjlog(INIT, DRAW, room=9 | 2 | 4)).ruleset
    assert (rules["red_fives"], rules["open_tanyao"]) == (0, False)


def test_liable_seat_is_told_with_a_yakuman():
    win = (
        '<AGARI ba="0,0" ten="30,32000,5" yakuman="39" who="1" fromWho="3" paoWho="2"'
        ' sc="250,0,250,320,250,-160,250,-160"/>'
    )
    assert read(mjlog(INIT, win)).hands[0] == {
        "end": "ron",
        "discarder": 3,
        "wins": [{"seat": 1, "yakuman": 1, "pao": 2}],
        "riichi": [],
    }


def test_riichi_that_was_ronned_is_not_told():
    win = (
        '<REACH who="3" step="1"/><AGARI ba="0,0" ten="30,1000,0" yaku="8,1" who="1" fromWho="3"'
        ' sc="250,0,250,10,250,0,250,-10"/>'
    )
    assert read(mjlog(INIT, win)).hands[0]["riichi"] == []


@pytest.mark.parametrize(
    ("room", "word"),
    [(9 | 512, "chips"), (9 | 1024, "chips"), (9 | 2048, "exercise")],
)
def test_odd_rooms_are_refused(room, word):
    assert word in refusal(mjlog(INIT, DRAW, room=room))


def test_room_with_unreadable_rules_is_refused():
    assert "rules of its own" in refusal(
        mjlog(INIT, DRAW, room=9).replace(b'type="9"', b'type="265" csrule="0FE0BF0B,0000001F"')
    )


def test_entities_are_refused():
    head = '<!DOCTYPE mjloggm [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
    assert "document type" in refusal(mjlog(INIT, DRAW, head=head))


def test_packed_bomb_is_refused():
    assert "too large" in refusal(gzip.compress(b" " * 50_000_000))


def test_huge_file_is_refused():
    assert "too large" in refusal(b"<" * 5_000_000)


def test_damaged_packing_is_refused():
    assert "cut off" in refusal(gzip.compress(mjlog(INIT, DRAW))[:-20])


@pytest.mark.parametrize(
    ("content", "word"),
    [
        (mjlog(INIT, DRAW)[:-30], "cut off"),
        (b"<html><body>Not found</body></html>", "no log of Tenhou"),
        (b"Get: <HELO uname=%44/>\n", "client received"),
        (b"East 1: P1 wins", "known format"),
        (b"", "known format"),
        (b"\xff\xfe\x00", "not text"),
        (mjlog(), "no finished hand"),
        (mjlog(INIT), "no finished hand"),
        (mjlog(INIT, INIT, DRAW), "Hand 1: The log does not say how it ended"),
        (mjlog(INIT, DRAW.replace("250,0,250", "250,0")), "Hand 1: the log is damaged"),
        (mjlog(INIT, DRAW.replace("ba=", 'type="chonbo" ba=')), "unknown way (chonbo)"),
        (mjlog(INIT, DRAW, INIT.replace("250", "260"), DRAW), "contradicts itself"),
        (mjlog(INIT, DRAW.replace("/>", ' owari="250,x,250,1,250,1,250,1"/>')), "scores"),
        (mjlog(INIT.replace("0,0,0,1", "77,0,0,1"), DRAW), "no such round"),
        (mjlog(INIT, '<REACH who="7" step="2"/>', DRAW), "seat 7"),
        (mjlog(INIT, DRAW.replace("250", "9" * 4000)), "no game comes to"),
        (b"<mjloggm><UN/></mjloggm>", "it has no GO"),
    ],
)
def test_damaged_files_are_refused(content, word):
    assert word in refusal(content)
