"""Teams: their standings for everybody, and who plays for them."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.terms import ScoringError
from tournament.actions.team_members import edit_team
from tournament.actions.teams import add_teams, remove_team
from tournament.forms.teams import TeamForm, TeamNamesForm, entries_of
from tournament.models import Participant, Team, Tournament
from tournament.queries.hidden_standings import public_standings
from tournament.queries.schedules import seated_participants
from tournament.queries.team_standings import team_standings, teams_of
from tournament.queries.tournaments import is_organiser
from tournament.views.access import organisers_only, public
from tournament.views.live import answer_live
from tournament.views.lookups import change_by, find_tournament
from tournament.views.requests import PageRequest, SignedInRequest


@public
@require_safe
def teams(request: PageRequest, slug: str) -> HttpResponse:
    """The standings of teams; the public sees what it may see of the players' standings."""
    tournament = find_tournament(slug)
    may_change = is_organiser(tournament, request.user)
    return answer_live(
        request,
        "teams/list.html",
        state=f"teams.{tournament.pk}.{tournament.revision}.{int(may_change)}",
        context=lambda: _standings(tournament, may_change=may_change),
    )


def _standings(tournament: Tournament, *, may_change: bool) -> dict[str, object]:
    seen = public_standings(tournament)
    return {
        "tournament": tournament,
        "is_organiser": may_change,
        "hidden_after": seen.after,
        "is_hidden": seen.is_hidden,
        "teams": team_standings(tournament, None if may_change else seen.rows),
    }


@organisers_only
@require_http_methods(["GET", "POST"])
def teams_edit(request: SignedInRequest, tournament: Tournament) -> HttpResponse:
    """All teams, and a list of names for more; names that are there already change nothing."""
    form = TeamNamesForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        names = form.cleaned_data["names"].splitlines()
        try:
            add_teams(tournament=tournament, names=names, change=change_by(request))
        except ScoringError as refusal:
            form.refuse(refusal)
        else:
            return redirect("teams_edit", tournament.slug)
    context = {
        "tournament": tournament,
        "form": form,
        "teams": teams_of(tournament),
        "is_organiser": True,
    }
    return render(request, "teams/edit_all.html", context)


@organisers_only
@require_http_methods(["GET", "POST"])
def team_edit(request: SignedInRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """What one team is called, and who plays for it."""
    team = _find(tournament, pk)
    form = TeamForm(
        request.POST or None, stored=entries_of(team), participants=_who_may_play(tournament)
    )
    if request.method == "POST" and form.is_valid():
        try:
            _save(request, team, form)
        except ScoringError as refusal:
            form.refuse(refusal)
        else:
            messages.success(request, _("Saved."))
            return redirect("teams_edit", tournament.slug)
    context = {"tournament": tournament, "team": team, "form": form, "is_organiser": True}
    return render(request, "teams/edit.html", context)


def _save(request: SignedInRequest, team: Team, form: TeamForm) -> None:
    name = form.cleaned_data["name"] if "name" in form.changed_data else None
    edit_team(team=team, name=name, participants=form.chosen, change=change_by(request))


@organisers_only
@require_POST
def team_remove(request: SignedInRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Take a team away; its players stay."""
    team = tournament.teams.filter(pk=pk).first()
    if team is None:
        return redirect("teams_edit", tournament.slug)
    try:
        remove_team(team=team, change=change_by(request))
    except ScoringError as refusal:
        messages.error(request, str(refusal))
        return redirect("team_edit", tournament.slug, pk)
    messages.success(
        request, _("%s is no team any more; its players stay in the list.") % team.name
    )
    return redirect("teams_edit", tournament.slug)


def _who_may_play(tournament: Tournament) -> list[Participant]:
    return list(seated_participants(tournament).order_by("player__name", "pk"))


def _find(tournament: Tournament, pk: int) -> Team:
    return get_object_or_404(
        Team.objects.select_related("tournament"), tournament=tournament, pk=pk
    )
