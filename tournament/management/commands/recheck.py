"""Replay every game and list whatever is stored otherwise than its record says."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.management.database import check_prepared
from tournament.management.progress import show_progress
from tournament.models import Game, Tournament
from tournament.queries.rechecks import Finding, recheck_standings, recheck_tournament


class Command(BaseCommand):
    help = (
        "Replays every game from its hands, settles it, adds up the standings, and lists every stored value "
        "that differs. Changes nothing. Exit status 1 if anything differs or the database cannot be read."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "slugs", nargs="*", metavar="SLUG", help="tournaments; all if none is named"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        check_prepared()
        tournaments = Tournament.objects.order_by("pk")
        if options["slugs"]:
            tournaments = tournaments.filter(slug__in=options["slugs"])
            self._refuse_unknown(options["slugs"], {each.slug for each in tournaments})
        total = Game.objects.filter(tournament__in=tournaments).count()
        found = 0
        for findings in show_progress(_rechecked(tournaments), total=total, what="games"):
            for finding in findings:
                self.stdout.write(str(finding))
            found += len(findings)
        for tournament in tournaments:
            for finding in recheck_standings(tournament):
                self.stdout.write(str(finding))
                found += 1
        if found:
            raise CommandError(f"{found} stored values differ from the record.", returncode=1)
        self.stdout.write(f"{total} games replayed: everything stored is what the record says.")

    def _refuse_unknown(self, slugs: list[str], known: set[str]) -> None:
        for slug in slugs:
            if slug not in known:
                raise CommandError(f"There is no tournament {slug}.", returncode=2)


def _rechecked(tournaments: Iterable[Tournament]) -> Iterator[list[Finding]]:
    for tournament in tournaments:
        yield from recheck_tournament(tournament)
