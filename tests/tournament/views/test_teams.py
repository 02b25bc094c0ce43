"""Teams: their standings, their names and members."""

import pytest
from django.urls import reverse

from tests.factories import (
    make_change,
    make_finished_game,
    make_players,
    make_tournament,
)
from tests.pages import page_of, text_of
from tournament.actions.penalties import add_team_penalty
from tournament.actions.team_members import set_members
from tournament.actions.teams import TeamRefused, add_teams
from tournament.models import Team

pytestmark = pytest.mark.django_db


def address(tournament, name="teams", *more):
    return reverse(name, args=[tournament.slug, *more])


def make_team(tournament, name, *players):
    (team,) = add_teams(tournament=tournament, names=[name], change=make_change())
    members = tournament.participants.filter(player__in=players)
    return set_members(team=team, participants=members, change=make_change())


def members_of(team):
    return sorted(one.player.name for one in team.members.all())


def test_without_teams_the_page_says_so(client, tournament):
    assert "There are no teams" in text_of(client.get(address(tournament)))


def test_standings_sum_the_scores_of_members(client, tournament):
    seats = make_finished_game(tournament).seats.all()
    dragons = make_team(tournament, "Dragons", seats[0].player, seats[3].player)
    make_team(tournament, "Winds", seats[1].player, seats[2].player)
    add_team_penalty(
        tournament=tournament, team=dragons, points=50000, change=make_change(reason="late")
    )
    page = page_of(client.get(address(tournament)))

    rows = page.xpath("//table/tbody/tr")
    names = [row.xpath("string(.//summary)") for row in rows]
    totals = [row.xpath("string(td[3])") for row in rows]
    assert names == ["Winds", "Dragons"]
    assert totals == ["−13.0", "−37.0"]
    assert "Aiko +50.0" in " ".join(rows[1].text_content().split())


def test_an_unchanged_page_is_not_sent_twice(client, tournament):
    first = client.get(address(tournament))
    second = client.get(address(tournament), headers={"If-None-Match": first["ETag"]})

    assert second.status_code == 304


def test_pasted_names_become_teams_once(scorer, tournament):
    for _ in range(2):
        scorer.post(address(tournament, "teams_edit"), {"names": "Dragons\n\nWinds"})

    assert sorted(team.name for team in Team.objects.all()) == ["Dragons", "Winds"]


def entries_of(client, url):
    (form,) = page_of(client.get(url)).xpath("//form[@id='team-form']")
    return dict(form.form_values())


def test_members_are_chosen_and_leave_their_old_team(scorer, tournament):
    players = make_players(tournament)
    winds = make_team(tournament, "Winds", players[0], players[1])
    dragons = make_team(tournament, "Dragons")
    url = address(tournament, "team_edit", dragons.pk)
    chosen = tournament.participants.filter(player__in=players[1:3])
    scorer.post(url, {**entries_of(scorer, url), "members": [one.pk for one in chosen]})

    assert (members_of(winds), members_of(dragons)) == (["Aiko"], ["Binh", "Chen"])


def test_a_name_that_is_taken_is_refused(scorer, tournament):
    make_team(tournament, "Winds")
    dragons = make_team(tournament, "Dragons")
    url = address(tournament, "team_edit", dragons.pk)
    response = scorer.post(url, {**entries_of(scorer, url), "name": "Winds"})

    assert page_of(response).xpath("//*[@id='errors']//a/@href") == ["#id_name"]
    dragons.refresh_from_db()
    assert dragons.name == "Dragons"


def test_members_that_changed_meanwhile_are_not_written_over(scorer, tournament):
    players = make_players(tournament)
    team = make_team(tournament, "Dragons", players[0])
    url = address(tournament, "team_edit", team.pk)
    entries = entries_of(scorer, url)
    everybody = list(tournament.participants.all())
    set_members(team=team, participants=everybody, change=make_change())
    response = scorer.post(url, {**entries, "members": []})

    assert "Somebody else has changed this meanwhile" in text_of(response)
    assert len(members_of(team)) == 4


def test_a_team_is_taken_away_and_its_players_stay(scorer, tournament):
    team = make_team(tournament, "Dragons", *make_players(tournament))
    for _ in range(2):
        response = scorer.post(address(tournament, "team_remove", team.pk))

    assert response["Location"] == address(tournament, "teams_edit")
    assert tournament.participants.filter(team=None).count() == 4


def test_a_team_with_a_penalty_stays(scorer, tournament):
    team = make_team(tournament, "Dragons")
    change = make_change(reason="late")
    add_team_penalty(tournament=tournament, team=team, points=1000, change=change)
    response = scorer.post(address(tournament, "team_remove", team.pk), follow=True)

    assert "has penalties or bonuses" in text_of(response)
    assert Team.objects.exists()


def test_nobody_of_another_tournament_becomes_a_member(tournament):
    team = make_team(tournament, "Dragons")
    other = make_tournament()
    make_players(other)

    with pytest.raises(TeamRefused):
        set_members(team=team, participants=other.participants.all(), change=make_change())
