"""The standings and games of a tournament as they are shown to everybody, kept until something changes."""

from dataclasses import dataclass
from typing import Self

from django.core.cache import cache
from django.core.paginator import Paginator
from django.db.models import Case, IntegerField, Value, When
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from tournament.models import Tournament
from tournament.queries.games import shown_games_of
from tournament.queries.hidden_standings import public_standings
from tournament.queries.penalties import shown_penalties_of
from tournament.queries.rulesets import table_sizes
from tournament.queries.standings import Row, tie_breaks_of
from tournament.tables.standings import Order, StandingsTable, known_sort
from tournament.views.live import RELEASE

GAMES_A_PAGE = 20
KEEP_FOR = 60 * 60 * 24
ME = "me"
"""The cookie that keeps which player a device belongs to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What a reader asks for: the order of the standings, the page of the games, and their own row."""

    order: Order
    page: int
    me: int

    @classmethod
    def asked_for(cls, request: HttpRequest) -> Self:
        return cls(
            order=Order(
                sort=known_sort(request.GET.get("sort", "")),
                page=_number(request.GET.get("players", "")) or 1,
            ),
            page=_number(request.GET.get("page", "")) or 1,
            me=_number(request.COOKIES.get(ME, "")),
        )


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0


def row_of(player_id: int, tournament: Tournament) -> Row | None:
    """The row of one player as everybody may see it, or None for somebody who does not take part."""
    rows = public_standings(tournament).rows
    return next((row for row in rows if row.player_id == player_id), None)


def tournament_tables(request: HttpRequest, tournament: Tournament, shown: Shown) -> SafeString:
    """The two tables. No query while nothing changed since somebody looked at the same."""
    asked = (shown.order.sort, shown.order.page, shown.page)
    parts = (tournament.pk, tournament.revision, *asked, get_language(), RELEASE)
    key = "tables-" + "-".join(map(str, parts))
    tables: SafeString | None = cache.get(key)
    if tables is None:
        tables = _render(request, tournament, shown)
        cache.set(key, tables, KEEP_FOR)
    return tables


def _render(request: HttpRequest, tournament: Tournament, shown: Shown) -> SafeString:
    running_first = Case(
        When(over="", then=Value(0)), default=Value(1), output_field=IntegerField()
    )
    games = shown_games_of(tournament).order_by(running_first, "-number")
    penalties = list(shown_penalties_of(tournament))
    seen = public_standings(tournament)
    rows = seen.rows
    context = {
        "tournament": tournament,
        "hidden_after": seen.after,
        "is_hidden": seen.is_hidden,
        "has_teams": any(row.entrant is not None and row.entrant.team_id for row in rows),
        "table": StandingsTable(
            rows,
            seats=max(table_sizes(tournament)),
            order=shown.order,
            penalised={penalty.player_id for penalty in penalties},
        ),
        "tie_breaks": [tie_break.label for tie_break in tie_breaks_of(tournament)],
        "penalties": penalties,
        "games": Paginator(games, GAMES_A_PAGE).get_page(shown.page),
    }
    return render_to_string("tournaments/_tables.html", context, request=request)
