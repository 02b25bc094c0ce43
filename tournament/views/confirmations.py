"""Which results the players confirmed, on a phone or on the signed slip, and which they dispute."""

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.terms import ScoringError
from tournament.actions.calls import answer_call
from tournament.actions.confirmations import confirm_on_paper, withdraw_confirmation
from tournament.forms.confirmations import ConfirmationForm
from tournament.models import Confirmation, Game, Seat, TableCall, Tournament
from tournament.queries.calls import calls_of, open_calls
from tournament.queries.confirmations import confirmations_of, unconfirmed_games
from tournament.queries.tournaments import is_organiser
from tournament.views.access import scorers_only
from tournament.views.lookups import change_by, find_game
from tournament.views.requests import SignedInRequest


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatSaid:
    """A seat, and what its player said about the result."""

    seat: Seat
    confirmation: Confirmation | None


@scorers_only
@require_safe
def confirmations(request: SignedInRequest, tournament: Tournament) -> HttpResponse:
    """Results that wait for a confirmation, and those that somebody disputes."""
    disputes = open_calls(tournament).filter(kind=TableCall.Kind.DISAGREEMENT)
    waiting = unconfirmed_games(tournament)
    context = {
        "tournament": tournament,
        "disputes": disputes,
        "games": [(game, _said(game, _by_seat(game))) for game in waiting],
        "is_organiser": is_organiser(tournament, request.user),
    }
    return render(request, "confirmations/list.html", context)


@scorers_only
@require_http_methods(["GET", "POST"])
def game_confirmations(
    request: SignedInRequest, tournament: Tournament, number: int
) -> HttpResponse:
    """Who confirmed one result. POST ticks the signed slip, or takes back what the player in `seat` said."""
    game = find_game(tournament, number)
    form = ConfirmationForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            said = _act(request, game, form)
        except ScoringError as refusal:
            form.refuse(refusal)
        else:
            messages.success(request, said)
            if form.cleaned_data["back"]:
                return redirect("confirmations", tournament.slug)
            return redirect("game_confirmations", tournament.slug, number)
        game = find_game(tournament, number)
    context = {
        "tournament": tournament,
        "game": game,
        "form": form,
        "said": _said(game, confirmations_of(game)),
        "disputes": calls_of(game).filter(kind=TableCall.Kind.DISAGREEMENT),
    }
    return render(request, "confirmations/game.html", context)


def _act(request: SignedInRequest, game: Game, form: ConfirmationForm) -> str:
    cleaned = form.cleaned_data
    change = change_by(request, reason=cleaned["reason"], revision=cleaned["revision"])
    if cleaned["seat"] is None:
        confirm_on_paper(game=game, change=change)
        return _("Game %d: the slip is signed.") % game.number
    withdraw_confirmation(game=game, seat=cleaned["seat"], change=change)
    return _("Game %d: the confirmation is taken back.") % game.number


def _by_seat(game: Game) -> dict[int, Confirmation]:
    return {one.seat: one for one in game.confirmations.all()}


def _said(game: Game, given: dict[int, Confirmation]) -> list[SeatSaid]:
    return [SeatSaid(seat=seat, confirmation=given.get(seat.seat)) for seat in game.seats.all()]


@scorers_only
@require_POST
def call_answered(request: SignedInRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Say that somebody has gone to the table. The first who says so is kept."""
    call = get_object_or_404(TableCall, pk=pk, game__tournament=tournament)
    answer_call(call=call, change=change_by(request))
    messages.success(request, _("The call is answered."))
    back = "board" if request.POST.get("back") == "board" else "confirmations"
    return redirect(back, tournament.slug)
