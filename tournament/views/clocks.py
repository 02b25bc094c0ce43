"""The clock of a round, as data for the pages that show it, and the page for the projector in the hall."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Page, Paginator
from django.http import HttpResponse, JsonResponse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from tournament.models import Game, Round, Seat, Tournament
from tournament.queries.games import names_of
from tournament.queries.hidden_standings import are_hidden
from tournament.queries.rulesets import ruleset_of
from tournament.queries.schedules import byes_in, current_round, games_in, seats_by_name
from tournament.views.access import public
from tournament.views.live import answer_live
from tournament.views.lookups import find_round, find_tournament
from tournament.views.requests import PageRequest, number_in

ROWS = 16
"""More lines than these are too small for who sits at the back of a hall."""

LONG_NAME = 12
"""More characters do not fit four times into a line; then a table takes two lines."""


@public
@require_safe
def clock(_request: PageRequest, slug: str, round_number: int) -> HttpResponse:
    """The time of the server and how much of the round is left, for the clocks on pages. Two queries."""
    the_round = find_round(find_tournament(slug), round_number, planned=False)
    response = JsonResponse(clock_data(the_round, timezone.now()))
    patch_cache_control(response, no_store=True)
    return response


def clock_data(the_round: Round, now: datetime) -> dict[str, Any]:
    """What a clock shows: seconds left (null: no clock), and whether they go down."""
    left = the_round.seconds_left(now) if the_round.is_running else None
    return {
        "state": the_round.state,
        "left": left,
        "runs": left is not None and not the_round.is_paused,
        "paused": the_round.is_paused,
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Wall:
    """What the projector shows at one time: seats by name before the round, tables while it is played."""

    page: Page
    by_name: bool
    is_long: bool

    @property
    def following(self) -> int:
        """The page that comes next; the first after the last."""
        return self.page.number % self.page.paginator.num_pages + 1


@public
@require_safe
def projector(request: PageRequest, slug: str) -> HttpResponse:
    """The current round for a hall: the clock, who sits where, which tables are finished. Pages follow each other."""
    tournament = find_tournament(slug)
    the_round = current_round(tournament)
    asked = {name: request.GET.get(name, "") for name in ("show", "look")}
    number = number_in(request.GET.get("page", "")) or 1
    state = f"{tournament.pk}.{tournament.revision}.{number}.{asked['show']}.{asked['look']}"
    return answer_live(
        request,
        "clocks/projector.html",
        state=state,
        context=lambda: {
            "tournament": tournament,
            **_context(tournament, the_round, asked, number),
        },
    )


def _context(
    tournament: Tournament, the_round: Round | None, asked: dict[str, str], number: int
) -> dict[str, Any]:
    if the_round is None:
        return {"round": None, "look": asked["look"]}
    games = list(games_in(the_round))
    by_name = asked["show"] == "names" or (asked["show"] != "tables" and not _has_begun(the_round))
    rows: Sequence[Game | Seat] = seats_by_name(games) if by_name else games
    is_long = any(len(name) > LONG_NAME for game in games for name in names_of(game))
    paginator = Paginator(rows, _rows_a_page(by_name=by_name, is_long=is_long))
    wall = Wall(page=_even_page(paginator, number), by_name=by_name, is_long=is_long)
    return {
        "round": the_round,
        "look": asked["look"],
        "wall": wall,
        "byes": list(byes_in(the_round)),
        "finished": sum(game.is_over for game in games),
        "tables": len(games),
        "policy": ruleset_of(tournament).time_policy,
        "are_hidden": are_hidden(tournament),
        "left": the_round.seconds_left(timezone.now()),
    }


def _rows_a_page(*, by_name: bool, is_long: bool) -> int:
    """Names stand in two columns; a table takes a line, or two."""
    if by_name:
        return 2 * ROWS
    return ROWS // 2 if is_long else ROWS


def _has_begun(the_round: Round) -> bool:
    return the_round.is_running or the_round.is_closed


def _even_page(paginator: Paginator, number: int) -> Page:
    """A page, when the rows are spread evenly over as many pages as they need."""
    paginator.per_page = max(1, -(-paginator.count // paginator.num_pages))
    return paginator.get_page(number)
