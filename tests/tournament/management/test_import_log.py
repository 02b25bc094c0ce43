"""`manage.py import_log` on real logs: what is stored, what is refused, and that refusing stores nothing."""

import gzip
import shutil
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from scoring.rulesets import preset
from tests.factories import make_change, make_ruleset, make_tournament
from tournament.actions.players import rename_player
from tournament.models import Game, Hand, Player, Tournament

LOGS = Path(__file__).parents[2] / "golden" / "logs"
YAKUMAN = LOGS / "33.xml"
SANMA = LOGS / "sanma2.xml"
DATED = LOGS / "2018040923gm-00a9-0000-1833afca.xml"

pytestmark = pytest.mark.django_db


def make_league(preset_id="tenhou-4p-2018", **choices):
    ruleset = make_ruleset(**(preset(preset_id).ruleset.to_data() | choices))
    return make_tournament(ruleset=ruleset, name="Online league", slug="online")


def run(capsys, *arguments):
    """What the command said, and whether it was content."""
    try:
        call_command("import_log", *map(str, arguments))
    except CommandError as error:
        return capsys.readouterr().out, str(error)
    return capsys.readouterr().out, None


def import_into(capsys, *paths):
    return run(capsys, *paths, "--tournament", "online")


def test_game_is_stored_hand_by_hand(capsys):
    make_league()
    assert import_into(capsys, DATED) == ("1 imported, 0 refused\n", None)
    game = Game.objects.get()
    assert (game.source_id, str(game.played_on)) == (
        "2018040923gm-00a9-0000-1833afca",
        "2018-04-09",
    )
    assert (game.hand_count, game.over) == (9, "played_out")
    assert list(game.seats.values_list("player__log_name", "score")) == [
        ("P1", -34000),
        ("P2", 2000),
        ("P3", -22000),
        ("P4", 54000),
    ]
    last = game.hands.last()
    assert last.points == list(game.seats.values_list("points", flat=True))


def test_sanma_is_stored(capsys):
    make_league("tenhou-3p-2018")
    assert import_into(capsys, SANMA) == ("1 imported, 0 refused\n", None)
    assert Game.objects.get().seats.count() == 3


def test_same_log_twice_is_recognised(capsys, tmp_path):
    make_league()
    copy = tmp_path / "copy.mjlog"
    copy.write_bytes(gzip.compress(YAKUMAN.read_bytes()))
    assert import_into(capsys, YAKUMAN, copy)[0] == "1 imported, 1 already there, 0 refused\n"
    assert import_into(capsys, YAKUMAN) == ("1 already there, 0 refused\n", None)
    assert Game.objects.count() == 1


def test_players_are_matched_by_their_log_name(capsys):
    tournament = make_league()
    aiko = Player.objects.create(name="Aiko", name_key="aiko")
    rename_player(player=aiko, name="Aiko", log_name="P2", change=make_change())
    import_into(capsys, YAKUMAN)
    assert Game.objects.get().seats.get(seat=1).player == aiko
    assert Player.objects.count() == 4
    assert tournament.participants.count() == 4


def test_disagreeing_log_is_refused_with_hand_and_values(capsys, tmp_path):
    make_league()
    forged = tmp_path / "forged.xml"
    forged.write_bytes(
        YAKUMAN.read_bytes().replace(b'yaku="14,1,10,1,52,3"', b'yaku="14,1,10,1,52,4"')
    )
    out, refusal = import_into(capsys, forged)
    assert refusal == "1 of 1 logs were refused."
    assert out == (
        f"{forged}: Hand 3: the log has [19400, 20700, 45200, 14700], "
        "the rules give [19400, 20700, 51200, 8700].\n1 refused\n"
    )
    assert (Game.objects.count(), Hand.objects.count(), Player.objects.count()) == (0, 0, 0)


def test_log_played_by_other_rules_is_refused_and_they_are_named(capsys):
    make_league(start_points=30000, return_points=30000)
    out, refusal = import_into(capsys, YAKUMAN)
    assert refusal == "1 of 1 logs were refused."
    assert "Hand 1: the log has [20100, 23000, 33900, 23000], the rules give" in out
    assert "The rules differ: start_points (log: 25000, here: 30000)." in out
    assert (Game.objects.count(), Player.objects.count()) == (0, 0)


def test_other_settlement_is_used_and_named(capsys):
    make_league(uma=[30000, 10000, -10000, -30000])
    out, refusal = import_into(capsys, YAKUMAN)
    assert refusal is None
    assert out == (
        "uma (log: [20000, 10000, -10000, -20000], here: [30000, 10000, -10000, -30000]): "
        "differs in 1 logs\n1 imported, 0 refused\n"
    )
    assert set(Game.objects.get().seats.values_list("uma", flat=True)) == {
        30000,
        10000,
        -10000,
        -30000,
    }


def test_good_logs_are_stored_beside_refused_ones(capsys):
    make_league()
    out, refusal = import_into(capsys, LOGS / "upd-aft-nm.xml", YAKUMAN, SANMA, "missing.xml")
    assert refusal == "3 of 4 logs were refused."
    assert "upd-aft-nm.xml: The log does not hold a whole game" in out
    assert "sanma2.xml: The log is of 3 people, the rules are for 4." in out
    assert "missing.xml: No such file or directory." in out
    assert out.endswith("1 imported, 3 refused\n")
    assert Game.objects.count() == 1


def test_folder_stands_for_its_files(capsys, tmp_path):
    make_league()
    for log in (YAKUMAN, DATED):
        shutil.copy(log, tmp_path)
    assert import_into(capsys, tmp_path) == ("2 imported, 0 refused\n", None)


def test_tournament_has_to_be_named(capsys):
    assert run(capsys, YAKUMAN)[1] == (
        "Say with --tournament which tournament the games belong to."
    )
    make_league()
    assert run(capsys, YAKUMAN, "--tournament", "other")[1] == (
        "There is no tournament other; there are: online."
    )


def test_check_compares_every_log_with_its_own_rules_and_stores_nothing(
    capsys, django_assert_num_queries
):
    logs = sorted(LOGS.glob("*.xml"))
    with django_assert_num_queries(0):
        result = run(capsys, *logs, "--check")
    assert result == (f"{len(logs)} agree with the rules, 0 refused\n", None)


def test_check_compares_with_the_rules_of_a_tournament(capsys):
    make_league(kiriage=True)
    out, refusal = run(capsys, *sorted(LOGS.glob("*.xml")), "--check", "--tournament", "online")
    assert "kiriage (log: False, here: True)" in out
    assert refusal is not None
    assert (Tournament.objects.count(), Game.objects.count()) == (1, 0)
