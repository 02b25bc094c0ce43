"""Stages: added, changed, and begun after a look at who goes on with what."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.terms import ScoringError
from tournament.actions.stages import (
    add_stage,
    change_stage,
    open_next_stage,
    remove_stage,
    take_back_stage,
)
from tournament.forms.stages import FirstStageForm, GoOnForm, StageForm
from tournament.models import Participant, Stage, Tournament
from tournament.queries.cuts import Cut, cut_into, next_stage
from tournament.views.access import organisers_only
from tournament.views.lookups import change_by
from tournament.views.requests import SignedInRequest


@organisers_only
@require_http_methods(["GET", "POST"])
def stage_new(request: SignedInRequest, tournament: Tournament) -> HttpResponse:
    """Add a stage after the others; the same form sent twice adds it once."""
    count = tournament.stages.count()
    form = StageForm(request.POST or None, initial={"after": count})
    if request.method == "POST" and form.is_valid():
        try:
            if form.cleaned_data["after"] in (None, count):
                add_stage(tournament=tournament, details=form.details, change=change_by(request))
        except ScoringError as refusal:
            form.refuse(refusal)
        else:
            messages.success(request, _("The stage is added."))
            return redirect("rounds", tournament.slug)
    context = {"tournament": tournament, "form": form, "stage": None, "is_organiser": True}
    return render(request, "stages/edit.html", context)


@organisers_only
@require_http_methods(["GET", "POST"])
def stage_edit(request: SignedInRequest, tournament: Tournament, stage_number: int) -> HttpResponse:
    stage = get_object_or_404(tournament.stages, number=stage_number)
    stored = {"name": stage.name, "cut": stage.cut, "carry": stage.carry}
    kind = FirstStageForm if stage.number == 1 else StageForm
    form = kind(request.POST or None, initial=stored)
    if request.method == "POST" and form.is_valid():
        try:
            change_stage(stage=stage, details=form.details, change=change_by(request))
        except ScoringError as refusal:
            form.refuse(refusal)
        else:
            messages.success(request, _("Saved."))
            return redirect("rounds", tournament.slug)
    context = {"tournament": tournament, "form": form, "stage": stage, "is_organiser": True}
    return render(request, "stages/edit.html", context)


@organisers_only
@require_POST
def stage_remove(
    request: SignedInRequest, tournament: Tournament, stage_number: int
) -> HttpResponse:
    """Take the last stage away that has not begun; adding one again undoes it."""
    stage = get_object_or_404(tournament.stages, number=stage_number)
    try:
        remove_stage(stage=stage, change=change_by(request))
    except ScoringError as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("%s is removed.") % stage)
    return redirect("rounds", tournament.slug)


@organisers_only
@require_http_methods(["GET", "POST"])
def stage_open(request: SignedInRequest, tournament: Tournament) -> HttpResponse:
    """Begin the next stage: first who would go on with what, then the question."""
    stage = next_stage(tournament)
    if stage is None and request.method == "POST":
        return redirect("rounds", tournament.slug)
    if stage is None:
        raise Http404(_("There is no further stage. Add one first."))
    cut = cut_into(stage)
    form = GoOnForm(
        request.POST or None,
        choices=[(each.participant_id, each.row.name) for each in cut.candidates],
        places=cut.places,
        initial={"seen": _version(cut)},
    )
    if request.method == "POST" and form.is_valid():
        try:
            if form.cleaned_data["seen"] == _version(cut):
                _open(request, tournament, form.cleaned_data["going"])
                messages.success(request, _("%s begins.") % stage)
                return redirect("rounds", tournament.slug)
            form.add_error(None, _("The standings have changed meanwhile. Look again."))
        except ScoringError as refusal:
            form.refuse(refusal)
    ticked = set(request.POST.getlist("going")) if form.is_bound else set(map(str, cut.chosen))
    context = {
        "tournament": tournament,
        "stage": stage,
        "cut": cut,
        "form": form,
        "version": _version(cut),
        "lines": [(each, str(each.participant_id) in ticked) for each in cut.candidates],
        "is_organiser": True,
    }
    return render(request, "stages/open.html", context)


def _version(cut: Cut) -> str:
    """The stage and the order of the players, as they are looked at."""
    return "-".join(map(str, (cut.stage.pk, *(each.participant_id for each in cut.candidates))))


def _open(request: SignedInRequest, tournament: Tournament, going: list[int]) -> Stage:
    participants = list(Participant.objects.filter(tournament=tournament, pk__in=going))
    return open_next_stage(
        tournament=tournament, participants=participants, change=change_by(request)
    )


@organisers_only
@require_POST
def stage_take_back(request: SignedInRequest, tournament: Tournament) -> HttpResponse:
    """Take back that the latest stage began, while nothing was entered in it; opening it again undoes it."""
    try:
        stage = take_back_stage(tournament=tournament, change=change_by(request))
    except ScoringError as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("%s has not begun any more.") % stage)
    return redirect("rounds", tournament.slug)
