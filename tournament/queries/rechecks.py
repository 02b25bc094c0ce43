"""Whether what is stored beside the record is what the record says."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from django.core.cache import cache
from django.utils.translation import gettext as _

from scoring.ruleset import Ruleset
from scoring.terms import ScoringError
from tournament.models import Game, Hand, Seat, Tournament
from tournament.queries.computed import Difference, compute_game, differences, with_record
from tournament.queries.rulesets import rules_of_game
from tournament.queries.standings import computed_standings, standings_key

AT_ONCE = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One stored value that differs, or a game whose record is not possible."""

    where: str
    what: str
    stored: Any
    right: Any

    def __str__(self) -> str:
        return _("%(where)s: %(what)s is stored as %(stored)s; the record gives %(right)s") % {
            "where": self.where,
            "what": self.what,
            "stored": self.stored,
            "right": self.right,
        }


def recheck_tournament(tournament: Tournament) -> Iterator[list[Finding]]:
    """For each game of a tournament, what differs in it. Four queries a hundred games."""
    games = with_record(Game.objects.filter(tournament=tournament).order_by("number"))
    for game in games.iterator(chunk_size=AT_ONCE):
        game.tournament = tournament
        yield list(_recheck_game(game, rules_of_game(game)))


def recheck_standings(tournament: Tournament) -> Iterator[Finding]:
    """Whether the standings that are kept ready are those that follow now. At most three queries."""
    kept = cache.get(standings_key(tournament))
    if kept is None:
        return
    for stored, right in zip_longest(kept, computed_standings(tournament)):
        if stored != right:
            yield Finding(
                where=str(tournament), what=_("the standings"), stored=stored, right=right
            )


def _recheck_game(game: Game, ruleset: Ruleset) -> Iterator[Finding]:
    try:
        computed = compute_game(game, ruleset)
    except ScoringError as error:
        hand = "" if error.hand is None else _(", hand %d") % (error.hand + 1)
        yield Finding(
            where=f"{_where(game)}{hand}", what=_("the record"), stored=_("stored"), right=error
        )
        return
    for difference in differences(game, computed, ruleset):
        yield from _findings(game, difference)


def _findings(game: Game, difference: Difference) -> Iterator[Finding]:
    where = _where(game)
    if isinstance(difference.row, Hand):
        where += _(", hand %d") % difference.row.number
    elif isinstance(difference.row, Seat):
        where += _(", seat %d") % difference.row.seat
    for name, (stored, right) in difference.values.items():
        yield Finding(where=where, what=name, stored=stored, right=right)


def _where(game: Game) -> str:
    return _("%(tournament)s, game %(game)d") % {
        "tournament": game.tournament.slug,
        "game": game.number,
    }
