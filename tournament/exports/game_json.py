"""Games in the form of RULES 7, as `python -m scoring` reads them."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import IO, Any

from tournament.models import Tournament
from tournament.queries.exports import (
    ExportedGame,
    ExportedHand,
    exported_games_with_hands,
    game_penalties,
)
from tournament.queries.rulesets import rules_for

Taken = Mapping[tuple[int, int], int]
Data = dict[str, Any]


def game_to_data(
    game: ExportedGame, hands: Sequence[ExportedHand], *, ruleset: Data, penalties: Taken
) -> Data:
    """One game: its rules and what people entered; nothing that follows from it."""
    data: Data = {"ruleset": ruleset}
    if game.is_by_points:
        data["points"] = [seat.entered_points for seat in game.seats]
        data["deposits_left"] = game.deposits_left
        if game.last_dealer is not None:
            data["last_dealer"] = game.last_dealer
        if any(seat.entered_yakitori is not None for seat in game.seats):
            data["yakitori"] = [bool(seat.entered_yakitori) for seat in game.seats]
    else:
        data["hands"] = [hand.outcome for hand in hands]
        data["finish"] = game.finish or None
    data["penalties"] = [penalties.get((game.pk, seat.player_id), 0) for seat in game.seats]
    if any(seat.entered_chips is not None for seat in game.seats):
        data["chips"] = [seat.entered_chips or 0 for seat in game.seats]
    return data


def games_data(tournament: Tournament, *, number: int | None = None) -> Iterator[Data]:
    """All games in the form of RULES 7, in the order of their numbers, or the one with this number."""
    penalties = game_penalties(tournament)
    rulesets = {seats: rules_for(tournament, seats).to_data() for seats in (3, 4)}
    for game, hands in exported_games_with_hands(tournament, number=number):
        ruleset = rulesets[len(game.seats)]
        yield game_to_data(game, hands, ruleset=ruleset, penalties=penalties)


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
