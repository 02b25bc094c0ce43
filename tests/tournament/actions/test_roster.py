import pytest

from tests.factories import NOW, make_change, make_tournament, make_user
from tournament.actions.roster import DecisionRefused, apply_roster
from tournament.models import Participant, Player
from tournament.replays.cells import split_text
from tournament.replays.roster_rows import name_key, read_roster

pytestmark = pytest.mark.django_db

LIST = """name;club;country;team;ema;tenhou;no
陳大文;Hong Kong;HK;Dragons;;chan;5
Nguyễn Thị Ánh;Hà Nội;VN;Dragons;;;
O'Brien;Dublin;IE;Winds;04000001;;
=cmd|' /C calc'!A0;;;;;;
"""


def rows_of(text):
    return read_roster(split_text(text)).rows


def make_player(name, **facts):
    return Player.objects.create(name=name, name_key=name_key(name), **facts)


def apply(tournament, text, user=None, **choices):
    return apply_roster(
        tournament=tournament, rows=rows_of(text), change=make_change(user, reason=""), **choices
    )


def listed(tournament):
    parts = tournament.participants.select_related("player", "team").order_by("number")
    return [(one.number, one.player.name, one.team.name if one.team else "") for one in parts]


def test_roster_makes_players_with_teams_and_numbers():
    tournament, user = make_tournament(), make_user()
    revision = tournament.revision

    applied = apply(tournament, LIST, user)

    assert listed(tournament) == [
        (5, "陳大文", "Dragons"),
        (6, "Nguyễn Thị Ánh", "Dragons"),
        (7, "O'Brien", "Winds"),
        (8, "=cmd|' /C calc'!A0", ""),
    ]
    assert [player.name for player in applied.made][:2] == ["陳大文", "Nguyễn Thị Ánh"]
    chan = Player.objects.get(name="陳大文")
    assert (chan.club, chan.country, chan.log_name) == ("Hong Kong", "HK", "chan")
    assert (chan.history.get().history_user, chan.history.get().history_date) == (user, NOW)
    tournament.refresh_from_db()
    assert tournament.revision > revision


def test_the_same_roster_again_changes_nothing():
    tournament = make_tournament()
    apply(tournament, LIST)

    applied = apply(tournament, LIST)

    assert (applied.made, applied.added, applied.left_out) == ((), (), ())
    assert len(applied.already_there) == 4
    assert tournament.participants.count() == Player.objects.count() == 4
    assert [each.history.count() for each in Player.objects.all()] == [1] * 4


def test_known_players_get_what_is_new_and_keep_their_ids():
    aiko = make_player("Aiko", club="Tokyo", ema_number="1")
    tournament = make_tournament()

    applied = apply(tournament, "name;club;country;ema;tenhou\nAiko;Osaka;JP;1;ai")

    aiko.refresh_from_db()
    assert applied.added == (aiko,)
    assert (aiko.club, aiko.country, aiko.ema_number, aiko.log_name) == ("Osaka", "JP", "1", "ai")
    assert aiko.history.filter(club="Osaka", ema_number="1").count() == 1


def test_doubtful_rows_wait_for_a_decision():
    seoul = make_player("Kim", club="Seoul")
    tournament = make_tournament()
    text = "name;club\nKim;Busan\nLee;Busan\nKim;Daegu"

    without = apply(tournament, text)
    decided = apply(tournament, text, decisions={2: seoul.pk, 4: None})

    assert [match.row.line for match in without.left_out] == [2, 4]
    assert [player.name for player in without.made] == ["Lee"]
    assert decided.added == (seoul,)
    assert [player.club for player in decided.made] == ["Daegu"]
    assert Player.objects.filter(name="Kim").count() == 2


def test_lines_can_be_left_out():
    tournament = make_tournament()

    applied = apply(tournament, "name\nAiko\nBinh", leave_out=[3])

    assert [player.name for player in applied.made] == ["Aiko"]
    assert [match.row.name for match in applied.left_out] == ["Binh"]


def test_id_of_somebody_else_is_not_taken():
    make_player("Zoe", ema_number="7")
    tournament = make_tournament()

    apply(tournament, "name;ema\nAiko;7", decisions={2: None})

    assert Player.objects.get(name="Aiko").ema_number == ""


@pytest.mark.parametrize(
    ("decisions", "sentence"),
    [({2: 0}, "Line 2: this player does not exist"), ("same", "Lines 2 and 3 are said to be")],
)
def test_impossible_decisions_store_nothing(decisions, sentence):
    zoe = make_player("Zoe")
    tournament = make_tournament()
    decisions = {2: zoe.pk, 3: zoe.pk} if decisions == "same" else decisions

    with pytest.raises(DecisionRefused, match=sentence):
        apply(tournament, "name\nAiko\nBinh", decisions=decisions)

    assert Participant.objects.count() == 0
    assert Player.objects.count() == 1


def test_applicant_in_a_list_keeps_waiting():
    tournament = make_tournament()
    aiko = make_player("Aiko")
    Participant.objects.create(tournament=tournament, player=aiko, status="applied")

    assert apply(tournament, "name\nAiko").already_there == (aiko,)


@pytest.mark.parametrize("count", [5, 20])
def test_new_players_cost_the_same_for_any_number(count, django_assert_num_queries):
    tournament = make_tournament()
    text = "name;team\n" + "\n".join(f"Player {n};Team {n % 5}" for n in range(count))

    with django_assert_num_queries(16):
        apply(tournament, text)

    assert tournament.participants.count() == count
