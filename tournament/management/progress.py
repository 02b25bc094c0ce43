"""How far a long command has come, shown while it works."""

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

Item = TypeVar("Item")

EVERY_SECONDS = 1.0


def show_progress(items: Iterable[Item], *, total: int, what: str) -> Iterator[Item]:
    """Hand on each item, and say about once a second on standard error how many of `total` are done.

    On a terminal one line is written over; elsewhere each note has its own. Short runs say nothing.
    """
    is_terminal = sys.stderr.isatty()
    noted = time.monotonic()
    has_noted = False
    for done, item in enumerate(items):
        if time.monotonic() - noted >= EVERY_SECONDS:
            note = f"{done} of {total} {what} …"
            sys.stderr.write(f"\r{note}" if is_terminal else f"{note}\n")
            sys.stderr.flush()
            noted = time.monotonic()
            has_noted = True
        yield item
    if has_noted and is_terminal:
        sys.stderr.write("\r\033[K")
