"""Which tournaments there are, and who may change them."""

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from tournament.models import Organiser, Tournament


def listed_tournaments(user: User | AnonymousUser | None = None) -> QuerySet[Tournament]:
    """Tournaments that everybody may find, and those that `user` organises (`is_mine`), with `game_count`.

    One query.
    """
    mine = Organiser.objects.filter(tournament=OuterRef("pk"), user=user.pk if user else None)
    return (
        Tournament.objects.annotate(is_mine=Exists(mine), game_count=Count("games"))
        .filter(Q(is_listed=True) | Q(is_mine=True))
        .defer("ruleset", "description")
    )


def tournament_by_slug(slug: str) -> Tournament | None:
    """The tournament at an address, or None. One query."""
    return Tournament.objects.filter(slug=slug).first()


def is_organiser(tournament: Tournament, user: User | AnonymousUser) -> bool:
    """Whether somebody may change a tournament. One query; none for a visitor."""
    return user.is_authenticated and tournament.organisers.filter(user=user).exists()
