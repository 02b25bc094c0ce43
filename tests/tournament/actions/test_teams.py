import pytest

from tests.factories import make_change, make_event, make_tournament, participant_called
from tournament.actions.participants import change_participant_details
from tournament.actions.penalties import add_team_penalty
from tournament.actions.team_members import edit_team
from tournament.actions.teams import TeamRefused, add_teams, remove_team, rename_team
from tournament.models import ChangeEntry, Team

pytestmark = pytest.mark.django_db


def add(tournament, *names):
    return add_teams(tournament=tournament, names=list(names), change=make_change())


def test_teams_are_made_once():
    tournament = make_tournament()

    made = add(tournament, "Winds", " Drag  ons ", "", "winds")
    again = add(tournament, "WINDS", "Flowers")

    assert [team.name for team in made] == ["Winds", "Drag ons"]
    assert [team.name for team in again] == ["Flowers"]
    with pytest.raises(TeamRefused, match="100 characters"):
        add(tournament, "x" * 101)


@pytest.mark.parametrize("name", ["", "Dragons", "x" * 101])
def test_impossible_team_name_is_refused(name):
    winds, _dragons = add(make_tournament(), "Winds", "Dragons")

    with pytest.raises(TeamRefused):
        rename_team(team=winds, name=name, change=make_change())

    assert rename_team(team=winds, name="Breezes", change=make_change()).name == "Breezes"


def test_removed_team_leaves_its_players():
    tournament = make_event()
    (winds,) = add(tournament, "Winds")
    change_participant_details(
        participant=participant_called("P01"), details={"team": winds}, change=make_change()
    )

    remove_team(team=winds, change=make_change())

    assert participant_called("P01").team is None
    assert Team.objects.count() == 0


def test_team_with_a_penalty_stays():
    tournament = make_tournament()
    (winds,) = add(tournament, "Winds")
    add_team_penalty(tournament=tournament, team=winds, points=1000, change=make_change())

    with pytest.raises(TeamRefused, match="Winds has penalties"):
        remove_team(team=winds, change=make_change())


def test_name_and_members_of_a_team_are_one_entry():
    winds, dragons = add(make_event(), "Winds", "Dragons")
    them = [participant_called("P01"), participant_called("P02")]
    edit_team(team=dragons, name=None, participants=them, change=make_change())
    before = ChangeEntry.objects.count()

    edit_team(team=winds, name="Breezes", participants=them, change=make_change())

    assert [one.player.name for one in winds.members.order_by("number")] == ["P01", "P02"]
    assert sorted(team.name for team in Team.objects.all()) == ["Breezes", "Dragons"]
    assert ChangeEntry.objects.count() == before + 1


def test_a_team_whose_new_name_is_taken_keeps_its_members():
    winds, _dragons = add(make_event(), "Winds", "Dragons")

    with pytest.raises(TeamRefused):
        edit_team(
            team=winds,
            name="Dragons",
            participants=[participant_called("P01")],
            change=make_change(),
        )

    assert winds.members.count() == 0
