"""Who a player is, put right."""

import pytest

from scoring.terms import ScoringError
from tests.factories import make_change, make_players, make_tournament
from tournament.actions.player_details import change_player
from tournament.models import ChangeEntry, Player, Tournament

pytestmark = pytest.mark.django_db


def change(player, **details):
    return change_player(player=player, details=details, change=make_change())


def test_details_are_cleaned_and_counted_as_one_change():
    tournament = make_tournament()
    (player,) = make_players(tournament, ("Aico",))
    before, entries = tournament_revision(tournament), ChangeEntry.objects.count()
    change(player, name="  Nguyễn   Thị Ánh ", country="Việt Nam", club="")

    player.refresh_from_db()
    assert (player.name, player.country) == ("Nguyễn Thị Ánh", "VN")
    assert player.name_key == "nguyễn thị ánh"
    assert tournament_revision(tournament) == before + 1
    assert ChangeEntry.objects.count() == entries + 1
    assert player.history.count() == 2


def tournament_revision(tournament):
    return Tournament.objects.get(pk=tournament.pk).revision


@pytest.mark.parametrize(
    ("details", "field"),
    [
        ({"name": " "}, "name"),
        ({"name": "x" * 101}, "name"),
        ({"club": "x" * 101}, "club"),
        ({"country": "Atlantis"}, "country"),
        ({"ema_number": "7"}, "ema_number"),
        ({"log_name": "binh7"}, "log_name"),
        ({"shoe_size": "38"}, "shoe_size"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_stored(details, field):
    aiko, binh = make_players(make_tournament(), ("Aiko", "Binh"))
    change(binh, ema_number="7", log_name="binh7")
    before = list(Player.objects.values().order_by("pk"))

    with pytest.raises(ScoringError) as refused:
        change(aiko, mahjong_soul_name="Aiko", **details)
    assert refused.value.field == field
    assert list(Player.objects.values().order_by("pk")) == before
