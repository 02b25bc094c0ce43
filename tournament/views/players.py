"""Players: what each played, over all tournaments."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods

from tournament.models import Player
from tournament.queries.organisers import organised_ids
from tournament.queries.players import player_history
from tournament.views.access import public
from tournament.views.tournament_tables import ME

ONE_YEAR = 60 * 60 * 24 * 365


@public
@require_http_methods(["GET", "POST"])
def player(request: HttpRequest, pk: int) -> HttpResponse:
    """Games, places and totals. Posting it makes the player the one whose row this device shows first."""
    one = get_object_or_404(Player, pk=pk)
    is_me = request.COOKIES.get(ME) == str(pk)
    if request.method == "POST":
        return remember(request, redirect("player", pk), None if is_me else pk)
    histories = player_history(one, organised=organised_ids(request.user))
    context = {"player": one, "histories": histories, "is_me": is_me}
    return render(request, "players/player.html", context)


def remember(request: HttpRequest, response: HttpResponse, player: int | None) -> HttpResponse:
    """Let this device know which player it belongs to; None: to none."""
    if player is None:
        response.delete_cookie(ME)
    else:
        response.set_cookie(
            ME,
            str(player),
            max_age=ONE_YEAR,
            samesite="Lax",
            httponly=True,
            secure=request.is_secure(),
        )
    return response
