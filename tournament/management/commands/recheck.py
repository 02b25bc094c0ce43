"""Replay every game and list whatever is stored otherwise than its record says."""

from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tournament.models import Game, Tournament
from tournament.queries.rechecks import Finding, recheck_standings, recheck_tournament

STEP = 100


class Command(BaseCommand):
    help = (
        "Replays every game from its hands, settles it, adds up the standings, and lists every stored value "
        "that differs. Changes nothing. Exit status 1 if anything differs."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "slugs", nargs="*", metavar="SLUG", help="tournaments; all if none is named"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        tournaments = Tournament.objects.order_by("pk")
        if options["slugs"]:
            tournaments = tournaments.filter(slug__in=options["slugs"])
            self._refuse_unknown(options["slugs"], {each.slug for each in tournaments})
        games = Game.objects.filter(tournament__in=tournaments).count()
        found = sum(self._report(finding) for finding in self._findings(list(tournaments), games))
        if found:
            self.stderr.write(self.style.ERROR(f"{found} stored values differ from the record."))
            raise SystemExit(1)
        self.stdout.write(f"{games} games replayed: everything stored is what the record says.")

    def _refuse_unknown(self, slugs: list[str], known: set[str]) -> None:
        for slug in slugs:
            if slug not in known:
                self.stderr.write(self.style.ERROR(f"There is no tournament {slug}."))
                raise SystemExit(2)

    def _findings(self, tournaments: list[Tournament], games: int) -> Iterator[Finding]:
        done = 0
        for tournament in tournaments:
            for findings in recheck_tournament(tournament):
                done += 1
                if done % STEP == 0 or done == games:
                    self.stderr.write(f"{done} of {games} games", ending="\r")
                yield from findings
            yield from recheck_standings(tournament)
        if games:
            self.stderr.write("")

    def _report(self, finding: Finding) -> int:
        self.stdout.write(str(finding))
        return 1
