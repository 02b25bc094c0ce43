"""The reasons for penalties and bonuses that organisers choose from."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournament.actions.changes import (
    Change,
    action,
    create,
    delete,
    lock_tournament,
    raise_revision,
)
from tournament.actions.penalties import PenaltyRefused, check_points
from tournament.models import StockReason, Tournament

LONGEST_REASON = 200


@action
def set_stock_reasons(
    *, tournament: Tournament, reasons: Sequence[tuple[str, int]], change: Change
) -> list[StockReason]:
    """Replace the usual reasons: each with the points that usually go with it (below zero: given).

    Penalties that were given keep theirs. Errors: PenaltyRefused.
    """
    tournament = lock_tournament(tournament)
    wanted: dict[str, int] = {}
    for words, points in reasons:
        text = " ".join(words.split())
        check_points(points)
        if not text or len(text) > LONGEST_REASON or text in wanted:
            raise PenaltyRefused(
                _("Each reason needs words of its own, at most %d characters.") % LONGEST_REASON,
                field="reasons",
            )
        wanted[text] = points
    for old in tournament.stock_reasons.all():
        delete(old, change)
    new = [
        StockReason(tournament=tournament, text=text, points=points)
        for text, points in wanted.items()
    ]
    for reason in new:
        create(reason, change)
    raise_revision(tournament.pk)
    return new
