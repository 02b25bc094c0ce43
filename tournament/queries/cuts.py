"""Who goes on into the next stage, and with what."""

from dataclasses import dataclass

from scoring.standings import Carry, carry_over
from tournament.models import Stage, Tournament
from tournament.queries.standings import Row, standings_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """One player at the cut: the line of the standings, what would be carried, and whether the player goes on.

    `is_tied`: shares the place at which the cut goes through, so that somebody has to decide.
    """

    row: Row
    carried: int
    goes_on: bool
    is_tied: bool = False

    @property
    def participant_id(self) -> int:
        return self.row.entrant.participant_id if self.row.entrant else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """Everybody who could go on, best first, and how many can (None: all)."""

    stage: Stage
    candidates: tuple[Candidate, ...]
    places: int

    @property
    def tied(self) -> tuple[Candidate, ...]:
        """Those between whom the standings do not decide."""
        return tuple(candidate for candidate in self.candidates if candidate.is_tied)

    @property
    def chosen(self) -> frozenset[int]:
        """The participants whom the standings send on."""
        return frozenset(each.participant_id for each in self.candidates if each.goes_on)


def next_stage(tournament: Tournament) -> Stage | None:
    """The stage that begins next, or None. One query."""
    return tournament.stages.filter(number=tournament.stage_number + 1).first()


def cut_into(stage: Stage) -> Cut:
    """Who would go on into a stage by the standings as they are. Costs what the standings cost."""
    tournament = stage.tournament
    rows = [row for row in standings_of(tournament) if _could_go_on(row, tournament)]
    ranked = sum(row.place is not None for row in rows)
    places = len(rows) if stage.cut is None else min(stage.cut, ranked)
    tied = _tied_place(rows, places)
    return Cut(
        stage=stage,
        places=places,
        candidates=tuple(
            Candidate(
                row=row,
                carried=carry_over(row.tally.total, Carry(stage.carry)),
                goes_on=index < places and (tied is None or row.place != tied),
                is_tied=tied is not None and row.place == tied,
            )
            for index, row in enumerate(rows)
        ),
    )


def _could_go_on(row: Row, tournament: Tournament) -> bool:
    entrant = row.entrant
    if entrant is None or entrant.is_substitute or entrant.is_withdrawn:
        return False
    return row.stage == tournament.stage_number


def _tied_place(rows: list[Row], places: int) -> int | None:
    """The place that is shared across the cut."""
    if not 0 < places < len(rows):
        return None
    last = rows[places - 1].place
    return last if last is not None and rows[places].place == last else None
