"""Who sits where: plans for all rounds, one round by a method, changes by hand, and how good it is."""

from collections.abc import Callable, Mapping
from random import SystemRandom
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from scoring.terms import ScoringError
from tournament.actions.participants import mark_absent, mark_present
from tournament.actions.seating_rows import SeatingPlan
from tournament.actions.seatings import (
    clear_plan,
    plan_all_rounds,
    plan_round,
    upload_plan,
)
from tournament.forms.refusals import RefusableForm
from tournament.forms.seatings import LARGEST_SEED, AwayForm, MethodForm, PlanForm, UploadForm
from tournament.models import Participant, Round, Stage, Tournament
from tournament.queries.schedules import (
    absences_in,
    byes_in,
    games_in,
    rounds_shown,
    seated_participants,
    sittings_of,
)
from tournament.queries.seatings import seating_quality
from tournament.views.access import organisers_only
from tournament.views.lookups import change_by, find_round
from tournament.views.requests import SignedInRequest
from tournament.views.seating_quality import quality_context

Context = Mapping[str, Any]


@organisers_only
@require_http_methods(["GET", "POST"])
def seating_plan(request: SignedInRequest, tournament: Tournament) -> HttpResponse:
    """Plan all rounds of the stage that have not begun, and see what the whole plan is worth."""
    form = _plan_form(tournament, request.POST or None)
    stage = tournament.stages.get(number=tournament.stage_number)
    if request.method == "POST" and form.is_valid():
        plan = SeatingPlan(
            method=Round.Method.PLANNED, seed=form.cleaned_data["seed"], substitutes=form.chosen
        )
        if _done(form, lambda: _say_planned(request, stage, plan)):
            return redirect("seating_plan", tournament.slug)
    return _plan_page(request, tournament, form, UploadForm())


def _say_planned(request: SignedInRequest, stage: Stage, plan: SeatingPlan) -> None:
    rounds = plan_all_rounds(stage=stage, plan=plan, change=change_by(request))
    said = ngettext("%d round is seated.", "%d rounds are seated.", len(rounds))
    messages.success(request, said % len(rounds))


@organisers_only
@require_POST
def seating_upload(request: SignedInRequest, tournament: Tournament) -> HttpResponse:
    """Seat rounds as a plan made elsewhere says; a mistake is named with its line, and nothing is stored."""
    form = UploadForm(request.POST, request.FILES)
    stage = tournament.stages.get(number=tournament.stage_number)
    if form.is_valid() and _done(form, lambda: _say_uploaded(request, stage, form)):
        return redirect("seating_plan", tournament.slug)
    return _plan_page(request, tournament, _plan_form(tournament, None), form)


def _say_uploaded(request: SignedInRequest, stage: Stage, form: UploadForm) -> None:
    text = form.cleaned_data["plan"]
    rounds = upload_plan(stage=stage, text=text, change=change_by(request))
    said = ngettext("%d round is seated.", "%d rounds are seated.", len(rounds))
    messages.success(request, said % len(rounds))


def _done(form: RefusableForm, act: Callable[[], None]) -> bool:
    """Whether an action took what a form sent; if not the form says why."""
    try:
        act()
    except ScoringError as refusal:
        form.refuse(refusal)
        return False
    return True


def _plan_form(tournament: Tournament, sent: Any) -> PlanForm:
    return PlanForm(sent, substitutes=_substitutes(tournament), initial={"seed": new_seed()})


def new_seed() -> int:
    """What makes a plan another one than the last."""
    return SystemRandom().randrange(LARGEST_SEED)


def _substitutes(tournament: Tournament) -> list[Participant]:
    playing = seated_participants(tournament).filter(status=Participant.Status.PLAYING)
    return list(playing.filter(is_substitute=True))


def _plan_page(
    request: SignedInRequest, tournament: Tournament, form: PlanForm, upload: UploadForm
) -> HttpResponse:
    rounds = list(rounds_shown(tournament, planned=True))
    sittings = sittings_of(tournament, planned=True)
    people = list(seated_participants(tournament).order_by("number", "pk"))
    context = {
        "tournament": tournament,
        "form": form,
        "upload": upload,
        "rounds": rounds,
        "lines": [(one, _by_round(rounds, sittings.get(one.player_id, ()))) for one in people],
        "fixed": [one for one in people if one.fixed_table],
        **quality_context(seating_quality(tournament)),
        "is_organiser": True,
    }
    return render(request, "seatings/plan.html", context)


def _by_round(rounds: list[Round], sittings: Any) -> list[Any]:
    """What a player does in each round, None where nothing."""
    found = {sitting.round.pk: sitting for sitting in sittings}
    return [found.get(each.pk) for each in rounds]


@organisers_only
@require_http_methods(["GET", "POST"])
def seating(request: SignedInRequest, tournament: Tournament, round_number: int) -> HttpResponse:
    """One round: seat it by a method, again if wished; who is where, and what that is worth."""
    the_round = find_round(tournament, round_number, planned=True)
    form = MethodForm(
        request.POST or None,
        substitutes=_substitutes(tournament),
        initial={"seed": new_seed(), "method": the_round.method or Round.Method.SWISS},
    )
    if request.method == "POST" and form.is_valid():
        cleaned = form.cleaned_data
        plan = SeatingPlan(
            method=cleaned["method"],
            seed=cleaned["seed"],
            group_size=cleaned["group_size"] or 16,
            substitutes=form.chosen,
        )
        if _done(form, lambda: _plan(request, the_round, plan)):
            return redirect("seating", tournament.slug, round_number)
    return render(request, "seatings/round.html", _round_context(the_round, form))


def _plan(request: SignedInRequest, the_round: Round, plan: SeatingPlan) -> None:
    plan_round(the_round=the_round, plan=plan, change=change_by(request))
    messages.success(request, _("%s is seated.") % the_round)


def _round_context(the_round: Round, form: MethodForm, away: AwayForm | None = None) -> Context:
    tournament = the_round.tournament
    games = list(games_in(the_round))
    return {
        "tournament": tournament,
        "round": the_round,
        "form": form,
        "away": away or _away_form(the_round, None),
        "absences": absences_in(the_round),
        "games": games,
        "byes": list(byes_in(the_round)),
        "has_begun": the_round.is_running or the_round.is_closed,
        **quality_context(seating_quality(tournament, until=the_round) if games else None),
        "is_organiser": True,
    }


def _away_form(the_round: Round, sent: Any) -> AwayForm:
    playing = Participant.Status.PLAYING
    participants = seated_participants(the_round.tournament).filter(status=playing)
    stored = list(the_round.absences.values_list("participant_id", flat=True))
    return AwayForm(sent, participants=participants, initial={"away": stored})


@organisers_only
@require_POST
def seating_away(
    request: SignedInRequest, tournament: Tournament, round_number: int
) -> HttpResponse:
    """Say who is not there for a round, before it is seated."""
    the_round = find_round(tournament, round_number, planned=True)
    away = _away_form(the_round, request.POST)
    if away.is_valid() and _done(away, lambda: _mark(request, the_round, away)):
        return redirect("seating", tournament.slug, round_number)
    form = MethodForm(substitutes=_substitutes(tournament), initial={"seed": new_seed()})
    return render(request, "seatings/round.html", _round_context(the_round, form, away))


def _mark(request: SignedInRequest, the_round: Round, form: AwayForm) -> None:
    """Mark who is newly away, and who is back."""
    stored = set(the_round.absences.values_list("participant_id", flat=True))
    away = form.cleaned_data["away"]
    for one in away.exclude(pk__in=stored):
        mark_absent(the_round=the_round, participant=one, change=change_by(request))
    gone = Participant.objects.filter(pk__in=stored).exclude(pk__in=away)
    for one in gone:
        mark_present(the_round=the_round, participant=one, change=change_by(request))
    messages.success(request, _("Saved. Seat the round again if it was seated before."))


@organisers_only
@require_POST
def seating_clear(
    request: SignedInRequest, tournament: Tournament, round_number: int
) -> HttpResponse:
    """Take the seating of a round away; seating it again undoes it."""
    the_round = find_round(tournament, round_number, planned=True)
    try:
        clear_plan(the_round=the_round, change=change_by(request))
    except ScoringError as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("Nobody is seated in %s now.") % the_round)
    return redirect("seating", tournament.slug, round_number)
