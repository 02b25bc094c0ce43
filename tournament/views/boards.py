"""The board of all tables, for those who run the event."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournament.models import Round, Tournament
from tournament.queries.boards import BoardRow, board_of
from tournament.queries.round_problems import round_problems
from tournament.queries.rulesets import ruleset_of
from tournament.queries.schedules import current_round, rounds_shown
from tournament.queries.tournaments import may_organise, role_of
from tournament.views.access import scorers_only
from tournament.views.live import answer_live
from tournament.views.requests import SignedInRequest, number_in

NO_ROUND = "0"
"""Asks for the games that belong to no round."""


@scorers_only
@require_safe
def board(request: SignedInRequest, tournament: Tournament) -> HttpResponse:
    """Where each table stands and what to look after; `?round=3` for another round. It asks for news every ten seconds."""
    asked = request.GET.get("round", "")
    the_round = _round(tournament, asked)
    role = role_of(tournament, request.user)
    now = timezone.now()
    # The clock moves warnings too, so that a page is new at least every minute.
    minute = int(now.timestamp()) // 60
    state = f"{tournament.pk}.{tournament.revision}.{the_round and the_round.pk}.{minute}.{role}"
    return answer_live(
        request,
        "boards/board.html",
        state=state,
        context=lambda: {
            **_context(tournament, the_round, now),
            "is_organiser": may_organise(role),
            "may_enter": may_organise(role) or the_round is None or the_round.is_running,
        },
    )


def _round(tournament: Tournament, asked: str) -> Round | None:
    if asked == NO_ROUND:
        return None
    chosen = rounds_shown(tournament, planned=True).filter(number=number_in(asked)).first()
    return chosen or current_round(tournament)


def _context(tournament: Tournament, the_round: Round | None, now: datetime) -> Mapping[str, Any]:
    rows = board_of(tournament, now=now, the_round=the_round)
    return {
        "tournament": tournament,
        "round": the_round,
        "rows": rows,
        "problems": round_problems(the_round) if the_round else (),
        "waiting": _waiting(rows),
        "over": sum(row.game.is_over for row in rows),
        "rounds": list(rounds_shown(tournament, planned=True)),
        "policy": ruleset_of(tournament).time_policy,
        "left": the_round.seconds_left(now) if the_round and the_round.is_running else None,
    }


def _waiting(rows: Sequence[BoardRow]) -> Sequence[tuple[str, Sequence[BoardRow]]]:
    """The tables that somebody should go to, by why, the most urgent first."""
    kinds = {
        "calls": [row for row in rows if row.calls],
        "conflicts": [row for row in rows if row.conflicts],
        "sum_off": [row for row in rows if row.sum_off],
        "quiet": [row for row in rows if row.is_quiet],
    }
    return [(kind, found) for kind, found in kinds.items() if found]
