"""The games of a tournament."""

from django.db.models import Prefetch, Q, QuerySet, prefetch_related_objects

from tournament.models import Game, Round, Seat, Tournament
from tournament.queries.names import named_seats
from tournament.templatetags.names import shown_name

SEATS = Prefetch("seats", named_seats(Seat.objects.order_by("game_id", "seat")))


def unpublished(prefix: str = "") -> Q:
    """Games that are nothing but a seating which is not published yet."""
    return Q(
        **{
            f"{prefix}round__state": Round.State.PLANNED,
            f"{prefix}hand_count": 0,
            f"{prefix}over": "",
        }
    )


def secret(tournament: Tournament, prefix: str = "") -> Q:
    """What is of a round whose results are not for the public until the ceremony."""
    if tournament.hidden_from_round is None:
        return Q(pk__in=())
    return Q(**{f"{prefix}round__number__gte": tournament.hidden_from_round})


def games_of(tournament: Tournament) -> QuerySet[Game]:
    """The games of a tournament, the newest first, with rounds, seats and players; slice it for a page.

    Two queries, however many games.
    """
    return (
        Game.objects.filter(tournament=tournament)
        .select_related("round")
        .prefetch_related(SEATS)
        .order_by("-number")
    )


def shown_games_of(tournament: Tournament) -> QuerySet[Game]:
    """As `games_of`, without unpublished seating and without secret results: what everybody may see. Two queries."""
    return games_of(tournament).exclude(unpublished()).exclude(secret(tournament))


def game_by_number(tournament: Tournament, number: int) -> Game | None:
    """One game of a tournament with round, seats and players, or None. Two queries."""
    games = Game.objects.filter(tournament=tournament, number=number).select_related("round")
    game = games.prefetch_related(SEATS).first()
    if game is not None:
        game.tournament = tournament
    return game


def names_of(game: Game) -> tuple[str, ...]:
    """The names of the players in seat order. One query; none if the game was read with its seats."""
    prefetch_related_objects([game], SEATS)
    return tuple(map(shown_name, game.seats.all()))
