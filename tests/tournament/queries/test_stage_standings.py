"""Standings over stages, rounds, byes and substitutes; every number worked out by hand.

Usual rules: 25 000/30 000, oka 20 000, uma 20/10/−10/−20, so that 40 000/30 000/20 000/10 000 score
+50 000, +10 000, −20 000 and −40 000.
"""

from datetime import timedelta

import pytest

from tests.factories import (
    NOW,
    make_change,
    make_event,
    make_finished_game,
    make_players,
    make_tournament,
    participant_called,
    play_round,
    player_called,
    seat_round,
)
from tournament.actions.changes import Change
from tournament.actions.endings import enter_points
from tournament.actions.participants import change_participant_details, withdraw
from tournament.actions.penalties import add_penalty
from tournament.actions.rounds import add_rounds, reopen_round, start_round
from tournament.actions.stages import (
    add_stage,
    change_stage,
    open_next_stage,
    set_carried_score,
)
from tournament.actions.tournaments import change_tournament
from tournament.models import Round, StageEntry
from tournament.queries.movements import moved_standings
from tournament.queries.standings import computed_standings, standings_after

pytestmark = pytest.mark.django_db

TABLES = (["P01", "P02", "P03", "P04"], ["P05", "P06", "P07", "P08"])


def shown(rows):
    return [(row.place, row.name, row.tally.total) for row in rows]


def begin(tournament, **details):
    """Open a further stage."""
    add_stage(tournament=tournament, details=details, change=make_change())
    stage = open_next_stage(tournament=tournament, change=make_change())
    tournament.refresh_from_db()
    return stage


def play(stage, *tables, points=(40000, 30000, 20000, 10000)):
    (the_round,) = add_rounds(stage=stage, change=make_change())
    return play_round(seat_round(the_round, *tables), points)


@pytest.fixture
def event():
    """Eight players after one round: 45 300, 8000, −20 000, −33 300 at table 1; P05 fined by 1500 at table 2."""
    tournament = make_event(8, rounds=1)
    the_round = start_round(
        the_round=seat_round(tournament.rounds.get(), *TABLES), change=make_change()
    )
    first, second = the_round.games.order_by("table_number")
    enter_points(game=first, points=(35300, 28000, 20000, 16700), change=make_change())
    enter_points(game=second, points=(40000, 30000, 20000, 10000), change=make_change())
    add_penalty(
        tournament=tournament, player=player_called("P05"), points=1500, change=make_change()
    )
    Round.objects.update(state="closed", closed_at=NOW)
    tournament.refresh_from_db()
    return tournament


def test_half_of_the_points_goes_on_rounded_towards_zero(event):
    begin(event, name="Final", carry="half", cut=4)

    # 48 500 and 45 300 halved are 24 250 and 22 650; −100s would be rounded up, towards zero.
    assert shown(computed_standings(event)) == [
        (1, "P05", 24200),
        (2, "P01", 22600),
        (3, "P06", 5000),
        (4, "P02", 4000),
        (5, "P03", -20000),
        (5, "P07", -20000),
        (7, "P04", -33300),
        (8, "P08", -40000),
    ]


def test_half_of_a_score_below_zero_is_rounded_up(event):
    begin(event, carry="half", cut=None)

    totals = {row.name: row.tally.total for row in computed_standings(event)}

    # −33 300 / 2 = −16 650
    assert (totals["P04"], totals["P08"]) == (-16600, -20000)


@pytest.mark.parametrize(
    ("carry", "totals"),
    [
        # 48 500 + 50 000, 45 300 + 10 000, 10 000 − 20 000, 8000 − 40 000
        ("all", [98500, 55300, -10000, -32000]),
        ("none", [50000, 10000, -20000, -40000]),
    ],
)
def test_final_adds_to_what_was_carried(event, carry, totals):
    stage = begin(event, carry=carry, cut=4)

    play(stage, ["P05", "P01", "P06", "P02"])

    rows = computed_standings(event)
    assert [row.name for row in rows][:4] == ["P05", "P01", "P06", "P02"]
    assert [row.tally.total for row in rows][:4] == totals
    assert [row.place for row in rows] == [1, 2, 3, 4, 5, 5, 7, 8]
    assert [row.stage for row in rows] == [2, 2, 2, 2, 1, 1, 1, 1]


def test_those_who_are_out_stay_below_whatever_the_final_scores(event):
    stage = begin(event, carry="none", cut=4)

    play(stage, ["P05", "P01", "P06", "P02"])

    assert [row.name for row in computed_standings(event)][4:] == ["P03", "P07", "P04", "P08"]
    assert shown(computed_standings(event))[3] == (4, "P02", -40000)
    assert shown(computed_standings(event))[4] == (5, "P03", -20000)


def test_everybody_in_a_stage_has_a_place_before_its_first_game(event):
    begin(event, carry="none", cut=4)

    rows = computed_standings(event)

    assert [(row.place, row.name) for row in rows][:4] == [
        (1, "P05"),
        (1, "P01"),
        (1, "P06"),
        (1, "P02"),
    ]


def test_corrections_of_an_earlier_stage_go_on(event):
    begin(event, carry="half", cut=4)
    first = event.rounds.get(number=1)
    reopen_round(the_round=first, change=make_change())

    enter_points(
        game=first.games.get(table_number=2),
        points=(42000, 28000, 20000, 10000),
        change=make_change(),
    )

    # 52 000 − 1500 halved; P06 8000 halved: equal with P02 in all but the order
    totals = {row.name: row.tally.total for row in computed_standings(event)}
    assert (totals["P05"], totals["P06"]) == (25200, 4000)


def test_carried_score_set_by_hand_counts_instead(event):
    stage = begin(event, carry="half", cut=4)
    entry = StageEntry.objects.get(stage=stage, participant__player__name="P02")

    set_carried_score(entry=entry, carried_score=30000, change=make_change())

    assert shown(computed_standings(event))[0] == (1, "P02", 30000)


def test_three_stages_with_penalties_where_they_were_given(event):
    semi = begin(event, name="Semifinal", carry="half", cut=4)
    play(semi, ["P05", "P01", "P06", "P02"])
    add_penalty(tournament=event, player=player_called("P05"), points=2000, change=make_change())
    final = begin(event, name="Final", carry="half", cut=2)

    # Semifinal: 24 200 + 50 000 − 2000 = 72 200; 22 600 + 10 000 = 32 600; −15 000; −36 000
    assert shown(computed_standings(event))[:4] == [
        (1, "P05", 36100),
        (2, "P01", 16300),
        (3, "P06", -15000),
        (4, "P02", -36000),
    ]
    assert [row.stage for row in computed_standings(event)] == [3, 3, 2, 2, 1, 1, 1, 1]
    assert final.entries.count() == 2


def test_whoever_withdrew_stands_below_those_who_went_on(event):
    withdraw(participant=participant_called("P05"), change=make_change())
    begin(event, carry="all", cut=3)

    assert shown(computed_standings(event))[:5] == [
        (1, "P01", 45300),
        (2, "P06", 10000),
        (3, "P02", 8000),
        (4, "P05", 48500),
        (5, "P03", -20000),
    ]
    assert computed_standings(event)[3].entrant.is_withdrawn is True


def test_standings_after_a_round_stay_what_they_were(event):
    stage = begin(event, carry="half", cut=4)
    play(stage, ["P02", "P06", "P01", "P05"])
    add_penalty(
        tournament=event,
        player=player_called("P01"),
        points=9000,
        change=Change(user=None, now=NOW + timedelta(days=1), reason="late"),
    )

    assert shown(standings_after(event, 1))[:2] == [(1, "P05", 48500), (2, "P01", 45300)]
    # 4000 + 50 000; 5000 + 10 000; 22 600 − 20 000; 24 200 − 40 000; the fine came after the round.
    assert shown(standings_after(event, 2))[:4] == [
        (1, "P02", 54000),
        (2, "P06", 15000),
        (3, "P01", 2600),
        (4, "P05", -15800),
    ]
    assert shown(computed_standings(event))[2:4] == [(3, "P01", -6400), (4, "P05", -15800)]


def test_movement_since_the_round_before(event):
    stage = begin(event, carry="half", cut=4)
    play(stage, ["P02", "P06", "P01", "P05"])

    moved = {each.row.name: each.movement for each in moved_standings(event, 2)}

    # P02 was 4th, P06 3rd, P01 2nd and P05 1st.
    assert (moved["P02"], moved["P06"], moved["P01"], moved["P05"]) == (3, 1, -1, -3)
    assert moved["P08"] == 0
    assert {each.movement for each in moved_standings(event, 1)} == {None}


def test_penalty_in_a_round_counts_from_that_round_on(event):
    stage = event.stages.get()
    play(stage, *TABLES)
    add_penalty(
        tournament=event,
        player=player_called("P01"),
        points=5000,
        the_round=event.rounds.get(number=2),
        change=make_change(),
    )

    totals = [{row.name: row.tally.total for row in standings_after(event, n)} for n in (1, 2)]

    assert (totals[0]["P01"], totals[1]["P01"]) == (45300, 45300 + 50000 - 5000)


def test_byes_score_once_their_round_began():
    tournament = make_event(5, rounds=1)
    change_tournament(tournament=tournament, details={"bye_score": 3000}, change=make_change())
    the_round = seat_round(tournament.rounds.get(), ["P01", "P02", "P03", "P04"])
    before = shown(computed_standings(tournament))

    play_round(the_round)

    assert (None, "P05", 0) in before
    assert shown(computed_standings(tournament))[2] == (3, "P05", 3000)
    assert computed_standings(tournament)[2].tally.bye == 3000


def test_substitutes_stand_below_with_a_fixed_score_for_each_game():
    tournament = make_event(4, rounds=2)
    change_participant_details(
        participant=participant_called("P01"),
        details={"is_substitute": True},
        change=make_change(),
    )
    for the_round in tournament.rounds.all():
        play_round(seat_round(the_round, ["P01", "P02", "P03", "P04"]))
    add_penalty(
        tournament=tournament, player=player_called("P01"), points=500, change=make_change()
    )

    rows = computed_standings(tournament)

    assert shown(rows) == [
        (1, "P02", 20000),
        (2, "P03", -40000),
        (3, "P04", -80000),
        (None, "P01", -60500),
    ]
    assert (rows[3].is_substitute, rows[3].tally.games) == (True, 2)


def test_substitutes_keep_their_score_over_stages():
    tournament = make_event(5, rounds=1)
    change_participant_details(
        participant=participant_called("P05"),
        details={"is_substitute": True},
        change=make_change(),
    )
    play_round(seat_round(tournament.rounds.get(), ["P01", "P02", "P03", "P05"]))
    change_stage(stage=tournament.stages.get(), details={}, change=make_change())
    stage = begin(tournament, carry="half", cut=3)
    play(stage, ["P03", "P02", "P01", "P05"])

    # 25 000 − 20 000, 5000 + 10 000, −10 000 + 50 000
    assert shown(computed_standings(tournament)) == [
        (1, "P03", 40000),
        (2, "P02", 15000),
        (3, "P01", 5000),
        (None, "P04", 0),
        (None, "P05", -60000),
    ]


def test_applicants_are_in_no_standings():
    tournament = make_event(4, rounds=0)
    tournament.participants.filter(player__name="P04").update(status="applied")

    assert [row.name for row in computed_standings(tournament)] == ["P01", "P02", "P03"]


def test_entrants_carry_what_a_line_shows():
    tournament = make_event(1, rounds=0)
    team = tournament.teams.create(name="Winds")
    tournament.participants.update(team=team)
    player = player_called("P01")
    player.club, player.country = "Tokyo", "JP"
    player.save()

    (row,) = computed_standings(tournament)

    entrant = row.entrant
    assert (entrant.number, entrant.club, entrant.country) == (1, "Tokyo", "JP")
    assert (entrant.team, entrant.team_id, entrant.is_withdrawn) == ("Winds", team.pk, False)


@pytest.mark.parametrize("games", [1, 3])
def test_a_second_stage_costs_as_much_as_the_first_and_two_queries(
    games, django_assert_num_queries
):
    tournament = make_tournament(tie_breaks=["total"])
    players = make_players(tournament)
    make_finished_game(tournament, players=players)
    begin(tournament, carry="half", cut=None)
    for _game in range(games):
        make_finished_game(tournament, players=players)

    with django_assert_num_queries(6):
        computed_standings(tournament)
