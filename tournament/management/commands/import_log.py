"""`manage.py import_log`: games from the logs of an online platform, hand by hand."""

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from scoring.ruleset import Ruleset
from scoring.terms import ScoringError
from tournament.actions.changes import Change
from tournament.actions.imports import import_game
from tournament.management.progress import show_progress
from tournament.models import Tournament
from tournament.queries.rulesets import ruleset_of
from tournament.replays import REPLAY_FORMATS, Replay, read_replay
from tournament.replays.comparison import compare, rules_of
from tournament.replays.source import MAX_BYTES

IMPORTED, KNOWN, AGREES, REFUSED = "imported", "already there", "agree with the rules", "refused"


class Command(BaseCommand):
    help = (
        "Imports games from online logs, hand by hand; every hand's points are checked against the log. "
        f"Formats: {', '.join(known.label for known in REPLAY_FORMATS.values())}."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a log, or a folder of logs")
        parser.add_argument("--tournament", metavar="SLUG", help="the tournament, as in its address")
        parser.add_argument(
            "--check",
            action="store_true",
            help="only compare the logs with the rules (the tournament's, else those that each log tells); "
            "nothing is stored",
        )
        parser.add_argument(
            "--own-settlement",
            action="store_true",
            help="the tournament settles by its own uma, return points and rounding: "
            "do not compare the final scores",
        )

    def handle(self, *, files: Sequence[Path], tournament: str | None, check: bool, **options: Any) -> None:
        if tournament is None and not check:
            raise CommandError("Say with --tournament which tournament the games belong to.")
        target = None if tournament is None else find_tournament(tournament)
        work = Check(target, options) if check else Import(target, options)
        paths = list(find_files(files))
        counts: Counter[str] = Counter()
        for path in show_progress(paths, total=len(paths), what="logs", stream=self.stderr):
            counts[self.take(path, work)] += 1
        self.stdout.write(summary(counts))
        if counts[REFUSED]:
            raise CommandError(f"{counts[REFUSED]} of {len(paths)} logs were refused.", returncode=1)
