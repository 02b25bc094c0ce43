"""Putting right what was recorded: a hand corrected, deleted or inserted, each with a reason and shown before it is done."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods

from scoring.terms import ScoringError
from tournament.actions.changes import Change, StaleForm
from tournament.actions.hands import change_hand, delete_hand, insert_hand, is_same
from tournament.forms.hands import DeleteHandForm, HandForm
from tournament.forms.refusals import ReasonedForm
from tournament.models import Game, Hand, Tournament
from tournament.queries.computed import LaterHandImpossible
from tournament.queries.games import names_of
from tournament.views.access import scorers_only
from tournament.views.corrections import changes_context, refusal_context, say_done
from tournament.views.hand_pages import (
    HandTask,
    address,
    find_hand,
    hand_form,
    show_again,
    show_both,
    show_hand,
)
from tournament.views.lookups import change_by, find_game
from tournament.views.requests import SignedInRequest


@scorers_only
@cache_control(private=True)
@require_http_methods(["GET", "POST"])
def hand_edit(
    request: SignedInRequest, tournament: Tournament, number: int, hand: int
) -> HttpResponse:
    game = find_game(tournament, number)
    stored = find_hand(game, hand)
    task = HandTask(game=game, replaced=stored)
    form = hand_form(request, task)
    if request.method == "POST" and form.is_valid():
        act = partial(change_hand, hand=stored, outcome=form.outcome, change=_change(request, form))
        return _answer(request, task, form, act, hand=hand, said=_("Hand %d is corrected.") % hand)
    return show_again(request, task, form)


@scorers_only
@cache_control(private=True)
@require_http_methods(["GET", "POST"])
def hand_insert(
    request: SignedInRequest, tournament: Tournament, number: int, hand: int
) -> HttpResponse:
    """A forgotten hand before hand `hand`."""
    game = find_game(tournament, number)
    task = HandTask(game=game, follower=find_hand(game, hand))
    form = hand_form(request, task)
    if request.method == "POST" and form.is_valid():
        act = partial(
            insert_hand,
            game=game,
            number=hand,
            outcome=form.outcome,
            client_id=form.cleaned_data["client_id"],
            change=_change(request, form),
        )
        return _answer(request, task, form, act, hand=hand, said=_("Hand %d is inserted.") % hand)
    return show_again(request, task, form)


def _answer(
    request: SignedInRequest,
    task: HandTask,
    form: HandForm,
    act: Callable[[], object],
    *,
    hand: int,
    said: str,
) -> HttpResponse:
    """Do what was entered, and go back to the hand; or show the form again with what stands against it."""
    try:
        act()
    except StaleForm as stale:
        if not _is_stored(stale):
            return show_both(request, task, stale)
    except LaterHandImpossible as later:
        form.add_error(None, str(later))
        return show_hand(request, task, form, **refusal_context(later))
    except ScoringError as refusal:
        form.refuse(refusal)
        return show_hand(request, task, form)
    say_done(request, task.game.tournament, said)
    return redirect(f"{address('game', task.game)}#hand-{hand}")


def _is_stored(stale: StaleForm) -> bool:
    """Whether the hand is what was sent already, by an earlier click of the same form."""
    return (
        stale.stored is not None
        and stale.sent is not None
        and is_same(stale.stored.outcome, stale.sent)
    )


@scorers_only
@cache_control(private=True)
@require_http_methods(["GET", "POST"])
def hand_delete(
    request: SignedInRequest, tournament: Tournament, number: int, hand: int
) -> HttpResponse:
    game = find_game(tournament, number)
    form = DeleteHandForm(request.POST or None, initial={"revision": game.revision})
    is_sent = request.method == "POST" and form.is_valid()
    if is_sent and _is_gone(game, form):
        return _deleted(request, game, hand)
    stored = find_hand(game, hand)
    if is_sent:
        try:
            delete_hand(hand=stored, change=_change(request, form))
        except ScoringError as refusal:
            if not _is_gone(game, form):
                form.refuse(refusal)
        if not form.errors:
            return _deleted(request, game, hand)
    context = {"tournament": tournament, "game": game, "hand": stored, "form": form}
    return render(request, "hands/delete.html", context | _after_deleting(request, game, stored))


def _deleted(request: SignedInRequest, game: Game, hand: int) -> HttpResponse:
    say_done(request, game.tournament, _("Hand %d is deleted.") % hand)
    return redirect(address("game", game))


def _is_gone(game: Game, form: DeleteHandForm) -> bool:
    """Whether the hand that the form was made for is deleted already, by an earlier click."""
    client_id = form.cleaned_data["client_id"]
    return client_id is not None and not game.hands.filter(client_id=client_id).exists()


def _after_deleting(request: SignedInRequest, game: Game, hand: Hand) -> dict[str, Any]:
    known = changes_context(
        game.tournament, [game], partial(delete_hand, hand=hand), change_by(request)
    )
    return {"names": names_of(game), "step": f"delete {hand.number}", **known}


def _change(request: SignedInRequest, form: ReasonedForm | HandForm) -> Change:
    sent = form.cleaned_data
    return change_by(request, reason=sent["reason"], revision=sent["revision"])
