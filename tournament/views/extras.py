"""Chips and yakitori of a game, where its rules know them."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.terms import ScoringError
from tournament.actions.chips import enter_extras
from tournament.forms.extras import ExtrasForm
from tournament.models import Game, Tournament
from tournament.queries.rulesets import rules_of_game
from tournament.views.access import scorers_only
from tournament.views.lookups import change_by, find_game
from tournament.views.requests import SignedInRequest


@scorers_only
@require_http_methods(["GET", "POST"])
def game_extras(request: SignedInRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Enter chips, and who never won a hand where no hands tell it."""
    one = find_game(tournament, number)
    rules = rules_of_game(one)
    if not (rules.chip_points or rules.yakitori_points):
        messages.info(request, _("The rules of this game know neither chips nor yakitori."))
        return redirect("game", tournament.slug, number)
    form = ExtrasForm(
        request.POST or None,
        seats=list(one.seats.all()),
        asks_chips=bool(rules.chip_points),
        asks_yakitori=bool(rules.yakitori_points) and one.is_by_points,
    )
    if request.method == "POST" and form.is_valid():
        try:
            _enter(request, one, form)
        except ScoringError as refusal:
            form.refuse(refusal)
            one = find_game(tournament, number)
        else:
            messages.success(request, _("Saved."))
            return redirect("game", tournament.slug, number)
    context = {"tournament": tournament, "game": one, "form": form, "ruleset": rules}
    return render(request, "games/extras.html", context)


def _enter(request: SignedInRequest, one: Game, form: ExtrasForm) -> None:
    """Store what differs."""
    cleaned = form.cleaned_data
    change = change_by(request, reason=cleaned.get("reason", ""), revision=cleaned["revision"])
    enter_extras(game=one, chips=form.chips, yakitori=form.yakitori, change=change)
