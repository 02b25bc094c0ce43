"""The sheet of hands: one row a hand and seat, with everything that was entered and everything it moved."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

from django.utils.translation import gettext as _

from tournament.exports.sheets import Block, Column, Kind, Plain, Sheet
from tournament.exports.words import Words
from tournament.queries.exports import ExportedGame, ExportedHand
from tournament.templatetags.outcomes import outcome as outcome_in_words

GameWithHands = tuple[ExportedGame, tuple[ExportedHand, ...]]


def hands_sheet(games: Iterable[GameWithHands], *, row_count: int) -> Sheet:
    """Blocks are hands."""
    return Sheet(
        key="hands",
        title=_("Hands"),
        columns=(*_position_columns(), *_entry_columns(), *_move_columns()),
        blocks=_blocks(games),
        row_count=row_count,
    )


def hands_sheets(
    games: Iterable[GameWithHands], *, hands: int, seats: int, most_rows: int
) -> tuple[Sheet, ...]:
    """As `hands_sheet`, in as many sheets as so many hands need; `most_rows` counts the header too.

    The sheets are read in their order: each goes on where the one before has ended. No hand is cut in two.
    """
    at_once = (most_rows - 1) // seats
    whole = hands_sheet(games, row_count=hands * seats)
    blocks = iter(whole.blocks)
    counts = [min(at_once, hands - done) for done in range(0, hands or 1, at_once)]
    return tuple(
        replace(
            whole,
            key=f"{whole.key}_{number}" if number > 1 else whole.key,
            title=f"{whole.title} {number}" if number > 1 else whole.title,
            blocks=islice(blocks, count),
            row_count=count * seats,
        )
        for number, count in enumerate(counts, 1)
    )


def _position_columns() -> tuple[Column, ...]:
    return (
        Column(key="game", title=_("Game"), kind=Kind.COUNT, width=8),
        Column(key="hand", title=_("Hand"), kind=Kind.COUNT, width=8),
        Column(key="wind", title=_("Wind"), width=8),
        Column(key="deal", title=_("Deal"), kind=Kind.COUNT, width=8),
        Column(key="dealer", title=_("Dealer"), width=18),
        Column(key="honba", title=_("Honba"), kind=Kind.COUNT, width=8),
        Column(key="deposits", title=_("Deposits before"), kind=Kind.COUNT),
        Column(key="outcome", title=_("Outcome"), width=15),
        Column(key="kind", title=_("Kind of abort"), width=14),
    )


def _entry_columns() -> tuple[Column, ...]:
    return (
        Column(key="seat", title=_("Seat"), width=8),
        Column(key="wind_now", title=_("Wind in this hand"), width=9),
        Column(key="player_id", title=_("Player no."), kind=Kind.COUNT, width=9),
        Column(key="player", title=_("Player"), width=22),
        Column(key="role", title=_("Role"), width=12),
        Column(key="han", title=_("Han"), kind=Kind.COUNT, width=7),
        Column(key="fu", title=_("Fu"), kind=Kind.COUNT, width=7),
        Column(key="limit", title=_("Limit"), width=11),
        Column(key="yakuman", title=_("Yakuman"), kind=Kind.COUNT, width=9),
        Column(key="pao", title=_("Pao on"), width=18),
        Column(key="riichi", title=_("Riichi"), kind=Kind.COUNT, width=8),
        Column(key="tenpai", title=_("Tenpai"), kind=Kind.COUNT, width=8),
        Column(key="nagashi", title=_("Nagashi"), kind=Kind.COUNT, width=9),
        Column(key="dealer_stops", title=_("Dealer stops"), kind=Kind.COUNT, width=8),
    )


def _move_columns() -> tuple[Column, ...]:
    return (
        Column(key="move_hand", title=_("For the hand"), kind=Kind.MOVE),
        Column(key="move_honba", title=_("For honba"), kind=Kind.MOVE),
        Column(key="move_deposits", title=_("Deposits"), kind=Kind.MOVE),
        Column(key="change", title=_("Change"), kind=Kind.MOVE),
        Column(key="points", title=_("Points after"), kind=Kind.POINTS),
        Column(key="words", title=_("In words"), width=60),
    )


def _blocks(games: Iterable[GameWithHands]) -> Iterator[Block]:
    words = Words()
    for game, hands in games:
        names = [seat.shown_name for seat in game.seats]
        for hand in hands:
            yield _block(game, hand, names, words)


def _block(game: ExportedGame, hand: ExportedHand, names: list[str], words: Words) -> Block:
    outcome = hand.outcome
    before = (
        game.number,
        hand.number,
        words.winds[hand.wind],
        hand.dealer + 1,
        names[hand.dealer],
        hand.honba,
        hand.deposits,
        words.outcomes[outcome["end"]],
        words.aborts.get(outcome.get("kind", "")),
    )
    told = outcome_in_words(outcome, names)
    roles = _roles(outcome, words.roles)
    return [
        (
            *before,
            words.winds[seat],
            words.winds[(seat - hand.dealer) % len(names)],
            game.seats[seat].player_id,
            name,
            roles.get(seat),
            *_entered(seat, hand, names, words),
            *hand.moves[seat],
            sum(hand.moves[seat]),
            hand.points[seat],
            told,
        )
        for seat, name in enumerate(names)
    ]


def _roles(outcome: Mapping[str, Any], words: Mapping[str, str]) -> dict[int, str]:
    """What each seat did that decided the hand."""
    wins = outcome.get("wins", ())
    roles = {win["pao"]: words["liable"] for win in wins if win.get("pao") is not None}
    if "discarder" in outcome:
        roles[outcome["discarder"]] = words["dealt in"]
    roles |= {win["seat"]: words["won"] for win in wins}
    return roles | dict.fromkeys(outcome.get("seats", ()), words["chombo"])


def _entered(seat: int, hand: ExportedHand, names: list[str], words: Words) -> tuple[Plain, ...]:
    """What was entered for one seat; 1 marks who did something, nothing who did not."""
    outcome = hand.outcome
    is_draw = outcome["end"] == "exhaustive_draw"
    return (
        *_won(seat, outcome.get("wins", ()), names, words.limits),
        _mark(seat in outcome.get("riichi", ())),
        int(seat in outcome.get("tenpai", ())) if is_draw else None,
        _mark(seat in outcome.get("nagashi", ())),
        _mark(seat == hand.dealer and bool(outcome.get("dealer_stops"))),
    )


def _won(
    seat: int, wins: Iterable[Mapping[str, Any]], names: list[str], limits: Mapping[str, str]
) -> tuple[Plain, ...]:
    """Han, fu, limit, yakuman and who is liable."""
    for win in wins:
        if win["seat"] == seat:
            liable = win.get("pao")
            return (
                win.get("han"),
                win.get("fu"),
                limits.get(win.get("limit", "")),
                win.get("yakuman"),
                None if liable is None else names[liable],
            )
    return (None,) * 5


def _mark(does: bool) -> int | None:
    return 1 if does else None
