"""My table, my next seat: for a player who chooses a name."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from tournament.models import Tournament
from tournament.queries.rulesets import ruleset_of
from tournament.queries.schedules import next_sitting, seated_participants, sittings_of
from tournament.queries.tournaments import may_organise, role_of
from tournament.views.access import public
from tournament.views.lookups import find_tournament
from tournament.views.players import remember
from tournament.views.requests import number_in
from tournament.views.tournament_tables import ME


@public
@require_http_methods(["GET", "POST"])
def my_seat(request: HttpRequest, slug: str) -> HttpResponse:
    """The next seat and all others of the player of this device; who that is, is chosen here by name."""
    tournament = find_tournament(slug)
    people = list(seated_participants(tournament))
    if request.method == "POST":
        chosen = number_in(request.POST.get("player", ""))
        known = {one.player_id for one in people}
        response = redirect("my_seat", tournament.slug)
        return remember(request, response, chosen if chosen in known else None)
    asked = number_in(request.GET.get("player", "")) or number_in(request.COOKIES.get(ME, ""))
    me = next((one for one in people if one.player_id == asked), None)
    role = role_of(tournament, request.user)
    context = {
        "tournament": tournament,
        "people": people,
        "me": me,
        "is_organiser": may_organise(role),
        **(_seats(tournament, asked, role) if me else {}),
    }
    return render(request, "rounds/my_seat.html", context)


def _seats(tournament: Tournament, player: int, role: str) -> Mapping[str, Any]:
    sittings = sittings_of(tournament, player=player).get(player, [])
    sitting = next_sitting(sittings)
    is_running = sitting is not None and sitting.round.is_running
    return {
        "sittings": sittings,
        "next": sitting,
        "round": sitting.round if sitting else None,
        "is_hidden": sitting is not None
        and not role
        and tournament.hides_round(sitting.round.number),
        "left": sitting.round.seconds_left(timezone.now()) if sitting and is_running else None,
        "policy": ruleset_of(tournament).time_policy,
    }
