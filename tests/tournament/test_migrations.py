"""What stored data becomes on the way to a newer version."""

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tests.factories import (
    DRAW,
    RON,
    TSUMO,
    make_change,
    make_event,
    make_players,
    make_ruleset,
    participant_called,
    record,
    seat_round,
)
from tournament.actions.confirmations import confirm_on_paper
from tournament.actions.drafts import CorrectedGame, kept_hands
from tournament.actions.endings import stop_game
from tournament.actions.games import delete_game
from tournament.actions.hands import delete_hand
from tournament.actions.participants import replace_in_plan
from tournament.actions.rounds import start_round
from tournament.actions.table_links import renew_links
from tournament.actions.tournaments import change_ruleset
from tournament.models import ChangedGame, ChangeEntry

pytestmark = pytest.mark.django_db(transaction=True)


def migrate(name):
    executor = MigrationExecutor(connection)
    executor.migrate([("tournament", name)])


@pytest.fixture
def newest():
    """Leave the database as the other tests expect it, whatever happens."""
    yield
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


def named():
    return sorted(ChangedGame.objects.values_list("entry", "game"))


def test_games_of_stored_changes_of_many_games_are_found_again(newest):
    """Also those of rows that are gone by now, and that say their game only by their key."""
    tournament = make_event(16, rounds=3)
    for the_round in tournament.rounds.all():
        seat_round(the_round)
    make_players(tournament, ("P17",))
    replace_in_plan(
        leaving=participant_called("P01"), coming=participant_called("P17"), change=make_change()
    )
    the_round = start_round(the_round=tournament.rounds.first(), change=make_change())
    games = list(the_round.games.order_by("number"))
    for game in games:
        record(game, RON, TSUMO, DRAW)
        stop_game(game=game, how="time", change=make_change())
        confirm_on_paper(game=game, change=make_change())
    renew_links(the_round=the_round, change=make_change())
    change_ruleset(
        tournament=tournament,
        ruleset=make_ruleset(kiriage=True),
        mended=[CorrectedGame(game=game, hands=kept_hands(game)[:2]) for game in games[:3]],
        change=make_change(),
    )
    delete_hand(hand=games[0].hands.first(), change=make_change())
    delete_game(game=games[3], change=make_change())
    before = named()
    wide = ChangeEntry.objects.filter(game=None, changed_games__isnull=False).distinct()
    assert sorted(wide.values_list("kind", flat=True)) == [
        "change_ruleset",
        "plan_round",
        "plan_round",
        "plan_round",
        "renew_links",
        "replace_in_plan",
    ]
    assert len(before) == 3 + 3 * 4 + 4 + 3

    migrate("0003_at_the_tables")
    migrate("0004_many_games")

    assert named() == before
