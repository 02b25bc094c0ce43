"""The rounds of a tournament: the list with its stages, and one round with who sits where and what came of it."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.terms import ScoringError
from tournament.actions.rounds import add_rounds, change_round, remove_round
from tournament.forms.rounds import RoundForm, RoundsForm
from tournament.models import Round, Tournament
from tournament.queries.boards import progress_of
from tournament.queries.cuts import next_stage
from tournament.queries.round_problems import round_problems
from tournament.queries.rulesets import ruleset_of
from tournament.queries.schedules import byes_in, games_in, rounds_counted
from tournament.queries.tournaments import may_organise, role_of
from tournament.views.access import organisers_only, public
from tournament.views.live import answer_live
from tournament.views.lookups import change_by, find_round, find_tournament
from tournament.views.requests import PageRequest, SignedInRequest


@public
@require_safe
def rounds(request: PageRequest, slug: str) -> HttpResponse:
    """Stages and their rounds; organisers see also what is only planned, and add to them."""
    tournament = find_tournament(slug)
    role = role_of(tournament, request.user)
    is_organiser = may_organise(role)
    listed = list(rounds_counted(tournament, planned=is_organiser))
    stages = list(tournament.stages.all())
    context = {
        "tournament": tournament,
        "is_organiser": is_organiser,
        "role": role,
        "parts": [(stage, [one for one in listed if one.stage_id == stage.pk]) for stage in stages],
        "apart": [one for one in listed if one.stage_id is None],
        "upcoming": next_stage(tournament) if is_organiser else None,
        "form": _rounds_form(tournament, None, listed) if is_organiser else None,
    }
    return render(request, "rounds/list.html", context)


def _rounds_form(tournament: Tournament, sent: Any, listed: list[Round]) -> RoundsForm:
    """A form for the stages that can have more rounds; chosen is the first that has none yet, if there is one."""
    used = {one.stage.number for one in listed if one.stage}
    stages = tournament.stages.filter(number__gte=max([tournament.stage_number, *used]))
    last = listed[-1].number if listed else 0
    chosen = next((stage for stage in stages if stage.number not in used), stages[0])
    return RoundsForm(sent, stages=stages, initial={"after": last, "stage": chosen})


@organisers_only
@require_http_methods(["GET", "POST"])
def rounds_new(request: SignedInRequest, tournament: Tournament) -> HttpResponse:
    """Add rounds to a stage; the same form sent twice adds them once."""
    listed = list(rounds_counted(tournament, planned=True))
    form = _rounds_form(tournament, request.POST or None, listed)
    if request.method == "POST" and form.is_valid():
        cleaned = form.cleaned_data
        try:
            if cleaned["after"] == (listed[-1].number if listed else 0):
                added = add_rounds(
                    stage=cleaned["stage"],
                    count=cleaned["count"],
                    minutes=cleaned["minutes"],
                    change=change_by(request),
                )
                said = ngettext("%d round is added.", "%d rounds are added.", len(added))
                messages.success(request, said % len(added))
        except ScoringError as refusal:
            form.refuse(refusal)
        else:
            return redirect("rounds", tournament.slug)
    context = {"tournament": tournament, "form": form, "is_organiser": True}
    return render(request, "rounds/new.html", context)


@public
@require_safe
def round_page(request: PageRequest, slug: str, round_number: int) -> HttpResponse:
    """Who sits where, and the results as they come; organisers run the round from here."""
    tournament = find_tournament(slug)
    role = role_of(tournament, request.user)
    the_round = find_round(tournament, round_number, planned=may_organise(role))
    state = f"{tournament.pk}.{tournament.revision}.{the_round.pk}.{role}"
    return answer_live(
        request, "rounds/round.html", state=state, context=lambda: _round_context(the_round, role)
    )


def _round_context(the_round: Round, role: str) -> Mapping[str, Any]:
    tournament = the_round.tournament
    is_secret = tournament.hides_round(the_round.number)
    has_begun = the_round.is_running or the_round.is_closed
    return {
        "tournament": tournament,
        "round": the_round,
        "is_organiser": may_organise(role),
        "role": role,
        "games": list(games_in(the_round)),
        "byes": list(byes_in(the_round)),
        "problems": round_problems(the_round) if role else (),
        "progress": progress_of(the_round),
        "is_hidden": not role and is_secret,
        "has_standings": has_begun and (may_organise(role) or not is_secret),
        "policy": ruleset_of(tournament).time_policy,
        "left": the_round.seconds_left(timezone.now()) if the_round.is_running else None,
    }


@organisers_only
@require_http_methods(["GET", "POST"])
def round_edit(request: SignedInRequest, tournament: Tournament, round_number: int) -> HttpResponse:
    """What a round is called, and how long it takes."""
    the_round = find_round(tournament, round_number, planned=True)
    stored = {"name": the_round.name, "minutes": the_round.minutes}
    form = RoundForm(request.POST or None, initial=stored)
    if request.method == "POST" and form.is_valid():
        try:
            change_round(the_round=the_round, **form.cleaned_data, change=change_by(request))
        except ScoringError as refusal:
            form.refuse(refusal)
        else:
            messages.success(request, _("Saved."))
            return redirect("round", tournament.slug, round_number)
    context = {"tournament": tournament, "round": the_round, "form": form, "is_organiser": True}
    return render(request, "rounds/edit.html", context)


@organisers_only
@require_POST
def round_remove(
    request: SignedInRequest, tournament: Tournament, round_number: int
) -> HttpResponse:
    """Take the last round away, as long as nothing was entered in it; adding one again undoes it."""
    the_round = find_round(tournament, round_number, planned=True)
    try:
        remove_round(the_round=the_round, change=change_by(request))
    except ScoringError as refusal:
        messages.error(request, str(refusal))
        return redirect("round_edit", tournament.slug, round_number)
    messages.success(request, _("%s is removed.") % the_round)
    return redirect("rounds", tournament.slug)
