"""`manage.py demo`: the events it makes, and that a second run changes nothing."""

import pytest
from django.core.management import call_command

from tournament.actions.accounts import prepare_welcome, welcome_first_organiser
from tournament.management.commands import demo as demo_command
from tournament.management.demo.plans import PLANS
from tournament.models import Game, Hand, Penalty, Player, Tournament

pytestmark = pytest.mark.django_db


def run_demo(capsys):
    call_command("demo")
    return capsys.readouterr().out


def test_demo_fills_three_events_and_only_once(capsys):
    assert run_demo(capsys).splitlines()[1::2] == [
        "Riverside Club League: 32 games.",
        "Sanma Ladder: 14 games.",
        "Open Cup: 15 games.",
    ]
    before = (Game.objects.count(), Hand.objects.count(), Player.objects.count())
    revisions = list(Tournament.objects.values_list("revision", flat=True))
    assert run_demo(capsys).count("already there") == 3
    assert (Game.objects.count(), Hand.objects.count(), Player.objects.count()) == before
    assert list(Tournament.objects.values_list("revision", flat=True)) == revisions

    league = Tournament.objects.get(slug="demo-club-league")
    running, stopped, by_points, with_chombo = league.games.order_by("-number")[:4][::-1]
    assert (running.over, running.hand_count) == ("", 5)
    assert (stopped.over, stopped.finish) == ("time", "time")
    assert (by_points.entered_as, by_points.hand_count) == ("points", 0)
    assert with_chombo.hands.first().outcome["end"] == "chombo"
    assert with_chombo.seats.get(seat=2).chombo == 20000
    assert set(Game.objects.filter(over="").values_list("tournament__slug", flat=True)) == {
        "demo-club-league",
        "demo-sanma-league",
    }
    assert Penalty.objects.count() == 3
    assert all(Penalty.objects.values_list("reason", flat=True))
    games_each = {
        player.seats.filter(game__tournament=league).count() for player in Player.objects.all()
    }
    assert games_each == {8}
    ladder = Tournament.objects.get(slug="demo-sanma-league")
    assert {game.seats.count() for game in ladder.games.all()} == {3}


def test_first_organiser_owns_the_demo(monkeypatch):
    monkeypatch.setattr(demo_command, "PLANS", PLANS[1:2])
    call_command("demo", verbosity=0)
    token = prepare_welcome()
    owner = welcome_first_organiser(token=token, username="mei", password="long enough to use")
    assert [each.tournament.slug for each in owner.organises.all()] == ["demo-sanma-league"]
