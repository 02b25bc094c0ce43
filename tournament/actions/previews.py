"""What an action would change, found by doing it and taking it back."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.db import transaction

from tournament.actions.changes import Change
from tournament.actions.journal import Journal
from tournament.models import Game, Hand, Tournament
from tournament.queries.games import SEATS
from tournament.queries.standings import Row, computed_standings
from tournament.templatetags.names import shown_name

Act = Callable[..., object]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandState:
    """A hand with its name, how it ended, and the points of each seat after it."""

    number: int
    wind: int
    dealer: int
    honba: int
    deposits: int
    outcome: Mapping[str, Any]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPair:
    """One hand as it is and as it would be; None where there is none."""

    before: HandState | None
    after: HandState | None

    @property
    def is_changed(self) -> bool:
        return self.before != self.after


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatState:
    """Who sits there, and points, place and score; the last two None while the game goes on."""

    name: str
    points: int
    place: int | None
    score: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePreview:
    """One game as it is and as it would be; hands and seats in pairs, `over` the reason why it is over or empty."""

    number: int
    over: tuple[str, str]
    hands: tuple[HandPair, ...]
    seats: tuple[tuple[SeatState, SeatState], ...]

    @property
    def changed_hands(self) -> tuple[HandPair, ...]:
        return tuple(pair for pair in self.hands if pair.is_changed)

    @property
    def has_other_results(self) -> bool:
        return any(before != after for before, after in self.seats)


@dataclass(frozen=True, slots=True, kw_only=True)
class MovedRow:
    """A line of the standings that would be another one: place, total and games before and after."""

    name: str
    place: tuple[int | None, int | None]
    total: tuple[int, int]
    games: tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """Everything that would be different."""

    games: tuple[GamePreview, ...]
    standings: tuple[MovedRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _State:
    games: Mapping[int, Game]
    rows: Mapping[int, Row]


def preview(*, tournament: Tournament, games: Iterable[Game], act: Act, change: Change) -> Preview:
    """Do `act(change=…)`, look at what came of it in these games and the standings, and take it back.

    What `act` refuses is refused here too, except that a missing reason does not matter. Besides the queries of
    `act` six for the games and those of the standings, twice.
    """
    keys = [game.pk for game in games]
    tried = replace(change, reason=change.reason.strip() or "?", journal=Journal())
    with transaction.atomic():
        before = _look(tournament, keys)
        act(change=tried)
        after = _look(tournament, keys)
        transaction.set_rollback(True)
    return Preview(
        games=tuple(
            _compare(before.games[key], after.games[key])
            for key in keys
            if key in before.games and key in after.games
        ),
        standings=_moved(before.rows, after.rows),
    )


def _look(tournament: Tournament, keys: Sequence[int]) -> _State:
    games = Game.objects.filter(pk__in=keys).prefetch_related(SEATS, "hands")
    now = Tournament.objects.get(pk=tournament.pk)
    return _State(
        games={game.pk: game for game in games},
        rows={row.player_id: row for row in computed_standings(now)},
    )


def _compare(before: Game, after: Game) -> GamePreview:
    return GamePreview(
        number=after.number,
        over=(before.over, after.over),
        hands=tuple(_pairs(_hands(before), _hands(after))),
        seats=tuple(zip(_seats(before), _seats(after), strict=True)),
    )


def _hands(game: Game) -> dict[UUID, HandState]:
    return {hand.client_id: _state(hand) for hand in game.hands.all()}


def _state(hand: Hand) -> HandState:
    return HandState(
        number=hand.number,
        wind=hand.wind,
        dealer=hand.dealer,
        honba=hand.honba,
        deposits=hand.deposits,
        outcome=hand.outcome,
        points=tuple(hand.points),
    )


def _pairs(before: Mapping[UUID, HandState], after: Mapping[UUID, HandState]) -> list[HandPair]:
    """The hands as they would be, in order, and those that would be gone where they were."""
    pairs = [HandPair(before=before.get(key), after=state) for key, state in after.items()]
    for key, state in before.items():
        if key not in after:
            pairs.insert(state.number - 1, HandPair(before=state, after=None))
    return pairs


def _seats(game: Game) -> list[SeatState]:
    return [
        SeatState(
            name=shown_name(seat),
            points=points if seat.points is None else seat.points,
            place=seat.place,
            score=seat.score,
        )
        for seat, points in zip(game.seats.all(), game.points, strict=True)
    ]


def _moved(before: Mapping[int, Row], after: Mapping[int, Row]) -> tuple[MovedRow, ...]:
    moved = []
    for key, row in after.items():
        old = before.get(key, row)
        facts = [(one.place, one.tally.total, one.tally.games) for one in (old, row)]
        if facts[0] != facts[1]:
            place, total, games = zip(*facts, strict=True)
            moved.append(MovedRow(name=row.name, place=place, total=total, games=games))
    return tuple(moved)
