"""Tables of four and of three in one tournament, each size by its own rules."""

import json
from datetime import UTC, datetime
from io import BytesIO

import pytest
from django.core.cache import cache
from openpyxl import load_workbook

from scoring.game_json import record_from_data
from scoring.record import compute
from tests.factories import (
    CHOMBO,
    FOUR,
    RON,
    THREE,
    TSUMO,
    make_change,
    make_finished_game,
    make_game,
    make_mixed,
    make_players,
    record,
)
from tests.tournament.exports.recalculation import Recalculation
from tournament.actions.endings import stop_game
from tournament.exports import EXPORTS, Source, write_export
from tournament.models import Seat

pytestmark = pytest.mark.django_db

MADE_AT = datetime(2026, 3, 14, 21, 5, tzinfo=UTC).replace(tzinfo=None)


@pytest.fixture(autouse=True)
def empty_cache():
    cache.clear()


def make_mixed_games(usual, other):
    """One game of each size by its points, and one of each by hands; in each a deposit or none is left."""
    tournament = make_mixed(usual, other)
    players = make_players(tournament)
    make_finished_game(tournament, players=players)
    make_finished_game(tournament, (52000, 31000, 22000), players[:3])
    for seated, hands in ((players, (RON, TSUMO, CHOMBO)), (players[:3], (RON, TSUMO))):
        game = record(make_game(tournament, seated), *hands)
        stop_game(game=game, how="time", change=make_change())
    return tournament


def written(tournament, kind):
    file = BytesIO()
    source = Source(tournament=tournament, address="http://hall/t/club/", made_at=MADE_AT)
    write_export(EXPORTS[kind], source, file)
    return file.getvalue()


def stored_scores(tournament):
    seats = Seat.objects.filter(game__tournament=tournament).order_by("game__number", "seat")
    return list(seats.values_list("score", flat=True))


@pytest.mark.parametrize(("usual", "other"), [(FOUR, THREE), (THREE, FOUR)])
def test_json_of_each_game_has_the_rules_of_its_table(usual, other):
    tournament = make_mixed_games(usual, other)

    games = json.loads(written(tournament, "games-json"))

    scores = [
        seat.score for data in games for seat in compute(record_from_data(data)).settlement.seats
    ]
    assert scores == stored_scores(tournament)
    assert [data["ruleset"]["seats"] for data in games] == [4, 3, 4, 3]


@pytest.mark.parametrize(("usual", "other"), [(FOUR, THREE), (THREE, FOUR)])
def test_workbook_agrees_with_the_site_at_tables_of_both_sizes(usual, other, tmp_path):
    tournament = make_mixed_games(usual, other)
    file = tmp_path / "mixed.xlsx"
    file.write_bytes(written(tournament, "xlsx"))

    workbook = Recalculation(file)
    stored, computed = workbook.stored(), workbook.computed()
    score = workbook.column("Games", "Score")
    shown = [workbook.values["Games"][f"{score}{row}"].value for row in range(2, 16)]

    assert [value * 1000 for value in shown] == pytest.approx(stored_scores(tournament))
    differing = {place for place in computed if computed[place] != stored[place]}
    assert [computed[place] for place in sorted(differing)] == [0, 0]
    assert {sheet for sheet, _address in differing} == {"About"}
    about = load_workbook(file)["About"]
    checks = [row[1].coordinate for row in about if "Must be 0" in str(row[0].value)]
    assert [computed["About", address] for address in checks] == [0, 0, 0, 0]
