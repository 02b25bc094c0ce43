import pytest

from tests.factories import (
    make_change,
    make_event,
    participant_called,
    play_round,
    player_called,
    seat_round,
)
from tournament.actions.participants import change_participant_details
from tournament.actions.penalties import add_penalty, add_team_penalty, cancel_penalty
from tournament.actions.teams import add_teams
from tournament.queries.standings import standings_after
from tournament.queries.team_standings import team_standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    """Four teams of two after a round: +50 000/+10 000/−20 000/−40 000 for those of table 1, the same for table 2."""
    tournament = make_event(8, rounds=1)
    teams = add_teams(
        tournament=tournament, names=["East", "South", "West", "North"], change=make_change()
    )
    for number in range(8):
        change_participant_details(
            participant=participant_called(f"P{number + 1:02}"),
            details={"team": teams[number % 4]},
            change=make_change(),
        )
    tables = (["P01", "P02", "P03", "P04"], ["P08", "P05", "P06", "P07"])
    play_round(seat_round(tournament.rounds.get(), *tables))
    tournament.refresh_from_db()
    return tournament


def shown(rows):
    return [(row.place, row.name, row.standing.tally.total) for row in rows]


def test_a_team_has_the_sum_of_its_members(event):
    rows = team_standings(event)

    # East P01 + P05, South P02 + P06, North P04 + P08, West P03 + P07
    assert shown(rows) == [
        (1, "East", 60000),
        (2, "North", 10000),
        (3, "South", -10000),
        (4, "West", -60000),
    ]
    assert [member.name for member in rows[0].members] == ["P01", "P05"]
    assert rows[0].standing.tally.games == 2


def test_penalties_of_a_team_are_its_own(event):
    south = event.teams.get(name="South")
    bonus = add_team_penalty(tournament=event, team=south, points=-30000, change=make_change())
    add_penalty(tournament=event, player=player_called("P01"), points=15000, change=make_change())
    event.refresh_from_db()

    with_bonus = team_standings(event)
    cancel_penalty(penalty=bonus, change=make_change())

    assert shown(with_bonus)[:2] == [(1, "East", 45000), (2, "South", 20000)]
    assert with_bonus[1].standing.tally.penalty == -30000
    event.refresh_from_db()
    assert shown(team_standings(event))[2] == (3, "South", -10000)


def test_team_standings_after_a_round_and_of_empty_teams(event):
    add_teams(tournament=event, names=["Flowers"], change=make_change())

    rows = team_standings(event, standings_after(event, 1))

    assert shown(rows)[-1] == (None, "Flowers", 0)
    assert shown(rows)[0] == (1, "East", 60000)


def test_team_standings_cost_one_query_more(event, django_assert_num_queries):
    rows = standings_after(event, 1)

    with django_assert_num_queries(1):
        team_standings(event, rows)
