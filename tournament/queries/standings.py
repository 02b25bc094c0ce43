"""The standings of a tournament: sums by the database, ranked by `scoring.standings`."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from django.core.cache import cache
from django.db.models import BigIntegerField, Case, F, Max, OuterRef, Subquery, Sum, Value, When

from scoring.standings import Places, Standing, Tally, TieBreak, order_from_data, rank
from tournament.models import Participant, Penalty, Seat, Tournament

KEEP_FOR = 60 * 60 * 24
TWELVE = 12
"""A place can be shared by 1, 2, 3 or 4: twelfths of it are whole numbers."""

SCORE_RANGE = 2**32
"""More than any score is away from zero, so that game number and score fit into one number that sorts by game."""

COUNT_RANGE = 2**15
"""More than twelve times the games of one player in one tournament, so that four counts fit into one number."""

ALL_PLACES = sorted((shared, place) for place in (1, 2, 3, 4) for shared in range(1, 6 - place))
"""How many may share a place, and which: the usual ones, not shared, come first."""


def _packed(shared: int, place: int) -> int:
    """What a place adds to the packed counts: a part of each place it covers."""
    covered = range(place, place + shared)
    return sum(TWELVE // shared * COUNT_RANGE ** (each - 1) for each in covered)


PACKED_PLACE = Case(
    *(
        When(shared_by=shared, place=place, then=Value(_packed(shared, place)))
        for shared, place in ALL_PLACES
    ),
    output_field=BigIntegerField(),
)
"""The place of a seat as counts packed into one number, because a database adds one column faster than four."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of the standings: the player, and what they are ranked by."""

    player_id: int
    name: str
    standing: Standing

    @property
    def place(self) -> int | None:
        """The place, or None for who is not ranked."""
        return self.standing.place

    @property
    def tally(self) -> Tally:
        """What the player's games add up to."""
        return self.standing.tally


def standings_of(tournament: Tournament) -> tuple[Row, ...]:
    """The standings, best first, then who is not ranked.

    No query while nothing in the tournament changed since somebody asked; else two, and one more for
    the games between players who are tied when the tie-break by these comes up.
    """
    key = standings_key(tournament)
    rows = cache.get(key)
    if rows is None:
        rows = computed_standings(tournament)
        cache.set(key, rows, KEEP_FOR)
    return rows


def standings_key(tournament: Tournament) -> str:
    """Under which the standings are kept: another one after every change."""
    return f"standings-1-{tournament.pk}-{tournament.revision}"


def computed_standings(tournament: Tournament) -> tuple[Row, ...]:
    """The standings, computed now. Two queries; three where games between tied players decide."""
    names, tallies = _tallies(tournament)
    ranked = rank(
        tallies,
        order=order_from_data(tournament.tie_breaks),
        minimum_games=tournament.minimum_games,
        meetings=partial(_meetings, tournament),
    )
    return tuple(
        Row(player_id=row.tally.key, name=names[row.tally.key], standing=row) for row in ranked
    )


def tie_breaks_of(tournament: Tournament) -> tuple[TieBreak, ...]:
    """By what the tournament tells players apart, in order. No query."""
    return order_from_data(tournament.tie_breaks)


def _tallies(tournament: Tournament) -> tuple[dict[int, str], list[Tally]]:
    sums = {player_id: parts for player_id, *parts in _sums(tournament)}
    names: dict[int, str] = {}
    tallies = []
    for player_id, name, carried, drawn, penalty in _participants(tournament):
        names[player_id] = name
        tallies.append(_tally(player_id, sums.get(player_id), carried, drawn, penalty or 0))
    return names, tallies


def _sums(tournament: Tournament) -> Iterable[tuple[int, ...]]:
    """A row a player who finished a game: total, best and latest score, and places. One query."""
    return (
        Seat.objects.filter(game__tournament=tournament, score__isnull=False)
        .order_by()
        .values_list("player_id")
        .annotate(
            total=Sum("score"),
            best=Max("score"),
            latest=Max(F("game__number") * Value(SCORE_RANGE) + F("score")),
            places=Sum(PACKED_PLACE),
        )
    )


def _participants(tournament: Tournament) -> Iterable[tuple[int, str, int, int | None, int | None]]:
    """Key, name, carried score, drawn order and penalties outside games of who takes part. One query."""
    counted = Penalty.objects.filter(
        tournament=tournament, player=OuterRef("player"), game=None, cancelled_at=None
    )
    taken = counted.order_by().values("player").annotate(sum=Sum("points")).values("sum")
    return (
        Participant.objects.filter(tournament=tournament)
        .order_by("pk")
        .values_list("player_id", "player__name", "carried_score", "draw_order", Subquery(taken))
    )


def _tally(
    key: int, sums: Sequence[int] | None, carried: int, drawn: int | None, penalty: int
) -> Tally:
    if sums is None:
        return Tally(key=key, carried=carried, drawn=drawn, penalty=penalty)
    total, best, latest, packed = sums
    twelfths = _unpacked(packed)
    firsts, seconds, thirds, fourths = twelfths
    return Tally(
        key=key,
        score=total,
        games=sum(twelfths) // TWELVE,
        places_doubled=(firsts + 2 * seconds + 3 * thirds + 4 * fourths) // (TWELVE // 2),
        twelfths=twelfths,
        best=best,
        last=_score_in(latest),
        penalty=penalty,
        carried=carried,
        drawn=drawn,
    )


def _unpacked(packed: int) -> tuple[int, int, int, int]:
    """Twelve times how often each place was reached."""
    return (
        packed % COUNT_RANGE,
        packed // COUNT_RANGE % COUNT_RANGE,
        packed // COUNT_RANGE**2 % COUNT_RANGE,
        packed // COUNT_RANGE**3,
    )


def _score_in(latest: int) -> int:
    """The score out of game number × SCORE_RANGE + score."""
    half = SCORE_RANGE // 2
    return (latest + half) % SCORE_RANGE - half


def _meetings(tournament: Tournament, players: frozenset[int]) -> Iterable[Places]:
    """The places of these players in each game in which they sat. One query."""
    seats = (
        Seat.objects.filter(game__tournament=tournament, player_id__in=players, score__isnull=False)
        .order_by("game_id")
        .values_list("game_id", "player_id", "place")
    )
    for _game, part in groupby(seats, key=lambda seat: seat[0]):
        yield {player: place or 0 for _id, player, place in part}
