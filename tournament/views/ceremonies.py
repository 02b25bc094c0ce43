"""The ceremony: places revealed from the last to the first."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.terms import ScoringError
from tournament.actions.ceremonies import end_ceremony, reveal_places
from tournament.models import Tournament
from tournament.queries.hidden_standings import public_standings
from tournament.queries.tournaments import may_organise, role_of
from tournament.views.access import organisers_only, public
from tournament.views.live import answer_live
from tournament.views.lookups import change_by, find_tournament
from tournament.views.requests import PageRequest, SignedInRequest, number_in

SHOWN = 9
"""How many places stand on the screen at once: the latest, large, and those before it."""


@public
@require_safe
def ceremony(request: PageRequest, slug: str) -> HttpResponse:
    """What is revealed so far, for the projector; organisers have the button that reveals the next place."""
    tournament = find_tournament(slug)
    is_organiser = may_organise(role_of(tournament, request.user))
    look = request.GET.get("look", "")
    state = f"{tournament.pk}.{tournament.revision}.{look}.{int(is_organiser)}"
    return answer_live(
        request,
        "ceremonies/ceremony.html",
        state=state,
        context=lambda: {**_context(tournament), "is_organiser": is_organiser, "look": look},
    )


def _context(tournament: Tournament) -> dict[str, Any]:
    """The rows that are shown, the last to be revealed first."""
    standings = public_standings(tournament)
    ranked = [row for row in standings.rows if row.place is not None]
    rows = list(standings.revealed if standings.is_hidden else ranked)
    return {
        "tournament": tournament,
        "standings": standings,
        "latest": rows[0] if rows else None,
        "before": rows[1:SHOWN],
        "next_places": len(rows) + 1,
    }


@organisers_only
@require_POST
def ceremony_reveal(request: SignedInRequest, tournament: Tournament) -> HttpResponse:
    """Reveal as many places as the button said; pressed twice it says the same number. 0 begins again."""
    places = number_in(request.POST.get("places", ""))
    try:
        if places != tournament.revealed:
            reveal_places(tournament=tournament, places=places, change=change_by(request))
    except ScoringError as refusal:
        messages.error(request, str(refusal))
    return redirect("ceremony", tournament.slug)


@organisers_only
@require_POST
def ceremony_end(request: SignedInRequest, tournament: Tournament) -> HttpResponse:
    """Show the whole standings to everybody from now on."""
    if tournament.hidden_from_round is not None:
        end_ceremony(tournament=tournament, change=change_by(request))
        messages.success(request, _("Everybody can see the standings now."))
    return redirect(tournament)
