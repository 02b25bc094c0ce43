"""Tournaments: the list, one tournament's standings and games, setting one up and changing what it is."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from tournament.forms.tournaments import TournamentEditForm, details_of
from tournament.models import Tournament
from tournament.queries.hidden_standings import are_hidden
from tournament.queries.standings import standings_of
from tournament.queries.tournaments import is_organiser, listed_tournaments
from tournament.views.access import organisers_only, public
from tournament.views.live import answer_live
from tournament.views.lookups import find_tournament
from tournament.views.requests import PageRequest, SignedInRequest
from tournament.views.setting_changes import save_settings
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
            "has_workbook": may_change or not are_hidden(one),
            "has_players": may_change and bool(standings_of(one)),
            "me": row_of(shown.me, one) if shown.me else None,
            "tables": tournament_tables(request, one, shown),
        },
    )


@organisers_only
@require_http_methods(["GET", "POST"])
def tournament_edit(request: SignedInRequest, tournament: Tournament) -> HttpResponse:
    form = TournamentEditForm(request.POST or None, stored=details_of(tournament))
    if request.method == "POST" and form.is_valid():
        answer = save_settings(request, tournament, form)
        if answer is not None:
            return answer
    return render(
        request,
        "tournaments/edit.html",
        {"tournament": tournament, "form": form, "is_organiser": True},
    )
