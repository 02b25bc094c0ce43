"""Standings that are kept secret, and the ceremony that reveals them from the last place to the first."""

from django.utils.translation import gettext as _

from scoring.terms import ScoringError
from tournament.actions.changes import Change, action, lock_tournament, raise_revision, save
from tournament.models import Tournament


class NothingHidden(ScoringError):
    """The standings are no secret, or there are not so many places."""


@action
def reveal_places(*, tournament: Tournament, places: int, change: Change) -> Tournament:
    """Show the last so many places of the final standings to everybody; 0 takes the ceremony back to its start.

    Errors: NothingHidden.
    """
    tournament = lock_tournament(tournament)
    if tournament.hidden_from_round is None:
        raise NothingHidden(_("The standings are not hidden."), field="places")
    if places < 0:
        raise NothingHidden(_("There are no fewer than 0 places."), field="places")
    tournament.revealed = places
    save(tournament, change, "revealed")
    raise_revision(tournament.pk)
    return tournament


@action
def end_ceremony(*, tournament: Tournament, change: Change) -> Tournament:
    """Show the whole standings to everybody, now and later."""
    tournament = lock_tournament(tournament)
    tournament.hidden_from_round = None
    tournament.revealed = 0
    save(tournament, change, "hidden_from_round", "revealed")
    raise_revision(tournament.pk)
    return tournament
