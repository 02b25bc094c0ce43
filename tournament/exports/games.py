"""The sheet of games: one row a game and seat, each part of the score with the formula that derives it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from django.utils.translation import gettext as _

from scoring.ruleset import Ruleset
from scoring.settlement import round_points
from scoring.terms import Rounding, Ties
from tournament.exports import formulas
from tournament.exports.sheets import Block, Cell, Column, Kind, Plain, Row, Sheet
from tournament.exports.words import Words
from tournament.queries.exports import ExportedGame, ExportedSeat

UMA_IS_FIXED = "fixed"
"""What stands before the uma of a ruleset without floating uma."""


def games_sheet(
    games: Iterable[ExportedGame],
    ruleset: Ruleset,
    *,
    other_ruleset: Ruleset | None = None,
    row_count: int,
    rounds: Mapping[int, str],
) -> Sheet:
    """Blocks are games. Points and everything after them are empty while a game is not over.

    The formulas follow `ruleset`; games of the other size, which `other_ruleset` settles, hold values there.
    """
    results = (*_how_it_was_placed(), *_what_it_came_to())
    return Sheet(
        key="games",
        title=_("Games"),
        columns=(*_what_was_played(), *results),
        blocks=_blocks(games, (ruleset, other_ruleset or ruleset), rounds, results),
        row_count=row_count,
    )


def _what_was_played() -> tuple[Column, ...]:
    return (
        Column(key="game", title=_("Game"), kind=Kind.COUNT, width=8),
        Column(key="round", title=_("Round"), width=12),
        Column(key="table", title=_("Table"), kind=Kind.COUNT, width=8),
        Column(key="date", title=_("Date"), kind=Kind.DATE, width=12),
        Column(key="end", title=_("End"), width=20),
        Column(key="seat", title=_("Seat"), width=8),
        Column(key="player_id", title=_("Player no."), kind=Kind.COUNT, width=9),
        Column(key="player", title=_("Player"), width=22),
        Column(key="points", title=_("Points"), kind=Kind.POINTS),
        Column(key="deposits_left", title=_("Deposits left"), kind=Kind.COUNT),
        Column(key="last_dealer", title=_("Last dealer"), kind=Kind.COUNT, width=9),
    )


def _how_it_was_placed() -> tuple[Column, ...]:
    return (
        Column(key="place", title=_("Place"), kind=Kind.COUNT, width=8, formula=formulas.PLACE),
        Column(key="shared_by", title=_("Shared by"), kind=Kind.COUNT, formula=formulas.SHARED_BY),
        Column(
            key="turn",
            title=_("Turn among equals"),
            kind=Kind.COUNT,
            width=13,
            formula=formulas.TURN,
            is_workbook_only=True,
        ),
        Column(
            key="floating",
            title=_("Floating players"),
            kind=Kind.COUNT,
            formula=formulas.FLOATING,
            is_workbook_only=True,
        ),
        Column(
            key="deposit",
            title=_("Deposit received"),
            kind=Kind.POINTS,
            formula=formulas.DEPOSIT,
        ),
        Column(
            key="rule_rounding",
            title=_("Rounding rule, points"),
            kind=Kind.MOVE,
            width=11,
            formula=formulas.RULE_ROUNDING,
            is_workbook_only=True,
        ),
    )


def _what_it_came_to() -> tuple[Column, ...]:
    return (
        Column(key="base", title=_("Base"), kind=Kind.SCORE, formula=formulas.BASE),
        Column(key="rounding", title=_("Rounding"), kind=Kind.SCORE, formula=formulas.ROUNDING),
        Column(key="oka", title=_("Oka"), kind=Kind.SCORE, formula=formulas.OKA),
        Column(key="uma", title=_("Uma"), kind=Kind.SCORE, formula=formulas.UMA),
        Column(key="chips_won", title=_("Chips won"), kind=Kind.COUNT),
        Column(key="chips", title=_("Chips"), kind=Kind.SCORE, formula=formulas.CHIPS),
        Column(key="yakitori", title=_("Yakitori"), kind=Kind.SCORE),
        Column(key="chombo", title=_("Chombo (taken off)"), kind=Kind.AMOUNT),
        Column(key="penalty", title=_("Penalty (taken off)"), kind=Kind.AMOUNT),
        Column(key="score", title=_("Score"), kind=Kind.SCORE, formula=formulas.SCORE),
        Column(
            key="site_score",
            title=_("Score on the site"),
            kind=Kind.SCORE,
            is_workbook_only=True,
        ),
        Column(
            key="check",
            title=_("Difference"),
            kind=Kind.SCORE,
            formula=formulas.CHECK,
            is_workbook_only=True,
        ),
    )


def _blocks(
    games: Iterable[ExportedGame],
    rules: tuple[Ruleset, Ruleset],
    rounds: Mapping[int, str],
    results: Sequence[Column],
) -> Iterator[Block]:
    usual, other = rules
    words = Words()
    for game in games:
        played = _played(game, rounds, words)
        if len(game.seats) == usual.seats:
            yield [(*before, *_result(i, game, usual)) for i, before in enumerate(played)]
        else:
            yield [
                (*before, *_without_formulas(_result(i, game, other), results))
                for i, before in enumerate(played)
            ]


def _without_formulas(values: Sequence[Plain], columns: Sequence[Column]) -> Row:
    """Values that no formula of their columns derives; no difference, because nothing was compared."""
    return tuple(
        None if column.key == "check" else _instead_of_formula(value, column)
        for value, column in zip(values, columns, strict=True)
    )


def _instead_of_formula(value: Plain, column: Column) -> Plain | Cell:
    if value is None or not column.formula:
        return value
    return Cell(value=value, kind=Kind.TEXT if isinstance(value, str) else column.kind)


def _played(game: ExportedGame, rounds: Mapping[int, str], words: Words) -> list[Row]:
    round_name = rounds[game.round_id] if game.round_id else None
    played = (game.number, round_name, game.table_number, game.played_on, words.ends[game.over])
    return [
        (
            *played,
            words.winds[index],
            seat.player_id,
            seat.shown_name,
            seat.points,
            game.deposits_left if game.over else None,
            int(index == game.last_dealer),
        )
        for index, seat in enumerate(game.seats)
    ]


def _result(index: int, game: ExportedGame, ruleset: Ruleset) -> tuple[Plain, ...]:
    """The values of the columns with formulas, as the site has them."""
    seat = game.seats[index]
    if seat.points is None:
        return (None,) * 18
    return (
        seat.place,
        seat.shared_by,
        _turn(index, game, ruleset),
        _floating(game, ruleset),
        seat.deposit,
        _rule_rounding(seat, ruleset),
        seat.base,
        seat.rounding,
        seat.oka,
        seat.uma,
        seat.entered_chips or 0,
        seat.chips,
        seat.yakitori,
        seat.chombo,
        seat.penalty,
        seat.score,
        seat.score,
        0,
    )


def _turn(index: int, game: ExportedGame, ruleset: Ruleset) -> int:
    if ruleset.ties is Ties.SEAT_ORDER:
        return 1
    points = game.seats[index].points
    return sum(seat.points == points for seat in game.seats[: index + 1])


def _floating(game: ExportedGame, ruleset: Ruleset) -> int | str:
    if ruleset.floating_uma is None:
        return UMA_IS_FIXED
    line = floating_line(ruleset)
    return sum(seat.points is not None and seat.points >= line for seat in game.seats)


def floating_line(ruleset: Ruleset) -> int:
    """From how many points on a player floats."""
    return ruleset.return_points if ruleset.floating_line is None else ruleset.floating_line


def _rule_rounding(seat: ExportedSeat, ruleset: Ruleset) -> int:
    if ruleset.rounding is Rounding.EXACT or seat.points is None:
        return 0
    held = seat.points + (seat.deposit or 0)
    return round_points(held, ruleset) - held
