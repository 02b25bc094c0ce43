"""Several hands of one game put right in one step: edited, moved, added and deleted in a draft, then stored whole or not at all."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any
from uuid import uuid4

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods

from scoring.terms import ScoringError
from tournament.actions.changes import StaleForm
from tournament.actions.corrections import KeptHand, correct_game
from tournament.actions.hands import is_same
from tournament.forms.drafts import Draft, DraftForm, keep, play_draft
from tournament.forms.hand_entries import hand_entries
from tournament.forms.hand_preview import preview_form
from tournament.forms.hands import HandForm, entries_of
from tournament.models import Game, Tournament
from tournament.queries.rulesets import rules_of_game
from tournament.views.access import scorers_only
from tournament.views.corrections import changes_context, say_done
from tournament.views.hand_pages import address
from tournament.views.lookups import change_by, find_game
from tournament.views.requests import SignedInRequest, number_in

Kept = Sequence[KeptHand]


@scorers_only
@cache_control(private=True)
@require_http_methods(["GET", "POST"])
def game_correct(request: SignedInRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The draft of a game. `do` says what to do with it: "edit 3", "insert 3", "delete 3", "up 3", "down 3", "apply", "save"."""
    game = find_game(tournament, number)
    if game.is_by_points:
        return redirect(address("game_points", game))
    form = DraftForm(request.POST or None, seats=rules_of_game(game).seats)
    stored = list(game.hands.all())
    sent = form.cleaned_data.get("draft") if form.is_valid() else None
    draft = play_draft(game, keep(stored) if sent is None else sent, stored)
    step, _space, at = request.POST.get("do", "").partition(" ")
    if step == "save":
        return _save(request, draft, form)
    if step == "apply" or (request.htmx and _entered_at(request)):
        return _apply(request, draft, form)
    draft = _changed(draft, step, number_in(at))
    more = _entry(draft, step, number_in(at)) if step in ("edit", "insert") else {}
    return _show(request, draft, form, entry=more)


def _changed(draft: Draft, step: str, number: int) -> Draft:
    """A draft after one of its hands was deleted or moved by one place."""
    kept = draft.kept
    if not 1 <= number <= len(kept):
        return draft
    if step == "delete":
        del kept[number - 1]
    to = number - 1 + {"up": -1, "down": 1}.get(step, 0)
    if step in ("up", "down") and 0 <= to < len(kept):
        kept.insert(to, kept.pop(number - 1))
    return play_draft(draft.game, kept, draft.stored)


def _entry(draft: Draft, step: str, number: int) -> dict[str, Any]:
    """The form for one hand of a draft, or for one more before it; nothing where the hand before is not possible."""
    deal = draft.deal(number)
    if deal is None or (step == "edit" and number > len(draft.hands)):
        return {}
    start: dict[str, Any] = {"client_id": uuid4(), "hand_number": number}
    if step == "edit":
        hand = draft.hands[number - 1]
        start |= {"client_id": hand.kept.client_id, **entries_of(hand.kept.outcome)}
        return {"replaced": hand, **hand_entries(HandForm(deal=deal, initial=start))}
    return {"follower": number, **hand_entries(HandForm(deal=deal, initial=start))}


def _entered_at(request: SignedInRequest) -> int:
    """The number of the hand that was entered, in the place of another or before it."""
    return number_in(request.POST.get("replaced", "") or request.POST.get("follower", ""))


def _apply(request: SignedInRequest, draft: Draft, form: DraftForm) -> HttpResponse:
    """Take an entered hand over into the draft; htmx only asks what it does."""
    number = _entered_at(request)
    deal = draft.deal(number)
    if deal is None:
        return _show(request, draft, form)
    hand_form = HandForm(request.POST, deal=deal)
    shown = preview_form(hand_form)
    if request.htmx:
        return render(request, "hands/_preview.html", shown)
    is_new = not request.POST.get("replaced")
    if "preview" not in shown:
        where = {"follower": number} if is_new else {"replaced": draft.hands[number - 1]}
        entry = {**where, **hand_entries(hand_form), **shown}
        return _show(request, draft, form, entry=entry)
    kept = draft.kept
    if is_new:
        sent_as = hand_form.cleaned_data["client_id"]
        kept.insert(number - 1, KeptHand(client_id=sent_as, outcome=hand_form.outcome))
    else:
        replaced = kept[number - 1].client_id
        kept[number - 1] = KeptHand(client_id=replaced, outcome=hand_form.outcome)
    return _show(request, play_draft(draft.game, kept, draft.stored), form)


def _save(request: SignedInRequest, draft: Draft, form: DraftForm) -> HttpResponse:
    reason = form.cleaned_data.get("reason", "")
    change = change_by(request, reason=reason, revision=form.cleaned_data.get("revision"))
    try:
        correct_game(game=draft.game, hands=draft.kept, change=change)
    except ScoringError as refusal:
        if not (isinstance(refusal, StaleForm) and _is_stored(draft.game, draft.kept)):
            form.refuse(refusal)
            return _show(
                request, draft, form, status=409 if isinstance(refusal, StaleForm) else 200
            )
    game = draft.game
    say_done(request, game.tournament, _("The hands of game %d are corrected.") % game.number)
    return redirect(address("game", game))


def _is_stored(game: Game, kept: Kept) -> bool:
    """Whether the same was saved before: a second click changes nothing."""
    stored = list(game.hands.all())
    return len(stored) == len(kept) and all(
        hand.client_id == each.client_id and is_same(hand.outcome, each.outcome)
        for hand, each in zip(stored, kept, strict=True)
    )


def _show(
    request: SignedInRequest,
    draft: Draft,
    form: DraftForm,
    *,
    entry: Mapping[str, Any] | None = None,
    status: int = 200,
) -> HttpResponse:
    """The draft, with the form for one of its hands: the first that is not possible, if no other was asked for."""
    wrong = draft.impossible
    if wrong is not None and not entry:
        entry = _entry(draft, "edit", wrong.number)
    game = draft.game
    seen = None if status == 409 else form["revision"].value()
    context = {
        "tournament": game.tournament,
        "game": game,
        "draft": draft,
        "draft_form": form,
        "wrong": wrong,
        "names": [seat.player.name for seat in game.seats.all()],
        "revision": seen or game.revision,
        "next_number": len(draft.hands) + 1,
    }
    if draft.is_changed and wrong is None:
        act = partial(correct_game, game=game, hands=draft.kept)
        context |= changes_context(game.tournament, [game], act, change_by(request))
    return render(request, "corrections/hands.html", {**context, **(entry or {})}, status=status)
