"""One player in the rounds ahead: not there, or replaced by somebody else."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from scoring.terms import ScoringError
from tournament.actions.participants import replace_in_plan, set_absences
from tournament.forms.participants import AbsencesForm, ReplaceForm
from tournament.models import Participant, Tournament
from tournament.queries.players import open_rounds_of
from tournament.views.access import organisers_only
from tournament.views.lookups import change_by
from tournament.views.participants import find_participant
from tournament.views.requests import SignedInRequest


@organisers_only
@require_http_methods(["GET", "POST"])
def participant_absences(request: SignedInRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """In which rounds that are not closed somebody is not there."""
    one = find_participant(tournament, pk)
    rounds = open_rounds_of(tournament)
    away = [absence.round_id for absence in one.absences.filter(round__in=rounds)]
    form = AbsencesForm(request.POST or None, rounds=rounds, initial={"absent": away})
    if request.method == "POST":
        form = AbsencesForm(request.POST, rounds=rounds)
        if form.is_valid():
            try:
                set_absences(
                    participant=one,
                    rounds=form.cleaned_data["absent"],
                    change=change_by(request),
                )
            except ScoringError as refusal:
                form.refuse(refusal)
            else:
                messages.success(request, _("Saved."))
                return redirect("participant", tournament.slug, pk)
    context = {
        "tournament": tournament,
        "participant": one,
        "form": form,
        "rounds": rounds,
        "is_organiser": True,
    }
    return render(request, "participants/absences.html", context)


@organisers_only
@require_http_methods(["GET", "POST"])
def participant_replace(request: SignedInRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Give somebody's seats in planned rounds to another, often a substitute."""
    one = find_participant(tournament, pk)
    playing = tournament.participants.filter(status=Participant.Status.PLAYING)
    others = playing.exclude(pk=one.pk).select_related("player", "tournament")
    form = ReplaceForm(
        request.POST or None,
        participants=others.order_by("-is_substitute", "player__name"),
        rounds=open_rounds_of(tournament),
    )
    if request.method == "POST" and form.is_valid():
        try:
            count = replace_in_plan(
                leaving=one,
                coming=form.cleaned_data["coming"],
                first_round=form.cleaned_data["first_round"].number,
                change=change_by(request, reason=form.cleaned_data["reason"]),
            )
        except ScoringError as refusal:
            form.refuse(refusal)
        else:
            said = ngettext(
                "The seat in %d game has changed.", "The seats in %d games have changed.", count
            )
            messages.success(request, said % count)
            return redirect("participant", tournament.slug, pk)
    context = {"tournament": tournament, "participant": one, "form": form, "is_organiser": True}
    return render(request, "participants/replace.html", context)
