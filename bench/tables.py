"""What a table waits for its hand to be acknowledged: alone, and while fifty tables are entering theirs."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from statistics import median
from time import perf_counter, sleep
from uuid import uuid4

from django.db import connections
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from bench.exports import league
from bench.rows import Row
from tournament.actions.changes import Change
from tournament.actions.games import GameSetup, create_game
from tournament.models import Game
from tournament.queries.table_links import token_of

TABLES = 50
HANDS = 12
PAUSE = 10.0
"""Seconds between two hands of one table: in a hall it is minutes."""

# Everybody tenpai: nothing moves, the dealer stays, and the game goes on for as long as it is measured.
DRAW = {"end": "exhaustive_draw", "tenpai": [0, 1, 2, 3]}


def rows() -> Iterator[Row]:
    tournament = league("hall", TABLES)
    players = [each.player for each in tournament.participants.all()[: TABLES * 4]]
    games = [new_game(tournament, players[4 * at : 4 * at + 4]) for at in range(TABLES)]
    enter(games[:1], pause=0)
    alone = median(enter(games[:1], pause=0))
    together = median(enter(games, pause=PAUSE))
    yield Row(
        name=f"a hand acknowledged with {TABLES} tables / with one",
        value=together / alone,
        limit=2,
        note=f"{together * 1000:.1f} ms and {alone * 1000:.1f} ms",
    )


def new_game(tournament, players) -> Game:
    now = timezone.now()
    return create_game(
        tournament=tournament,
        players=players,
        setup=GameSetup(played_on=now.date()),
        client_id=uuid4(),
        change=Change(user=None, now=now),
    )


def enter(games: list[Game], *, pause: float) -> list[float]:
    """Let every table enter its hands, a pause after each; answers what each hand waited, in seconds."""
    with ThreadPoolExecutor(len(games)) as tables:
        starts = (pause * at / len(games) for at in count())
        times = list(tables.map(enter_at_table, games, starts, [pause] * len(games)))
    return [each for table in times for each in table]


def enter_at_table(game: Game, start: float, pause: float) -> list[float]:
    client = Client(SERVER_NAME="localhost")
    address = reverse("table_queue", kwargs={"token": token_of(game)})
    game.refresh_from_db()
    sleep(start)
    times = [enter_hand(client, address, game, number, pause) for number in range(HANDS)]
    connections.close_all()
    return times


def enter_hand(client: Client, address: str, game: Game, number: int, pause: float) -> float:
    hand = {
        "number": game.hand_count + 1 + number,
        "client_id": str(uuid4()),
        "outcome": DRAW,
    }
    body = json.dumps({"device": f"table {game.number}", "hands": [hand]})
    begin = perf_counter()
    answer = client.post(address, body, content_type="application/json")
    waited = perf_counter() - begin
    (result,) = answer.json()["results"]
    assert result["status"] == "stored", result
    sleep(pause)
    return waited
