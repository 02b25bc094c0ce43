"""What most views begin with: finding what the address names, and saying who changes it."""

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
