"""People in the wrong seats and games in the wrong round: each put right with a reason, and shown before it is done."""

from functools import partial

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.actions.corrections import move_game, replace_player, swap_players
from tournament.forms.corrections import MoveGameForm, ReplaceForm, SwapForm
from tournament.models import Tournament
from tournament.queries.neighbours import games_beside
from tournament.queries.players import players_of
from tournament.views.access import organisers_only
from tournament.views.corrections import Correction, offer
from tournament.views.lookups import find_game
from tournament.views.requests import SignedInRequest

PAGE = "corrections/choose.html"


@organisers_only
@require_http_methods(["GET", "POST"])
def game_swap(request: SignedInRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Swap two people, in this game or with another table of the round."""
    game = find_game(tournament, number)
    form = SwapForm(request.POST or None, game=game, others=list(games_beside(game)))
    correction = None
    if form.is_chosen:
        other, seat = form.other
        correction = Correction(
            game=game,
            games=list({one.pk: one for one in (game, other)}.values()),
            act=partial(swap_players, game=game, seat=form.seat, other_game=other, other_seat=seat),
            done=_("They are swapped."),
        )
    return offer(
        request,
        form,
        correction,
        page=PAGE,
        tournament=tournament,
        game=game,
        title=_("Swap two players"),
        about=_("Points and hands stay with the seats; each takes over those of the other."),
        button=_("Swap them"),
    )


@organisers_only
@require_http_methods(["GET", "POST"])
def game_replace(request: SignedInRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Let somebody else have played in a seat."""
    game = find_game(tournament, number)
    form = ReplaceForm(request.POST or None, game=game, players=players_of(tournament))
    correction = None
    if form.is_chosen:
        correction = Correction(
            game=game,
            games=[game],
            act=partial(replace_player, game=game, seat=form.seat, player=form.player),
            done=_("%s now sits there.") % form.player.name,
        )
    return offer(
        request,
        form,
        correction,
        page=PAGE,
        tournament=tournament,
        game=game,
        title=_("Replace a player"),
        about=_("In this game only; points and hands stay with the seat."),
        button=_("Replace the player"),
    )


@organisers_only
@require_http_methods(["GET", "POST"])
def game_move(request: SignedInRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Move a game to another round."""
    game = find_game(tournament, number)
    rounds = tournament.rounds.order_by("number")
    form = MoveGameForm(request.POST or None, game=game, rounds=rounds)
    correction = None
    if form.is_chosen:
        table_number = form.cleaned_data["table_number"]
        correction = Correction(
            game=game,
            games=[game],
            act=partial(move_game, game=game, the_round=form.the_round, table_number=table_number),
            done=_("The game is moved."),
        )
    return offer(
        request,
        form,
        correction,
        page=PAGE,
        tournament=tournament,
        game=game,
        title=_("Move the game to another round"),
        about=_("Its hands and its result go with it."),
        button=_("Move the game"),
    )
