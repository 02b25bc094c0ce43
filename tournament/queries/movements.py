"""How places changed from one round to the next."""

from dataclasses import dataclass

from tournament.models import Tournament
from tournament.queries.standings import Row, standings_after


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """A row of the standings after a round, with the place after the round before (None: had none)."""

    row: Row
    before: int | None

    @property
    def movement(self) -> int | None:
        """Places gained (below zero: lost); None for who has, or had, no place."""
        if self.row.place is None or self.before is None:
            return None
        return self.before - self.row.place


def moved_standings(tournament: Tournament, number: int) -> tuple[Moved, ...]:
    """The standings after a round with the movement since the round before. Costs what both standings cost."""
    before = {}
    if number > 1 and tournament.rounds.filter(number=number - 1).exists():
        before = {row.player_id: row.place for row in standings_after(tournament, number - 1)}
    return tuple(
        Moved(row=row, before=before.get(row.player_id))
        for row in standings_after(tournament, number)
    )
