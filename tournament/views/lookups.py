"""What most views begin with: finding what the address names, and saying who changes it."""

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.actions.changes import Change
from tournament.models import Game, Round, Tournament
from tournament.queries.games import game_by_number
from tournament.queries.schedules import rounds_shown
from tournament.queries.tournaments import tournament_by_slug


def find_tournament(slug: str) -> Tournament:
    """The tournament at an address, or the page that says there is none. One query."""
    tournament = tournament_by_slug(slug)
    if tournament is None:
        raise Http404(_("There is no tournament at this address."))
    return tournament


def find_game(tournament: Tournament, number: int) -> Game:
    """A game with its seats and players, or the page that says there is none. Two queries."""
    game = game_by_number(tournament, number)
    if game is None:
        raise Http404(_("This tournament has no game %d; it may have been deleted.") % number)
    return game


def find_shown_game(tournament: Tournament, number: int, *, role: str) -> Game:
    """A game as the public may see it; whoever has a role in the tournament sees all. Two queries.

    The seating of a round that is not published is not there yet; its results are secret until the ceremony where
    the tournament says so.
    """
    game = find_game(tournament, number)
    if role or game.round is None:
        return game
    if not game.round.is_public and not game.hand_count and not game.is_over:
        raise Http404(_("This game is not published yet."))
    if tournament.hides_round(game.round.number):
        raise PermissionDenied(_("The results of this round are kept secret until the ceremony."))
    return game


def find_round(tournament: Tournament, number: int, *, planned: bool) -> Round:
    """A round, also one that is only planned if `planned`, or the page that says there is none. One query."""
    the_round = rounds_shown(tournament, planned=planned).filter(number=number).first()
    if the_round is None:
        raise Http404(_("Round %d is not there, or not published yet.") % number)
    the_round.tournament = tournament
    return the_round


def change_by(request: HttpRequest, *, reason: str = "", revision: int | None = None) -> Change:
    """Who changes something now, and why; `revision` is that of the game their form was made from."""
    user = request.user if request.user.is_authenticated else None
    return Change(user=user, now=timezone.now(), reason=reason, revision=revision)
