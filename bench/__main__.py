"""`python -m bench [NAME …]`: run the benchmarks and print one table; exit 1 when a limit is passed.

A benchmark is a module of this package with a function `rows()` that yields `Row`s. It runs on an
empty database of the kind that DATABASE_URL names, which is thrown away afterwards.
"""

import argparse
import os
import pkgutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

import django
from django.db import connection, connections
from django.test.utils import setup_databases, teardown_databases

from bench.rows import Row

HEAD = ("benchmark", "measured", "limit", "", "note")
NOT_BENCHMARKS = {"__main__", "rows"}


def main(arguments: Sequence[str]) -> int:
    names = [found.name for found in pkgutil.iter_modules([str(Path(__file__).parent)])]
    names = [name for name in names if name not in NOT_BENCHMARKS]
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument(
        "name", nargs="*", choices=[*names, []], help="which ones; all of them without"
    )
    chosen = parser.parse_args(arguments).name or names
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    django.setup()
    with empty_database():
        rows = [row for name in chosen for row in run(name)]
        print_table(rows, title=f"on {connection.vendor}, Python {sys.version.split()[0]}")
    return 0 if all(row.is_kept for row in rows) else 1


def run(name: str) -> list[Row]:
    print(f"… {name}", file=sys.stderr, flush=True)
    return list(import_module(f"bench.{name}").rows())


@contextmanager
def empty_database() -> Iterator[None]:
    with tempfile.TemporaryDirectory(prefix="mahjong-bench-") as folder:
        if connection.vendor == "sqlite":
            database = connections.settings["default"]
            database["TEST"]["NAME"] = str(Path(folder, "bench.sqlite3"))
        created = setup_databases(verbosity=0, interactive=False)
        try:
            yield
        finally:
            teardown_databases(created, verbosity=0)


def print_table(rows: Sequence[Row], *, title: str) -> None:
    lines = [HEAD, *(row.cells for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEAD))]
    print(f"\n{title}\n")
    for line in lines:
        print(
            "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
