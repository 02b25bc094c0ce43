"""What the games of each player add up to, summed by the database: a row a player."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple

from django.db.models import BigIntegerField, Case, F, Max, OuterRef, Q, Subquery, Sum, Value, When

from scoring.standings import Places, Tally
from tournament.models import Bye, Participant, Penalty, Round, Seat, Stage, Tournament
from tournament.queries.names import apart_here
from tournament.templatetags.names import beside

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
class Scope:
    """Which games count: of one stage (None: of all), and up to the end of one round (None: up to now)."""

    tournament: Tournament
    stage: Stage | None = None
    after: Round | None = None

    def in_stage(self, prefix: str = "") -> Q:
        """What belongs to the stage; what names none belongs to the first."""
        if self.stage is None:
            return Q()
        of_it = Q(**{f"{prefix}stage": self.stage})
        return of_it | Q(**{f"{prefix}stage": None}) if self.stage.number == 1 else of_it

    @property
    def seats(self) -> Q:
        """The seats of finished games."""
        counted = Q(game__tournament=self.tournament, score__isnull=False) & self.in_stage("game__")
        return (
            counted
            if self.after is None
            else counted & Q(game__round__number__lte=self.after.number)
        )

    @property
    def penalties(self) -> Q:
        """Penalties outside games that count; those of no round as soon as they were entered."""
        counted = Q(tournament=self.tournament, game=None, cancelled_at=None) & self.in_stage()
        if self.after is None:
            return counted
        of_no_round = Q(round=None)
        if self.after.closed_at is not None:
            of_no_round &= Q(entered_at__lte=self.after.closed_at)
        return counted & (Q(round__number__lte=self.after.number) | of_no_round)

    @property
    def byes(self) -> Q:
        """Byes in rounds that began."""
        begun = Q(round__state__in=[Round.State.RUNNING, Round.State.CLOSED])
        counted = begun & self.in_stage("round__")
        return counted if self.after is None else counted & Q(round__number__lte=self.after.number)


class Entrant(NamedTuple):
    """Who takes part, as a line of the standings shows them; made straight from a row, because there are many."""

    apart: str | None
    participant_id: int
    player_id: int
    name: str
    number: int | None
    club: str
    country: str
    team_id: int | None
    team: str | None
    is_substitute: bool
    status: str

    @property
    def shown_name(self) -> str:
        """The name, with what tells two of one name apart."""
        return beside(self.name, self.apart)

    @property
    def is_withdrawn(self) -> bool:
        """Whether the player is seated no more."""
        return self.status == WITHDRAWN


WITHDRAWN = Participant.Status.WITHDRAWN.value
SHOWN = (
    "pk",
    "player_id",
    "player__name",
    "number",
    "player__club",
    "player__country",
    "team_id",
    "team__name",
    "is_substitute",
    "status",
)
"""The columns of an entrant, in its order, behind what tells two of one name apart."""

Entrants = dict[int, Entrant]
"""By the key of the player."""


def tallies_of(scope: Scope) -> tuple[Entrants, list[Tally]]:
    """Who takes part, and what their games in this scope add up to. Two queries, one more where two have one name."""
    sums = {player_id: parts for player_id, *parts in _sums(scope)}
    rows = list(_participants(scope))
    apart = _apart(rows)
    entrants: Entrants = {}
    tallies = []
    for row in rows:
        entrant = Entrant(apart.get(row[5]), *row[5:])
        entrants[entrant.player_id] = entrant
        tallies.append(_tally(entrant.player_id, sums.get(entrant.player_id), row))
    return entrants, tallies


def meetings_of(scope: Scope, players: frozenset[int]) -> Iterable[Places]:
    """The places of these players in each game in which they sat. One query."""
    seats = (
        Seat.objects.filter(scope.seats, player_id__in=players)
        .order_by("game_id")
        .values_list("game_id", "player_id", "place")
    )
    for _game, part in groupby(seats, key=lambda seat: seat[0]):
        yield {player: place or 0 for _id, player, place in part}


def _sums(scope: Scope) -> Iterable[tuple[int, ...]]:
    """A row a player who finished a game: total, best and latest score, and places. One query."""
    return (
        Seat.objects.filter(scope.seats)
        .order_by()
        .values_list("player_id")
        .annotate(
            total=Sum("score"),
            best=Max("score"),
            latest=Max(F("game__number") * Value(SCORE_RANGE) + F("score")),
            places=Sum(PACKED_PLACE),
        )
    )


def _participants(scope: Scope) -> Iterable[tuple]:
    """Who takes part: carried score, drawn order, penalties outside games, byes, name, and how they are shown. One query."""
    counted = Penalty.objects.filter(scope.penalties, player=OuterRef("player"))
    taken = counted.order_by().values("player").annotate(sum=Sum("points")).values("sum")
    rested = Bye.objects.filter(scope.byes, participant=OuterRef("pk"))
    given = rested.order_by().values("participant").annotate(sum=Sum("score")).values("sum")
    return (
        Participant.objects.filter(tournament=scope.tournament)
        .exclude(status=Participant.Status.APPLIED)
        .order_by("pk")
        .values_list(
            "carried_score",
            "draw_order",
            Subquery(taken),
            Subquery(given),
            "player__name_key",
            *SHOWN,
        )
    )


def _apart(rows: Iterable[tuple]) -> dict[int, str]:
    """What tells those of one name apart, by the keys of the participants. A query only where there are some."""
    called: dict[str, list[int]] = {}
    for row in rows:
        called.setdefault(row[4], []).append(row[5])
    alike = [key for keys in called.values() if len(keys) > 1 for key in keys]
    if not alike:
        return {}
    told = Participant.objects.filter(pk__in=alike).annotate(apart=apart_here()).order_by()
    return dict(told.values_list("pk", "apart"))


def _tally(key: int, sums: Sequence[int] | None, row: Sequence[Any]) -> Tally:
    """The tally of one player, from the sums of the games and the first columns of `_participants`."""
    carried, drawn, penalty, bye = row[:4]
    total, best, latest, packed = sums or (0, None, None, 0)
    twelfths = _unpacked(packed)
    firsts, seconds, thirds, fourths = twelfths
    return Tally(
        key=key,
        score=total,
        games=(firsts + seconds + thirds + fourths) // TWELVE,
        places_doubled=(firsts + 2 * seconds + 3 * thirds + 4 * fourths) // (TWELVE // 2),
        twelfths=twelfths,
        best=best,
        last=None if latest is None else _score_in(latest),
        penalty=penalty or 0,
        carried=carried,
        bye=bye or 0,
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
