"""Recording a hand through the action: against a bare insert, and in a large tournament against a small one."""

from collections.abc import Callable, Iterator
from itertools import count
from statistics import median
from time import perf_counter
from uuid import uuid4

from django.db import transaction
from django.utils import timezone

from bench.exports import league
from bench.rows import Row
from tournament.actions.changes import Change
from tournament.actions.games import GameSetup, create_game
from tournament.actions.hands import record_hand
from tournament.models import Game, Hand, Tournament

SMALL, LARGE = 10, 5000
HANDS = 150
WIN = {"han": 1, "fu": 30}
RON = {"end": "ron", "discarder": 2, "wins": [{"seat": 1, **WIN}], "riichi": [1]}


def rows() -> Iterator[Row]:
    small, large = Recorder(league("ten", SMALL)), Recorder(league("thousands", LARGE))
    bare = BareInserts(Recorder(small.tournament).game)
    times = measure(bare.insert, small.record, large.record)
    plain, few, many = (median(each) * 1000 for each in times)
    yield Row(
        name="record a hand / a bare insert in a transaction",
        value=few / plain,
        limit=6,
        note=f"{few:.2f} ms and {plain:.2f} ms",
    )
    yield Row(
        name=f"record a hand with {LARGE} games / with {SMALL}",
        value=many / few,
        limit=1.2,
        note=f"{many:.2f} ms and {few:.2f} ms",
    )


def measure(*works: Callable[[], None]) -> list[list[float]]:
    """The seconds of each work, called in turn so that what slows the machine slows all alike."""
    times: list[list[float]] = [[] for _ in works]
    for _ in range(HANDS):
        for work, found in zip(works, times, strict=True):
            start = perf_counter()
            work()
            found.append(perf_counter() - start)
    return times


class Recorder:
    """Records one hand after the other, in a new game whenever one is over."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.players = [each.player for each in tournament.participants.all()[:4]]
        self.new_game()

    def new_game(self) -> None:
        now = timezone.now()
        self.game = create_game(
            tournament=self.tournament,
            players=self.players,
            setup=GameSetup(played_on=now.date()),
            client_id=uuid4(),
            change=Change(user=None, now=now),
        )

    def record(self) -> None:
        number = self.game.next_hand_number
        winner, discarder = number % 4, (number + 1) % 4
        ron = {"end": "ron", "discarder": discarder, "wins": [{"seat": winner, **WIN}]}
        recorded = record_hand(
            game=self.game,
            hand=ron,
            client_id=uuid4(),
            hand_number=number,
            user=None,
            now=timezone.now(),
        )
        self.game = recorded.game
        if self.game.is_over:
            self.new_game()


class BareInserts:
    """Inserts the row of a hand and nothing else."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.numbers = count(1000)

    def insert(self) -> None:
        row = Hand(
            game=self.game,
            number=next(self.numbers),
            client_id=uuid4(),
            outcome=RON,
            entered_at=timezone.now(),
            wind=0,
            dealer=0,
            honba=0,
            deposits=0,
            points=[25000, 26000, 24000, 25000],
            moves=[[0, 0, 0], [1000, 0, 0], [-1000, 0, 0], [0, 0, 0]],
        )
        with transaction.atomic():
            row.save_without_historical_record(force_insert=True)
