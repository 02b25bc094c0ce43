"""The one place that writes what follows from the record of a game: running points, places and scores."""

from collections.abc import Sequence

from django.db.models import prefetch_related_objects
from django.utils.translation import gettext as _

from scoring.game import Played
from scoring.record import Computed
from scoring.ruleset import Ruleset
from scoring.terms import ScoringError
from tournament.actions import rows
from tournament.models import Game
from tournament.queries.computed import (
    RECORD,
    LaterHandImpossible,
    compute_corrected,
    differences,
    position_cache,
)

AT_ONCE = 100
"""Games that are read together where many are replayed."""


def advance(game: Game, played: Played) -> None:
    """Store where a locked game stands after one more hand. One query."""
    columns = position_cache(played.after)
    rows.update(game, **columns, hand_count=game.hand_count + 1, revision=game.revision + 1)


def rewrite(game: Game, ruleset: Ruleset, *, entered: int | None = None) -> Computed:
    """Play a game through from its stored record and store what follows, without history, because nobody entered it. `entered` is the number of the hand at hand.

    Three queries and one for each row that changes.
    Errors: what makes hand `entered` impossible, or LaterHandImpossible for any other hand.
    """
    prefetch_related_objects([game], *RECORD)
    computed = compute_corrected(game, ruleset, entered=entered)
    for difference in differences(game, computed, ruleset):
        right = {name: value for name, (_stored, value) in difference.values.items()}
        rows.update(difference.row, **right)
    return computed


def rewrite_all(games: Sequence[Game], ruleset: Ruleset) -> None:
    """Play several games through and store what follows. Three queries a hundred games, one for each row that changes."""
    for start in range(0, len(games), AT_ONCE):
        some = games[start : start + AT_ONCE]
        prefetch_related_objects(some, *RECORD)
        for game in some:
            rewrite_named(game, ruleset)


def rewrite_named(game: Game, ruleset: Ruleset) -> Computed:
    """As `rewrite`, where several games are played through: the refusal names the game."""
    try:
        return rewrite(game, ruleset)
    except ScoringError as error:
        message = _("Game %(game)d: %(reason)s") % {"game": game.number, "reason": error}
        raise LaterHandImpossible(message, field=error.field, hand=error.hand) from error


def raise_game_revision(game: Game) -> None:
    """Let the forms that were made from an older state of a locked game be refused. One query."""
    rows.update(game, revision=game.revision + 1)
