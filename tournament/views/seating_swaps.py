"""Two players of a round change places, after a look at what it costs."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.terms import ScoringError
from tournament.actions.seating_swaps import swap_planned_seats
from tournament.forms.seatings import SwapForm
from tournament.models import Player, Round, Tournament
from tournament.queries.schedules import byes_in, games_in
from tournament.queries.seatings import cost_of_swap
from tournament.seating import SwapCost
from tournament.views.access import organisers_only
from tournament.views.lookups import change_by, find_round
from tournament.views.requests import SignedInRequest
from tournament.views.seating_quality import cost_lines


@organisers_only
@require_http_methods(["GET", "POST"])
def seating_swap(
    request: SignedInRequest, tournament: Tournament, round_number: int
) -> HttpResponse:
    """Choose two, see what it costs (htmx asks as soon as both are chosen), then let them change places."""
    the_round = find_round(tournament, round_number, planned=True)
    form = _form(the_round, request.POST or request.GET or None)
    cost = _cost(the_round, form)
    if request.htmx and request.method == "GET":
        return render(request, "seatings/swap.html#cost", _context(the_round, form, cost))
    if request.method == "POST" and form.is_valid():
        try:
            if form.cleaned_data["seen"] == _version(the_round):
                _swap(request, the_round, form)
        except ScoringError as refusal:
            form.refuse(refusal)
        else:
            return redirect("seating", tournament.slug, round_number)
    if request.method == "GET":
        form = _form(the_round, None, initial=request.GET.dict())
    return render(request, "seatings/swap.html", _context(the_round, form, cost))


def _form(the_round: Round, sent: Any, initial: dict[str, Any] | None = None) -> SwapForm:
    seated = Player.objects.filter(seats__game__round=the_round)
    resting = Player.objects.filter(participations__byes__round=the_round)
    return SwapForm(
        sent,
        players=(seated | resting).distinct().order_by("name", "pk"),
        is_public=the_round.is_public,
        initial={**(initial or {}), "seen": _version(the_round)},
    )


def _version(the_round: Round) -> str:
    """Who sits where, so that a form sent twice changes places once."""
    seats = [seat.player_id for game in games_in(the_round) for seat in game.seats.all()]
    return "-".join(map(str, (*seats, *(bye.participant_id for bye in byes_in(the_round)))))


def _cost(the_round: Round, form: SwapForm) -> SwapCost | None:
    """What the swap would cost, once two are chosen."""
    form.is_valid()
    chosen = getattr(form, "cleaned_data", {})
    one, other = chosen.get("one"), chosen.get("other")
    if one is None or other is None or one == other:
        return None
    return cost_of_swap(the_round, one, other)


def _swap(request: SignedInRequest, the_round: Round, form: SwapForm) -> None:
    cleaned = form.cleaned_data
    swap_planned_seats(
        the_round=the_round,
        one=cleaned["one"],
        other=cleaned["other"],
        change=change_by(request, reason=cleaned.get("reason", "")),
    )
    said = _("%(one)s and %(other)s have changed places.")
    names = {"one": cleaned["one"].name, "other": cleaned["other"].name}
    messages.success(request, said % names)


def _context(the_round: Round, form: SwapForm, cost: SwapCost | None) -> dict[str, Any]:
    return {
        "tournament": the_round.tournament,
        "round": the_round,
        "form": form,
        "cost": cost,
        "lines": cost_lines(cost),
        "games": list(games_in(the_round)),
        "byes": list(byes_in(the_round)),
        "is_organiser": True,
    }
