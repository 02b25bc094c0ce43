"""Hands: recording the next one, with a preview while it is entered."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_POST

from scoring.terms import ScoringError
from tournament.actions.changes import StaleForm
from tournament.actions.hands import Recorded, record_hand
from tournament.models import Tournament
from tournament.templatetags.outcomes import outcome
from tournament.views.access import scorers_only
from tournament.views.hand_pages import (
    HandTask,
    address,
    hand_form,
    posted_task,
    preview_task,
    show_both,
    show_hand,
)
from tournament.views.lookups import find_game
from tournament.views.requests import SignedInRequest


@scorers_only
@cache_control(private=True)
@require_http_methods(["GET", "POST"])
def hand_new(request: SignedInRequest, tournament: Tournament, number: int) -> HttpResponse:
    game = find_game(tournament, number)
    if request.method == "GET" and (game.is_over or game.is_by_points):
        messages.info(request, _("This game has no next hand to record."))
        return redirect(address("game", game))
    task = HandTask(game=game)
    form = hand_form(request, task)
    if request.method == "POST" and form.is_valid():
        try:
            recorded = record_hand(
                game=game,
                hand=form.outcome,
                client_id=form.cleaned_data["client_id"],
                hand_number=form.cleaned_data["hand_number"],
                user=request.user,
                now=timezone.now(),
            )
        except StaleForm as stale:
            return show_both(request, task, stale)
        except ScoringError as refusal:
            form.refuse(refusal)
        else:
            return _go_on(request, recorded, form.deal.players)
    return show_hand(request, task, form)


def _go_on(request: SignedInRequest, recorded: Recorded, names: tuple[str, ...]) -> HttpResponse:
    """Say what was stored, with the way to correct it, and go to the next hand or to the finished game."""
    hand, game = recorded.hand, recorded.game
    if recorded.is_new:
        said = format_html(
            '{} {} <a href="{}">{}</a>',
            _("Hand %d is saved:") % hand.number,
            outcome(hand.outcome, names) + ".",
            address("hand_edit", game, hand=hand.number),
            _("Correct it"),
        )
        messages.success(request, said)
    return redirect(address("game" if game.is_over else "hand_new", game))


@scorers_only
@require_POST
def hand_preview(request: SignedInRequest, tournament: Tournament, number: int) -> HttpResponse:
    """What the entered hand does: the part htmx asks for, or the whole page with what was entered."""
    game = find_game(tournament, number)
    task = posted_task(request, game)
    form = hand_form(request, task)
    shown = preview_task(task, form)
    if request.htmx:
        context = {"tournament": tournament, "game": game, "task": task}
        return render(request, "hands/hand.html#preview", context | shown)
    return show_hand(request, task, form, **shown)
