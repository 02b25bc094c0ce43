"""A game as it was at an earlier moment: its sheet right after one of its changes, to look at only."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.terms import ScoringError
from tournament.models import ChangeEntry, Tournament
from tournament.queries.history import games_in, history_of
from tournament.queries.history_lines import described, kind_label
from tournament.queries.past_games import (
    PastGame,
    last_change,
    neighbours_of,
    past_game,
    past_sheet,
)
from tournament.queries.tournaments import may_organise, role_of
from tournament.views.access import scorers_only
from tournament.views.lookups import find_game
from tournament.views.requests import SignedInRequest
from tournament.views.settlements import settlement_context


@scorers_only
@require_safe
def game_then(
    request: SignedInRequest, tournament: Tournament, entry: int, game: int
) -> HttpResponse:
    """The sheet after a change that touched the game with this key, and the way to the changes around it."""
    change: ChangeEntry = get_object_or_404(history_of(tournament), pk=entry)
    past = past_game(tournament, game, change) if game in games_in(change) else None
    if past is None:
        raise Http404(_("This change touched no such game."))
    told = described([change], tournament)[0]
    around = neighbours_of(game, change)
    context = {
        "tournament": tournament,
        "game": past.record.game,
        "key": game,
        "told": told,
        "is_gone": past.is_gone,
        "is_there": any(each.is_there for each in told.games if each.key == game),
        "before": around.before,
        "after": around.after,
        "kind_before": kind_label(around.before.kind) if around.before else "",
        "kind_after": kind_label(around.after.kind) if around.after else "",
        "may_see_history": may_organise(role_of(tournament, request.user)),
        **_sheet_context(past),
    }
    return render(request, "past_games/game.html", context)


def _sheet_context(past: PastGame) -> Mapping[str, Any]:
    """What the sheet of a game shows, or why it cannot be shown."""
    try:
        shown = past_sheet(past)
    except ScoringError as refusal:
        return {"refusal": str(refusal)}
    return {
        "sheet": shown.sheet,
        "hands": list(zip(shown.sheet.rows, shown.computed.played, strict=True)),
        "penalties": past.record.penalties,
        **settlement_context(shown.sheet.names, shown.computed.settlement, shown.ruleset),
    }


@scorers_only
@require_safe
def game_earlier(request: SignedInRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The last state of a game, from which the earlier ones are found."""
    one = find_game(tournament, number)
    entry = last_change(one)
    if entry is None:
        messages.info(request, _("The history has nothing about this game."))
        return redirect("game", tournament.slug, number)
    return redirect("game_then", tournament.slug, entry.pk, one.pk)
