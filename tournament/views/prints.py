"""Sheets for paper: lists for the wall, cards, slips, results. The browser prints them as they stand."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from tournament.models import Round, Tournament
from tournament.queries.movements import moved_standings
from tournament.queries.rulesets import rules_of_game, ruleset_of
from tournament.queries.schedules import (
    byes_in,
    games_in,
    rounds_counted,
    seated_participants,
    seats_by_name,
    sittings_of,
)
from tournament.queries.standings import standings_of, tie_breaks_of
from tournament.queries.team_standings import team_standings
from tournament.views.access import organisers_only
from tournament.views.lookups import find_round
from tournament.views.requests import SignedInRequest
from tournament.views.table_links import table_address

PAPERS = ("a4", "letter")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """One thing that can be printed: what it is called, its template, and what that needs."""

    label: str | Promise
    template: str
    context: Callable[[HttpRequest, Any], Mapping[str, Any]]


def _by_name(_request: HttpRequest, the_round: Round) -> Mapping[str, Any]:
    return {"seats": seats_by_name(games_in(the_round)), "byes": list(byes_in(the_round))}


def _by_table(_request: HttpRequest, the_round: Round) -> Mapping[str, Any]:
    return {"games": list(games_in(the_round)), "byes": list(byes_in(the_round))}


def _cards(request: HttpRequest, the_round: Round) -> Mapping[str, Any]:
    games = list(games_in(the_round))
    return {
        "cards": [(game, table_address(request, game)) for game in games],
        "policy": ruleset_of(the_round.tournament).time_policy,
    }


def _slips(_request: HttpRequest, the_round: Round) -> Mapping[str, Any]:
    games = list(games_in(the_round))
    for game in games:
        game.tournament = the_round.tournament
    return {"slips": [(game, rules_of_game(game)) for game in games]}


def _results(_request: HttpRequest, the_round: Round) -> Mapping[str, Any]:
    moved = moved_standings(the_round.tournament, the_round.number)
    return {**_by_table(_request, the_round), "moved": moved}


def _schedules(_request: HttpRequest, tournament: Tournament) -> Mapping[str, Any]:
    sittings = sittings_of(tournament, planned=True)
    people = seated_participants(tournament)
    return {
        "cards": [(one, sittings[one.player_id]) for one in people if one.player_id in sittings]
    }


def _standings(_request: HttpRequest, tournament: Tournament) -> Mapping[str, Any]:
    rows = standings_of(tournament)
    return {
        "rows": rows,
        "has_clubs": any(row.entrant and row.entrant.club for row in rows),
        "has_carried": any(row.tally.carried for row in rows),
        "has_penalties": any(row.tally.penalty for row in rows),
        "teams": team_standings(tournament, rows),
        "tie_breaks": [tie_break.label for tie_break in tie_breaks_of(tournament)],
    }


ROUND_SHEETS = {
    "names": Sheet(
        label=gettext_lazy("Wall list by name"), template="prints/names.html", context=_by_name
    ),
    "tables": Sheet(
        label=gettext_lazy("Wall list by table"), template="prints/tables.html", context=_by_table
    ),
    "cards": Sheet(
        label=gettext_lazy("Table cards with QR code"),
        template="prints/cards.html",
        context=_cards,
    ),
    "slips": Sheet(label=gettext_lazy("Score slips"), template="prints/slips.html", context=_slips),
    "results": Sheet(
        label=gettext_lazy("Result sheet"), template="prints/results.html", context=_results
    ),
}
EVENT_SHEETS = {
    "schedules": Sheet(
        label=gettext_lazy("Personal schedule cards"),
        template="prints/schedules.html",
        context=_schedules,
    ),
    "standings": Sheet(
        label=gettext_lazy("Final standings"),
        template="prints/standings.html",
        context=_standings,
    ),
}


@organisers_only
@require_safe
def prints(request: SignedInRequest, tournament: Tournament) -> HttpResponse:
    """Everything that can be printed."""
    context = {
        "tournament": tournament,
        "rounds": list(rounds_counted(tournament, planned=True)),
        "event_sheets": [(kind, sheet.label) for kind, sheet in EVENT_SHEETS.items()],
        "round_sheets": [(kind, sheet.label) for kind, sheet in ROUND_SHEETS.items()],
        "is_organiser": True,
    }
    return render(request, "prints/list.html", context)


@organisers_only
@require_safe
def print_event(request: SignedInRequest, tournament: Tournament, kind: str) -> HttpResponse:
    """A sheet about the whole event."""
    sheet = _sheet(EVENT_SHEETS, kind)
    context = {"tournament": tournament, **sheet.context(request, tournament)}
    return _render(request, sheet, context)


@organisers_only
@require_safe
def print_round(
    request: SignedInRequest, tournament: Tournament, round_number: int, kind: str
) -> HttpResponse:
    """A sheet about one round."""
    sheet = _sheet(ROUND_SHEETS, kind)
    the_round = find_round(tournament, round_number, planned=True)
    context = {
        "tournament": tournament,
        "round": the_round,
        **sheet.context(request, the_round),
    }
    return _render(request, sheet, context)


def _sheet(sheets: Mapping[str, Sheet], kind: str) -> Sheet:
    if kind not in sheets:
        raise Http404(_("There is no such sheet to print."))
    return sheets[kind]


def _render(request: HttpRequest, sheet: Sheet, context: Mapping[str, Any]) -> HttpResponse:
    asked = request.GET.get("paper", "")
    paper = asked if asked in PAPERS else PAPERS[0]
    shown = {**context, "sheet": sheet, "paper": paper, "is_organiser": True}
    return render(request, sheet.template, shown)
