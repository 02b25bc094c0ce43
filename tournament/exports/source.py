"""What an export is made from."""

from dataclasses import dataclass
from datetime import datetime

from scoring.ruleset import Ruleset
from tournament.models import Tournament
from tournament.queries.rulesets import other_ruleset_of, ruleset_of, table_sizes


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A tournament, where its page is, and the local time of the export, without a time zone."""

    tournament: Tournament
    address: str
    made_at: datetime

    @property
    def ruleset(self) -> Ruleset:
        return ruleset_of(self.tournament)

    @property
    def other_ruleset(self) -> Ruleset | None:
        """The rules of the tables of the other size, where there are some."""
        return other_ruleset_of(self.tournament)

    @property
    def most_seats(self) -> int:
        """How many sit at the largest table."""
        return max(table_sizes(self.tournament))
