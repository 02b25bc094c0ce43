"""The other forms of an export: CSV and JSON, and what all forms share."""

import csv
import json
from datetime import UTC, datetime
from io import BytesIO, StringIO
from threading import Thread

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.game_json import record_from_data
from scoring.record import compute
from tests.factories import (
    CHOMBO,
    DRAW,
    RON,
    TSUMO,
    make_change,
    make_finished_game,
    make_game,
    make_players,
    make_ruleset,
    make_tournament,
    record,
)
from tournament.actions.chips import enter_chips, enter_yakitori
from tournament.actions.endings import stop_game
from tournament.actions.penalties import add_penalty, cancel_penalty
from tournament.exports import EXPORTS, Source, write_export
from tournament.models import Player
from tournament.queries.exports import one_state

MADE_AT = datetime(2026, 3, 14, 21, 5, tzinfo=UTC).replace(tzinfo=None)


@pytest.fixture(autouse=True)
def empty_cache():
    cache.clear()


def written(tournament, kind):
    file = BytesIO()
    source = Source(tournament=tournament, address="http://hall/t/club/", made_at=MADE_AT)
    write_export(EXPORTS[kind], source, file)
    return file.getvalue()


def lines_of(tournament, kind):
    content = written(tournament, kind)
    assert content.startswith(b"\xef\xbb\xbf")
    return list(csv.DictReader(StringIO(content.decode("utf-8-sig"))))


def make_evening(**choices):
    """One game by hands that was stopped, with a penalty, and one by its points."""
    tournament = make_tournament(ruleset=make_ruleset(leftover="dealer", **choices))
    players = make_players(tournament)
    game = record(make_game(tournament, players), RON, TSUMO, DRAW, CHOMBO)
    game = stop_game(game=game, how="organiser", change=make_change())
    for points in (1500, 700):
        penalty = add_penalty(
            tournament=tournament, player=players[1], points=points, game=game, change=make_change()
        )
    cancel_penalty(penalty=penalty, change=make_change())
    make_finished_game(tournament, players=players[::-1])
    return tournament


@pytest.mark.django_db
def test_csv_has_values_and_no_steps_of_formulas():
    lines = lines_of(make_evening(), "games-csv")

    assert len(lines) == 8
    dewi = lines[4]
    assert (dewi["Game"], dewi["Player"], dewi["Date"]) == ("2", "Dewi", "2026-03-14")
    assert (dewi["Points"], dewi["Uma"], dewi["Score"]) == ("40000", "20.0", "50.0")
    assert "Difference" not in dewi


@pytest.mark.django_db
def test_csv_of_every_sheet_has_its_rows():
    tournament = make_evening()
    counts = {kind: len(lines_of(tournament, kind)) for kind in EXPORTS if kind.endswith("-csv")}

    assert (counts["standings-csv"], counts["games-csv"], counts["hands-csv"]) == (4, 8, 16)
    assert counts["rules-csv"] == len(tournament.ruleset) + 1
    assert counts["about-csv"] > 10


@pytest.mark.django_db
def test_csv_has_no_formula_in_a_name():
    tournament = make_tournament()
    players = make_players(tournament)
    make_finished_game(tournament, players=players)
    Player.objects.filter(pk=players[0].pk).update(name='=HYPERLINK("http://elsewhere")')

    assert lines_of(tournament, "games-csv")[0]["Player"] == '\'=HYPERLINK("http://elsewhere")'


@pytest.mark.django_db
def test_games_as_json_compute_to_the_stored_scores():
    tournament = make_evening()
    games = json.loads(written(tournament, "games-json"))

    scores = [
        [seat.score for seat in compute(record_from_data(data)).settlement.seats] for data in games
    ]

    stored = [
        list(game.seats.order_by("seat").values_list("score", flat=True))
        for game in tournament.games.order_by("number")
    ]
    assert scores == stored
    assert (games[0]["finish"], games[0]["penalties"]) == ("organiser", [0, 1500, 0, 0])
    assert [hand["end"] for hand in games[0]["hands"]] == [
        "ron",
        "tsumo",
        "exhaustive_draw",
        "chombo",
    ]
    assert games[1]["points"] == [40000, 27000, 20000, 13000]


@pytest.mark.django_db
def test_game_as_json_has_all_that_people_entered_and_nothing_else():
    tournament = make_evening(chip_points=2000, yakitori_points=10000)
    game = enter_chips(
        game=tournament.games.get(number=2), chips=[3, -1, 0, -2], change=make_change()
    )
    enter_yakitori(game=game, yakitori=[False, True, False, False], change=make_change())

    hands, points = json.loads(written(tournament, "games-json"))

    assert hands.pop("ruleset") == points.pop("ruleset") == tournament.ruleset
    assert hands == {
        "hands": [RON, TSUMO, DRAW, CHOMBO],
        "finish": "organiser",
        "penalties": [0, 1500, 0, 0],
    }
    assert points == {
        "points": [40000, 27000, 20000, 13000],
        "deposits_left": 0,
        "yakitori": [False, True, False, False],
        "finish": None,
        "penalties": [0, 0, 0, 0],
        "chips": [3, -1, 0, -2],
    }


@pytest.mark.django_db
def test_games_one_a_line_are_those_of_the_list():
    tournament = make_evening()

    lines = written(tournament, "games-jsonl").decode().splitlines()

    assert [json.loads(line) for line in lines] == json.loads(written(tournament, "games-json"))


@pytest.mark.django_db
def test_games_of_an_empty_tournament_are_an_empty_list():
    tournament = make_tournament()

    assert json.loads(written(tournament, "games-json")) == []
    assert written(tournament, "games-jsonl") == b""


@pytest.mark.django_db
@pytest.mark.parametrize("kind", EXPORTS)
def test_an_export_asks_as_often_for_three_games_as_for_one(kind):
    tournament = make_tournament()
    players = make_players(tournament)
    counts = []
    for games in (1, 2):
        for _game in range(games):
            record(make_game(tournament, players), RON, DRAW)
        cache.clear()
        with CaptureQueriesContext(
            connection,
        ) as queries:
            written(tournament, kind)
        counts.append(len(queries))

    assert counts[0] == counts[1]


@pytest.mark.django_db(transaction=True)
def test_an_export_sees_one_state_while_others_write():
    Player.objects.create(name="Aiko", name_key="aiko")

    def add_another():
        Player.objects.create(name="Binh", name_key="binh")
        connection.close()

    with one_state():
        before = Player.objects.count()
        writer = Thread(target=add_another)
        writer.start()
        writer.join()
        during = Player.objects.count()

    assert (before, during, Player.objects.count()) == (1, 1, 2)
