"""What the public may see of the standings, while the end is kept secret until the ceremony."""

from dataclasses import dataclass

from tournament.models import Round, Tournament
from tournament.queries.standings import Row, standings_after, standings_of


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicStandings:
    """The standings for everybody.

    `rows`: all, or while they are hidden those after round `after` (none at all before round 1).
    `revealed`: while they are hidden, the last of the final standings, as far as the ceremony has come; `places` is
    how many there are to reveal.
    """

    rows: tuple[Row, ...]
    is_hidden: bool = False
    after: int | None = None
    revealed: tuple[Row, ...] = ()
    places: int = 0

    @property
    def unrevealed(self) -> int:
        """How many places are still secret."""
        return self.places - len(self.revealed)


def public_standings(tournament: Tournament) -> PublicStandings:
    """The standings as the public may see them. One query more than the standings, two while they are hidden."""
    if not are_hidden(tournament):
        return PublicStandings(rows=standings_of(tournament))
    after = (tournament.hidden_from_round or 1) - 1
    shown = tournament.rounds.filter(number__lte=after).order_by("-number").first()
    rows = standings_after(tournament, shown.number) if shown else ()
    ranked = [row for row in standings_of(tournament) if row.place is not None]
    revealed = ranked[max(0, len(ranked) - tournament.revealed) :]
    return PublicStandings(
        rows=rows,
        is_hidden=True,
        after=shown.number if shown else None,
        revealed=tuple(revealed),
        places=len(ranked),
    )


def are_hidden(tournament: Tournament) -> bool:
    """Whether the latest standings are not for the public: a round has begun from which on they are hidden. One query at most."""
    if tournament.hidden_from_round is None:
        return False
    begun = tournament.rounds.filter(number__gte=tournament.hidden_from_round)
    return begun.filter(state__in=[Round.State.RUNNING, Round.State.CLOSED]).exists()
