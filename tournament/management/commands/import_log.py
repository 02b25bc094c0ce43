"""`manage.py import_log`: games from the logs of an online platform, hand by hand."""

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from scoring.terms import ScoringError
from tournament.actions.changes import Change
from tournament.actions.imports import import_game
from tournament.management.database import check_prepared
from tournament.management.progress import show_progress
from tournament.models import Tournament
from tournament.queries.rulesets import ruleset_of
from tournament.replays import REPLAY_FORMATS, Replay, read_replay
from tournament.replays.comparison import compare, differing_rules, rules_of
from tournament.replays.source import MAX_BYTES

LABELS = "; ".join(known.label for known in REPLAY_FORMATS.values())
IMPORTED, KNOWN, AGREES = "imported", "already there", "agree with the rules"

Taken = tuple[str, tuple[str, ...]]
"""What became of a log, and the rules in which the tournament differs from it without counting otherwise."""


class Command(BaseCommand):
    help = f"Imports games from online logs; every hand's points are checked. Formats: {LABELS}."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "files", nargs="+", type=Path, metavar="FILE", help="a log, or a folder of logs"
        )
        parser.add_argument(
            "--tournament", metavar="SLUG", help="the tournament, as in its address"
        )
        parser.add_argument(
            "--check",
            action="store_true",
            help="only compare with the rules, the tournament's or those that each log tells; store nothing",
        )

    def handle(
        self, *, files: Sequence[Path], tournament: str | None, check: bool, **_: Any
    ) -> None:
        if tournament is None and not check:
            raise CommandError("Say with --tournament which tournament the games belong to.")
        if tournament is not None:
            check_prepared()
        target = None if tournament is None else find_tournament(tournament)
        take = checking(target) if check or target is None else importing(target)
        outcome = Outcome()
        paths = list(find_files(files))
        for path in show_progress(paths, total=len(paths), what="logs"):
            try:
                outcome.add(take(read_file(path)))
            except OSError as error:
                outcome.refusals.append(f"{path}: {error.strerror}.")
            except ScoringError as refusal:
                outcome.refusals.append(f"{path}: {refusal}")
        self.stdout.write(outcome.report())
        if outcome.refusals:
            raise CommandError(f"{len(outcome.refusals)} of {len(paths)} logs were refused.")


class Outcome:
    """What became of the logs of one run."""

    def __init__(self) -> None:
        self.results: Counter[str] = Counter()
        self.own_rules: Counter[str] = Counter()
        self.refusals: list[str] = []

    def add(self, taken: Taken) -> None:
        result, differences = taken
        self.results[result] += 1
        self.own_rules.update(differences)

    def report(self) -> str:
        """The refusals with their reasons, the rules that differ, and the counts."""
        rules = [f"{rule}: differs in {logs} logs" for rule, logs in self.own_rules.items()]
        counts = [f"{logs} {result}" for result, logs in self.results.items()]
        return "\n".join(
            [*self.refusals, *rules, ", ".join([*counts, f"{len(self.refusals)} refused"])]
        )


def find_tournament(slug: str) -> Tournament:
    """The tournament of this address; refused if there is none. One query, two if there is none."""
    tournament = Tournament.objects.filter(slug=slug).first()
    if tournament is None:
        slugs = ", ".join(Tournament.objects.values_list("slug", flat=True)) or "none"
        raise CommandError(f"There is no tournament {slug}; there are: {slugs}.")
    return tournament


def find_files(given: Iterable[Path]) -> Iterator[Path]:
    """The files themselves; of a folder all files in it, in the order of their names."""
    for path in given:
        if path.is_dir():
            yield from sorted(found for found in path.rglob("*") if found.is_file())
        else:
            yield path


def read_file(path: Path) -> Replay:
    """The game of a file, of which no more is read than a log may have."""
    with path.open("rb") as file:
        return read_replay(name=path.name, content=file.read(MAX_BYTES + 1))


def checking(tournament: Tournament | None) -> Callable[[Replay], Taken]:
    """Compares a log with the rules of a tournament, else with its own; stores nothing."""

    def take(replay: Replay) -> Taken:
        told = rules_of(replay)
        ruleset = told if tournament is None else ruleset_of(tournament)
        compare(replay, ruleset)
        return AGREES, differing_rules(told, ruleset)

    return take


def importing(tournament: Tournament) -> Callable[[Replay], Taken]:
    """Stores the game of a log in a tournament."""

    def take(replay: Replay) -> Taken:
        change = Change(user=None, now=timezone.now())
        imported = import_game(tournament=tournament, record=replay, change=change)
        differences = differing_rules(rules_of(replay), ruleset_of(tournament))
        return (IMPORTED, differences) if imported.is_new else (KNOWN, ())

    return take
