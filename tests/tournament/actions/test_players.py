import unicodedata

import pytest

from tests.factories import (
    make_change,
    make_finished_game,
    make_players,
    make_tournament,
    make_user,
)
from tournament.actions.players import (
    HasPlayed,
    NameRefused,
    add_players,
    change_participant,
    name_key,
    names_of,
    remove_player,
    rename_player,
)
from tournament.models import Participant, Player

pytestmark = pytest.mark.django_db


def add(tournament, names, user=None):
    return add_players(tournament=tournament, names=names, change=make_change(user, reason=""))


def names_in(tournament):
    players = Player.objects.filter(participations__tournament=tournament)
    return list(players.order_by("participations__pk").values_list("name", flat=True))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Aiko\nBinh", ["Aiko", "Binh"]),
        ("  Aiko  \r\n\r\n\tBinh\n", ["Aiko", "Binh"]),
        ("1. Aiko\n2) Binh\n3: Chen\n4.Dewi", ["Aiko", "Binh", "Chen", "Dewi"]),
        ("1 Aiko\n2 Binh", ["Aiko", "Binh"]),
        ("1\tAiko\n12\tBinh", ["Aiko", "Binh"]),
        ("- Aiko\n• Binh\n* Chen", ["Aiko", "Binh", "Chen"]),
        ("7 Samurai\n50 Cent", ["7 Samurai", "50 Cent"]),
        ("Anna   Maria\nO'Brien", ["Anna Maria", "O'Brien"]),
        ("陳大文\nNguyễn Thị Ánh", ["陳大文", "Nguyễn Thị Ánh"]),
        ("=cmd|' /C calc'!A0", ["=cmd|' /C calc'!A0"]),
        ("\n 1. \n", []),
    ],
)
def test_names_of_a_pasted_list(text, names):
    assert [name for _line, name in names_of(text)] == names


def test_add_players_adds_known_and_new_people():
    user = make_user()
    league, cup = make_tournament(), make_tournament()
    add(league, "Aiko")

    added = add(cup, "Binh\nAIKO", user)

    assert (added.added, added.already_there, added.doubled) == (("Binh", "AIKO"), (), ())
    assert names_in(cup) == ["Binh", "Aiko"]
    assert Player.objects.count() == 2
    assert Player.objects.get(name="Binh").history.get().history_user == user
    assert Participant.history.filter(history_user=user).count() == 2


def test_add_players_reports_who_was_there_and_who_is_doubled():
    tournament = make_tournament()
    add(tournament, "Aiko")
    tournament.refresh_from_db()
    revision = tournament.revision

    added = add(tournament, "aiko\nBinh\nbinh")

    assert (added.added, added.already_there, added.doubled) == (("Binh",), ("aiko",), ("binh",))
    assert names_in(tournament) == ["Aiko", "Binh"]
    tournament.refresh_from_db()
    assert tournament.revision == revision + 1


def test_add_players_knows_a_name_however_it_is_composed():
    tournament = make_tournament()
    add(tournament, unicodedata.normalize("NFD", "Nguyễn Thị Ánh"))

    added = add(tournament, unicodedata.normalize("NFC", "NGUYỄN THỊ ÁNH"))

    assert added.already_there == ("NGUYỄN THỊ ÁNH",)
    assert names_in(tournament) == [unicodedata.normalize("NFC", "Nguyễn Thị Ánh")]


def test_add_players_does_not_mistake_one_person_for_another():
    tournament = make_tournament()

    added = add(tournament, "Ánh\nAnh\nStraße")

    assert added.added == ("Ánh", "Anh", "Straße")
    assert name_key("STRASSE") == name_key("Straße")


@pytest.mark.parametrize(
    ("text", "line"),
    [("Aiko\n\n" + "x" * 101, "Line 3"), ("Aiko\nBi\x00nh", "Line 2"), ("Ai\ufffeko", "Line 1")],
)
def test_add_players_refuses_a_line_and_stores_nothing(text, line):
    tournament = make_tournament()

    with pytest.raises(NameRefused, match=line) as refused:
        add(tournament, text)

    assert refused.value.field == "names"
    assert (names_in(tournament), Player.objects.count()) == ([], 0)


def test_add_players_refuses_a_name_of_several_people():
    for _person in range(2):
        Player.objects.create(name="Kim", name_key="kim")
    tournament = make_tournament()

    with pytest.raises(NameRefused, match="Line 2: several people are called Kim"):
        add(tournament, "Aiko\n2. Kim")

    assert names_in(tournament) == []


@pytest.mark.parametrize("count", [1, 3])
def test_add_players_costs_the_same_for_any_number(count, django_assert_num_queries):
    tournament = make_tournament()
    names = "\n".join(f"Player {number}" for number in range(count))

    with django_assert_num_queries(12):
        add(tournament, names)


def test_rename_player_shows_everywhere():
    league, cup = make_tournament(), make_tournament()
    (aiko,) = make_players(league, ["Aiko"])
    make_players(cup, ["Aiko"])
    revisions = [tournament.revision for tournament in (league, cup)]

    rename_player(player=aiko, name=" Aiko  Tanaka ", log_name="aiko3", change=make_change())

    aiko.refresh_from_db()
    assert (aiko.name, aiko.name_key, aiko.log_name) == ("Aiko Tanaka", "aiko tanaka", "aiko3")
    assert [before.name for before in aiko.history.all()] == ["Aiko Tanaka", "Aiko"]
    for tournament, before in zip((league, cup), revisions, strict=True):
        tournament.refresh_from_db()
        assert tournament.revision == before + 2  # added, renamed


@pytest.mark.parametrize(
    ("values", "field"), [({"name": " "}, "name"), ({"name": "A", "log_name": "cc"}, "log_name")]
)
def test_rename_player_refuses(values, field):
    Player.objects.create(name="C", name_key="c", log_name="cc")
    (aiko,) = make_players(make_tournament(), ["Aiko"])

    with pytest.raises(NameRefused) as refused:
        rename_player(player=aiko, change=make_change(), **values)

    assert refused.value.field == field
    aiko.refresh_from_db()
    assert (aiko.name, aiko.log_name) == ("Aiko", "")


def test_remove_player_only_without_games():
    tournament = make_tournament()
    players = make_players(tournament, ["Aiko", "Binh", "Chen", "Dewi", "Emeka"])
    make_finished_game(tournament, players=players[:4])

    remove_player(tournament=tournament, player=players[4], change=make_change())
    with pytest.raises(HasPlayed, match="Aiko has games"):
        remove_player(tournament=tournament, player=players[0], change=make_change())

    assert names_in(tournament) == ["Aiko", "Binh", "Chen", "Dewi"]


def test_change_participant_sets_what_is_carried_over():
    tournament = make_tournament()
    make_players(tournament, ["Aiko"])
    participant = Participant.objects.get()

    change_participant(
        participant=participant, carried_score=-12300, draw_order=2, change=make_change()
    )

    participant.refresh_from_db()
    assert (participant.carried_score, participant.draw_order) == (-12300, 2)
    assert participant.history.count() == 2
