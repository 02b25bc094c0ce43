"""Which tournaments there are, and who may change them."""

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from tournament.models import Organiser, Round, Tournament
from tournament.models.organisers import Role


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
    """Whether somebody may change a tournament; a scorer may not. One query; none for a visitor."""
    if not user.is_authenticated:
        return False
    return tournament.organisers.filter(user=user).exclude(role=Role.SCORER).exists()


def role_of(tournament: Tournament, user: User | AnonymousUser) -> str:
    """What somebody is in a tournament: owner, organiser or scorer; empty for the public. One query; none for a visitor."""
    if not user.is_authenticated:
        return ""
    return tournament.organisers.filter(user=user).values_list("role", flat=True).first() or ""


def may_organise(role: str) -> bool:
    """Whether a role opens what is for organisers only. No query."""
    return role in {Role.OWNER, Role.ORGANISER}


def is_open_for_scorers(tournament: Tournament, number: int) -> bool:
    """Whether scorers may enter a game: it is in a running round, or in none. One query.

    A game that does not exist is open, so that its page can say so.
    """
    games = tournament.games.filter(number=number, round__isnull=False)
    return not games.exclude(round__state=Round.State.RUNNING).exists()
