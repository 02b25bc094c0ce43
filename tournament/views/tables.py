"""The page of one table: what the phones there show and enter, without an account."""

from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from scoring.terms import ScoringError
from tournament.actions.changes import Change
from tournament.actions.closed_rounds import check_round_running
from tournament.actions.hands import SentHand
from tournament.actions.queues import Answer, record_queue
from tournament.forms.amounts import hand_amounts
from tournament.forms.deals import Deal, next_deal
from tournament.forms.hand_entries import hand_entries
from tournament.forms.hand_preview import preview_form
from tournament.forms.hands import HandForm
from tournament.models import Game
from tournament.queries.rulesets import rules_of_game
from tournament.queries.table_links import token_of
from tournament.queries.tables import seconds_left, table_state, table_version
from tournament.views.access import table_link
from tournament.views.devices import device_of, keep_device
from tournament.views.live import answer_live
from tournament.views.requests import PageRequest
from tournament.views.table_words import table_words

PAGE = "tables/table.html"


@table_link
@csrf_exempt  # No cookie opens it: the secret in the address does, which no other site knows.
@require_http_methods(["GET", "HEAD", "POST"])
def table(request: PageRequest, game: Game) -> HttpResponse:
    """The page, or to the script on it the part `live`; 304 while nothing has changed. Without script, saves a hand."""
    device = device_of(request)
    if request.method == "POST":
        response = _save(request, game, device)
    else:
        response = answer_live(
            request,
            PAGE,
            state=f"{table_version(game)}-{device}",
            context=lambda: _context(game, device),
        )
    keep_device(response, device)
    return response


@table_link
@csrf_exempt  # As above; and it stores nothing.
@require_POST
def table_preview(request: PageRequest, game: Game) -> HttpResponse:
    """What the entered hand does: the part htmx asks for, or the whole page with what was entered."""
    form = _form(request, game)
    shown = preview_form(form) if _is_next(form) else {"hint": _already_there(form)}
    if request.htmx:
        return render(request, "hands/hand.html#preview", shown)
    return render(request, PAGE, {**_context(game, device_of(request), form), **shown})


def _save(request: HttpRequest, game: Game, device: str) -> HttpResponse:
    """Save a hand that was sent by the form itself; the script sends a queue instead."""
    form = _form(request, game)
    if form.is_valid():
        cleaned = form.cleaned_data
        sent = SentHand(
            number=cleaned["hand_number"],
            client_id=cleaned["client_id"],
            outcome=form.outcome,
        )
        change = Change(user=None, now=timezone.now(), device=device)
        (answer,) = record_queue(game=game, hands=[sent], change=change)
        if answer.status in {"stored", "already_there", "conflict"}:
            messages.success(request, _said(answer))
            return redirect("table", token_of(game))
        form.refuse(ScoringError(answer.sentence, field=answer.field))
    return render(request, PAGE, _context(game, device, form))


def _said(answer: Answer) -> str:
    return answer.sentence or _("Hand %d is saved.") % answer.sent.number


def _form(request: HttpRequest, game: Game) -> HandForm:
    deal = next_deal(game)
    start = {"client_id": uuid4(), "hand_number": deal.number}
    return HandForm(request.POST or None, deal=deal, initial=start)


def _is_next(form: HandForm) -> bool:
    return str(form["hand_number"].value()) == str(form.deal.number)


def _already_there(form: HandForm) -> str:
    return _("Another hand is next now: hand %d.") % form.deal.number


def _context(game: Game, device: str, form: HandForm | None = None) -> dict[str, Any]:
    """Everything the page shows. Five queries."""
    deal, shut = next_deal(game), _shut(game)
    shown = form or HandForm(
        None, deal=deal, initial={"client_id": uuid4(), "hand_number": deal.number}
    )
    return {
        "game": game,
        "tournament": game.tournament,
        "token": token_of(game),
        "device": device,
        "state": table_state(game),
        "takes_hands": not (game.is_over or game.is_by_points or shut),
        "shut": shut,
        "names": deal.players,
        "position": _position_data(deal),
        "seconds_left": seconds_left(game, timezone.now()),
        "ruleset": rules_of_game(game),
        "amounts": hand_amounts(deal.ruleset),
        "words": table_words(),
        **hand_entries(shown),
    }


def _shut(game: Game) -> str:
    """Why a game that is not over takes no hands now; nothing where it does. No query."""
    if game.is_over:
        return ""
    try:
        check_round_running(game)
    except ScoringError as refusal:
        return str(refusal)
    return ""


def _position_data(deal: Deal) -> dict[str, Any]:
    """Where the next hand begins, for the script that adds what a hand moves."""
    position = deal.position
    return {
        "points": position.points,
        "dealer": position.dealer,
        "honba": position.honba,
        "deposits": position.deposits,
        "names": deal.players,
    }
