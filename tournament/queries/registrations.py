"""Who registered and waits for an answer, and who of those known they might be."""

from dataclasses import dataclass

from tournament.models import Participant, Player, Tournament
from tournament.queries.roster import name_words


@dataclass(frozen=True, slots=True, kw_only=True)
class Applicant:
    """Somebody who waits; `candidates` are known players with the same words in their name."""

    participant: Participant
    candidates: tuple[Player, ...]

    @property
    def player(self) -> Player:
        return self.participant.player


def applicants_of(tournament: Tournament) -> tuple[Applicant, ...]:
    """Who waits for approval, the first one first. Three queries; one if nobody waits.

    Who is known already, by an id or by name and club, has no candidates: the application found them.
    """
    waiting = list(
        Participant.objects.filter(tournament=tournament, status=Participant.Status.APPLIED)
        .select_related("player", "tournament")
        .order_by("pk")
    )
    if not waiting:
        return ()
    elsewhere = Participant.objects.filter(player__in=[one.player_id for one in waiting])
    known = set(
        elsewhere.exclude(status=Participant.Status.APPLIED).values_list("player_id", flat=True)
    )
    by_words: dict[tuple[str, ...], list[Player]] = {}
    new = {one.player_id for one in waiting} - known
    for player in Player.objects.exclude(pk__in=new).order_by("name", "pk"):
        by_words.setdefault(name_words(player.name), []).append(player)
    return tuple(
        Applicant(
            participant=one,
            candidates=()
            if one.player_id in known
            else tuple(by_words.get(name_words(one.player.name), ())),
        )
        for one in waiting
    )
