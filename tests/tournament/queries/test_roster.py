import pytest

from tests.factories import make_tournament
from tournament.models import Participant, Player
from tournament.queries.roster import known_players, match_rows, roster_preview
from tournament.replays.roster_rows import RosterRow, name_key, read_roster

pytestmark = pytest.mark.django_db


def make_player(name, **facts):
    return Player.objects.create(name=name, name_key=name_key(name), **facts)


def rows(*facts):
    return [RosterRow(line=line, **each) for line, each in enumerate(facts, 2)]


def matches(tournament, *facts):
    return match_rows(rows(*facts), known_players(tournament))


@pytest.mark.parametrize(
    ("row", "how"),
    [
        ({"name": "Anna Mueller", "ema_number": "0401"}, "ema_number"),
        ({"name": "Anna", "log_name": "ANNA"}, "log_name"),
        ({"name": "Müller", "mahjong_soul_name": "Anya"}, "mahjong_soul_name"),
        ({"name": "anna  müller", "club": "köln"}, "name_and_club"),
    ],
)
def test_known_player_is_recognised(row, how):
    anna = make_player(
        "Anna Müller", club="Köln", ema_number="0401", log_name="anna", mahjong_soul_name="Anya"
    )
    make_player("Anna Schmidt", club="Köln")

    (match,) = matches(make_tournament(), row)

    assert (match.kind, match.player, match.how) == ("same", anna, how)


@pytest.mark.parametrize(
    ("row", "candidates", "sentence"),
    [
        ({"name": "Anna Müller"}, ["Anna Müller"], "This name is known"),
        ({"name": "Anna Müller", "club": "Bonn"}, ["Anna Müller"], "This name is known"),
        ({"name": "Muller, Anna", "club": "Köln"}, ["Anna Müller"], "A similar name"),
        ({"name": "Kim", "club": "Busan"}, ["Kim", "Kim"], "This name is known"),
        ({"name": "Zoe", "ema_number": "0401"}, ["Anna Müller"], "has this id, but another name"),
        (
            {"name": "Anna Müller", "ema_number": "0401", "log_name": "kim"},
            ["Anna Müller", "Kim"],
            "different players",
        ),
    ],
)
def test_doubtful_rows_name_who_they_might_be(row, candidates, sentence):
    make_player("Anna Müller", club="Köln", ema_number="0401")
    make_player("Kim", club="Seoul", log_name="kim")
    make_player("Kim")

    (match,) = matches(make_tournament(), row)

    assert match.kind == "doubtful"
    assert [player.name for player in match.candidates] == candidates
    assert sentence in match.sentence


def test_two_people_of_one_name_are_told_apart_by_club_or_number():
    seoul, busan = make_player("Kim", club="Seoul"), make_player("Kim", club="Busan")

    found = matches(
        make_tournament(),
        {"name": "Kim", "club": "Busan"},
        {"name": "Kim", "club": "Seoul"},
        {"name": "Park", "club": "Seoul"},
        {"name": "Park", "club": "Busan"},
        {"name": "Lee", "ema_number": "1"},
        {"name": "Lee", "ema_number": "2"},
    )

    assert [match.kind for match in found] == ["same", "same", "new", "new", "new", "new"]
    assert [match.player for match in found[:2]] == [busan, seoul]


def test_other_ema_number_is_another_person():
    make_player("Kim", ema_number="1")

    assert matches(make_tournament(), {"name": "Kim", "ema_number": "2"})[0].kind == "new"


@pytest.mark.parametrize(
    ("one", "other", "sentence"),
    [
        ({"name": "Aiko"}, {"name": "aiko"}, "The same player is in line 2"),
        ({"name": "Aiko", "ema_number": "1"}, {"name": "Binh", "ema_number": "1"}, "in line 2"),
        ({"name": "Aiko", "number": 3}, {"name": "Binh", "number": 3}, "Line 2 has number 3 too."),
    ],
)
def test_second_row_for_the_same_is_bad(one, other, sentence):
    first, second = matches(make_tournament(), one, other)

    assert (first.kind, second.kind) == ("new", "bad")
    assert sentence in second.sentence


def test_number_of_somebody_else_is_refused():
    tournament = make_tournament()
    aiko = make_player("Aiko")
    Participant.objects.create(tournament=tournament, player=aiko, number=3)

    other, same = matches(tournament, {"name": "Binh", "number": 3}, {"name": "Aiko", "number": 3})

    assert (other.kind, other.sentence) == ("bad", "Number 3 belongs to Aiko.")
    assert (same.kind, same.is_here) == ("same", True)


def test_preview_tells_what_would_change_and_keeps_ids():
    make_player("Aiko", club="Tokyo", ema_number="1")
    roster = read_roster(
        [
            ["Name", "Club", "Country", "Tenhou", "EMA", "Hat"],
            ["Aiko", "Tokyo", "JP", "ai", "1"],
            [""] * 5,
            ["", "x"],
        ]
    )

    preview = roster_preview(make_tournament(), roster)

    assert preview.matches[0].changes == (("country", "", "JP"), ("log_name", "", "ai"))
    assert (preview.bad[0].line, preview.ignored) == (4, ("Hat",))
    assert preview.of_kind("same") == preview.matches


@pytest.mark.parametrize("count", [1, 3])
def test_preview_costs_two_queries(count, django_assert_num_queries):
    tournament = make_tournament()
    for number in range(count):
        player = make_player(f"P{number}")
        Participant.objects.create(tournament=tournament, player=player)
    roster = read_roster([["Name"], *([f"P{number}"] for number in range(count))])

    with django_assert_num_queries(2):
        assert len(roster_preview(tournament, roster).of_kind("same")) == count
