"""Everything of a tournament, read game by game so that a large league needs no more memory than a small one."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.db import connection
from django.db.models import Count, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from tournament.models import Game, Hand, Seat, Tournament
from tournament.queries.games import unpublished
from tournament.queries.names import apart
from tournament.templatetags.names import beside

ROWS_AT_ONCE = 2000


@dataclass(frozen=True, slots=True)
class ExportedSeat:
    """One player in one game: what was entered; from `points` on None while the game is not over."""

    player_id: int
    player: str
    entered_points: int | None
    entered_chips: int | None
    entered_yakitori: bool | None
    points: int | None
    place: int | None
    shared_by: int | None
    deposit: int | None
    base: int | None
    rounding: int | None
    oka: int | None
    uma: int | None
    chombo: int | None
    penalty: int | None
    chips: int | None
    yakitori: int | None
    score: int | None
    apart: str | None = None

    @property
    def shown_name(self) -> str:
        """The name, with what tells two of one name apart."""
        return beside(self.player, self.apart)


@dataclass(frozen=True, slots=True)
class ExportedGame:
    """One game with its seats in starting order."""

    pk: int
    number: int
    round_id: int | None
    table_number: int | None
    played_on: date
    finish: str
    entered_as: str
    over: str
    deposits_left: int
    last_dealer: int | None
    """The dealer of the last hand; None where nobody said who it was."""
    seats: tuple[ExportedSeat, ...]

    @property
    def is_by_points(self) -> bool:
        return self.entered_as == Game.Entry.POINTS


@dataclass(frozen=True, slots=True)
class ExportedHand:
    """One hand: the position before it, how it ended, and what it moved."""

    number: int
    wind: int
    dealer: int
    honba: int
    deposits: int
    outcome: dict[str, Any]
    moves: list[list[int]]
    points: list[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportCounts:
    """How much there is to export."""

    games: int
    games_over: int
    seats: int
    hands: int


GAME_COLUMNS = (
    "game_id",
    "game__number",
    "game__round_id",
    "game__table_number",
    "game__played_on",
    "game__finish",
    "game__entered_as",
    "game__over",
    "table_deposits",
    "dealer_of_last_hand",
)
SEAT_COLUMNS = (
    "player_id",
    "player__name",
    "entered_points",
    "entered_chips",
    "entered_yakitori",
    "points",
    "place",
    "shared_by",
    "deposit",
    "base",
    "rounding",
    "oka",
    "uma",
    "chombo",
    "penalty",
    "chips",
    "yakitori",
    "score",
    "apart",
)
HAND_COLUMNS = ("number", "wind", "dealer", "honba", "deposits", "outcome", "moves", "points")

SUMMED = ("points", "deposit", "base", "rounding", "oka", "uma", "score")


@contextmanager
def one_state() -> Iterator[None]:
    """Let all queries inside see the database as it was at the first of them, while others go on writing.

    Not `atomic`, which on SQLite would take the lock that writers need.
    """
    if connection.in_atomic_block:
        yield
        return
    with connection.cursor() as cursor:
        is_postgres = connection.vendor == "postgresql"
        cursor.execute(
            "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" if is_postgres else "BEGIN"
        )
        try:
            yield
        finally:
            cursor.execute("ROLLBACK")


def export_counts(tournament: Tournament) -> ExportCounts:
    """Two queries."""
    shown = tournament.games.exclude(unpublished())
    games = shown.aggregate(games=Count("pk"), hands=Coalesce(Sum("hand_count"), 0))
    seats = _seats(tournament)
    over = seats.aggregate(
        seats=Count("pk"), games_over=Count("game", distinct=True, filter=~Q(game__over=""))
    )
    return ExportCounts(**games, **over)


def exported_games(tournament: Tournament, *, number: int | None = None) -> Iterator[ExportedGame]:
    """All games whose seating is published, in the order of their numbers, or the one with this number. One query."""
    last_hand = Hand.objects.filter(game=OuterRef("game_id")).order_by("-number")
    rows = (
        _seats(tournament, number)
        .annotate(
            table_deposits=Coalesce("game__deposits_left", "game__deposits"),
            dealer_of_last_hand=Coalesce(
                "game__last_dealer", Subquery(last_hand.values("dealer")[:1])
            ),
            apart=apart("game__tournament", "player"),
        )
        .order_by("game__number", "seat")
        .values_list(*GAME_COLUMNS, *SEAT_COLUMNS)
        .iterator(chunk_size=ROWS_AT_ONCE)
    )
    width = len(GAME_COLUMNS)
    for _, group in groupby(rows, key=itemgetter(0)):
        seats = list(group)
        game: list[Any] = [*seats[0][:width], tuple(ExportedSeat(*row[width:]) for row in seats)]
        yield ExportedGame(*game)


def _in_games(tournament: Tournament, number: int | None) -> Q:
    of_all = Q(game__tournament=tournament)
    return of_all if number is None else of_all & Q(game__number=number)


def _seats(tournament: Tournament, number: int | None = None) -> QuerySet[Seat]:
    """The seats of all games whose seating is published, or of the game with this number."""
    seats = Seat.objects.filter(_in_games(tournament, number))
    return seats.exclude(unpublished("game__")) if number is None else seats


def exported_games_with_hands(
    tournament: Tournament, *, number: int | None = None
) -> Iterator[tuple[ExportedGame, tuple[ExportedHand, ...]]]:
    """As `exported_games`, each game with its hands in order. Two queries."""
    rows = (
        Hand.objects.filter(_in_games(tournament, number))
        .order_by("game__number", "number")
        .values_list("game_id", *HAND_COLUMNS)
        .iterator(chunk_size=ROWS_AT_ONCE)
    )
    groups = groupby(rows, key=itemgetter(0))
    waiting = next(groups, None)
    for game in exported_games(tournament, number=number):
        if waiting is None or waiting[0] != game.pk:
            yield game, ()
            continue
        yield game, tuple(ExportedHand(*row[1:]) for row in waiting[1])
        waiting = next(groups, None)


def game_penalties(tournament: Tournament) -> dict[tuple[int, int], int]:
    """The points taken off in games, by game and player, without what was cancelled. One query."""
    standing = tournament.penalties.filter(game__isnull=False, cancelled_at=None)
    sums = standing.values_list("game_id", "player_id").annotate(taken=Sum("points"))
    return {(game, player): taken for game, player, taken in sums}


def settled_sums(tournament: Tournament) -> dict[str, int]:
    """Sums over all seats of finished games, in points. One query."""
    seats = Seat.objects.filter(game__tournament=tournament).exclude(game__over="")
    left = Coalesce("game__deposits_left", "game__deposits")
    sums = {name: Coalesce(Sum(name), 0) for name in SUMMED}
    return seats.aggregate(**sums, seats=Count("pk"), deposits_left=Coalesce(Sum(left), 0))


def round_names(tournament: Tournament) -> dict[int, str]:
    """The names of the rounds by their keys. One query."""
    return {one.pk: str(one) for one in tournament.rounds.all()}
