"""Results of a closed round stay as they are until somebody reopens it."""

from django.utils.translation import gettext as _

from scoring.terms import ScoringError
from tournament.models import Game, Round


class RoundClosed(ScoringError):
    """The round of a game is closed."""


class RoundNotStarted(ScoringError):
    """The round of a game has not started."""


def check_round_open(game: Game) -> None:
    """Refuse to change a game of a closed round. One query; none for a game without a round.

    A game of a round that has not started may be entered: its results come on paper, or its table began early.
    Errors: RoundClosed.
    """
    if game.round is not None:
        check_open(game.round)


def check_open(the_round: Round) -> None:
    """Refuse to change anything in a closed round.

    Errors: RoundClosed.
    """
    if the_round.is_closed:
        raise RoundClosed(
            _("%s is closed. Reopen it, with a reason, to change its results.") % the_round,
            field="round",
        )


def check_round_running(game: Game) -> None:
    """Refuse what a table enters while its round is not being played. No query, unless the round is not loaded.

    A game without a round takes hands at any time.
    Errors: RoundNotStarted, RoundClosed.
    """
    the_round = game.round
    if the_round is None or the_round.is_running:
        return
    if the_round.is_closed:
        sentence = _(
            "%s is closed; its tables take no more hands. If one is missing, ask an organiser."
        )
        raise RoundClosed(sentence % the_round, field="round")
    sentence = _("%s has not started. Hands can be entered here once an organiser starts it.")
    raise RoundNotStarted(sentence % the_round, field="round")
