"""How a hand ended: ron, tsumo, exhaustive draw, abortive draw or chombo, read from and written as JSON data (RULES 2, 7)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from scoring.terms import AbortiveKind, Limit, NotUnderstood

Seats = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Win:
    """One winner and what the hand was announced as: han (and fu), a limit, or a number of yakuman.

    `pao` is the seat that is liable for the yakuman.
    """

    seat: int
    han: int | None = None
    fu: int | None = None
    limit: Limit | None = None
    yakuman: int | None = None
    pao: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ron:
    """A win, or several, on a discard."""

    discarder: int
    wins: tuple[Win, ...]
    riichi: Seats = ()
    dealer_stops: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Tsumo:
    """A win on the winner's own draw."""

    win: Win
    riichi: Seats = ()
    dealer_stops: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ExhaustiveDraw:
    """The wall ran out; who was tenpai, and whose discards make a nagashi mangan."""

    tenpai: Seats
    nagashi: Seats = ()
    riichi: Seats = ()
    dealer_stops: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AbortiveDraw:
    """The hand was aborted."""

    kind: AbortiveKind
    riichi: Seats = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Chombo:
    """Somebody broke the rules so that the hand is played again."""

    seats: Seats
    riichi: Seats = ()


Hand = Ron | Tsumo | ExhaustiveDraw | AbortiveDraw | Chombo

WIN_FIELDS = frozenset({"seat", "han", "fu", "limit", "yakuman", "pao"})


class HandNotUnderstood(NotUnderstood):
    """The data of a hand has the wrong form; `field` says where."""


def hand_from_data(data: object, *, seats: int) -> Hand:
    """Read one hand from the form of RULES 7, for a table of so many seats.

    Only the form is checked here; whether the ruleset and the position allow the hand, `game.play` says.
    Errors: HandNotUnderstood, naming the field.

    >>> hand_from_data({"end": "chombo", "seats": [3]}, seats=4)
    Chombo(seats=(3,), riichi=())
    """
    if not isinstance(data, dict):
        raise HandNotUnderstood("A hand must be an object with an end.", field="end")
    end = data.get("end")
    if not isinstance(end, str) or end not in READERS:
        raise HandNotUnderstood(
            f"end must be one of {', '.join(READERS)}, not {end!r}.", field="end"
        )
    read, known = READERS[end]
    _refuse_unknown(data, known, f"A hand that ends by {end}")
    return read(data, seats)


def _refuse_unknown(data: dict[str, object], known: frozenset[str], what: str) -> None:
    if not data.keys() <= known:
        name = next(name for name in data if name not in known)
        raise HandNotUnderstood(f"{what} has no {name!r}.", field=str(name))


def hand_to_data(hand: Hand) -> dict[str, Any]:
    """Write a hand in the form of RULES 7; what is empty is left out.

    >>> hand_to_data(Ron(discarder=2, wins=(Win(seat=0, han=3, fu=40),), riichi=(0,)))
    {'end': 'ron', 'discarder': 2, 'wins': [{'seat': 0, 'han': 3, 'fu': 40}], 'riichi': [0]}
    """
    written = WRITERS[type(hand)](hand)
    if hand.riichi:
        written["riichi"] = list(hand.riichi)
    if getattr(hand, "dealer_stops", False):
        written["dealer_stops"] = True
    return written


def _write_win(win: Win) -> dict[str, Any]:
    written: dict[str, Any] = {"seat": win.seat}
    for name in ("han", "fu", "yakuman", "pao"):
        value = getattr(win, name)
        if value is not None:
            written[name] = value
    if win.limit is not None:
        written["limit"] = win.limit.value
    return written


WRITERS: dict[type, Callable[[Any], dict[str, Any]]] = {
    Ron: lambda hand: {
        "end": "ron",
        "discarder": hand.discarder,
        "wins": [_write_win(win) for win in hand.wins],
    },
    Tsumo: lambda hand: {"end": "tsumo", "wins": [_write_win(hand.win)]},
    ExhaustiveDraw: lambda hand: {
        "end": "exhaustive_draw",
        "tenpai": list(hand.tenpai),
        **({"nagashi": list(hand.nagashi)} if hand.nagashi else {}),
    },
    AbortiveDraw: lambda hand: {"end": "abortive_draw", "kind": hand.kind.value},
    Chombo: lambda hand: {"end": "chombo", "seats": list(hand.seats)},
}


def _read_seat(name: str, value: object, seats: int) -> int:
    if type(value) is not int:  # true and false are not numbers
        raise HandNotUnderstood(f"{name} must be the number of a seat, not {value!r}.", field=name)
    if not 0 <= value < seats:
        raise HandNotUnderstood(
            f"{name} names seat {value}, but the seats are 0 to {seats - 1}.", field=name
        )
    return value


def _read_seats(data: dict[str, object], name: str, seats: int) -> Seats:
    value = data.get(name)
    if value is None:
        return ()
    if not isinstance(value, (list, tuple)):
        raise HandNotUnderstood(f"{name} must be a list of seats, not {value!r}.", field=name)
    read = sorted([_read_seat(name, item, seats) for item in value])
    if len(set(read)) < len(read):
        raise HandNotUnderstood(f"{name} names a seat twice.", field=name)
    return tuple(read)


def _read_flag(data: dict[str, object], name: str) -> bool:
    value = data.get(name, False)
    if not isinstance(value, bool):
        raise HandNotUnderstood(f"{name} must be true or false, not {value!r}.", field=name)
    return value


def _read_number(data: dict[str, object], name: str) -> int | None:
    value = data.get(name)
    if value is None:
        return None
    if type(value) is not int:  # true and false are not numbers
        raise HandNotUnderstood(f"{name} must be a whole number, not {value!r}.", field=name)
    return value


def _read_limit(data: dict[str, object]) -> Limit | None:
    value = data.get("limit")
    if value is None:
        return None
    if not isinstance(value, str) or value not in tuple(Limit):
        raise HandNotUnderstood(
            f"limit must be one of {', '.join(Limit)}, not {value!r}; a yakuman is given as yakuman: 1.",
            field="limit",
        )
    return Limit(value)


def _read_win(data: object, seats: int) -> Win:
    if not isinstance(data, dict):
        raise HandNotUnderstood("Each win must be an object with a seat and a value.", field="wins")
    _refuse_unknown(data, WIN_FIELDS, "A win")
    win = Win(
        seat=_read_seat("seat", data.get("seat"), seats),
        han=_read_number(data, "han"),
        fu=_read_number(data, "fu"),
        limit=_read_limit(data),
        yakuman=_read_number(data, "yakuman"),
        pao=None if data.get("pao") is None else _read_seat("pao", data.get("pao"), seats),
    )
    _check_one_value(win)
    return win


def _check_one_value(win: Win) -> None:
    if win.han is not None and win.limit is None and win.yakuman is None:
        return
    given = [name for name in ("han", "limit", "yakuman") if getattr(win, name) is not None]
    if not given:
        raise HandNotUnderstood(
            f"The win of seat {win.seat} has no value: give han and fu, a limit, or yakuman.",
            field="han",
        )
    if len(given) > 1:
        raise HandNotUnderstood(
            f"The win of seat {win.seat} has both {given[0]} and {given[1]}: give one of them.",
            field=given[1],
        )
    if win.fu is not None and win.han is None:
        raise HandNotUnderstood(f"The win of seat {win.seat} has fu without han.", field="fu")


def _read_wins(data: dict[str, object], seats: int) -> tuple[Win, ...]:
    value = data.get("wins")
    if not isinstance(value, (list, tuple)) or not value:
        raise HandNotUnderstood("wins must be a list of at least one winner.", field="wins")
    wins = [_read_win(item, seats) for item in value]
    if len({win.seat for win in wins}) < len(wins):
        raise HandNotUnderstood("wins names a winner twice.", field="wins")
    return tuple(wins)


def _read_ron(data: dict[str, object], seats: int) -> Ron:
    discarder = _read_seat("discarder", data.get("discarder"), seats)
    wins = _read_wins(data, seats)
    if any(win.seat == discarder for win in wins):
        raise HandNotUnderstood(
            f"discarder and winner are the same seat ({discarder}): name another discarder.",
            field="discarder",
        )
    riichi, dealer_stops = _read_seats(data, "riichi", seats), _read_flag(data, "dealer_stops")
    return Ron(discarder=discarder, wins=wins, riichi=riichi, dealer_stops=dealer_stops)


def _read_tsumo(data: dict[str, object], seats: int) -> Tsumo:
    wins = _read_wins(data, seats)
    if len(wins) > 1:
        raise HandNotUnderstood("A tsumo has one winner.", field="wins")
    riichi = _read_seats(data, "riichi", seats)
    return Tsumo(win=wins[0], riichi=riichi, dealer_stops=_read_flag(data, "dealer_stops"))


def _read_exhaustive_draw(data: dict[str, object], seats: int) -> ExhaustiveDraw:
    return ExhaustiveDraw(
        tenpai=_read_seats(data, "tenpai", seats),
        nagashi=_read_seats(data, "nagashi", seats),
        riichi=_read_seats(data, "riichi", seats),
        dealer_stops=_read_flag(data, "dealer_stops"),
    )


def _read_abortive_draw(data: dict[str, object], seats: int) -> AbortiveDraw:
    kind = data.get("kind")
    if not isinstance(kind, str) or kind not in tuple(AbortiveKind):
        raise HandNotUnderstood(
            f"kind must be one of {', '.join(AbortiveKind)}, not {kind!r}.", field="kind"
        )
    return AbortiveDraw(kind=AbortiveKind(kind), riichi=_read_seats(data, "riichi", seats))


def _read_chombo(data: dict[str, object], seats: int) -> Chombo:
    offenders = _read_seats(data, "seats", seats)
    if not offenders:
        raise HandNotUnderstood("seats must name who made the chombo.", field="seats")
    return Chombo(seats=offenders, riichi=_read_seats(data, "riichi", seats))


READERS: dict[str, tuple[Callable[[dict[str, object], int], Hand], frozenset[str]]] = {
    "ron": (_read_ron, frozenset({"end", "discarder", "wins", "riichi", "dealer_stops"})),
    "tsumo": (_read_tsumo, frozenset({"end", "wins", "riichi", "dealer_stops"})),
    "exhaustive_draw": (
        _read_exhaustive_draw,
        frozenset({"end", "tenpai", "nagashi", "riichi", "dealer_stops"}),
    ),
    "abortive_draw": (_read_abortive_draw, frozenset({"end", "kind", "riichi"})),
    "chombo": (_read_chombo, frozenset({"end", "seats", "riichi"})),
}
