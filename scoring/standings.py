"""Results of many games -> ranked rows: totals, ordered tie-breaks, shared places (RULES 5)."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, groupby
from typing import Any

from scoring.terms import Choice, ScoringError
from scoring.terms import gettext_noop as _


class TieBreak(Choice):
    """One thing by which players are told apart; a tournament puts several in order."""

    TOTAL = "total", _("total score")
    AVERAGE_PLACE = "average_place", _("average place")
    FIRSTS = "firsts", _("number of first places")
    SECONDS = "seconds", _("number of second places")
    THIRDS = "thirds", _("number of third places")
    BEST_SCORE = "best_score", _("best single score")
    HEAD_TO_HEAD = "head_to_head", _("games against each other")
    GAMES_PLAYED = "games_played", _("more games played")
    DRAWN = "drawn", _("drawn or played off")


class TieBreakNotUnderstood(ScoringError):
    """An order of tie-breaks names something unknown, or something twice."""


USUAL_ORDER = (
    TieBreak.TOTAL,
    TieBreak.AVERAGE_PLACE,
    TieBreak.FIRSTS,
    TieBreak.SECONDS,
    TieBreak.BEST_SCORE,
    TieBreak.HEAD_TO_HEAD,
    TieBreak.DRAWN,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """What one player's games add up to, in points and counts.

    A place shared by k players counts for each of the k places it covers, 1/k each: `places_doubled` sums twice the
    mean of the covered places, `twelfths` has for each place twelve times how often it was reached.
    `best` and `last` are single scores, None without a game. `bye`: what rounds scored in which they sat out.
    `drawn` is set by hand, 1 first.
    """

    key: int
    score: int = 0
    games: int = 0
    places_doubled: int = 0
    twelfths: tuple[int, ...] = (0, 0, 0, 0)
    best: int | None = None
    last: int | None = None
    penalty: int = 0
    carried: int = 0
    bye: int = 0
    drawn: int | None = None

    @property
    def total(self) -> int:
        """Scores less penalties, with what was carried over and what byes scored, in points."""
        return self.score + self.bye - self.penalty + self.carried

    @property
    def average_place(self) -> Fraction | None:
        """The mean of all places, exactly; None without a game."""
        return Fraction(self.places_doubled, 2 * self.games) if self.games else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One row: the place (None: not ranked), how many share it, and what told it from the row above (None: nothing)."""

    place: int | None
    shared_by: int
    tally: Tally
    decided_by: TieBreak | None


class Carry(Choice):
    """How much of a total goes on into the next stage."""

    ALL = "all", _("all points")
    HALF = "half", _("half of the points")
    NONE = "none", _("no points")


Places = Mapping[int, int]
"""One game: the place of each player in it, by key."""

Meetings = Callable[[frozenset[int]], Iterable[Places]]
"""Answers the games in which at least two of these players met."""

Group = list[Tally]
Key = Callable[[Tally], Any]


def no_meetings(_keys: frozenset[int]) -> Iterable[Places]:
    """Nobody has met."""
    return ()


def order_from_data(data: Sequence[str]) -> tuple[TieBreak, ...]:
    """Read an order of tie-breaks; an empty one is the usual order.

    Errors: TieBreakNotUnderstood.

    >>> order_from_data(["total", "firsts"])
    (<TieBreak.TOTAL: 'total'>, <TieBreak.FIRSTS: 'firsts'>)
    """
    unknown = [name for name in data if name not in tuple(TieBreak)]
    if unknown:
        message = f"There is no tie-break {unknown[0]!r}; there are {', '.join(TieBreak)}."
        raise TieBreakNotUnderstood(message, field="tie_breaks")
    if len(set(data)) < len(data):
        raise TieBreakNotUnderstood(
            "A tie-break is named twice; name each once.", field="tie_breaks"
        )
    return tuple(TieBreak(name) for name in data) or USUAL_ORDER


def carry_over(total: int, carry: Carry) -> int:
    """What of a total goes on; halves are rounded to whole hundreds towards zero. Source: RULES 5.

    >>> carry_over(15300, Carry.HALF), carry_over(-15300, Carry.HALF), carry_over(15300, Carry.NONE)
    (7600, -7600, 0)
    """
    if carry is Carry.HALF:
        half = abs(total) // 200 * 100
        return half if total >= 0 else -half
    return total if carry is Carry.ALL else 0


def place_below(standings: Sequence[Standing], above: int) -> tuple[Standing, ...]:
    """Number rows anew that stand below `above` others; who shared a place still does, who had none has none.

    >>> rows = rank([Tally(key=1, score=500, games=1), Tally(key=2, score=500, games=1)])
    >>> [(row.place, row.shared_by) for row in place_below(rows, 4)]
    [(5, 2), (5, 2)]
    """
    counts = Counter(row.place for row in standings)
    first: dict[int | None, int | None] = {None: None}
    for index, row in enumerate(standings):
        first.setdefault(row.place, above + index + 1)
    return tuple(
        replace(row, place=first[row.place], shared_by=counts[row.place] if row.place else 1)
        for row in standings
    )


def add_tallies(key: int, tallies: Iterable[Tally], *, penalty: int = 0) -> Tally:
    """One tally of a team: the totals of its members less its own penalties, with all their games.

    >>> add_tallies(7, [Tally(key=1, score=500), Tally(key=2, score=-200, penalty=100)], penalty=1000).total
    -800
    """
    members = list(tallies)
    scores = [member.best for member in members if member.best is not None]
    return Tally(
        key=key,
        score=sum(member.total for member in members),
        games=sum(member.games for member in members),
        places_doubled=sum(member.places_doubled for member in members),
        twelfths=(
            sum(member.twelfths[0] for member in members),
            sum(member.twelfths[1] for member in members),
            sum(member.twelfths[2] for member in members),
            sum(member.twelfths[3] for member in members),
        ),
        best=max(scores, default=None),
        penalty=penalty,
    )


def rank(
    tallies: Iterable[Tally],
    *,
    order: Sequence[TieBreak] = USUAL_ORDER,
    minimum_games: int = 0,
    meetings: Meetings = no_meetings,
    everybody: bool = False,
) -> tuple[Standing, ...]:
    """Rank players, best first; whom the whole order leaves equal shares the place (1, 1, 3), in the order given.

    Players with fewer than `minimum_games`, or without any game, bye or carried score, follow without a place,
    unless `everybody` has one.
    `meetings` is asked at most once for each of these two parts, for those who are still equal at that point.
    Source: RULES 5.

    >>> [row.place for row in rank([Tally(key=1, score=500, games=1), Tally(key=2, score=900, games=1)])]
    [1, 2]
    """
    ranked: Group = []
    unranked: Group = []
    for tally in tallies:
        plays = tally.games >= minimum_games and (tally.games or tally.carried or tally.bye)
        (ranked if plays or everybody else unranked).append(tally)
    rows = _rows(ranked, order, meetings)
    rest = _rows(unranked, order, no_meetings)
    return (
        *rows,
        *(Standing(place=None, shared_by=1, tally=row.tally, decided_by=None) for row in rest),
    )


def _rows(tallies: Group, order: Sequence[TieBreak], meetings: Meetings) -> list[Standing]:
    groups = [tallies] if tallies else []
    decided: list[TieBreak | None] = [None]
    for tie_break in order:
        tied = [group for group in groups if len(group) > 1]
        if not tied:
            break
        groups, decided = _split(groups, decided, tie_break, _key(tie_break, tied, meetings))
    return _numbered(groups, decided)


def _numbered(groups: list[Group], decided: list[TieBreak | None]) -> list[Standing]:
    rows: list[Standing] = []
    for group, by in zip(groups, decided, strict=False):
        place = len(rows) + 1
        for index, tally in enumerate(group):
            decided_by = None if index else by
            rows.append(
                Standing(place=place, shared_by=len(group), tally=tally, decided_by=decided_by)
            )
    return rows


def _split(
    groups: list[Group], decided: list[TieBreak | None], tie_break: TieBreak, key: Key
) -> tuple[list[Group], list[TieBreak | None]]:
    finer: list[Group] = []
    reasons: list[TieBreak | None] = []
    for group, by in zip(groups, decided, strict=True):
        if len(group) == 1:
            finer.append(group)
            reasons.append(by)
            continue
        parts = [list(part) for _value, part in groupby(sorted(group, key=key), key=key)]
        finer.extend(parts)
        reasons.extend([by] + [tie_break] * (len(parts) - 1))
    return finer, reasons


def _key(tie_break: TieBreak, tied: list[Group], meetings: Meetings) -> Key:
    """The value to sort by, the best lowest."""
    if tie_break is TieBreak.AVERAGE_PLACE:
        return _average_place(tied)
    if tie_break is TieBreak.HEAD_TO_HEAD:
        won = _won_against_tied(tied, meetings)
        return lambda tally: -won[tally.key]
    return KEYS[tie_break]


def _average_place(tied: list[Group]) -> Key:
    # Two different fractions with denominators up to n lie at least 1/n² apart, so that whole parts of n² times
    # the average are different exactly when the averages are.
    most = max(tally.games for group in tied for tally in group) or 1
    scale = most * most
    return lambda tally: tally.places_doubled * scale // tally.games if tally.games else 9 * scale


def _won_against_tied(tied: list[Group], meetings: Meetings) -> dict[int, int]:
    group_of = {
        tally.key: number for number, group in enumerate(tied) if len(group) > 1 for tally in group
    }
    won = dict.fromkeys((tally.key for group in tied for tally in group), 0)
    for game in meetings(frozenset(group_of)):
        for one, other in combinations([key for key in game if key in group_of], 2):
            if group_of[one] == group_of[other] and game[one] != game[other]:
                better, worse = (one, other) if game[one] < game[other] else (other, one)
                won[better] += 1
                won[worse] -= 1
    return won


KEYS: dict[TieBreak, Key] = {
    TieBreak.TOTAL: lambda tally: -tally.total,
    TieBreak.FIRSTS: lambda tally: -tally.twelfths[0],
    TieBreak.SECONDS: lambda tally: -tally.twelfths[1],
    TieBreak.THIRDS: lambda tally: -tally.twelfths[2],
    TieBreak.BEST_SCORE: lambda tally: (tally.best is None, -(tally.best or 0)),
    TieBreak.GAMES_PLAYED: lambda tally: -tally.games,
    TieBreak.DRAWN: lambda tally: (tally.drawn is None, tally.drawn or 0),
}
