"""Who plays for a team."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from tournament.actions.changes import Change, action, lock_tournament, raise_revision, save
from tournament.actions.teams import TeamRefused, rename_team
from tournament.models import Participant, Team


@action
def edit_team(
    *, team: Team, name: str | None, participants: Iterable[Participant], change: Change
) -> Team:
    """Call a team otherwise, and say who plays for it: all of it or nothing. Without a name it keeps its own.

    Errors: as `rename_team` and `set_members`.
    """
    if name is not None:
        team = rename_team(team=team, name=name, change=change)
    return set_members(team=team, participants=participants, change=change)


@action
def set_members(*, team: Team, participants: Iterable[Participant], change: Change) -> Team:
    """Make these the members of a team: they leave the team they were in, and who is not among them leaves this one.

    Errors: TeamRefused for somebody of another tournament.
    """
    tournament = lock_tournament(team.tournament)
    wanted = {participant.pk for participant in participants}
    found = Participant.objects.filter(tournament=tournament)
    chosen = list(found.filter(pk__in=wanted))
    if len(chosen) < len(wanted):
        raise TeamRefused(_("Somebody does not take part in this tournament."), field="members")
    for participant in found.filter(team=team).exclude(pk__in=wanted):
        participant.team = None
        save(participant, change, "team")
    for participant in chosen:
        if participant.team_id != team.pk:
            participant.team = team
            save(participant, change, "team")
    raise_revision(tournament.pk)
    return team
