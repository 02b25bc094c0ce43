"""One player in one tournament: number, team, table; withdrawn, absent, replaced."""

from collections.abc import Collection, Mapping
from typing import Any

from django.utils.translation import gettext as _

from scoring.terms import ScoringError
from tournament.actions.changes import (
    Change,
    action,
    check_reason,
    create,
    delete,
    lock_tournament,
    raise_revision,
    save,
)
from tournament.actions.player_details import change_player
from tournament.actions.players import change_participant
from tournament.actions.replay import raise_game_revision
from tournament.models import Absence, Game, Participant, Round, Seat
from tournament.queries.players import open_rounds_of

DETAILS = ("number", "team", "fixed_table", "is_substitute")
"""What an organiser may say about a participant."""


class ParticipantRefused(ScoringError):
    """A participant cannot be as was said."""


@action
def change_participant_details(
    *, participant: Participant, details: Mapping[str, Any], change: Change
) -> Participant:
    """Set some of number, team (a Team or None), fixed_table and is_substitute.

    Errors: ParticipantRefused.
    """
    tournament = lock_tournament(participant.tournament)
    participant = Participant.objects.get(pk=participant.pk)
    for name, value in details.items():
        if name not in DETAILS:
            raise ParticipantRefused(_("A participant has no %s.") % name, field=name)
        setattr(participant, name, value)
    _check_number(participant)
    if participant.team is not None and participant.team.tournament_id != tournament.pk:
        raise ParticipantRefused(_("This team plays in another tournament."), field="team")
    if participant.fixed_table is not None and participant.fixed_table < 1:
        raise ParticipantRefused(_("Tables are numbered from 1."), field="fixed_table")
    save(participant, change, *details)
    raise_revision(tournament.pk)
    return participant


@action
def edit_participant(
    *,
    participant: Participant,
    player_details: Mapping[str, str],
    details: Mapping[str, Any],
    standing: Mapping[str, Any],
    change: Change,
) -> None:
    """Change who somebody is, for every tournament, and what counts of them in this one: all of it or nothing.

    `standing` are the score carried over and the order drawn. What is empty stays as it is.
    Errors: as `change_player`, `change_participant_details` and `change_participant`.
    """
    if player_details:
        change_player(player=participant.player, details=player_details, change=change)
    if details:
        change_participant_details(participant=participant, details=details, change=change)
    if standing:
        change_participant(participant=participant, **standing, change=change)


def _check_number(participant: Participant) -> None:
    number = participant.number
    if number is None:
        return
    if number < 1:
        raise ParticipantRefused(_("Players are numbered from 1."), field="number")
    others = Participant.objects.filter(tournament=participant.tournament_id, number=number)
    other = others.exclude(pk=participant.pk).select_related("player").first()
    if other is not None:
        raise ParticipantRefused(
            _("Number %(number)d belongs to %(name)s.")
            % {"number": number, "name": other.player.name},
            field="number",
        )


@action
def withdraw(*, participant: Participant, change: Change) -> Participant:
    """Seat somebody no more; what they played stays in the standings. Seats in plans stay until they are replanned.

    Errors: ParticipantRefused.
    """
    return _set_status(
        participant, Participant.Status.PLAYING, Participant.Status.WITHDRAWN, change
    )


@action
def return_to_play(*, participant: Participant, change: Change) -> Participant:
    """Seat somebody again who had withdrawn.

    Errors: ParticipantRefused.
    """
    return _set_status(
        participant, Participant.Status.WITHDRAWN, Participant.Status.PLAYING, change
    )


def _set_status(participant: Participant, before: str, after: str, change: Change) -> Participant:
    tournament = lock_tournament(participant.tournament)
    participant = Participant.objects.select_related("player").get(pk=participant.pk)
    if participant.status != before:
        raise ParticipantRefused(
            _("%(name)s is marked as “%(status)s”.")
            % {"name": participant.player.name, "status": participant.get_status_display()},
            field="status",
        )
    participant.status = after
    save(participant, change, "status")
    raise_revision(tournament.pk)
    return participant


@action
def mark_absent(*, the_round: Round, participant: Participant, change: Change) -> Absence:
    """Note that somebody is not there in a round: its next plan leaves them out. Twice is once.

    A seat in the plan as it is stays; `round_problems` tells of it.
    Errors: ParticipantRefused for a closed round or another tournament.
    """
    tournament = lock_tournament(the_round.tournament)
    the_round = Round.objects.get(pk=the_round.pk)
    if participant.tournament_id != tournament.pk:
        raise ParticipantRefused(
            _("This player takes part in another tournament."), field="participant"
        )
    if the_round.is_closed:
        raise ParticipantRefused(_("%s is closed.") % the_round, field="round")
    for known in Absence.objects.filter(round=the_round, participant=participant):
        return known
    absence = Absence(round=the_round, participant=participant)
    create(absence, change)
    raise_revision(tournament.pk)
    return absence


@action
def mark_present(*, the_round: Round, participant: Participant, change: Change) -> None:
    """Take back that somebody is not there in a round."""
    tournament = lock_tournament(the_round.tournament)
    for absence in Absence.objects.filter(round=the_round, participant=participant):
        delete(absence, change)
    raise_revision(tournament.pk)


@action
def set_absences(*, participant: Participant, rounds: Collection[Round], change: Change) -> None:
    """Note that somebody is not there in these rounds, and is in the others that are not closed.

    Errors: as `mark_absent`.
    """
    tournament = lock_tournament(participant.tournament)
    away = {the_round.pk for the_round in rounds}
    for the_round in open_rounds_of(tournament):
        the_round.tournament = tournament
        mark = mark_absent if the_round.pk in away else mark_present
        mark(the_round=the_round, participant=participant, change=change)


@action
def replace_in_plan(
    *, leaving: Participant, coming: Participant, first_round: int = 1, change: Change
) -> int:
    """Give the seats of a player to another, a substitute perhaps, in all games without an entry from a round on.

    Answers the number of games. Errors: ParticipantRefused where the other sits already, with the round; ReasonMissing.
    """
    check_reason(change)
    games = _open_games(leaving, first_round)
    locked = list(Game.objects.select_for_update(no_key=True).filter(pk__in=games).order_by("pk"))
    tournament = lock_tournament(leaving.tournament)
    if coming.tournament_id != tournament.pk or not coming.is_playing:
        raise ParticipantRefused(
            _("%s does not play in this tournament.") % coming.player.name, field="coming"
        )
    rounds = [game.round_id for game in locked]
    busy = Seat.objects.filter(player=coming.player_id, game__round__in=rounds)
    for seat in busy.select_related("game__round"):
        raise ParticipantRefused(
            _("%(name)s sits in %(round)s already.")
            % {"name": coming.player.name, "round": seat.game.round},
            field="coming",
        )
    _give_seats(locked, leaving, coming, change)
    raise_revision(tournament.pk)
    return len(locked)


def _open_games(leaving: Participant, first_round: int) -> list[int]:
    games = Game.objects.filter(
        tournament=leaving.tournament_id,
        seats__player=leaving.player_id,
        round__number__gte=first_round,
        hand_count=0,
        over="",
    ).exclude(round__state=Round.State.CLOSED)
    return list(games.values_list("pk", flat=True))


def _give_seats(
    games: list[Game], leaving: Participant, coming: Participant, change: Change
) -> None:
    seats = Seat.objects.filter(game__in=games, player=leaving.player_id)
    for seat in seats:
        seat.player_id = coming.player_id
        save(seat, change, "player")
    for game in games:
        raise_game_revision(game)
