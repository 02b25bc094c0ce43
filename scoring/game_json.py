"""One game as JSON data: read the record, write what it came to (RULES 7)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scoring.fields import read_int
from scoring.game import Played, Position, start_position
from scoring.hands import Hand, hand_from_data, hand_to_data
from scoring.record import Computed, FinalPoints, GameRecord
from scoring.ruleset import Ruleset
from scoring.rulesets import preset
from scoring.settlement import Settlement
from scoring.terms import GameEnd, NotUnderstood, ScoringError, Wind

FINISHES = (GameEnd.TIME, GameEnd.ORGANISER)
PARTS = (
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
    "score",
)


class GameNotUnderstood(NotUnderstood):
    """The data of a game has the wrong form; `field` says where."""


def record_from_data(data: object) -> GameRecord:
    """Read a game from the form of RULES 7.

    Errors: GameNotUnderstood and the refusals of rulesets and hands, with the field and the index of the hand.

    >>> record_from_data({"ruleset": {}, "hands": []}).ruleset == Ruleset()
    True
    """
    if not isinstance(data, Mapping):
        raise GameNotUnderstood("A game must be an object with a ruleset and hands or points.")
    for name in data:
        if name not in (
            "ruleset",
            "start",
            "hands",
            "points",
            "deposits_left",
            "last_dealer",
            "finish",
            "penalties",
            "chips",
            "yakitori",
        ):
            raise GameNotUnderstood(f"A game has no {name!r}.", field=str(name))
    ruleset = ruleset_from_data(data.get("ruleset"))
    if ("hands" in data) == ("points" in data):
        raise GameNotUnderstood(
            "A game has either hands or points: give one of the two.", field="hands"
        )
    if "hands" in data and "yakitori" in data:
        raise GameNotUnderstood(
            "The hands tell who never won one; leave yakitori out.", field="yakitori"
        )
    return GameRecord(
        ruleset=ruleset,
        start=_read_start(data.get("start"), ruleset),
        hands=_read_hands(data.get("hands", []), ruleset.seats),
        final=_read_final(data, ruleset) if "points" in data else None,
        finish=_read_finish(data.get("finish")),
        penalties=_read_counts("penalties", data.get("penalties"), ruleset.seats),
        chips=_read_counts("chips", data.get("chips"), ruleset.seats),
    )


def ruleset_from_data(data: object) -> Ruleset:
    """Read a ruleset: the id of a preset, or an object whose `preset` is the ground for the fields it names.

    Errors: as `Ruleset.from_data`; UnknownPreset.
    """
    if isinstance(data, str):
        return preset(data).ruleset
    if not isinstance(data, Mapping):
        raise GameNotUnderstood(
            "ruleset must be an object, or the id of a preset.", field="ruleset"
        )
    given = {str(name): value for name, value in data.items()}
    name = given.pop("preset", None)
    if name is None:
        return Ruleset.from_data(given)
    if not isinstance(name, str):
        raise GameNotUnderstood(f"preset must be the id of a preset, not {name!r}.", field="preset")
    return Ruleset.from_data({**preset(name).ruleset.to_data(), **given})


def _read_list(name: str, value: object, length: int | None = None) -> list[object]:
    if not isinstance(value, (list, tuple)):
        raise GameNotUnderstood(f"{name} must be a list, not {value!r}.", field=name)
    if length is not None and len(value) != length:
        raise GameNotUnderstood(
            f"{name} needs one entry a seat ({length}), not {len(value)}.", field=name
        )
    return list(value)


def _read_points(name: str, value: object, seats: int) -> tuple[int, ...]:
    points = tuple(read_int(name, item) for item in _read_list(name, value, seats))
    if any(item % 100 for item in points):
        raise GameNotUnderstood(f"{name} must be in whole hundreds.", field=name)
    return points


def _read_count(name: str, value: object) -> int:
    count = read_int(name, value, 1000)
    if count < 0:
        raise GameNotUnderstood(f"{name} must not be negative, but is {count}.", field=name)
    return count


def _read_seat(name: str, value: object, seats: int) -> int:
    seat = _read_count(name, value)
    if seat >= seats:
        raise GameNotUnderstood(
            f"{name} names seat {seat}, but the seats are 0 to {seats - 1}.", field=name
        )
    return seat


def _read_start(data: object, ruleset: Ruleset) -> Position | None:
    if data is None:
        return None
    if not isinstance(data, Mapping):
        raise GameNotUnderstood(
            "start must be an object with points, wind, dealer, honba and deposits.", field="start"
        )
    for name in data:
        if name not in ("points", "wind", "dealer", "honba", "deposits"):
            raise GameNotUnderstood(f"start has no {name!r}.", field=str(name))
    usual = start_position(ruleset)
    return replace(
        usual,
        points=_read_points("points", data.get("points", usual.points), ruleset.seats),
        wind=_read_wind(data.get("wind", "east")),
        dealer=_read_seat("dealer", data.get("dealer", 0), ruleset.seats),
        honba=_read_count("honba", data.get("honba", 0)),
        deposits=_read_count("deposits", data.get("deposits", 0)),
    )


def _read_wind(value: object) -> Wind:
    words = {wind.word: wind for wind in Wind}
    if not isinstance(value, str) or value not in words:
        raise GameNotUnderstood(
            f"wind must be one of {', '.join(words)}, not {value!r}.", field="wind"
        )
    return words[value]


def _read_hands(data: object, seats: int) -> tuple[Hand, ...]:
    hands = []
    for index, item in enumerate(_read_list("hands", data)):
        try:
            hands.append(hand_from_data(item, seats=seats))
        except ScoringError as error:
            error.hand = index
            raise
    return tuple(hands)


def _read_final(data: Mapping[Any, object], ruleset: Ruleset) -> FinalPoints:
    last_dealer = data.get("last_dealer")
    return FinalPoints(
        points=_read_points("points", data["points"], ruleset.seats),
        deposits_left=_read_count("deposits_left", data.get("deposits_left", 0)),
        last_dealer=None
        if last_dealer is None
        else _read_seat("last_dealer", last_dealer, ruleset.seats),
        yakitori=_read_yakitori(data.get("yakitori"), ruleset.seats),
    )


def _read_finish(value: object) -> GameEnd | None:
    if value is None:
        return None
    if not isinstance(value, str) or value not in FINISHES:
        raise GameNotUnderstood(
            f"finish must be null, time or organiser, not {value!r}.", field="finish"
        )
    return GameEnd(value)


def _read_counts(name: str, value: object, seats: int) -> tuple[int, ...]:
    if value is None:
        return ()
    return tuple(read_int(name, item) for item in _read_list(name, value, seats))


def _read_yakitori(value: object, seats: int) -> tuple[bool, ...]:
    if value is None:
        return ()
    given = _read_list("yakitori", value, seats)
    if any(not isinstance(item, bool) for item in given):
        raise GameNotUnderstood("yakitori must be true or false for each seat.", field="yakitori")
    return tuple(bool(item) for item in given)


def record_to_data(record: GameRecord) -> dict[str, Any]:
    """Write a recorded game in the form of RULES 7, with its complete ruleset; `record_from_data` reads it back."""
    written: dict[str, Any] = {"ruleset": record.ruleset.to_data()}
    if record.start is not None:
        written["start"] = _position_to_data(record.start)
    if record.final is None:
        written["hands"] = [hand_to_data(hand) for hand in record.hands]
    else:
        written["points"] = list(record.final.points)
        written["deposits_left"] = record.final.deposits_left
        if record.final.last_dealer is not None:
            written["last_dealer"] = record.final.last_dealer
        if record.final.yakitori:
            written["yakitori"] = list(record.final.yakitori)
    written["finish"] = record.finish
    written["penalties"] = list(record.penalties or (0,) * record.ruleset.seats)
    if record.chips:
        written["chips"] = list(record.chips)
    return written


def computed_to_data(computed: Computed) -> dict[str, Any]:
    """Write what a game came to: `positions` after each hand, `over`, and the `settlement` a seat (RULES 7)."""
    return {
        "positions": [_played_to_data(played) for played in computed.played],
        "over": computed.over,
        "settlement": computed.settlement and _settlement_to_data(computed.settlement),
    }


def refusal_to_data(error: ScoringError) -> dict[str, Any]:
    """Write a refusal: the sentence, the index of the hand or None, and the field or None."""
    return {"error": error.sentence, "hand": error.hand, "field": error.field}


def _position_to_data(position: Position) -> dict[str, Any]:
    return {
        "points": list(position.points),
        "wind": position.wind.word,
        "dealer": position.dealer,
        "honba": position.honba,
        "deposits": position.deposits,
    }


def _played_to_data(played: Played) -> dict[str, Any]:
    moves = [
        {"hand": move.hand, "honba": move.honba, "deposits": move.deposits} for move in played.moves
    ]
    return {**_position_to_data(played.after), "moves": moves}


def _settlement_to_data(settlement: Settlement) -> list[dict[str, int]]:
    """Write the parts of each seat; chips and yakitori only where somebody has any, because most rules know neither."""
    names: tuple[str, ...] = PARTS
    if any(result.chips or result.yakitori for result in settlement.seats):
        names = (*PARTS[:-1], "chips", "yakitori", "score")
    return [{name: getattr(result, name) for name in names} for result in settlement.seats]
