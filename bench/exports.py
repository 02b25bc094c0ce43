"""The Excel export of a large league: its time against openpyxl writing the same cells, its memory against a small one."""

import random
import tracemalloc
from collections.abc import Iterator
from datetime import date
from tempfile import TemporaryFile
from uuid import UUID

from django.utils import timezone
from openpyxl import Workbook

from bench.rows import Row, seconds
from scoring.game import play, start_position
from scoring.hands import hand_from_data, hand_to_data
from scoring.record import Computed, GameRecord, compute
from scoring.ruleset import Ruleset
from tournament.exports import EXPORTS, Source, write_export
from tournament.exports.formulas import compile_formula
from tournament.exports.sheets import Cell, Column, Kind, Sheet
from tournament.exports.workbook import sheets_of
from tournament.models import Game, Hand, Participant, Player, Seat, Tournament
from tournament.queries.computed import hand_cache, position_cache, seat_caches

MANY, FEW = 5000, 500
PLAYERS = 200
KINDS_OF_GAME = 40
RULESET = Ruleset()
NOW = timezone.now()


def rows() -> Iterator[Row]:
    few, many = league("few", FEW), league("many", MANY)
    ours = seconds(lambda: export(many), repeat=1)
    theirs, count = plain_seconds(many)
    yield Row(
        name=f"Excel, {MANY} games / openpyxl writing the same cells",
        value=ours / theirs,
        limit=1.5,
        note=f"{ours:.1f} s for {count:,} cells, openpyxl {theirs:.1f} s",
    )
    most, least = peak_memory(many), peak_memory(few)
    yield Row(
        name=f"Excel, memory for {MANY} games / for {FEW}",
        value=most / least,
        limit=2,
        note=f"{most / 1e6:.1f} MB and {least / 1e6:.1f} MB",
    )


def plain_seconds(tournament: Tournament) -> tuple[float, int]:
    """How long openpyxl takes for the same cells, once they are there, and how many they are."""
    cells = [(sheet, all_cells(sheet)) for sheet in sheets_of(source_of(tournament))]
    count = sum(len(line) for _sheet, lines in cells for line in lines)
    return seconds(lambda: write_plainly(cells), repeat=1), count


def source_of(tournament: Tournament) -> Source:
    return Source(
        tournament=tournament, address="http://127.0.0.1:8000/", made_at=NOW.replace(tzinfo=None)
    )


def export(tournament: Tournament) -> None:
    with TemporaryFile() as file:
        write_export(EXPORTS["xlsx"], source_of(tournament), file)


def peak_memory(tournament: Tournament) -> int:
    tracemalloc.start()
    export(tournament)
    _now, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak


def all_cells(sheet: Sheet) -> list[list]:
    """Every cell as openpyxl wants it: the formula where there is one, else the value."""
    formulas = [compile_formula(column.formula, sheet.columns) for column in sheet.columns]
    lines = [[column.title for column in sheet.columns]]
    for block in sheet.blocks:
        place = {"first": len(lines) + 1, "last": len(lines) + len(block)}
        for row in block:
            number = len(lines) + 1
            texts = [f"={text.format(row=number, **place)}" if text else "" for text in formulas]
            lines.append(list(map(as_cell, row, texts, sheet.columns)))
    return lines


def as_cell(value, formula: str, column: Column):
    if isinstance(value, Cell):
        return f"={value.formula}" if value.formula else value.value
    if value is None or formula:
        return formula if value is not None else None
    return value / 1000 if column.kind in (Kind.SCORE, Kind.AMOUNT) else value


def write_plainly(sheets: list[tuple[Sheet, list[list]]]) -> None:
    """Write the cells as fast as openpyxl can, without formats."""
    workbook = Workbook(write_only=True)
    for sheet, lines in sheets:
        made = workbook.create_sheet(sheet.title)
        for line in lines:
            made.append(line)
    with TemporaryFile() as file:
        workbook.save(file)


def league(slug: str, size: int) -> Tournament:
    """A tournament with so many games, copies of a few that were played at random."""
    tournament = Tournament.objects.create(
        slug=slug,
        name=slug,
        ruleset=RULESET.to_data(),
        created_at=timezone.now(),
        revision=size,
        last_game_number=size,
    )
    names = [Player(name=f"{slug} {n}", name_key=f"{slug} {n}") for n in range(PLAYERS)]
    players = Player.objects.bulk_create(names)
    Participant.objects.bulk_create(Participant(tournament=tournament, player=p) for p in players)
    chance = random.Random(7)
    patterns = [random_game(chance) for _ in range(KINDS_OF_GAME)]
    for first in range(0, size, 500):
        numbers = range(first + 1, min(first + 500, size) + 1)
        store({n: patterns[n % KINDS_OF_GAME] for n in numbers}, tournament, players)
    return tournament


def random_game(chance: random.Random) -> Computed:
    position, hands = start_position(RULESET), []
    while position.over is None:
        hands.append(hand_from_data(random_hand(chance), seats=4))
        position = play(position, hands[-1], RULESET).after
    return compute(GameRecord(ruleset=RULESET, hands=tuple(hands)))


def random_hand(chance: random.Random) -> dict:
    winner, other = chance.sample(range(4), 2)
    win = {"seat": winner, "han": chance.randint(1, 4), "fu": chance.choice((30, 40))}
    end = chance.choice(("ron", "ron", "tsumo", "exhaustive_draw"))
    if end == "exhaustive_draw":
        return {"end": end, "tenpai": [winner]}
    return {"end": end, "wins": [win]} | ({"discarder": other} if end == "ron" else {})


def store(games: dict[int, Computed], tournament: Tournament, players: list[Player]) -> None:
    stored = Game.objects.bulk_create(
        Game(
            tournament=tournament,
            number=number,
            table_number=None,
            played_on=date(2026, 3, 14),
            created_at=NOW,
            hand_count=len(played.played),
            **(position_cache(played.played[-1].after) | {"over": str(played.over)}),
        )
        for number, played in games.items()
    )
    seats, hands = [], []
    for game in stored:
        played = games[game.number]
        for seat, cache in enumerate(seat_caches(played.settlement, 4)):
            player = players[(game.number * 4 + seat) % PLAYERS]
            seats.append(Seat(game=game, seat=seat, player=player, **cache))
        hands += [hand_row(game, number, one) for number, one in enumerate(played.played, 1)]
    Seat.objects.bulk_create(seats)
    Hand.objects.bulk_create(hands)


def hand_row(game: Game, number: int, played) -> Hand:
    return Hand(
        game=game,
        number=number,
        client_id=UUID(int=game.pk * 1000 + number),
        outcome=hand_to_data(played.hand),
        entered_at=NOW,
        **hand_cache(played),
    )
