"""What every correction shows before it is done: all that it changes, or why it cannot be."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from scoring.terms import ScoringError
from tournament.actions.changes import Change
from tournament.actions.previews import preview
from tournament.forms.corrections import CorrectionForm
from tournament.forms.refusals import ReasonedForm
from tournament.models import Game, Tournament
from tournament.queries.computed import LaterHandImpossible
from tournament.views.lookups import change_by
from tournament.views.requests import SignedInRequest

Act = Callable[..., object]


def changes_context(
    tournament: Tournament, games: Sequence[Game], act: Act, change: Change
) -> dict[str, Any]:
    """The `changes` that `act` would make in these games and the standings, or a `hint` why it is refused.

    Where it would leave another hand impossible, `impossible` is the number of that hand.
    """
    try:
        return {"changes": preview(tournament=tournament, games=games, act=act, change=change)}
    except ScoringError as refusal:
        return refusal_context(refusal)


def refusal_context(refusal: ScoringError) -> dict[str, Any]:
    """Why something cannot be done, and the number of another hand that it would leave impossible."""
    if isinstance(refusal, LaterHandImpossible) and refusal.hand is not None:
        return {"hint": str(refusal), "impossible": refusal.hand + 1}
    return {"hint": str(refusal)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """One change of the record, as its page shows it: the games it touches, what would do it, and what is said then.

    `is_done` tells, where `act` is refused, whether an earlier click of the same form has done it.
    """

    game: Game
    games: Sequence[Game]
    act: Act
    done: str
    is_done: Callable[[], bool] = lambda: False


def say_done(request: HttpRequest, tournament: Tournament, said: str) -> None:
    """Say that something is changed, with the way to take it back."""
    undo = reverse("undo", args=[tournament.slug])
    text = format_html('{} <a href="{}">{}</a>', said, undo, _("Take it back…"))
    messages.success(request, text)


def offer(
    request: SignedInRequest,
    form: ReasonedForm,
    correction: Correction | None,
    *,
    page: str,
    **context: Any,
) -> HttpResponse:
    """Show what a correction changes, and once it is sent with a reason, do it. None: there is something to choose yet.

    htmx is answered the part with the changes. What is refused stands at its field, with what was typed kept.
    """
    if request.method == "POST" and not request.htmx and correction and form.is_valid():
        cleaned = form.cleaned_data
        change = change_by(request, reason=cleaned["reason"], revision=cleaned["revision"])
        try:
            correction.act(change=change)
        except ScoringError as refusal:
            if not correction.is_done():
                form.refuse(refusal)
        if not form.errors:
            game = correction.game
            say_done(request, game.tournament, correction.done)
            return redirect("game", game.tournament.slug, game.number)
    shown: dict[str, Any] = {"form": form, **context}
    if correction is not None:
        shown |= changes_context(
            correction.game.tournament, correction.games, correction.act, change_by(request)
        )
    if isinstance(form, CorrectionForm) and "reason" not in request.POST:
        form.errors.pop("reason", None)  # it was not asked for yet
    return render(request, f"{page}#changes" if request.htmx else page, shown)
