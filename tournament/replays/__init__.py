"""Logs of online games: one file a format, each a pure function from the text of a log to a `Replay`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tournament.replays.mjlog import is_mjlog, read_mjlog
from tournament.replays.replay import LogRefused, Replay
from tournament.replays.source import Source, open_source
from tournament.replays.tenhou6 import is_tenhou6, read_tenhou6

__all__ = ["REPLAY_FORMATS", "LogRefused", "Replay", "ReplayFormat", "read_replay"]

CAPTURE_MARKS = ("Get:", "Send:")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayFormat:
    """A format of logs: how it is called, how it is recognised, how it is read."""

    label: str
    recognises: Callable[[Source], bool]
    read: Callable[[Source], Replay]


REPLAY_FORMATS: Mapping[str, ReplayFormat] = {
    "mjlog": ReplayFormat(
        label="Tenhou mjlog (XML, plain or gzipped)", recognises=is_mjlog, read=read_mjlog
    ),
    "tenhou6": ReplayFormat(label="tenhou.net/6 (JSON)", recognises=is_tenhou6, read=read_tenhou6),
}


def read_replay(*, name: str, content: bytes) -> Replay:
    """The game that a file holds; `LogRefused` says why a file holds none.

    >>> read_replay(name="notes.txt", content=b"East 1: nothing happened")
    Traceback (most recent call last):
    tournament.replays.replay.LogRefused: The file is no log in a known format: Tenhou mjlog (XML, plain or gzipped), tenhou.net/6 (JSON).
    """
    source = open_source(name=name, content=content)
    for known in REPLAY_FORMATS.values():
        if known.recognises(source):
            return known.read(source)
    if source.text.lstrip().startswith(CAPTURE_MARKS):
        raise LogRefused(
            "The file is what a client received, not a log; save the log of the game from Tenhou instead."
        )
    labels = ", ".join(known.label for known in REPLAY_FORMATS.values())
    raise LogRefused(f"The file is no log in a known format: {labels}.")
