"""Teams whose members' scores are summed."""

from django.utils.translation import gettext as _

from scoring.terms import ScoringError
from tournament.actions.changes import (
    Change,
    action,
    create_all,
    delete,
    lock_tournament,
    raise_revision,
    save,
)
from tournament.models import Team, Tournament


class TeamRefused(ScoringError):
    """A team cannot be as was said."""


@action
def add_teams(*, tournament: Tournament, names: list[str], change: Change) -> list[Team]:
    """Make teams that are not there yet, one a name; answers those that were made. Empty names are left out.

    Errors: TeamRefused for a name that is too long.
    """
    tournament = lock_tournament(tournament)
    wanted: dict[str, str] = {}
    for name in (" ".join(each.split()) for each in names):
        wanted.setdefault(name.casefold(), name)
    if any(len(name) > 100 for name in wanted.values()):
        raise TeamRefused(_("A name has at most %d characters.") % 100, field="names")
    here = {team.name.casefold() for team in tournament.teams.all()}
    new = [
        Team(tournament=tournament, name=name)
        for key, name in wanted.items()
        if key and key not in here
    ]
    create_all(new, change)
    raise_revision(tournament.pk)
    return new


@action
def rename_team(*, team: Team, name: str, change: Change) -> Team:
    """Call a team otherwise.

    Errors: TeamRefused.
    """
    tournament = lock_tournament(team.tournament)
    name = " ".join(name.split())
    taken = tournament.teams.filter(name=name).exclude(pk=team.pk).exists()
    if not name or len(name) > 100 or taken:
        raise TeamRefused(
            _("A team needs a name of its own, of at most 100 characters."), field="name"
        )
    team.name = name
    save(team, change, "name")
    raise_revision(tournament.pk)
    return team


@action
def remove_team(*, team: Team, change: Change) -> None:
    """Take a team away; its players stay, without a team.

    Errors: TeamRefused if it has penalties.
    """
    tournament = lock_tournament(team.tournament)
    if team.penalties.exists():
        raise TeamRefused(
            _("%s has penalties or bonuses and stays in the list.") % team.name, field="team"
        )
    for participant in team.members.all():
        participant.team = None
        save(participant, change, "team")
    delete(team, change)
    raise_revision(tournament.pk)
