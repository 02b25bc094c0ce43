"""What would move if two entries of one person became one."""

from collections import Counter
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser, User

from tournament.models import Game, Organiser, Participant, Penalty, Player, Seat, Tournament
from tournament.models.organisers import Role
from tournament.queries.roster import FILLED, name_words


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """What moves in one tournament; `is_in_both` where the other entry takes part too."""

    tournament: Tournament
    games: int
    penalties: int
    is_in_both: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MergePreview:
    """What becomes of two entries: `moved`, what `keep` learns as (field, value), and a game in which both sat."""

    keep: Player
    gone: Player
    moved: tuple[Moved, ...]
    learns: tuple[tuple[str, str], ...]
    met: Game | None
    foreign: tuple[Tournament, ...]
    """Tournaments of `gone` that the asking user does not organise."""

    @property
    def is_possible(self) -> bool:
        return self.met is None and not self.foreign


def merge_preview(*, keep: Player, gone: Player, user: User | AnonymousUser) -> MergePreview:
    """What merging two entries would do. Six queries."""
    parts = Participant.objects.filter(player=gone).select_related("tournament")
    tournaments = [part.tournament for part in parts.order_by("-tournament__pk")]
    here = set(keep.participations.values_list("tournament_id", flat=True))
    seats = Seat.objects.filter(player=gone).values_list("game__tournament", flat=True)
    taken = Penalty.objects.filter(player=gone).values_list("tournament", flat=True)
    games, penalties = Counter(seats), Counter(taken)
    mine = may_change_ids(user)
    return MergePreview(
        keep=keep,
        gone=gone,
        moved=tuple(
            Moved(
                tournament=one,
                games=games[one.pk],
                penalties=penalties[one.pk],
                is_in_both=one.pk in here,
            )
            for one in tournaments
        ),
        learns=tuple(
            (name, getattr(gone, name))
            for name in FILLED
            if getattr(gone, name) and not getattr(keep, name)
        ),
        met=_game_of_both(keep, gone),
        foreign=tuple(one for one in tournaments if one.pk not in mine),
    )


def may_change_ids(user: User | AnonymousUser) -> set[int]:
    """The tournaments of which somebody is owner or organiser, by key. One query; none for a visitor."""
    if not user.is_authenticated:
        return set()
    mine = Organiser.objects.filter(user=user).exclude(role=Role.SCORER)
    return set(mine.values_list("tournament_id", flat=True))


def _game_of_both(keep: Player, gone: Player) -> Game | None:
    both = Game.objects.filter(seats__player=keep).filter(seats__player=gone)
    return both.select_related("tournament").order_by("pk").first()


def perhaps_the_same(player: Player, tournament: Tournament) -> list[Player]:
    """Who might be the same person: first who has the same words in the name, then all others who take part. Two queries."""
    words = name_words(player.name)
    alike = [
        one
        for one in Player.objects.exclude(pk=player.pk).order_by("name", "pk")
        if name_words(one.name) == words
    ]
    others = Player.objects.filter(participations__tournament=tournament).exclude(pk=player.pk)
    found = {one.pk: one for one in (*alike, *others.order_by("name", "pk"))}
    return list(found.values())
