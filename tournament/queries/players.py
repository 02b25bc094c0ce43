"""Players, where they take part and what they played."""

from collections.abc import Collection
from dataclasses import dataclass
from itertools import groupby

from django.db.models import Count, F, Prefetch, Q, QuerySet

from tournament.models import Game, Participant, Player, Round, Seat, Tournament
from tournament.queries.games import SEATS


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """What a player did in one tournament: seats with their games, the latest first, and the sum of their scores."""

    tournament: Tournament
    seats: tuple[Seat, ...]

    @property
    def finished(self) -> tuple[Seat, ...]:
        """The seats of games that are over."""
        return tuple(seat for seat in self.seats if seat.score is not None)

    @property
    def total(self) -> int:
        """The sum of the scores, in points, without penalties outside games."""
        return sum(seat.score or 0 for seat in self.finished)

    @property
    def place_counts(self) -> tuple[int, ...]:
        """How often the player came first, second, third and fourth, a shared place as the best it covers."""
        places = [seat.place for seat in self.finished]
        return tuple(places.count(place) for place in (1, 2, 3, 4))


def participants_of(tournament: Tournament) -> QuerySet[Participant]:
    """Who takes part, waits or has withdrawn, by name, with player, team and `game_count`. One query."""
    played = Count("player__seats", filter=Q(player__seats__game__tournament=tournament))
    return (
        Participant.objects.filter(tournament=tournament)
        .select_related("player", "team")
        .annotate(game_count=played)
        .order_by("player__name", "pk")
    )


def players_of(tournament: Tournament) -> QuerySet[Player]:
    """Who takes part, by name: what can sit down at a table, or did before they withdrew. One query."""
    parts = Participant.objects.filter(tournament=tournament)
    taking_part = parts.exclude(status=Participant.Status.APPLIED)
    return Player.objects.filter(participations__in=taking_part).order_by("name", "pk")


def open_rounds_of(tournament: Tournament) -> QuerySet[Round]:
    """The rounds that are not closed, in their order. One query."""
    return tournament.rounds.exclude(state=Round.State.CLOSED).order_by("number")


def player_history(player: Player, *, organised: Collection[int] = ()) -> tuple[History, ...]:
    """What a player played, a part for each tournament, the latest game first.

    Only in the tournaments with the keys `organised`: unlisted ones, seating that is not published, and results that
    are secret until the ceremony. Two queries, however many games and tournaments; the others at each table are among
    them.
    """
    seats = (
        Seat.objects.filter(player=player)
        .select_related("game__tournament", "game__round")
        .prefetch_related(Prefetch("game__seats", SEATS.queryset))
        .order_by(F("game__tournament").desc(), "-game__number")
    )
    shown = [
        seat for seat in seats if seat.game.tournament_id in organised or _is_for_all(seat.game)
    ]
    return tuple(
        History(tournament=tournament, seats=tuple(part))
        for tournament, part in groupby(shown, key=lambda seat: seat.game.tournament)
    )


def _is_for_all(game: Game) -> bool:
    """Whether everybody may find a game and its result."""
    if not game.tournament.is_listed:
        return False
    if game.round is None:
        return True
    is_there = game.round.is_public or game.is_over or bool(game.hand_count)
    return is_there and not game.tournament.hides_round(game.round.number)
