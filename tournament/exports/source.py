"""What an export is made from."""

from dataclasses import dataclass
from datetime import datetime

from scoring.ruleset import Ruleset
from tournament.models import Tournament
from tournament.queries.rulesets import ruleset_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A tournament, where its page is, and the local time of the export, without a time zone."""

    tournament: Tournament
    address: str
    made_at: datetime

    @property
    def ruleset(self) -> Ruleset:
        return ruleset_of(self.tournament)
