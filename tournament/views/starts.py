"""A guided start: setting a tournament up, and what comes next."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scoring.rulesets import RULESETS, preset
from scoring.terms import ScoringError
from tournament.actions.starts import Helpers, start_tournament
from tournament.forms.tournaments import TournamentForm
from tournament.models import Participant, Tournament
from tournament.models.organisers import Role
from tournament.queries.organisers import open_invitations, organisers_of
from tournament.queries.rulesets import ruleset_of
from tournament.views.access import organisers_only, signed_in
from tournament.views.lookups import change_by
from tournament.views.requests import SignedInRequest

Links = list[tuple[str, str]]
"""Invitation links, each with the role it gives in words."""


@signed_in
@never_cache
@require_http_methods(["GET", "POST"])
def tournament_new(request: SignedInRequest) -> HttpResponse:
    """The short form; where somebody is to be invited the links are shown at once, because they are kept nowhere."""
    form = TournamentForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            made, links = _create(request, form)
        except ScoringError as refusal:
            form.refuse(refusal)
        else:
            if links:
                return _show_steps(request, made, links)
            return redirect("tournament_start", made.slug)
    presets = RULESETS.values()
    groups = [
        (4, _("Four players"), [entry for entry in presets if entry.ruleset.seats == 4]),
        (3, _("Three players"), [entry for entry in presets if entry.ruleset.seats == 3]),
    ]
    context = {"form": form, "preset_groups": groups, "chosen": form["preset"].value()}
    return render(request, "tournaments/new.html", context)


def _create(request: SignedInRequest, form: TournamentForm) -> tuple[Tournament, Links]:
    """Create it once, also if the button was pressed twice: then the same links are answered."""
    cleaned = form.cleaned_data
    started = start_tournament(
        details=form.details,
        chosen=preset(cleaned["preset"]),
        rounds=cleaned["rounds"] or 0,
        helpers=Helpers(client_id=cleaned["client_id"], wanted=form.helpers),
        change=change_by(request),
    )
    links = [
        (str(Role(role).label), request.build_absolute_uri(reverse("invitation", args=[token])))
        for role, token in started.tokens
    ]
    return started.tournament, links


@organisers_only
@require_safe
def tournament_start(request: SignedInRequest, tournament: Tournament) -> HttpResponse:
    """What is set up already, and what comes next."""
    return _show_steps(request, tournament, [])


def _show_steps(request: SignedInRequest, tournament: Tournament, links: Links) -> HttpResponse:
    parts = tournament.participants
    invited = open_invitations(tournament, now=timezone.now())
    context = {
        "tournament": tournament,
        "links": links,
        "ruleset": ruleset_of(tournament),
        "players": parts.filter(status=Participant.Status.PLAYING).count(),
        "rounds": tournament.rounds.count(),
        "helpers": organisers_of(tournament).count(),
        "invited": invited.count(),
        "is_organiser": True,
    }
    return render(request, "tournaments/start.html", context)
