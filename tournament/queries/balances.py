"""Whether everything but penalties, byes and the like sums to zero: what a federation asks for beside the penalties."""

from dataclasses import dataclass

from django.db.models import Q, Sum
from django.db.models.functions import Coalesce

from scoring.terms import DEPOSIT
from tournament.models import Seat, Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class Sums:
    """Sums over seats of finished games, in points. `chombo` and `penalty` were taken off; `yakitori` carries its sign.

    `unclaimed`: deposits that nobody took.
    """

    score: int
    chombo: int
    penalty: int
    yakitori: int
    unclaimed: int

    @property
    def rest(self) -> int:
        """What is left when everything is named that does not sum to zero: 0 unless something is wrong."""
        return self.score + self.chombo + self.penalty - self.yakitori + self.unclaimed


@dataclass(frozen=True, slots=True, kw_only=True)
class Balance(Sums):
    """The sums of a tournament; `outside`: penalties outside games, taken off (below zero: given)."""

    outside: int


def balance_of(tournament: Tournament) -> Balance:
    """The sums of a tournament. Three queries."""
    seats = Seat.objects.filter(game__tournament=tournament, score__isnull=False)
    names = ("score", "chombo", "penalty", "yakitori", "deposit")
    sums = seats.aggregate(**{name: Coalesce(Sum(name), 0) for name in names})
    left = Coalesce(Sum(Coalesce("deposits_left", "deposits")), 0)
    deposits = tournament.games.exclude(over="").aggregate(left=left)["left"]
    outside = tournament.penalties.aggregate(
        sum=Coalesce(Sum("points", filter=Q(game=None, cancelled_at=None)), 0)
    )["sum"]
    unclaimed = deposits * DEPOSIT - sums.pop("deposit")
    return Balance(**sums, unclaimed=unclaimed, outside=outside)
