"""What a table does besides sending hands: take the last one back, choose a version, call, confirm, disagree."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST
from django_htmx.http import trigger_client_event

from scoring.terms import ScoringError
from tournament.actions.calls import call_organiser
from tournament.actions.changes import Change
from tournament.actions.confirmations import confirm_seat, disagree, withdraw_confirmation
from tournament.actions.conflicts import choose_version
from tournament.actions.queues import undo_last_hand
from tournament.models import Game
from tournament.queries.conflicts import conflicts_of
from tournament.queries.table_links import token_of
from tournament.views.access import table_link
from tournament.views.devices import device_of
from tournament.views.requests import PageRequest

NOBODY = -1

# All are csrf_exempt: no cookie opens them, the secret in the address does, which no other site knows.


@table_link
@csrf_exempt
@require_POST
def table_undo(request: PageRequest, game: Game) -> HttpResponse:
    """Take back the last hand, which this phone entered."""

    def act(change: Change) -> str:
        undo_last_hand(game=game, change=change)
        return _("Hand %d is taken back.") % game.hand_count

    return _answer(request, game, act)


@table_link
@csrf_exempt
@require_POST
def table_choose(request: PageRequest, game: Game) -> HttpResponse:
    """Say which of two versions of a hand is right."""
    conflict = conflicts_of(game).filter(pk=_number(request, "conflict")).first()
    if conflict is None:
        raise Http404(_("There are no two versions of this hand."))

    def act(change: Change) -> str:
        takes_sent = request.POST.get("which") == "sent"
        choose_version(conflict=conflict, which="sent" if takes_sent else "stored", change=change)
        return _("Hand %d is settled.") % conflict.number

    return _answer(request, game, act)


@table_link
@csrf_exempt
@require_POST
def table_call(request: PageRequest, game: Game) -> HttpResponse:
    """Ask an organiser to come."""

    def act(change: Change) -> str:
        call_organiser(game=game, text=request.POST.get("text", ""), change=change)
        return _("An organiser is called.")

    return _answer(request, game, act)


@table_link
@csrf_exempt
@require_POST
def table_confirm(request: PageRequest, game: Game) -> HttpResponse:
    """A player says that the result is right, or takes that back."""
    seat = _number(request, "seat")

    def act(change: Change) -> str:
        if request.POST.get("withdraw"):
            withdraw_confirmation(game=game, seat=seat, change=change)
            return _("Taken back.")
        confirm_seat(game=game, seat=seat, change=change)
        return _("Confirmed.")

    return _answer(request, game, act)


@table_link
@csrf_exempt
@require_POST
def table_disagree(request: PageRequest, game: Game) -> HttpResponse:
    """A player says that the result is wrong, and why."""
    seat, text = _number(request, "seat"), request.POST.get("text", "")

    def act(change: Change) -> str:
        disagree(game=game, seat=seat, text=text, change=change)
        return _("An organiser is told, and comes to you.")

    return _answer(request, game, act)


def _answer(request: PageRequest, game: Game, act: Callable[[Change], str]) -> HttpResponse:
    """Do it, and say what came of it: to the script as an event, to a browser on the page it goes back to."""
    seen = _number(request, "revision")
    change = Change(
        user=None,
        now=timezone.now(),
        revision=None if seen == NOBODY else seen,
        device=device_of(request),
    )
    try:
        level, said = "success", act(change)
    except ScoringError as refusal:
        level, said = "error", str(refusal)
    if request.htmx:
        event = {"level": level, "text": said}
        return trigger_client_event(HttpResponse(status=204), "table-said", event)
    messages.add_message(request, getattr(messages, level.upper()), said)
    return redirect("table", token_of(game))


def _number(request: PageRequest, name: str) -> int:
    """A number that was sent; one that nobody has where it is missing."""
    text = request.POST.get(name, "")
    return int(text) if text.isdecimal() else NOBODY
