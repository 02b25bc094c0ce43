"""Two versions of one hand, sent from two phones: both are shown, one is chosen."""

from dataclasses import dataclass
from functools import partial

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournament.actions.conflicts import choose_version
from tournament.forms.conflicts import VersionForm
from tournament.models import Game, HandConflict, Tournament
from tournament.queries.conflicts import conflicts_of, open_conflicts
from tournament.queries.games import games_of, names_of
from tournament.queries.tournaments import is_organiser
from tournament.templatetags.outcomes import outcome
from tournament.views.access import scorers_only
from tournament.views.corrections import Correction, offer
from tournament.views.lookups import find_game
from tournament.views.requests import SignedInRequest


@dataclass(frozen=True, slots=True, kw_only=True)
class Versions:
    """A conflict with both versions in words."""

    conflict: HandConflict
    game: Game
    stored: str
    sent: str


@scorers_only
@require_safe
def conflicts(request: SignedInRequest, tournament: Tournament) -> HttpResponse:
    """All hands of which somebody still has to choose one version."""
    waiting = list(open_conflicts(tournament))
    keys = {conflict.game_id for conflict in waiting}
    games = {game.pk: game for game in games_of(tournament).filter(pk__in=keys)}
    told = [_versions(conflict, games[conflict.game_id]) for conflict in waiting]
    context = {
        "tournament": tournament,
        "conflicts": told,
        "is_organiser": is_organiser(tournament, request.user),
    }
    return render(request, "conflicts/list.html", context)


@scorers_only
@require_http_methods(["GET", "POST"])
def conflict(
    request: SignedInRequest, tournament: Tournament, number: int, pk: int
) -> HttpResponse:
    """Both versions of one hand, and what choosing the later one changes."""
    game = find_game(tournament, number)
    one = get_object_or_404(conflicts_of(game), pk=pk)
    form = VersionForm(request.POST or None)
    correction = None
    if form.is_chosen:
        which = form.cleaned_data["which"]
        correction = Correction(
            game=game,
            games=[game],
            act=partial(choose_version, conflict=one, which=which),
            done=_("Hand %d is settled.") % one.number,
        )
    return offer(
        request,
        form,
        correction,
        page="conflicts/choose.html",
        tournament=tournament,
        game=game,
        versions=_versions(one, game),
        button=_("Take this version"),
        step=f"choose {pk}",
    )


def _versions(conflict: HandConflict, game: Game) -> Versions:
    names = names_of(game)
    now = conflict.hand.outcome if conflict.hand and conflict.is_open else conflict.stored
    return Versions(
        conflict=conflict,
        game=game,
        stored=outcome(now, names),
        sent=outcome(conflict.sent, names),
    )
