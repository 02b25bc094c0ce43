"""The standings after each round, with who moved up and down."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.models import Round, Tournament
from tournament.queries.movements import moved_standings
from tournament.queries.schedules import rounds_shown
from tournament.queries.team_standings import team_standings
from tournament.queries.tournaments import may_organise, role_of
from tournament.views.access import public
from tournament.views.lookups import find_round, find_tournament


@public
@require_safe
def round_standings(request: HttpRequest, slug: str, round_number: int) -> HttpResponse:
    """Places and totals after a round. Hidden rounds are for organisers only, until the ceremony is over."""
    tournament = find_tournament(slug)
    is_organiser = may_organise(role_of(tournament, request.user))
    the_round = find_round(tournament, round_number, planned=is_organiser)
    if tournament.hides_round(round_number) and not is_organiser:
        raise PermissionDenied(
            _("The standings after this round are kept secret until the ceremony.")
        )
    moved = moved_standings(tournament, round_number)
    context = {
        "tournament": tournament,
        "round": the_round,
        "moved": moved,
        "teams": team_standings(tournament, [one.row for one in moved]),
        "rounds": _rounds_before(tournament, is_organiser=is_organiser),
        "is_secret": tournament.hides_round(round_number),
        "is_organiser": is_organiser,
    }
    return render(request, "rounds/standings.html", context)


def _rounds_before(tournament: Tournament, *, is_organiser: bool) -> list[Round]:
    """The rounds whose standings can be looked at."""
    begun = rounds_shown(tournament).filter(state__in=[Round.State.RUNNING, Round.State.CLOSED])
    return [one for one in begun if is_organiser or not tournament.hides_round(one.number)]
