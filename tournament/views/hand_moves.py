"""A hand that was entered at the wrong table."""

from functools import partial

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.actions.corrections import move_hand_to_game
from tournament.forms.corrections import MoveHandForm
from tournament.models import Tournament
from tournament.queries.games import names_of
from tournament.queries.neighbours import games_beside
from tournament.templatetags.outcomes import outcome
from tournament.views.access import scorers_only
from tournament.views.corrections import Correction, offer
from tournament.views.hand_pages import find_hand
from tournament.views.lookups import find_game
from tournament.views.requests import SignedInRequest


@scorers_only
@require_http_methods(["GET", "POST"])
def hand_move(
    request: SignedInRequest, tournament: Tournament, number: int, hand: int
) -> HttpResponse:
    """Move a hand to the game in which it was played."""
    game = find_game(tournament, number)
    moved = find_hand(game, hand)
    games = [one for one in games_beside(game) if not one.is_by_points]
    form = MoveHandForm(request.POST or None, games=games)
    correction = None
    if form.is_chosen:
        correction = Correction(
            game=form.game,
            games=[game, form.game],
            act=partial(move_hand_to_game, hand=moved, game=form.game, number=form.number),
            done=_("The hand is moved to game %d.") % form.game.number,
        )
    names = names_of(game)
    return offer(
        request,
        form,
        correction,
        page="corrections/choose.html",
        tournament=tournament,
        game=game,
        title=_("Move hand %d to another game") % hand,
        about=outcome(moved.outcome, names),
        button=_("Move the hand"),
        step=f"move {hand}",
    )
