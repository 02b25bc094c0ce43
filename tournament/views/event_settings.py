"""Byes, substitutes, how people are seated, and the rules at tables of the other size."""

from functools import partial

from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from scoring.ruleset import Ruleset
from tournament.actions.tournaments import change_tournament
from tournament.forms.event_settings import EventSettingsForm, entries_of
from tournament.models import Tournament
from tournament.queries.rule_changes import has_games_of
from tournament.queries.rulesets import ruleset_of
from tournament.views.access import organisers_only
from tournament.views.lookups import find_game
from tournament.views.requests import SignedInRequest
from tournament.views.rule_changes import (
    Asked,
    carried_rules,
    change_rules,
    kept_drafts,
    mend_game,
)
from tournament.views.setting_changes import save_settings


@organisers_only
@require_http_methods(["GET", "POST"])
def event_settings(request: SignedInRequest, tournament: Tournament) -> HttpResponse:
    """The form. Other rules for games that were played are shown with what they change, as those of the tournament."""
    form = _form(tournament, request.POST or None)
    answer = None
    if request.method == "POST" and form.is_valid():
        asked = _asked(tournament, request.POST, form)
        answer = change_rules(request, asked) if asked else save_settings(request, tournament, form)
    return answer or _show(request, tournament, form)


@organisers_only
@require_http_methods(["GET", "POST"])
def event_mend(request: SignedInRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The hands of a game put right by rules that are not stored yet; see `mend_game`."""
    if request.method == "GET":
        find_game(tournament, number)
        return redirect("event_settings", tournament.slug)
    data = carried_rules(request)
    form = _form(tournament, data)
    asked = _asked(tournament, data, form) if form.is_valid() else None
    if asked is None:
        find_game(tournament, number)
    answer = mend_game(request, asked, number) if asked else None
    return answer or _show(request, tournament, form)


def _form(tournament: Tournament, data: QueryDict | None) -> EventSettingsForm:
    return EventSettingsForm(
        data,
        stored=entries_of(tournament),
        seats=ruleset_of(tournament).seats,
        has_other=tournament.other_ruleset is not None,
    )


def _asked(tournament: Tournament, data: QueryDict, form: EventSettingsForm) -> Asked | None:
    """The other rules that the form asks for; None where no game is played by them."""
    other = form.details.get("other_ruleset")
    if not other or other == tournament.other_ruleset:
        return None
    ruleset = Ruleset.from_data(other)
    if not has_games_of(tournament, ruleset.seats):
        return None
    return Asked(
        tournament=tournament,
        data=data,
        form=form,
        ruleset=ruleset,
        act=partial(change_tournament, tournament=tournament, details=form.details),
        page="event_settings",
        mend="event_mend",
        then=tournament.get_absolute_url(),
    )


def _show(
    request: SignedInRequest, tournament: Tournament, form: EventSettingsForm
) -> HttpResponse:
    context = {"tournament": tournament, "form": form, "is_organiser": True}
    context |= kept_drafts(request, tournament)
    return render(request, "tournaments/event_settings.html", context)
