"""Games in the form of RULES 7, as `python -m scoring` reads them."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import IO, Any

from scoring.game_json import record_to_data
from scoring.record import FinalPoints, GameRecord
from scoring.ruleset import Ruleset
from scoring.terms import GameEnd
from tournament.models import Tournament
from tournament.queries.computed import read_outcomes
from tournament.queries.exports import (
    ExportedGame,
    ExportedHand,
    exported_games_with_hands,
    game_penalties,
)
from tournament.queries.rulesets import rules_for

Taken = Mapping[tuple[int, int], int]
Data = dict[str, Any]


def _record(
    game: ExportedGame, hands: Sequence[ExportedHand], *, ruleset: Ruleset, penalties: Taken
) -> GameRecord:
    """One game: its rules and what people entered; nothing that follows from it."""
    has_chips = any(seat.entered_chips is not None for seat in game.seats)
    return GameRecord(
        ruleset=ruleset,
        hands=read_outcomes((hand.outcome for hand in hands), ruleset),
        final=_final_points(game) if game.is_by_points else None,
        finish=GameEnd(game.finish) if game.finish else None,
        penalties=tuple(penalties.get((game.pk, seat.player_id), 0) for seat in game.seats),
        chips=tuple(seat.entered_chips or 0 for seat in game.seats) if has_chips else (),
    )


def _final_points(game: ExportedGame) -> FinalPoints:
    has_yakitori = any(seat.entered_yakitori is not None for seat in game.seats)
    return FinalPoints(
        points=tuple(seat.entered_points or 0 for seat in game.seats),
        deposits_left=game.deposits_left,
        last_dealer=game.last_dealer,
        yakitori=tuple(bool(seat.entered_yakitori) for seat in game.seats) if has_yakitori else (),
    )


def games_data(tournament: Tournament, *, number: int | None = None) -> Iterator[Data]:
    """All games in the form of RULES 7, in the order of their numbers, or the one with this number."""
    penalties = game_penalties(tournament)
    for game, hands in exported_games_with_hands(tournament, number=number):
        ruleset = rules_for(tournament, len(game.seats))
        yield record_to_data(_record(game, hands, ruleset=ruleset, penalties=penalties))


def game_text(data: Data) -> str:
    """One game, laid out to be read."""
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def write_list(games: Iterable[Data], file: IO[bytes]) -> None:
    """A list with one game a line."""
    file.write(b"[")
    for index, data in enumerate(games):
        file.write((b",\n" if index else b"\n") + _line(data))
    file.write(b"\n]\n")


def write_lines(games: Iterable[Data], file: IO[bytes]) -> None:
    """One game a line, without a list around them."""
    for data in games:
        file.write(_line(data) + b"\n")


def _line(data: Data) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
