"""The standings of teams: the sums of their members."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Prefetch, Q, QuerySet, Sum

from scoring.standings import Standing, TieBreak, add_tallies, rank
from tournament.models import Participant, Team, Tournament
from tournament.queries.names import apart_here
from tournament.queries.standings import Row, standings_of, tie_breaks_of


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRow:
    """One team: its place, its tally, whose penalty is the team's own, and the rows of its members, best first."""

    team_id: int
    name: str
    standing: Standing
    members: tuple[Row, ...]

    @property
    def place(self) -> int | None:
        return self.standing.place


def teams_of(tournament: Tournament) -> QuerySet[Team]:
    """The teams with their members as players. Two queries."""
    members = Participant.objects.select_related("player")
    members = members.annotate(apart=apart_here())
    return tournament.teams.prefetch_related(Prefetch("members", members))


def team_standings(
    tournament: Tournament, rows: Iterable[Row] | None = None
) -> tuple[TeamRow, ...]:
    """The teams, best first; of these rows, such as those after a round, else as it stands now.

    One query besides those of the standings. Games between players tell no teams apart.
    """
    members: dict[int, list[Row]] = defaultdict(list)
    for row in standings_of(tournament) if rows is None else rows:
        if row.entrant is not None and row.entrant.team_id is not None:
            members[row.entrant.team_id].append(row)
    taken = Sum("penalties__points", filter=Q(penalties__cancelled_at=None))
    teams = tournament.teams.annotate(taken=taken).order_by("name", "pk")
    names = {}
    tallies = []
    for team_id, name, penalty in teams.values_list("pk", "name", "taken"):
        names[team_id] = name
        tallies.append(
            add_tallies(team_id, (row.tally for row in members[team_id]), penalty=penalty or 0)
        )
    order = [each for each in tie_breaks_of(tournament) if each is not TieBreak.HEAD_TO_HEAD]
    return tuple(
        TeamRow(
            team_id=standing.tally.key,
            name=names[standing.tally.key],
            standing=standing,
            members=tuple(members[standing.tally.key]),
        )
        for standing in rank(tallies, order=order)
    )
