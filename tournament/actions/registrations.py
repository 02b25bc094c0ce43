"""Players who register themselves by a link, and what an organiser answers."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.terms import ScoringError
from tournament.actions.changes import (
    Change,
    action,
    create,
    delete,
    lock_tournament,
    raise_revision,
    save,
)
from tournament.actions.merges import merge_players
from tournament.actions.players import last_number
from tournament.models import Participant, Player, Tournament
from tournament.queries.roster import IDS, Kind, Known, known_players, match_rows
from tournament.replays.roster_rows import RosterRow, check_name, clean_name, name_key

MOST_WAITING = 500
"""More than an event has players; a link that went astray fills no database."""


class RegistrationRefused(ScoringError):
    """Somebody cannot register."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """What an organiser answers to one applicant; `player` is the known player that they are."""

    participant: Participant
    may_play: bool
    player: Player | None = None


@action
def open_registration(*, tournament: Tournament, token: str, change: Change) -> Tournament:
    """Let players register themselves by a link with `token`; an older link stops working."""
    tournament = lock_tournament(tournament)
    tournament.registration_token = token
    tournament.is_registration_open = True
    save(tournament, change, "registration_token", "is_registration_open")
    raise_revision(tournament.pk)
    return tournament


@action
def close_registration(*, tournament: Tournament, change: Change) -> Tournament:
    """Let nobody register any more; who waits stays. The link works again once it is opened with the same token."""
    tournament = lock_tournament(tournament)
    tournament.is_registration_open = False
    save(tournament, change, "is_registration_open")
    raise_revision(tournament.pk)
    return tournament


@action
def register(*, tournament: Tournament, token: str, row: RosterRow, change: Change) -> Participant:
    """Let a player apply: a participant who waits for approval, under the player that the ids or name and club tell.

    A known player is not changed by it. Errors: RegistrationRefused, RowRefused.
    """
    tournament = lock_tournament(tournament)
    _check_open(tournament, token)
    check_name(clean_name(row.name))
    known = known_players(tournament)
    (match,) = match_rows([row], known)
    if match.is_here or _waits_already(row, known):
        raise RegistrationRefused(_("%s is registered already.") % row.name, field="name")
    player = match.player if match.kind == Kind.SAME else None
    if player is None:
        player = _new_player(row, known)
        create(player, change)
    participant = Participant(
        tournament=tournament, player=player, status=Participant.Status.APPLIED
    )
    create(participant, change)
    raise_revision(tournament.pk)
    return participant


def _check_open(tournament: Tournament, token: str) -> None:
    is_right = bool(token) and token == tournament.registration_token
    if not is_right or not tournament.is_registration_open:
        raise RegistrationRefused(_("Registration is closed. Ask an organiser."), field="token")
    waiting = tournament.participants.filter(status=Participant.Status.APPLIED).count()
    if waiting >= MOST_WAITING:
        raise RegistrationRefused(_("Too many wait for an answer. Ask an organiser."), field="name")


def _waits_already(row: RosterRow, known: Sequence[Known]) -> bool:
    """Whether the same application was sent before, perhaps by a second press of the button."""
    return any(
        one.participant is not None
        and one.participant.status == Participant.Status.APPLIED
        and one.player.name_key == name_key(row.name)
        and one.player.club.casefold() == row.club.casefold()
        for one in known
    )


def _new_player(row: RosterRow, known: Sequence[Known]) -> Player:
    """Somebody new; an id that somebody else has is left out."""
    taken = {(field, getattr(one.player, field)) for one in known for field in IDS}
    ids = {field: getattr(row, field) for field in IDS if (field, getattr(row, field)) not in taken}
    name = clean_name(row.name)
    return Player(name=name, name_key=name_key(name), club=row.club, country=row.country, **ids)


@action
def answer_applicants(*, answers: Sequence[Answered], change: Change) -> int:
    """Give several applicants their answers: all of them or none. Answers how many there are.

    Errors: as `approve_applicant` and `refuse_applicant`.
    """
    for one in answers:
        if one.may_play:
            approve_applicant(participant=one.participant, player=one.player, change=change)
        else:
            refuse_applicant(participant=one.participant, change=change)
    return len(answers)


@action
def approve_applicant(
    *, participant: Participant, player: Player | None = None, change: Change
) -> Participant:
    """Let an applicant play; as `player`, if the organiser says who of those known it is: then both are merged.

    Errors: RegistrationRefused; what `merge_players` refuses.
    """
    tournament = lock_tournament(participant.tournament)
    participant = _applicant(participant)
    participant.status = Participant.Status.PLAYING
    participant.number = last_number(tournament) + 1
    save(participant, change, "status", "number")
    if player is not None and player.pk != participant.player_id:
        merge_players(keep=player, gone=participant.player, change=change)
        participant = Participant.objects.get(tournament=tournament, player=player)
    raise_revision(tournament.pk)
    return participant


@action
def refuse_applicant(*, participant: Participant, change: Change) -> None:
    """Take an application away, and the player if nothing else speaks of them.

    Errors: RegistrationRefused.
    """
    tournament = lock_tournament(participant.tournament)
    participant = _applicant(participant)
    player = participant.player
    delete(participant, change)
    is_known = player.seats.exists() or player.penalties.exists() or player.participations.exists()
    if not is_known:
        delete(player, change)
    raise_revision(tournament.pk)


def _applicant(participant: Participant) -> Participant:
    waiting = Participant.objects.select_related("player").filter(
        pk=participant.pk, status=Participant.Status.APPLIED
    )
    found = waiting.first()
    if found is None:
        raise RegistrationRefused(_("This application was answered already."), field="participant")
    return found
