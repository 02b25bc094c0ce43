"""One game: its sheet, setting it up, changing who sits where, and deleting it."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring.terms import ScoringError
from tournament.actions.games import (
    GameSetup,
    create_game,
    delete_game,
    edit_game,
)
from tournament.forms.games import ChangeGameForm, GameForm, SeatsForm
from tournament.forms.refusals import ReasonedForm
from tournament.models import Game, Tournament
from tournament.models.organisers import Role
from tournament.queries.hands import computed_game, score_sheet
from tournament.queries.penalties import penalties_in
from tournament.queries.players import players_of
from tournament.queries.rulesets import rules_of_game, table_sizes
from tournament.queries.tournaments import may_organise, role_of
from tournament.views.access import organisers_only, public
from tournament.views.live import answer_live
from tournament.views.lookups import change_by, find_game, find_shown_game, find_tournament
from tournament.views.requests import PageRequest, SignedInRequest
from tournament.views.settlements import settlement_context
from tournament.views.table_links import link_context


@public
@require_safe
def game(request: PageRequest, slug: str, number: int) -> HttpResponse:
    """The score sheet; while the game runs it asks for news every ten seconds."""
    tournament = find_tournament(slug)
    role = role_of(tournament, request.user)
    one = find_shown_game(tournament, number, role=role)
    may_change = may_organise(role)
    state = f"{tournament.pk}.{one.pk}.{one.revision}.{tournament.revision}.{role}"
    return answer_live(
        request,
        "games/game.html",
        state=state,
        context=lambda: {
            **sheet_context(one),
            "is_organiser": may_change,
            "may_enter": may_change or (role == Role.SCORER and _is_open(one)),
            **(link_context(request, one) if may_change else {}),
        },
    )


def _is_open(one: Game) -> bool:
    """Whether scorers may enter something."""
    return one.round is None or one.round.is_running


def sheet_context(one: Game) -> Mapping[str, Any]:
    """What the sheet of a game shows. A fixed number of queries."""
    sheet = score_sheet(one)
    computed = computed_game(one)
    return {
        "tournament": one.tournament,
        "game": one,
        "sheet": sheet,
        "hands": list(zip(sheet.rows, computed.played, strict=True)),
        "penalties": list(penalties_in(one)),
        **settlement_context(sheet.names, computed.settlement, rules_of_game(one)),
    }


@organisers_only
@require_http_methods(["GET", "POST"])
def game_new(request: SignedInRequest, tournament: Tournament) -> HttpResponse:
    players = list(players_of(tournament))
    sizes = table_sizes(tournament)
    form = GameForm(
        request.POST or None,
        players=players,
        sizes=sizes,
        initial={"played_on": timezone.localdate()},
    )
    if request.method == "POST" and form.is_valid():
        try:
            one = create_game(
                tournament=tournament,
                players=form.players,
                setup=_setup(form),
                client_id=form.cleaned_data["client_id"],
                change=change_by(request),
            )
        except ScoringError as refusal:
            form.refuse(refusal)
        else:
            return redirect("game", tournament.slug, one.number)
    context = {
        "tournament": tournament,
        "form": form,
        "sizes": sizes,
        "missing": max(0, min(sizes) - len(players)),
    }
    return render(request, "games/new.html", context)


@organisers_only
@require_http_methods(["GET", "POST"])
def game_edit(request: SignedInRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Correct table, date or who sits where; points and hands stay with the seats."""
    one = find_game(tournament, number)
    seated = [seat.player for seat in one.seats.all()]
    form = ChangeGameForm(
        request.POST or None,
        players=list(players_of(tournament)),
        seats=len(seated),
        initial={
            "table_number": one.table_number,
            "played_on": one.played_on,
            **{f"seat_{seat}": player.pk for seat, player in enumerate(seated)},
        },
    )
    if request.method == "POST" and form.is_valid():
        try:
            _change(request, one, form)
        except ScoringError as refusal:
            form.refuse(refusal)
        else:
            messages.success(request, _("Saved."))
            return redirect("game", tournament.slug, number)
    context = {"tournament": tournament, "game": one, "form": form}
    return render(request, "games/edit.html", context)


def _change(request: SignedInRequest, one: Game, form: ChangeGameForm) -> None:
    cleaned = form.cleaned_data
    change = change_by(request, reason=cleaned["reason"], revision=cleaned["revision"])
    seated = [seat.player for seat in one.seats.all()]
    is_moved = bool({"table_number", "played_on"} & set(form.changed_data))
    edit_game(
        game=one,
        players=None if form.players == seated else form.players,
        setup=_setup(form, one) if is_moved else None,
        change=change,
    )


def _setup(form: SeatsForm, one: Game | None = None) -> GameSetup:
    return GameSetup(
        played_on=form.cleaned_data["played_on"],
        table_number=form.cleaned_data["table_number"],
        round=one.round if one else None,
    )


@organisers_only
@require_http_methods(["GET", "POST"])
def game_delete(request: SignedInRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Show what a game is worth to everybody, then delete it with a reason."""
    one = find_game(tournament, number)
    form = ReasonedForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        cleaned = form.cleaned_data
        change = change_by(request, reason=cleaned["reason"], revision=cleaned["revision"])
        try:
            delete_game(game=one, change=change)
        except ScoringError as refusal:
            form.refuse(refusal)
        else:
            messages.success(request, _("Game %d is deleted.") % number)
            return redirect(tournament)
    context = {"tournament": tournament, "game": one, "form": form, "seats": one.seats.all()}
    return render(request, "games/delete.html", context)
