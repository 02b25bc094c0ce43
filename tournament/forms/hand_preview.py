"""One hand played, in the words of the preview: who pays what, the points after, what comes next."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring.game import Played, Position, play
from scoring.hands import Chombo, Hand, hand_from_data
from scoring.ledger import SeatMove
from scoring.terms import ChomboPenalty, GameEnd, ScoringError
from tournament.forms.deals import Deal
from tournament.forms.hands import HandForm
from tournament.templatetags.mahjong import hand_name, score, seat_wind, signed_points


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviewLine:
    """What one hand does to one seat."""

    wind: int
    name: str
    change: int
    parts: tuple[str, ...]
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """What one hand does: a line a seat in starting order, what comes next, and all of it in one line."""

    lines: tuple[PreviewLine, ...]
    ahead: str
    summary: str


def preview_form(form: HandForm) -> dict[str, Any]:
    """What the preview of a filled form shows: what the hand does, or the first thing that is missing or wrong."""
    form.errors.pop("reason", None)
    if form.is_valid():
        try:
            hand = hand_from_data(form.outcome, seats=len(form.deal.players))
            played = play(form.deal.position, hand, form.deal.ruleset)
        except ScoringError as refusal:
            form.refuse(refusal)
        else:
            return {"preview": preview_of(played, form.deal)}
    return {"hint": next(iter(form.errors.values()))[0]}


def preview_of(played: Played, deal: Deal) -> Preview:
    """Put a played hand in words."""
    seats = len(deal.players)
    lines = tuple(
        PreviewLine(
            wind=seat_wind(seat, deal.position.dealer, seats),
            name=deal.players[seat],
            change=move.total,
            parts=_parts(move) + _owed(played.hand, seat, deal),
            after=played.after.points[seat],
        )
        for seat, move in enumerate(played.moves)
    )
    ahead = _ahead(played.after)
    return Preview(lines=lines, ahead=ahead, summary=_summary(lines, ahead))


def _parts(move: SeatMove) -> tuple[str, ...]:
    """The parts of a change, where there is more than one."""
    names = {"hand": _("hand"), "honba": _("honba"), "deposits": _("deposits")}
    parts = [(getattr(move, part), name) for part, name in names.items()]
    shown = tuple(f"{signed_points(value)} {name}" for value, name in parts if value)
    return shown if len(shown) > 1 or move.deposits else ()


def _owed(hand: Hand, seat: int, deal: Deal) -> tuple[str, ...]:
    """What a chombo costs that is paid only after the game."""
    is_owed = deal.ruleset.chombo is ChomboPenalty.AFTER_GAME
    if not (is_owed and isinstance(hand, Chombo) and seat in hand.seats):
        return ()
    return (_("%s after the game") % score(-deal.ruleset.chombo_points),)


def _ahead(after: Position) -> str:
    if after.over is not None:
        return _("The game is over: %s.") % _ends()[after.over]
    return _("Next: %(hand)s, honba %(honba)s, deposits %(deposits)s") % {
        "hand": hand_name(after.wind, after.dealer),
        "honba": after.honba,
        "deposits": after.deposits,
    }


def _summary(lines: tuple[PreviewLine, ...], ahead: str) -> str:
    """Winner and discarder, or else who gains."""
    moved = sorted((line for line in lines if line.change), key=lambda line: -line.change)
    told = moved if len(moved) == 2 else [line for line in moved if line.change > 0]
    return " · ".join(f"{line.name} {signed_points(line.change)}" for line in told) or ahead


def _ends() -> dict[GameEnd, str]:
    return {
        GameEnd.PLAYED_OUT: _("the last hand is played"),
        GameEnd.BUST: _("somebody is out of points"),
        GameEnd.TARGET: _("somebody has reached the target"),
        GameEnd.DEALER_STOPPED: _("the leading dealer ends it"),
        GameEnd.CEILING: _("somebody has reached the ceiling"),
        GameEnd.TIME: _("the time is up"),
        GameEnd.ORGANISER: _("an organiser ended it"),
    }
