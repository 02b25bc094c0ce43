"""The page on which a hand is entered: for the next hand, for one put right, for one that was forgotten."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.actions.changes import Change, StaleForm
from tournament.actions.hands import change_hand, insert_hand
from tournament.forms.deals import Deal, deal_of, next_deal
from tournament.forms.hand_entries import hand_entries
from tournament.forms.hand_preview import preview_form
from tournament.forms.hands import HandForm, ReasonedHandForm, entries_of
from tournament.models import Game, Hand
from tournament.queries.games import names_of
from tournament.queries.hands import hand_by_number
from tournament.templatetags.outcomes import outcome
from tournament.views.corrections import changes_context
from tournament.views.lookups import find_game
from tournament.views.requests import PageRequest, number_in


@dataclass(frozen=True, slots=True, kw_only=True)
class HandTask:
    """What is entered: the next hand of a game, one instead of `replaced`, or one before `follower`."""

    game: Game
    replaced: Hand | None = None
    follower: Hand | None = None

    @property
    def is_next(self) -> bool:
        return self.replaced is None and self.follower is None

    @property
    def deal(self) -> Deal:
        hand = self.replaced or self.follower
        return next_deal(self.game) if hand is None else deal_of(hand)

    @property
    def address(self) -> str:
        """Where the form is sent to be saved."""
        if self.replaced is not None:
            return address("hand_edit", self.game, hand=self.replaced.number)
        if self.follower is not None:
            return address("hand_insert", self.game, hand=self.follower.number)
        return address("hand_new", self.game)


def find_hand(game: Game, number: int) -> Hand:
    """A hand of a game, or the page that says there is none. One query."""
    hand = hand_by_number(game, number)
    if hand is None:
        raise Http404(_("This game has no hand %d; it may have been deleted.") % number)
    return hand


def posted_task(request: PageRequest, game: Game) -> HandTask:
    """What a form is about that was sent to be previewed."""
    sent = {name: request.POST.get(name, "") for name in ("replaced", "follower")}
    found = {name: find_hand(game, number_in(text)) for name, text in sent.items() if text}
    return HandTask(game=game, **found)


def hand_form(request: PageRequest, task: HandTask) -> HandForm:
    """The form for a task, with what was sent; it starts with the stored entries where there are some."""
    deal = task.deal
    start: dict[str, Any] = {
        "client_id": uuid4(),
        "hand_number": deal.number,
        "revision": task.game.revision,
    }
    if task.replaced is not None:
        start |= entries_of(task.replaced.outcome)
    form = HandForm if task.is_next else ReasonedHandForm
    return form(request.POST or None, deal=deal, initial=start)


def preview_task(task: HandTask, form: HandForm) -> dict[str, Any]:
    """What the entered hand does, and where it changes the record, what becomes of the rest of the game."""
    shown = preview_form(form)
    if task.is_next or "preview" not in shown:
        return shown
    change = Change(user=None, now=timezone.now())
    known = changes_context(task.game.tournament, [task.game], _act(task, form), change)
    if "hint" in known and "impossible" not in known:
        form.add_error(None, known["hint"])
    return known if "hint" in known else {**shown, **known}


def _act(task: HandTask, form: HandForm) -> Callable[..., object]:
    """What saving the form would do."""
    if task.replaced is not None:
        return partial(change_hand, hand=task.replaced, outcome=form.outcome)
    number, sent_as = form.deal.number, form.cleaned_data["client_id"]
    return partial(
        insert_hand, game=task.game, number=number, outcome=form.outcome, client_id=sent_as
    )


def show_hand(
    request: PageRequest, task: HandTask, form: HandForm, *, status: int = 200, **more: Any
) -> HttpResponse:
    """The page with the form, and with `preview`, `hint` or `meanwhile` where there is one."""
    context = {"tournament": task.game.tournament, "game": task.game, "task": task}
    return render(request, "hands/hand.html", context | hand_entries(form) | more, status=status)


def show_again(request: PageRequest, task: HandTask, form: HandForm) -> HttpResponse:
    """The page with what stands against the form; where only the reason is missing, with what the hand changes."""
    if set(form.errors) != {"reason"}:
        return show_hand(request, task, form)
    return show_hand(request, task, form, **preview_task(task, hand_form(request, task)))


def show_both(request: PageRequest, task: HandTask, stale: StaleForm) -> HttpResponse:
    """What is stored now beside what was sent, which stays in the form to be saved once more or left."""
    game = find_game(task.game.tournament, task.game.number)
    names = names_of(game)
    sent = outcome(stale.sent, names) if stale.sent else ""
    hands = {
        name: hand_by_number(game, hand.number)
        for name, hand in (("replaced", task.replaced), ("follower", task.follower))
        if hand is not None
    }
    if None in hands.values():
        messages.error(
            request, _("%(reason)s You sent: %(sent)s") % {"reason": stale, "sent": sent}
        )
        return redirect(address("game", game))
    task = HandTask(game=game, **hands)
    form = _form_again(request, task)
    more = {"meanwhile": stale, "sent": sent, "names": names}
    return show_hand(request, task, form, status=409, **more)


def _form_again(request: PageRequest, task: HandTask) -> HandForm:
    """What was sent, in a form made from what is stored now: saved again, it is a hand of its own."""
    entries = request.POST.copy()
    entries["client_id"] = str(uuid4())
    entries["hand_number"] = str(task.deal.number)
    entries["revision"] = str(task.game.revision)
    form = HandForm if task.is_next else ReasonedHandForm
    return form(entries, deal=task.deal)


def address(name: str, game: Game, **more: Any) -> str:
    """The address of a game, or of a page below it."""
    return reverse(name, kwargs={"slug": game.tournament.slug, "number": game.number, **more})
