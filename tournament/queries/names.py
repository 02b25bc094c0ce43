"""Two people of one name in a tournament, told apart by as little as does."""

from django.db.models import (
    Case,
    CharField,
    Exists,
    F,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
    When,
)
from django.db.models.functions import Cast, Concat

from tournament.models import Participant, Player, Seat


def apart_here() -> Case:
    """What tells a participant from the others of that name in the tournament: club, country, number; null for most.

    For a query of participants as its column `apart`; it costs no query of its own.
    """
    called_so = Player.objects.filter(name_key=OuterRef(OuterRef("player__name_key"))).order_by()
    others = (
        Participant.objects.filter(
            tournament=OuterRef("tournament"), player__in=called_so.values("pk")
        )
        .exclude(player=OuterRef("player"))
        .exclude(status=Participant.Status.APPLIED)
        .order_by()
    )
    details = [
        When(
            Q(**{f"{detail}__gt": ""}) & ~Exists(others.filter(**{detail: OuterRef(detail)})),
            then=F(detail),
        )
        for detail in ("player__club", "player__country")
    ]
    return Case(
        When(~Exists(others), then=None),
        *details,
        When(number__isnull=False, then=Concat(Value("#"), Cast("number", CharField()))),
        default=Concat(Value("ID "), Cast("player_id", CharField())),
        output_field=CharField(),
    )


def apart(tournament: str, player: str) -> Subquery:
    """As `apart_here` for any query, with what it calls the tournament and the player."""
    own = Participant.objects.filter(tournament=OuterRef(tournament), player=OuterRef(player))
    return Subquery(own.order_by().values_list(apart_here()))


def named_seats(seats: QuerySet[Seat]) -> QuerySet[Seat]:
    """Seats with their players, two of one name told apart."""
    return seats.select_related("player").annotate(apart=apart("game__tournament", "player"))
