"""The page on which hands are edited, moved, added and deleted in drafts, before all of it is stored at once."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import uuid4

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournament.actions.drafts import CorrectedGame, KeptHand, kept_hands
from tournament.forms.drafts import Draft, DraftForm, Drafts
from tournament.forms.hand_entries import hand_entries
from tournament.forms.hand_preview import preview_form
from tournament.forms.hands import HandForm, entries_of
from tournament.models import Game
from tournament.templatetags.outcomes import outcome
from tournament.views.corrections import Act, changes_context
from tournament.views.lookups import change_by
from tournament.views.requests import SignedInRequest, number_in


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What a button of the page does: a word, a hand, and the number of its game."""

    word: str
    hand: int
    game: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """The drafts on a page about `game`, the form they came with, where they are sent, and what else is shown.

    `act` gives what would store them, where that is done from this page.
    """

    game: Game
    drafts: Drafts
    form: DraftForm
    address: str
    act: Callable[[Drafts], Act] | None = None
    more: Mapping[str, Any] = field(default_factory=dict)


def as_stored(game: Game) -> CorrectedGame:
    """A game with nothing put right yet. One query."""
    return CorrectedGame(game=game, hands=kept_hands(game), revision=game.revision)


def step_of(request: SignedInRequest, game: Game) -> Step:
    """The button that was pressed, "edit 3" or "edit 3 17": hand 3, of the page's own game or of game 17."""
    word, hand, of_game = (*request.POST.get("do", "").split(" "), "", "", "")[:3]
    return Step(word=word, hand=number_in(hand), game=number_in(of_game) or game.number)


def work_on(request: SignedInRequest, desk: Desk) -> HttpResponse:
    """Do what was asked for with the drafts, and show them."""
    step = step_of(request, desk.game)
    if step.word in ("apply", "preview") or (request.htmx and _entered_at(request)):
        return _apply(request, desk)
    draft = desk.drafts.of_game(step.game)
    if draft is None:
        return show_desk(request, desk)
    if step.word in ("edit", "insert"):
        return show_desk(request, desk, entry=_entry(draft, step))
    drafts = desk.drafts.with_hands(draft, _changed(draft, step))
    return show_desk(request, replace(desk, drafts=drafts))


def _changed(draft: Draft, step: Step) -> list[KeptHand]:
    """The hands after one of them was deleted, alone or with all that follow ("cut"), or moved by one place."""
    kept = draft.kept
    at = step.hand - 1
    if not 0 <= at < len(kept):
        return kept
    if step.word == "delete":
        del kept[at]
    if step.word == "cut":
        del kept[at:]
    to = at + {"up": -1, "down": 1}.get(step.word, 0)
    if step.word in ("up", "down") and 0 <= to < len(kept):
        kept.insert(to, kept.pop(at))
    return kept


def _entry(draft: Draft, step: Step) -> dict[str, Any]:
    """The form for one hand of a draft, or for one more before it; nothing where the hand before is not possible."""
    deal = draft.deal(step.hand)
    if deal is None or (step.word == "edit" and step.hand > len(draft.hands)):
        return {}
    start: dict[str, Any] = {"client_id": uuid4(), "hand_number": step.hand}
    if step.word == "edit":
        hand = draft.hands[step.hand - 1]
        start |= {"client_id": hand.kept.client_id, **entries_of(hand.kept.outcome)}
        where: dict[str, Any] = {"replaced": hand}
    else:
        where = {"follower": step.hand}
    return {"of": draft, **where, **hand_entries(HandForm(deal=deal, initial=start))}


def _entered_at(request: SignedInRequest) -> int:
    """The number of the hand that was entered, in the place of another or before it."""
    return number_in(request.POST.get("replaced", "") or request.POST.get("follower", ""))


def _apply(request: SignedInRequest, desk: Desk) -> HttpResponse:
    """Take an entered hand over into its draft; htmx, and "preview" without script, only ask what it does."""
    number, is_new = _entered_at(request), not request.POST.get("replaced")
    draft = desk.drafts.of_game(number_in(request.POST.get("of", "")) or desk.game.number)
    deal = draft.deal(number) if draft else None
    if draft is None or deal is None or (number > len(draft.hands) and not is_new):
        return _not_taken(request, desk, number)
    form = HandForm(request.POST, deal=deal)
    shown = preview_form(form)
    if request.htmx:
        return render(request, "hands/_preview.html", shown)
    if "preview" not in shown or step_of(request, desk.game).word == "preview":
        where = {"follower": number} if is_new else {"replaced": draft.hands[number - 1]}
        entry = {"of": draft, **where, **hand_entries(form), **shown}
        return show_desk(request, desk, entry=entry)
    kept = draft.kept
    if is_new:
        sent_as = form.cleaned_data["client_id"]
        kept.insert(number - 1, KeptHand(client_id=sent_as, outcome=form.outcome))
    else:
        kept[number - 1] = replace(kept[number - 1], outcome=form.outcome)
    return show_desk(request, replace(desk, drafts=desk.drafts.with_hands(draft, kept)))


def _not_taken(request: SignedInRequest, desk: Desk, number: int) -> HttpResponse:
    """Say that an entered hand has no place in the drafts any more, in words that let it be entered elsewhere."""
    draft = desk.drafts.every[0]
    deal = draft.deal(1)
    sentence = _("There is no hand %d to be entered now; look at those below.") % number
    if deal is not None and (form := HandForm(request.POST, deal=deal)).is_valid():
        entered = {"reason": sentence, "entered": outcome(form.outcome, draft.names)}
        sentence = _("%(reason)s You entered: %(entered)s") % entered
    if request.htmx:
        return render(request, "hands/_preview.html", {"hint": sentence})
    desk.form.add_error(None, sentence)
    return show_desk(request, desk)


def show_desk(
    request: SignedInRequest,
    desk: Desk,
    *,
    entry: Mapping[str, Any] | None = None,
    status: int = 200,
) -> HttpResponse:
    """The drafts, with the form for one of their hands: the first that can be mended, if no other was asked for."""
    wrong = desk.drafts.impossible
    hand = wrong.impossible if wrong else None
    if wrong and hand and not entry and not hand.is_too_late:
        entry = _entry(wrong, Step(word="edit", hand=hand.number, game=wrong.game.number))
    context = {
        "tournament": desk.game.tournament,
        "game": desk.game,
        "address": desk.address,
        "drafts": desk.drafts,
        "draft_form": desk.form,
        "wrong": wrong,
        "asks_reason": bool(desk.act and desk.drafts.is_changed and not wrong and not entry),
        **desk.more,
        **(entry or {}),
    }
    if desk.act and desk.drafts.is_changed and not entry:
        act = desk.act(desk.drafts)
        context |= changes_context(desk.game.tournament, desk.drafts.games, act, change_by(request))
    return render(request, "corrections/hands.html", context, status=status)
