"""The standings of a tournament: sums by the database, ranked by `scoring.standings`, stage by stage."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from django.core.cache import cache

from scoring.standings import (
    Carry,
    Standing,
    Tally,
    TieBreak,
    carry_over,
    order_from_data,
    place_below,
    rank,
)
from tournament.models import Round, Stage, StageEntry, Tournament
from tournament.queries.tallies import Entrant, Entrants, Scope, meetings_of, tallies_of

KEEP_FOR = 60 * 60 * 24


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of the standings: the player, what they are ranked by, and the number of the last stage they are in."""

    player_id: int
    name: str
    standing: Standing
    entrant: Entrant | None = None
    stage: int = 1

    @property
    def place(self) -> int | None:
        """The place, or None for who is not ranked."""
        return self.standing.place

    @property
    def tally(self) -> Tally:
        """What the player's games add up to; of a substitute with the fixed score for each."""
        return self.standing.tally

    @property
    def is_substitute(self) -> bool:
        """Whether the player only fills tables, and stands below the others."""
        return self.entrant is not None and self.entrant.is_substitute


Compute = Callable[[], tuple[Row, ...]]
Carried = Mapping[int, int | None]
"""Who is in a later stage, by the key of the player, with the score set by hand or None."""


def standings_of(tournament: Tournament) -> tuple[Row, ...]:
    """The standings, best first, then who is not ranked, then substitutes; for organisers, because nothing is hidden.

    No query while nothing in the tournament changed since somebody asked; else two, and one more for
    the games between players who are tied when the tie-break by these comes up. A tournament in a later stage
    costs this once for each stage, and two more.
    """
    return _kept(standings_key(tournament), partial(computed_standings, tournament))


def standings_after(tournament: Tournament, number: int) -> tuple[Row, ...]:
    """The standings as they were after a round, with corrections made since. As `standings_of`, and one query more."""
    key = f"{standings_key(tournament)}-{number}"
    return _kept(key, partial(computed_standings, tournament, after=number))


def standings_key(tournament: Tournament) -> str:
    """Under which the standings are kept: another one after every change."""
    return f"standings-3-{tournament.pk}-{tournament.revision}"


def _kept(key: str, compute: Compute) -> tuple[Row, ...]:
    rows = cache.get(key)
    if rows is None:
        rows = compute()
        cache.set(key, rows, KEEP_FOR)
    return rows


def computed_standings(tournament: Tournament, *, after: int | None = None) -> tuple[Row, ...]:
    """The standings, computed now. As many queries as `standings_of` says."""
    last = None if after is None else _round(tournament, after)
    scope = Scope(tournament=tournament, after=last)
    stages = _stages(tournament, last)
    if not stages:
        return _whole(scope)
    first, *later = stages
    rows = _whole(replace(scope, stage=first))
    entries = _entries(later)
    for stage in later:
        rows = _next_stage(replace(scope, stage=stage), rows, entries[stage.pk])
    return rows


def _round(tournament: Tournament, number: int) -> Round:
    return tournament.rounds.select_related("stage").get(number=number)


def _stages(tournament: Tournament, last: Round | None) -> Sequence[Stage]:
    """The stages that began; none while there is but the first."""
    if tournament.stage_number == 1 or (last is not None and last.stage is None):
        return ()
    number = last.stage.number if last is not None and last.stage else tournament.stage_number
    return list(tournament.stages.filter(number__lte=number).order_by("number"))


def _entries(stages: Iterable[Stage]) -> Mapping[int, Carried]:
    """Who is in each of these stages. One query."""
    entries: dict[int, dict[int, int | None]] = {stage.pk: {} for stage in stages}
    rows = StageEntry.objects.filter(stage__in=entries).order_by("pk")
    for stage, player, score in rows.values_list(
        "stage_id", "participant__player_id", "carried_score"
    ):
        entries[stage][player] = score
    return entries


def _whole(scope: Scope) -> tuple[Row, ...]:
    """The standings of a first stage, in which everybody is."""
    entrants, tallies = tallies_of(scope)
    players, substitutes = _apart(tallies, entrants)
    ranked = rank(
        players,
        order=tie_breaks_of(scope.tournament),
        minimum_games=scope.tournament.minimum_games,
        meetings=partial(meetings_of, scope),
    )
    fixed = [_fixed(tally, scope.tournament) for tally in substitutes]
    return _rows((*ranked, *_unranked(fixed)), entrants, 1)


def _next_stage(scope: Scope, before: Sequence[Row], carried: Carried) -> tuple[Row, ...]:
    """The standings of a later stage: those who are in it, then those who are out as they stood, then substitutes."""
    entrants, tallies = tallies_of(scope)
    stage = scope.stage
    carry = Carry(stage.carry) if stage else Carry.ALL
    stood = {row.player_id: row for row in before}
    players, substitutes = _apart(tallies, entrants)
    entered = [
        replace(tally, carried=_carried(stood[tally.key], carried[tally.key], carry))
        for tally in players
        if tally.key in carried
    ]
    order = {row.player_id: index for index, row in enumerate(before)}
    entered.sort(key=lambda tally: order[tally.key])
    ranked = rank(
        entered,
        order=tie_breaks_of(scope.tournament),
        meetings=partial(meetings_of, scope),
        everybody=True,
    )
    out = [row for row in before if row.player_id not in carried and not row.is_substitute]
    below = place_below([row.standing for row in out], len(ranked))
    fixed = [_sum(stood[tally.key].tally, _fixed(tally, scope.tournament)) for tally in substitutes]
    return (
        *_rows(ranked, entrants, stage.number if stage else 1),
        *(replace(row, standing=standing) for row, standing in zip(out, below, strict=True)),
        *_rows(_unranked(fixed), entrants, 1),
    )


def _carried(stood: Row, by_hand: int | None, carry: Carry) -> int:
    return carry_over(stood.tally.total, carry) if by_hand is None else by_hand


def _apart(tallies: Iterable[Tally], entrants: Entrants) -> tuple[list[Tally], list[Tally]]:
    """Those who play for a place, and the substitutes."""
    players: list[Tally] = []
    substitutes: list[Tally] = []
    for tally in tallies:
        (substitutes if entrants[tally.key].is_substitute else players).append(tally)
    return players, substitutes


def _fixed(tally: Tally, tournament: Tournament) -> Tally:
    """The tally of a substitute: the fixed score for each game instead of what was played."""
    score = tournament.substitute_score if tally.games else None
    return replace(tally, score=tally.games * tournament.substitute_score, best=score, last=score)


def _sum(before: Tally, tally: Tally) -> Tally:
    """What a substitute has over several stages."""
    return replace(
        before,
        score=before.score + tally.score,
        games=before.games + tally.games,
        places_doubled=before.places_doubled + tally.places_doubled,
        penalty=before.penalty + tally.penalty,
        bye=before.bye + tally.bye,
    )


def _unranked(tallies: Iterable[Tally]) -> list[Standing]:
    ordered = sorted(tallies, key=lambda tally: -tally.total)
    return [Standing(place=None, shared_by=1, tally=tally, decided_by=None) for tally in ordered]


def _rows(standings: Iterable[Standing], entrants: Entrants, stage: int) -> tuple[Row, ...]:
    return tuple(
        Row(
            player_id=standing.tally.key,
            name=entrants[standing.tally.key].shown_name,
            standing=standing,
            entrant=entrants[standing.tally.key],
            stage=stage,
        )
        for standing in standings
    )


def tie_breaks_of(tournament: Tournament) -> tuple[TieBreak, ...]:
    """By what the tournament tells players apart, in order. No query."""
    return order_from_data(tournament.tie_breaks)
