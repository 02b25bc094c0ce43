"""Replacing the secret links of tables."""

from django.utils.translation import gettext as _

from scoring.terms import ScoringError
from tournament.actions.changes import Change, action, lock_game, raise_revision, save
from tournament.models import Game, Round


class NoTables(ScoringError):
    """There is no link to replace."""


@action
def renew_link(*, game: Game, change: Change) -> Game:
    """Give a game another link; whoever has the old one is shut out from now on."""
    game = lock_game(game.pk)
    _renew(game, change)
    raise_revision(game.tournament_id)
    return game


@action
def renew_links(*, the_round: Round, change: Change) -> int:
    """Give every game of a round another link. Answers how many there are.

    Errors: NoTables.
    """
    games = list(Game.objects.select_for_update(no_key=True).filter(round=the_round).order_by("pk"))
    if not games:
        raise NoTables(_("Nobody is seated in this round yet."), field="round")
    for game in games:
        _renew(game, change)
    raise_revision(the_round.tournament_id)
    return len(games)


def _renew(game: Game, change: Change) -> None:
    game.link_serial += 1
    save(game, change, "link_serial")
