"""Penalties of a tournament."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.terms import ScoringError
from tournament.actions.penalties import add_penalty, cancel_penalty
from tournament.forms.penalties import PenaltyForm
from tournament.forms.refusals import ReasonedForm
from tournament.models import Tournament
from tournament.queries.games import games_of
from tournament.queries.penalties import penalties_of
from tournament.queries.players import players_of
from tournament.views.access import organisers_only
from tournament.views.lookups import change_by
from tournament.views.once import one_at_a_time
from tournament.views.requests import SignedInRequest


@organisers_only
@require_http_methods(["GET", "POST"])
def penalties(request: SignedInRequest, tournament: Tournament) -> HttpResponse:
    """All penalties, and a form for one more; `?game=7` begins one in that game."""
    games = games_of(tournament)
    asked = request.GET.get("game", "")
    game = games.filter(number=int(asked)).first() if asked.isdecimal() else None
    form = PenaltyForm(
        request.POST or None,
        players=players_of(tournament),
        games=games,
        initial={"game": game.pk if game else None},
    )
    if request.method == "POST" and form.is_valid():
        try:
            _add(request, tournament, form)
        except ScoringError as refusal:
            form.refuse(refusal)
        else:
            messages.success(request, _("The penalty is entered."))
            return redirect("penalties", tournament.slug)
    context = {
        "tournament": tournament,
        "form": form,
        "penalties": penalties_of(tournament),
        "is_organiser": True,
    }
    return render(request, "penalties/list.html", context)


def _add(request: SignedInRequest, tournament: Tournament, form: PenaltyForm) -> None:
    """Add it once, also if the button was pressed twice."""
    cleaned = form.cleaned_data
    change = change_by(request, reason=cleaned["reason"])
    with one_at_a_time(request.user) as just_now:
        same = penalties_of(tournament).filter(
            player=cleaned["player"],
            game=cleaned["game"],
            points=form.points,
            reason=cleaned["reason"],
            entered_by=request.user,
            entered_at__gte=just_now,
            cancelled_at=None,
        )
        if not same.exists():
            add_penalty(
                tournament=tournament,
                player=cleaned["player"],
                points=form.points,
                game=cleaned["game"],
                change=change,
            )


@organisers_only
@require_http_methods(["GET", "POST"])
def penalty_cancel(request: SignedInRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Give back what a penalty took; it stays in the list, with the reason."""
    penalty = get_object_or_404(penalties_of(tournament), pk=pk)
    form = ReasonedForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        change = change_by(request, reason=form.cleaned_data["reason"])
        try:
            cancel_penalty(penalty=penalty, change=change)
        except ScoringError as refusal:
            form.refuse(refusal)
        else:
            messages.success(request, _("The penalty is cancelled."))
            return redirect("penalties", tournament.slug)
    context = {"tournament": tournament, "penalty": penalty, "form": form, "is_organiser": True}
    return render(request, "penalties/cancel.html", context)
