"""Tournaments: the list, one tournament's standings and games, setting one up and changing what it is."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring.rulesets import RULESETS, preset
from scoring.terms import ScoringError
from tournament.actions.tournaments import change_tournament, create_tournament
from tournament.forms.tournaments import TournamentEditForm, TournamentForm, details_of
from tournament.models import Tournament
from tournament.queries.standings import standings_of
from tournament.queries.tournaments import is_organiser, listed_tournaments
from tournament.views.access import organisers_only, public, signed_in
from tournament.views.live import answer_live
from tournament.views.lookups import change_by, find_tournament
from tournament.views.once import one_at_a_time
from tournament.views.requests import PageRequest, SignedInRequest
from tournament.views.tournament_tables import Shown, row_of, tournament_tables


@public
@require_safe
def tournament_list(request: HttpRequest) -> HttpResponse:
    return render(
        request, "tournaments/list.html", {"tournaments": listed_tournaments(request.user)}
    )


@public
@require_safe
def tournament(request: PageRequest, slug: str) -> HttpResponse:
    """Standings and games. One query while nothing has changed."""
    one = find_tournament(slug)
    may_change = is_organiser(one, request.user)
    shown = Shown.asked_for(request)
    asked = f"{shown.order.sort}.{shown.order.page}.{shown.page}.{shown.me}"
    state = f"{one.pk}.{one.revision}.{asked}.{int(may_change)}"
    return answer_live(
        request,
        "tournaments/page.html",
        state=state,
        context=lambda: {
            "tournament": one,
            "is_organiser": may_change,
            "has_players": may_change and bool(standings_of(one)),
            "me": row_of(shown.me, one) if shown.me else None,
            "tables": tournament_tables(request, one, shown),
        },
    )


@signed_in
@require_http_methods(["GET", "POST"])
def tournament_new(request: SignedInRequest) -> HttpResponse:
    form = TournamentForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            return redirect(_create(request, form))
        except ScoringError as refusal:
            form.refuse(refusal)
    presets = RULESETS.values()
    groups = [
        (_("Four players"), [entry for entry in presets if entry.ruleset.seats == 4]),
        (_("Three players"), [entry for entry in presets if entry.ruleset.seats == 3]),
    ]
    context = {"form": form, "preset_groups": groups, "chosen": form["preset"].value()}
    return render(request, "tournaments/new.html", context)


def _create(request: SignedInRequest, form: TournamentForm) -> Tournament:
    """Create it once, also if the button was pressed twice."""
    chosen = preset(form.cleaned_data["preset"])
    change = change_by(request)
    with one_at_a_time(request.user) as just_now:
        mine = Tournament.objects.filter(organisers__user=request.user, created_at__gte=just_now)
        same = mine.filter(name=form.cleaned_data["name"]).first()
        return same or create_tournament(
            details=form.details, ruleset=chosen.ruleset, preset=chosen.id, change=change
        )


@organisers_only
@require_http_methods(["GET", "POST"])
def tournament_edit(request: SignedInRequest, tournament: Tournament) -> HttpResponse:
    form = TournamentEditForm(request.POST or None, stored=details_of(tournament))
    if request.method == "POST" and form.is_valid():
        try:
            change_tournament(
                tournament=tournament, details=form.details, change=change_by(request)
            )
        except ScoringError as refusal:
            form.refuse(refusal)
        else:
            messages.success(request, _("Saved."))
            return redirect(tournament)
    return render(
        request,
        "tournaments/edit.html",
        {"tournament": tournament, "form": form, "is_organiser": True},
    )
