"""What is entered at the end of a game besides its points: chips, and who never won a hand."""

from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from scoring.settlement import check_chips
from scoring.terms import ScoringError
from tournament.actions.changes import (
    Change,
    action,
    check_reason,
    check_revision,
    lock_game,
    raise_revision,
    save,
)
from tournament.actions.confirmations import unconfirm
from tournament.actions.replay import raise_game_revision, rewrite
from tournament.models import Game, Seat
from tournament.queries.rulesets import rules_of_game


class ChipsRefused(ScoringError):
    """Chips or yakitori cannot be entered so."""


@action
def enter_extras(
    *,
    game: Game,
    chips: Sequence[int] | None,
    yakitori: Sequence[bool] | None,
    change: Change,
) -> Game:
    """Enter chips and who never won a hand: all of it or nothing. None leaves that as it is.

    Errors: as `enter_chips` and `enter_yakitori`.
    """
    if chips is not None:
        game = enter_chips(game=game, chips=chips, change=change)
        change = replace(change, revision=None)
    if yakitori is not None:
        game = enter_yakitori(game=game, yakitori=yakitori, change=change)
    return game


@action
def enter_chips(*, game: Game, chips: Sequence[int], change: Change) -> Game:
    """Enter what each seat won (above zero) or lost in chips; correcting it needs a reason. All zero is none.

    May be entered before the game is over; it counts once it is.
    Errors: StaleForm, ReasonMissing, ChipsRefused, ChipsDoNotBalance.
    """
    game, seats = _lock(game, change)
    if not rules_of_game(game).chip_points:
        raise ChipsRefused(_("These rules know no chips."), field="chips")
    _check_count(chips, seats, "chips")
    check_chips(chips)
    if any(seat.entered_chips is not None for seat in seats):
        check_reason(change)
    for seat, count in zip(seats, chips, strict=True):
        if seat.entered_chips != count:
            seat.entered_chips = count
            save(seat, change, "entered_chips")
    return _settled(game)


@action
def enter_yakitori(*, game: Game, yakitori: Sequence[bool], change: Change) -> Game:
    """Enter who never won a hand, of a game that was entered by its final points; else its hands tell.

    Correcting it needs a reason. Errors: StaleForm, ReasonMissing, ChipsRefused.
    """
    game, seats = _lock(game, change)
    if not rules_of_game(game).yakitori_points:
        raise ChipsRefused(_("These rules know no yakitori."), field="yakitori")
    if not game.is_by_points:
        raise ChipsRefused(_("The hands of this game tell who won none."), field="yakitori")
    _check_count(yakitori, seats, "yakitori")
    if any(seat.entered_yakitori is not None for seat in seats):
        check_reason(change)
    for seat, is_one in zip(seats, yakitori, strict=True):
        if seat.entered_yakitori != is_one:
            seat.entered_yakitori = is_one
            save(seat, change, "entered_yakitori")
    return _settled(game)


def _lock(game: Game, change: Change) -> tuple[Game, list[Seat]]:
    game = lock_game(game.pk)
    check_revision(game, change)
    unconfirm(game, change)
    seats = list(game.seats.order_by("seat"))
    for seat in seats:
        seat.game = game
    return game, seats


def _check_count(values: Sequence[object], seats: Sequence[Seat], field: str) -> None:
    if len(values) != len(seats):
        raise ChipsRefused(
            _("One entry for each of %d players is needed.") % len(seats), field=field
        )


def _settled(game: Game) -> Game:
    rewrite(game, rules_of_game(game))
    raise_game_revision(game)
    raise_revision(game.tournament_id)
    return game
