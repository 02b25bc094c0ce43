"""How a game ends otherwise than by its hands: stopped, resumed, or entered by its final points."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.settlement import Settlement
from scoring.terms import ScoringError
from tournament.actions.endings import enter_points, resume_game, stop_game
from tournament.forms.games import PointsForm, StopForm
from tournament.forms.refusals import ReasonedForm
from tournament.models import Game, Tournament
from tournament.queries.endings import settlement_if_stopped, settlement_of_points
from tournament.queries.games import names_of
from tournament.queries.rulesets import rules_of_game
from tournament.views.access import scorers_only
from tournament.views.corrections import Correction, offer
from tournament.views.lookups import change_by, find_game
from tournament.views.requests import SignedInRequest
from tournament.views.settlements import settlement_context


@scorers_only
@require_http_methods(["GET", "POST"])
def game_stop(request: SignedInRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Stop a running game, after a look at what it would be worth."""
    one = find_game(tournament, number)
    form = StopForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        cleaned = form.cleaned_data
        change = change_by(request, revision=cleaned["revision"])
        try:
            stop_game(game=one, how=cleaned["how"], change=change)
        except ScoringError as refusal:
            form.refuse(refusal)
            one = find_game(tournament, number)
        if (
            form.is_valid() or one.finish == cleaned["how"]
        ):  # stopped so by this click or one before
            messages.success(request, _("Game %d is over.") % number)
            return redirect("game", tournament.slug, number)
    context = {
        "tournament": tournament,
        "game": one,
        "form": form,
        **_results(one, None if one.is_over else settlement_if_stopped(one)),
    }
    return render(request, "games/stop.html", context)


@scorers_only
@require_http_methods(["GET", "POST"])
def game_resume(request: SignedInRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Let a game go on that was stopped, or entered by its points."""
    one = find_game(tournament, number)
    correction = Correction(
        game=one,
        games=[one],
        act=partial(resume_game, game=one),
        done=_("Game %d goes on.") % number,
        is_done=partial(_goes_on, one),
    )
    return offer(
        request,
        ReasonedForm(request.POST or None),
        correction,
        page="games/resume.html",
        tournament=tournament,
        game=one,
    )


def _goes_on(one: Game) -> bool:
    return not find_game(one.tournament, one.number).is_over


@scorers_only
@require_http_methods(["GET", "POST"])
def game_points(request: SignedInRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Enter a game by its final points. htmx asks with what is typed, and gets the difference or the scores."""
    one = find_game(tournament, number)
    form = _points_form(request, one)
    if request.htmx:
        form.is_valid()
        return render(request, "games/points.html#balance", _balance(one, form))
    if request.method == "POST":
        is_valid = form.is_valid()
        if _is_entered(one, form) or (is_valid and _enter(request, one, form)):
            messages.success(request, _("Game %d is entered.") % number)
            return redirect("game", tournament.slug, number)
        one = find_game(tournament, number)
    context = {"tournament": tournament, "form": form, **_balance(one, form)}
    return render(request, "games/points.html", context)


def _enter(request: SignedInRequest, one: Game, form: PointsForm) -> bool:
    """Whether the game has the points of the form now, by this click or one before."""
    cleaned = form.cleaned_data
    try:
        enter_points(
            game=one,
            points=form.points,
            deposits_left=cleaned["deposits_left"],
            last_dealer=form.dealer,
            change=change_by(
                request, reason=cleaned.get("reason", ""), revision=cleaned["revision"]
            ),
        )
    except ScoringError as refusal:
        if not _is_entered(find_game(one.tournament, one.number), form):
            form.refuse(refusal)
            return False
    return True


def _is_entered(one: Game, form: PointsForm) -> bool:
    """Whether a game has the points of a form already; a form sent twice gives no reason the second time."""
    if not one.is_by_points or not form.can_settle:
        return False
    stored = [seat.entered_points for seat in one.seats.all()]
    sent = (form.points, form.cleaned_data["deposits_left"], form.dealer)
    return sent == (stored, one.deposits_left, one.last_dealer)


def _points_form(request: SignedInRequest, one: Game) -> PointsForm:
    """The form as it was sent, or as the game is stored."""
    seats = list(one.seats.all())
    stored: dict[str, Any] = {
        f"points_{seat.seat}": seat.entered_points for seat in seats if one.is_by_points
    }
    if one.is_by_points:
        stored |= {"deposits_left": one.deposits_left, "last_dealer": one.last_dealer}
    sent = request.POST or (request.GET if request.htmx else None)
    return PointsForm(
        sent,
        names=names_of(one),
        ruleset=rules_of_game(one),
        is_correction=one.is_by_points,
        initial=stored,
    )


def _balance(one: Game, form: PointsForm) -> Mapping[str, Any]:
    """What is still to be placed, and once nothing is, what the game is worth."""
    settlement = None
    if form.is_bound and form.can_settle:
        settlement = settlement_of_points(
            one,
            points=form.points,
            deposits_left=form.cleaned_data["deposits_left"],
            last_dealer=form.dealer,
        )
    return {"form": form, **_results(one, settlement)}


def _results(one: Game, settlement: Settlement | None) -> Mapping[str, Any]:
    return {"game": one, **settlement_context(names_of(one), settlement, rules_of_game(one))}
