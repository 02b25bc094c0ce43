"""Byes, substitutes, and how people are seated."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from tournament.forms.event_settings import EventSettingsForm, entries_of
from tournament.models import Tournament
from tournament.queries.rulesets import ruleset_of
from tournament.views.access import organisers_only
from tournament.views.requests import SignedInRequest
from tournament.views.setting_changes import save_settings


@organisers_only
@require_http_methods(["GET", "POST"])
def event_settings(request: SignedInRequest, tournament: Tournament) -> HttpResponse:
    form = EventSettingsForm(
        request.POST or None,
        stored=entries_of(tournament),
        seats=ruleset_of(tournament).seats,
        has_other=tournament.other_ruleset is not None,
    )
    if request.method == "POST" and form.is_valid():
        answer = save_settings(request, tournament, form)
        if answer is not None:
            return answer
    context = {"tournament": tournament, "form": form, "is_organiser": True}
    return render(request, "tournaments/event_settings.html", context)
