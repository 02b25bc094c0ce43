"""Rows read with SQL that is composed once: the same values as the ORM reads, whatever the order asked for."""

import pytest
from django.db import transaction

from tests.factories import make_game
from tournament.actions.rows import fetch_locked
from tournament.models import Game

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "names", [("id", "number", "points", "finish"), ("points", "finish", "number", "id")]
)
def test_each_column_gets_its_own_value(names):
    game = make_game()
    Game.objects.filter(pk=game.pk).update(hand_count=7)
    with transaction.atomic():
        found = fetch_locked(Game, game.pk, (*names, "hand_count"))
    assert (found.pk, found.number, found.finish, found.hand_count) == (game.pk, game.number, "", 7)
    assert found.points == [25000, 25000, 25000, 25000]
