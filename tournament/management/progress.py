"""How far a long command has come, shown while it works."""

import time
from collections.abc import Iterable, Iterator
from typing import IO, TypeVar

Item = TypeVar("Item")

EVERY_SECONDS = 1.0


def show_progress(items: Iterable[Item], *, total: int, what: str, stream: IO[str]) -> Iterator[Item]:
    """Hand on each item, and write about once a second how many of `total` are done.

    On a terminal one line is written over; in a file each note has its own. Short runs write nothing.
    """
    is_terminal = stream.isatty()
    noted = time.monotonic()
    has_written = False
    for done, item in enumerate(items):
        if time.monotonic() - noted >= EVERY_SECONDS:
            note = f"{done} of {total} {what} …"
            stream.write(f"\r{note}" if is_terminal else f"{note}\n")
            stream.flush()
            noted = time.monotonic()
            has_written = True
        yield item
    if has_written and is_terminal:
        stream.write("\r\033[K")
