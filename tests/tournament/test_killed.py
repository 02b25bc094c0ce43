"""The server is killed again and again while tables enter hands: what it acknowledged is there, once.

A short run belongs to the usual tests. All thousand entries: KILLED_ENTRIES=1000 .venv/bin/pytest tests/tournament/test_killed.py
"""

import json
import os
import signal
import socket
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection, HTTPException
from random import Random
from threading import Event, Lock
from urllib.parse import urlencode
from uuid import UUID

import pytest
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection
from django.urls import reverse
from django.utils.crypto import get_random_string

from scoring.game import replay
from scoring.hands import hand_from_data
from tests.factories import (
    NAMES,
    make_game,
    make_players,
    make_ruleset,
    make_tournament,
    make_user,
    record,
)
from tournament.management.commands.serve import server_command
from tournament.models import ChangeEntry, Game, Hand, HandConflict
from tournament.queries.rechecks import recheck_tournament
from tournament.queries.table_links import token_of

ENTRIES = int(os.environ.get("KILLED_ENTRIES", "50"))
KILLS = max(2, ENTRIES // 50)
TABLES = 50
HOST = "127.0.0.1"
PATIENCE = 120
BACKEND = "django.contrib.auth.backends.ModelBackend"

ENDLESS = (
    {"end": "tsumo", "wins": [{"seat": 0, "han": 1, "fu": 30}]},
    {"end": "exhaustive_draw", "tenpai": [0, 1, 2, 3]},
    {"end": "exhaustive_draw", "tenpai": [0]},
    {"end": "chombo", "seats": [2]},
)
"""Hands after which seat 0 deals again, so that a game of them never ends."""


class Server:
    """The web server as `manage.py serve` starts it, on the database of the test."""

    def __init__(self):
        self.port = free_port()
        self.process = None

    def start(self):
        environment = os.environ | {
            "DATABASE_URL": database_url(),
            "SECRET_KEY": settings.SECRET_KEY,
            "ALLOWED_HOSTS": HOST,
            "WEB_CONCURRENCY": "2",
            "DEBUG": "0",
            "DEMO": "0",
            "HTTPS": "0",
        }
        self.process = subprocess.Popen(
            server_command(HOST, self.port),
            env=environment,
            cwd=settings.ROOT,
            start_new_session=True,
            stderr=subprocess.DEVNULL,
        )

    def kill(self):
        """End all its processes at once, whatever they are doing."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


class Phone:
    """Sends hands of one game, each until it is answered, as the page at a table does."""

    def __init__(self, game, number, server, random):
        self.address = reverse("table_queue", args=[token_of(game)])
        self.game = game
        self.device = f"phone {number}"
        self.server = server
        self.random = random
        self.acknowledged = []

    def enter(self, hands, told, given_up):
        for number in range(1, hands + 1):
            hand = {
                "number": number,
                "client_id": str(UUID(int=self.random.getrandbits(128), version=4)),
                "outcome": self.random.choice(ENDLESS),
            }
            answer = self.send_until_answered(hand, given_up)
            assert answer["status"] in {"stored", "already_there"}, answer
            self.acknowledged.append((hand["client_id"], hand["outcome"]))
            told()
            if self.random.random() < 0.1:
                assert self.send_until_answered(hand, given_up)["status"] == "already_there"

    def send_until_answered(self, hand, given_up):
        while not given_up.is_set():
            try:
                return self.send(hand)
            except (OSError, HTTPException):
                time.sleep(0.05)
        pytest.fail(f"{self.device} was not answered for {PATIENCE} seconds")

    def send(self, hand):
        line = HTTPConnection(HOST, self.server.port, timeout=30)
        try:
            body = json.dumps({"device": self.device, "hands": [hand]})
            line.request("POST", self.address, body, {"Content-Type": "application/json"})
            response = line.getresponse()
            text = response.read()
        finally:
            line.close()
        if response.status != 200:
            raise HTTPException(response.status)
        return json.loads(text)["results"][0]


class Tally:
    """Counts what was acknowledged; waits until it is so many."""

    def __init__(self):
        self.count = 0
        self.lock = Lock()

    def add(self):
        with self.lock:
            self.count += 1

    def wait_for(self, number, given_up):
        until = time.monotonic() + PATIENCE
        while self.count < number:
            if time.monotonic() > until:
                given_up.set()
                pytest.fail(f"{self.count} of {number} hands were acknowledged")
            time.sleep(0.01)


@pytest.fixture
def server(transactional_db):
    server = Server()
    server.start()
    yield server
    server.kill()
    # Its connections may outlive it for a moment, and would hold up the tests that follow.
    connection.close()


def free_port():
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return probe.getsockname()[1]


def database_url():
    used = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{used['NAME']}"
    login = f"{used['USER']}:{used['PASSWORD']}".rstrip(":")
    return f"postgres://{login}@{used['HOST']}:{used['PORT'] or 5432}/{used['NAME']}"


def make_games(number):
    tournament = make_tournament(ruleset=make_ruleset())
    players = make_players(tournament, NAMES[:4])
    return [make_game(tournament, players) for _game in range(number)]


def enter_while_killing(server, phones, hands, kills):
    """Let all phones enter so many hands each, and kill the server that often meanwhile, at any moment."""
    random, tally, given_up = Random(4), Tally(), Event()
    total = len(phones) * hands
    moments = sorted(random.sample(range(1, total), kills))
    with ThreadPoolExecutor(len(phones)) as pool:
        running = [pool.submit(phone.enter, hands, tally.add, given_up) for phone in phones]
        for moment in moments:
            tally.wait_for(moment, given_up)
            time.sleep(random.random() * 0.05)
            server.kill()
            server.start()
        tally.wait_for(total, given_up)
        for each in running:
            each.result()


def check(phone):
    """What was acknowledged is there, in its order, once, and adds up."""
    game = Game.objects.get(pk=phone.game.pk)
    hands = list(game.hands.order_by("number"))
    assert [(str(hand.client_id), hand.outcome) for hand in hands] == phone.acknowledged
    assert [hand.number for hand in hands] == list(range(1, len(hands) + 1))
    assert game.hand_count == len(hands)
    endings = [hand_from_data(hand.outcome, seats=4) for hand in hands]
    assert tuple(game.points) == replay(endings, make_ruleset())[-1].after.points
    assert ChangeEntry.objects.filter(game=game, kind="record_sent").count() == len(hands)
    assert Hand.history.filter(game_id=game.pk).count() == len(hands)


def check_all(phones):
    for phone in phones:
        check(phone)
    tournament = phones[0].game.tournament
    assert [found for game in recheck_tournament(tournament) for found in game] == []
    assert HandConflict.objects.count() == 0


def test_nothing_acknowledged_is_lost_or_doubled_when_the_server_is_killed(server):
    (game,) = make_games(1)
    phone = Phone(game, 1, server, Random(1))

    enter_while_killing(server, [phone], ENTRIES, KILLS)

    check_all([phone])


def test_fifty_tables_at_once_lose_and_double_nothing_when_the_server_is_killed(server):
    phones = [
        Phone(game, number, server, Random(number))
        for number, game in enumerate(make_games(TABLES), start=1)
    ]

    enter_while_killing(server, phones, max(2, ENTRIES // TABLES), KILLS)

    check_all(phones)


class Organiser:
    """Moves all hands of two games from one to the other with a browser, in one step, and never waits for the answer."""

    def __init__(self, games, server):
        user = games[0].tournament.organisers.get().user
        session = SessionStore()
        session[SESSION_KEY], session[BACKEND_SESSION_KEY] = str(user.pk), BACKEND
        session[HASH_SESSION_KEY] = user.get_session_auth_hash()
        session.save()
        token = get_random_string(32)
        self.cookies = f"sessionid={session.session_key}; csrftoken={token}"
        self.token, self.games, self.server = token, games, server
        self.address = reverse("game_correct", args=[games[0].tournament.slug, games[0].number])

    def draft(self, hands):
        """The drafts of both games, with these hands in each, as the page sends them."""
        games = [Game.objects.get(pk=game.pk) for game in self.games]
        drafts = [
            [game.number, game.revision, [[str(hand.client_id), hand.outcome] for hand in some]]
            for game, some in zip(games, hands, strict=True)
        ]
        sent = {"drafts": json.dumps(drafts), "do": "save", "reason": "the other table"}
        return urlencode({**sent, "csrfmiddlewaretoken": self.token})

    def send(self, body, *, kill_after):
        """Send it once the server answers, and kill the server so many seconds later."""
        line = self.connected()
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": self.cookies}
        try:
            line.request("POST", self.address, body, headers)
            time.sleep(kill_after)
        finally:
            self.server.kill()
            line.close()

    def connected(self):
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            line = HTTPConnection(HOST, self.server.port, timeout=PATIENCE)
            try:
                line.request("GET", "/")
                line.getresponse().read()
            except (OSError, HTTPException):
                time.sleep(0.05)
            else:
                return line
        pytest.fail("the server does not answer")


def test_two_games_put_right_in_one_step_are_stored_whole_or_not_at_all(server):
    tournament = make_tournament(make_user(), make_ruleset())
    players = make_players(tournament, NAMES[:8])
    games = make_game(tournament, players[:4]), make_game(tournament, players[4:])
    record(games[0], *ENDLESS)
    record(games[1], *ENDLESS[1:])
    organiser, random, stored = Organiser(games, server), Random(5), 0

    for _time in range(max(4, KILLS)):
        before = [list(game.hands.order_by("number")) for game in games]
        organiser.send(organiser.draft(before[::-1]), kill_after=random.random() * 0.25)
        after = [list(game.hands.order_by("number")) for game in games]
        assert after in (before, before[::-1])
        stored += after != before
        assert [found for game in recheck_tournament(tournament) for found in game] == []
        server.start()

    assert ChangeEntry.objects.filter(kind="correct_games").count() == stored
