"""Running a round: published, started, paused, extended, closed, opened again."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from scoring.terms import ScoringError
from tournament.actions.rounds import (
    close_round,
    extend_game,
    extend_round,
    pause_round,
    publish_round,
    reopen_round,
    resume_round,
    start_round,
)
from tournament.forms.refusals import ReasonedForm, RefusableForm
from tournament.forms.rounds import ExtendForm
from tournament.models import Round, Tournament
from tournament.queries.boards import progress_of
from tournament.queries.rulesets import ruleset_of
from tournament.queries.schedules import games_in
from tournament.views.access import organisers_only
from tournament.views.lookups import change_by, find_round
from tournament.views.requests import SignedInRequest

STEPS: dict[str, tuple[Callable[..., Round], Any]] = {
    "publish": (publish_round, gettext_lazy("Everybody can see who sits where.")),
    "start": (start_round, gettext_lazy("The clock runs.")),
    "pause": (pause_round, gettext_lazy("The clock stands still.")),
    "resume": (resume_round, gettext_lazy("The clock runs on.")),
}
"""What one press of a button does, and what is said then."""


@organisers_only
@require_POST
def round_step(
    request: SignedInRequest, tournament: Tournament, round_number: int, step: str
) -> HttpResponse:
    """Publish, start, pause or resume. A button pressed twice finds it done."""
    if step not in STEPS:
        raise Http404(_("A round cannot do this."))
    the_round = find_round(tournament, round_number, planned=True)
    act, said = STEPS[step]
    if not _is_done(the_round, step):
        try:
            act(the_round=the_round, change=change_by(request))
        except ScoringError as refusal:
            messages.error(request, str(refusal))
            return redirect("round", tournament.slug, round_number)
    messages.success(request, said)
    return redirect("round", tournament.slug, round_number)


def _is_done(the_round: Round, step: str) -> bool:
    done = {"publish": Round.State.PUBLISHED, "start": Round.State.RUNNING}
    return done.get(step) == the_round.state


@organisers_only
@require_http_methods(["GET", "POST"])
def round_extend(
    request: SignedInRequest, tournament: Tournament, round_number: int
) -> HttpResponse:
    """More time for all tables or for one; the same form sent twice gives it once."""
    the_round = find_round(tournament, round_number, planned=True)
    games = games_in(the_round)
    added = {str(game.pk): game.extra_seconds for game in games}
    version = "-".join(map(str, (the_round.extra_seconds, *added.values())))
    form = ExtendForm(request.POST or None, games=games, initial={"seen": version})
    if request.method == "POST" and form.is_valid():
        try:
            if form.cleaned_data["seen"] == version:
                _extend(request, the_round, form)
        except ScoringError as refusal:
            form.refuse(refusal)
        else:
            messages.success(request, _("The clock is set."))
            return redirect("round", tournament.slug, round_number)
    context = {
        "tournament": tournament,
        "round": the_round,
        "form": form,
        "extended": [game for game in games if game.extra_seconds],
        "is_organiser": True,
    }
    return render(request, "rounds/extend.html", context)


def _extend(request: SignedInRequest, the_round: Round, form: ExtendForm) -> None:
    minutes, game = form.cleaned_data["minutes"], form.cleaned_data["table"]
    change = change_by(request)
    if game is None:
        extend_round(the_round=the_round, minutes=minutes, change=change)
    else:
        extend_game(game=game, minutes=minutes, change=change)


@organisers_only
@require_http_methods(["GET", "POST"])
def round_close(
    request: SignedInRequest, tournament: Tournament, round_number: int
) -> HttpResponse:
    """End a round, after a look at what is missing."""
    the_round = find_round(tournament, round_number, planned=True)
    form = RefusableForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            if not the_round.is_closed:
                close_round(the_round=the_round, change=change_by(request))
        except ScoringError as refusal:
            form.refuse(refusal)
        else:
            messages.success(request, _("%s is closed.") % the_round)
            return redirect("round", tournament.slug, round_number)
    games = list(games_in(the_round))
    context = {
        "tournament": tournament,
        "round": the_round,
        "form": form,
        "missing": [game for game in games if not game.is_over],
        "unconfirmed": [game for game in games if game.is_over and not game.is_confirmed],
        "progress": progress_of(the_round),
        "policy": ruleset_of(tournament).time_policy,
        "is_organiser": True,
    }
    return render(request, "rounds/close.html", context)


@organisers_only
@require_http_methods(["GET", "POST"])
def round_reopen(
    request: SignedInRequest, tournament: Tournament, round_number: int
) -> HttpResponse:
    """Let the results of a closed round be changed again, with a reason."""
    the_round = find_round(tournament, round_number, planned=True)
    form = ReasonedForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        change = change_by(request, reason=form.cleaned_data["reason"])
        try:
            if not the_round.is_running:
                reopen_round(the_round=the_round, change=change)
        except ScoringError as refusal:
            form.refuse(refusal)
        else:
            messages.success(request, _("%s is open again.") % the_round)
            return redirect("round", tournament.slug, round_number)
    context = {"tournament": tournament, "round": the_round, "form": form, "is_organiser": True}
    return render(request, "rounds/reopen.html", context)
