"""A guided start: setting a tournament up, and what comes next."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scoring.rulesets import RULESETS, preset
from scoring.terms import ScoringError
from tournament.actions.changes import Change
from tournament.actions.organisers import hash_token, invite_organiser
from tournament.actions.rounds import add_rounds
from tournament.actions.tournaments import create_tournament
from tournament.forms.tournaments import TournamentForm
from tournament.models import Invitation, Participant, Tournament
from tournament.models.organisers import Role
from tournament.queries.organisers import open_invitations, organisers_of
from tournament.queries.rulesets import ruleset_of
from tournament.views.access import organisers_only, signed_in
from tournament.views.lookups import change_by
from tournament.views.once import one_at_a_time
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
    chosen = preset(form.cleaned_data["preset"])
    change = change_by(request)
    with one_at_a_time(request.user) as just_now:
        mine = Tournament.objects.filter(organisers__user=request.user, created_at__gte=just_now)
        made = mine.filter(name=form.cleaned_data["name"]).first()
        if made is None:
            made = create_tournament(
                details=form.details, ruleset=chosen.ruleset, preset=chosen.id, change=change
            )
            if form.cleaned_data["rounds"]:
                add_rounds(
                    stage=made.stages.get(number=1),
                    count=form.cleaned_data["rounds"],
                    change=change,
                )
        links = _invite(request, made, form, change)
    return made, links


def _invite(
    request: SignedInRequest, made: Tournament, form: TournamentForm, change: Change
) -> Links:
    """A link for each helper. Its secret follows from the form's id and the site's key, so that a second press finds it."""
    links = []
    for role, number in form.helpers:
        text = f"{made.pk} {form.cleaned_data['client_id']} {role} {number}"
        token = salted_hmac("invitation", text, algorithm="sha256").hexdigest()[:40]
        if not Invitation.objects.filter(token_hash=hash_token(token)).exists():
            invite_organiser(tournament=made, token=token, role=role, change=change)
        address = request.build_absolute_uri(reverse("invitation", args=[token]))
        links.append((str(Role(role).label), address))
    return links


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
