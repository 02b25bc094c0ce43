"""Standings of a large tournament: computed fresh against the plain sums, and unchanged from the cache."""

import random
from collections.abc import Iterator
from datetime import date

from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext, override_settings
from django.utils import timezone

from bench.rows import Row, compare
from scoring.ruleset import Ruleset
from scoring.settlement import settle
from tournament.models import Game, Participant, Player, Seat, Tournament
from tournament.queries.computed import seat_caches
from tournament.queries.standings import computed_standings

PLAYERS, GAMES_EACH = 1000, 12
RULESET = Ruleset()
PLAIN_SUMS = """
    SELECT seat.player_id, COUNT(*), SUM(seat.score), MAX(seat.score), SUM(seat.place)
    FROM tournament_seat seat JOIN tournament_game game ON game.id = seat.game_id
    WHERE game.tournament_id = %s AND seat.score IS NOT NULL
    GROUP BY seat.player_id
"""


def rows() -> Iterator[Row]:
    tournament = big_tournament()

    def fresh() -> None:
        computed_standings(tournament)

    def plain() -> None:
        with connection.cursor() as cursor:
            cursor.execute(PLAIN_SUMS, [tournament.pk])
            cursor.fetchall()

    fresh()
    ours, theirs = compare(fresh, plain, repeat=15)
    yield Row(
        name=f"standings, {PLAYERS} × {GAMES_EACH} games / plain sums",
        value=ours / theirs,
        limit=4,
        note=f"{ours * 1000:.1f} ms and {theirs * 1000:.1f} ms",
    )
    yield Row(name="standings computed fresh", value=queries(fresh), limit=3, unit="queries")
    yield from unchanged_page(tournament)


# Names of static files without what `collectstatic` makes of them: nothing has to be collected to measure.
@override_settings(
    STORAGES={"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
)
def unchanged_page(tournament: Tournament) -> list[Row]:
    """The page of the tournament once more: from the cache, and asked for with its ETag."""
    cache.clear()
    client, address = Client(SERVER_NAME="localhost"), tournament.get_absolute_url()
    first = client.get(address)
    again = queries(lambda: client.get(address))
    seen: list[int] = []
    tag = {"HTTP_IF_NONE_MATCH": first["ETag"]}
    asked = queries(lambda: seen.append(client.get(address, **tag).status_code))
    name = "the unchanged standings page"
    return [
        Row(name=name, value=again, limit=1, unit="queries"),
        Row(name=f"{name}, ETag", value=asked, limit=1, unit="queries", note=f"status {seen[0]}"),
    ]


def queries(work) -> int:
    with CaptureQueriesContext(connection) as seen:
        work()
    return len(seen)


def big_tournament() -> Tournament:
    tournament = Tournament.objects.create(
        slug="big", name="Big", ruleset=RULESET.to_data(), created_at=timezone.now(), revision=1
    )
    names = [Player(name=f"Player {n}", name_key=f"player {n}") for n in range(PLAYERS)]
    players = Player.objects.bulk_create(names)
    Participant.objects.bulk_create(
        Participant(tournament=tournament, player=player, number=number)
        for number, player in enumerate(players, 1)
    )
    chance = random.Random(12)
    order = [player for _ in range(GAMES_EACH) for player in chance.sample(players, PLAYERS)]
    tables = [order[first : first + 4] for first in range(0, len(order), 4)]
    games = Game.objects.bulk_create(
        Game(
            tournament=tournament,
            number=number,
            played_on=date(2026, 3, 14),
            created_at=timezone.now(),
            over="played_out",
        )
        for number, _table in enumerate(tables, 1)
    )
    seats = []
    for game, table in zip(games, tables, strict=True):
        caches = seat_caches(settle(points=random_points(chance), ruleset=RULESET), 4)
        seats += [
            Seat(game=game, seat=seat, player=player, **caches[seat])
            for seat, player in enumerate(table)
        ]
    Seat.objects.bulk_create(seats)
    return tournament


def random_points(chance: random.Random) -> tuple[int, ...]:
    three = [chance.randrange(0, 330) * 100 for _ in range(3)]
    return (*three, 100_000 - sum(three))
