"""The kinds of field a ruleset has: how each is described, read from plain data and written back."""

from collections.abc import Callable
from dataclasses import field
from typing import Any

from scoring.terms import Choice, ScoringError

FloatingUma = tuple[tuple[int, tuple[int, ...]], ...]

LARGEST_POINTS = 1_000_000
LARGEST_COUNT = 1_000


class FieldNotUnderstood(ScoringError):
    """A field of a ruleset has a value of the wrong kind."""


def refuse(name: str, expected: str, value: object) -> FieldNotUnderstood:
    """Build the refusal for a value of the wrong kind."""
    return FieldNotUnderstood(f"{name} must be {expected}, not {value!r}.", field=name)


def read_int(name: str, value: object, largest: int = LARGEST_POINTS) -> int:
    """Read a whole number; true and false are not numbers."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise refuse(name, "a whole number", value)
    if abs(value) > largest:
        raise refuse(name, f"between {-largest} and {largest}", value)
    return value


def _read_count(name: str, value: object) -> int:
    return read_int(name, value, LARGEST_COUNT)


def _read_text(name: str, value: object) -> str:
    if not isinstance(value, str) or len(value) > 500:
        raise refuse(name, "a text of at most 500 characters", value)
    return value


def _read_flag(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise refuse(name, "true or false", value)
    return value


def _read_uma(name: str, value: object) -> tuple[int, ...]:
    if not isinstance(value, (list, tuple)):
        raise refuse(name, "a list of points, one a place", value)
    return tuple(read_int(name, item) for item in value)


def _read_floating(name: str, value: object) -> FloatingUma:
    if not isinstance(value, dict):
        raise refuse(name, "a table from the number of floating players to a list of points", value)
    rows = []
    for key, uma in value.items():
        if not (
            isinstance(key, int)
            or (isinstance(key, str) and key.isascii() and key.isdigit() and len(key) < 3)
        ):
            raise refuse(name, "a table whose keys are numbers of players", key)
        rows.append((int(key), _read_uma(name, uma)))
    return tuple(sorted(rows))


def _choice_reader(kind: type[Choice]) -> Callable[[str, object], Choice]:
    def read(name: str, value: object) -> Choice:
        if not isinstance(value, str) or value not in tuple(kind):
            raise refuse(name, "one of " + ", ".join(kind), value)
        return kind(value)

    return read


def _set_reader(kind: type[Choice]) -> Callable[[str, object], frozenset[Choice]]:
    read_one = _choice_reader(kind)

    def read(name: str, value: object) -> frozenset[Choice]:
        if not isinstance(value, (list, tuple, set, frozenset)):
            raise refuse(name, "a list of " + ", ".join(kind), value)
        return frozenset(read_one(name, item) for item in value)

    return read


def _write_same(value: Any) -> Any:
    return value


def _write_choice(value: Choice) -> str:
    return value.value


def _write_set(value: frozenset[Choice]) -> list[str]:
    return sorted(item.value for item in value)


def _write_uma(value: tuple[int, ...]) -> list[int]:
    return list(value)


def _write_floating(value: FloatingUma) -> dict[str, list[int]]:
    return {str(number): list(uma) for number, uma in value}


READERS: dict[str, tuple[Callable[[str, object], Any], Callable[[Any], Any]]] = {
    "points": (read_int, _write_same),
    "count": (_read_count, _write_same),
    "minutes": (_read_count, _write_same),
    "text": (_read_text, _write_same),
    "flag": (_read_flag, _write_same),
    "uma": (_read_uma, _write_uma),
    "floating": (_read_floating, _write_floating),
}


def rule(unit: str, default: Any, label: str, *, help_text: str = "", group: str) -> Any:
    """Describe one field of a ruleset; `unit` is a key of READERS.

    A field whose default is none, and the uma, may be left out (null in JSON).
    """
    read, write = READERS[unit]
    optional = default is None or unit == "uma"
    more = {"seats": None, "optional": optional, "choices": (), "read": read, "write": write}
    return _described(unit, default, label, help_text, group, **more)


def choice(default: Choice, label: str, *, group: str, seats: int | None = None) -> Any:
    """Describe a field that holds one value of the default's kind."""
    kind = type(default)
    choices = tuple((item.value, item.label) for item in kind)
    read, write = _choice_reader(kind), _write_choice
    return _described(
        "choice",
        default,
        label,
        "",
        group,
        seats=seats,
        optional=False,
        choices=choices,
        read=read,
        write=write,
    )


def several(
    kind: type[Choice], default: frozenset[Any], label: str, *, help_text: str = "", group: str
) -> Any:
    """Describe a field that holds any number of values of one kind."""
    choices = tuple((item.value, item.label) for item in kind)
    read, write = _set_reader(kind), _write_set
    return _described(
        "set",
        default,
        label,
        help_text,
        group,
        seats=None,
        optional=False,
        choices=choices,
        read=read,
        write=write,
    )


def _described(unit: str, default: Any, label: str, help_text: str, group: str, **more: Any) -> Any:
    metadata = {"unit": unit, "label": label, "help": help_text, "group": group, **more}
    return field(default=default, metadata=metadata)
