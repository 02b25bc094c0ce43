"""What the history says of each row, in words that people know from the pages."""

import re
from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.rulesets import preset
from tests.factories import (
    NAMES,
    RON,
    TSUMO,
    at_table,
    make_change,
    make_event,
    make_finished_game,
    make_game,
    make_players,
    make_ruleset,
    make_sent,
    make_tournament,
    make_user,
    participant_called,
    play_round,
    record,
    seat_round,
)
from tournament.actions.chips import enter_chips
from tournament.actions.confirmations import confirm_seat
from tournament.actions.conflicts import choose_version, keep_both
from tournament.actions.corrections import move_hand_to_game
from tournament.actions.endings import enter_points
from tournament.actions.games import delete_game
from tournament.actions.hands import delete_hand
from tournament.actions.merges import merge_players
from tournament.actions.participants import mark_absent, withdraw
from tournament.actions.penalties import add_penalty, add_team_penalty, cancel_penalty
from tournament.actions.players import change_participant
from tournament.actions.rounds import add_rounds, extend_round, remove_round, start_round
from tournament.actions.stages import add_stage, open_next_stage
from tournament.actions.table_links import renew_link
from tournament.actions.team_members import set_members
from tournament.actions.teams import add_teams, remove_team
from tournament.actions.tournaments import change_ruleset, change_tournament
from tournament.management.demo.build import build
from tournament.management.demo.plans import PLANS
from tournament.models import ChangeEntry, Round, Tournament
from tournament.queries.history import history_of
from tournament.queries.history_lines import described
from tournament.queries.rulesets import ruleset_of

pytestmark = pytest.mark.django_db


def last(tournament):
    """The last change in words."""
    return described(history_of(tournament)[:1])[0]


def told(tournament):
    """What the last change says of each row."""
    return [(row.what, row.before, row.after) for row in last(tournament).rows]


def with_rules(tournament, **values):
    before = ruleset_of(tournament)
    change_ruleset(
        tournament=tournament, ruleset=replace(before, **values), change=make_change(reason="voted")
    )


def test_each_rule_that_differs_is_told_by_its_name_and_value():
    tournament = make_tournament()

    with_rules(tournament, return_points=25000, uma=(15000, 5000, -5000, -15000), kiriage=True)

    assert told(tournament) == [
        ("Return points", "30\u202f000", "25\u202f000"),
        (
            "Uma",
            "+20\u00a0/\u00a0+10\u00a0/\u00a0−10\u00a0/\u00a0−20",
            "+15\u00a0/\u00a0+5\u00a0/\u00a0−5\u00a0/\u00a0−15",
        ),
        ("Kiriage mangan", "no", "yes"),
    ]


def test_a_ruleset_that_is_taken_over_is_told_by_its_name():
    tournament = make_tournament()
    chosen = preset("m-league")

    change_ruleset(
        tournament=tournament, ruleset=chosen.ruleset, preset=chosen.id, change=make_change()
    )

    assert told(tournament)[-1] == ("tournament", "–", "preset: M.League")


def test_rules_of_another_version_are_told_as_far_as_they_are_known():
    tournament = make_tournament()
    with_rules(tournament, kiriage=True)
    entry = ChangeEntry.objects.first()
    (model, pk, before, after) = entry.rows[0]
    del before["ruleset"]["kiriage"]
    before["ruleset"] |= {"bust": "under_the_table", "gone_by_now": 3}
    ChangeEntry.objects.filter(pk=entry.pk).update(rows=[[model, pk, before, after]])

    assert told(tournament) == [
        ("Kiriage mangan", "no", "yes"),
        ("Out of points", "?", "play on below zero"),
    ]


def test_rules_of_tables_of_the_other_size_are_told_too():
    three = preset("tenhou-3p").ruleset.to_data()
    tournament = make_tournament()
    for start in (35000, 30000):
        details = {"other_ruleset": {**three, "start_points": start}}
        change_tournament(tournament=tournament, details=details, change=make_change())

    assert told(tournament) == [
        ("Start points (rules at tables of the other size)", "35\u202f000", "30\u202f000")
    ]


def test_points_scores_and_chips_are_written_as_on_the_pages():
    tournament = make_tournament(ruleset=make_ruleset(chip_points=2000))
    game = make_finished_game(tournament)
    enter_points(game=game, points=(25000, 25000, 25500, 24500), change=make_change())
    assert told(tournament)[0] == ("East", "points: 40\u202f000", "points: 25\u202f000")

    enter_chips(game=game, chips=(3, -3, 0, 0), change=make_change())
    assert [after for _what, _before, after in told(tournament)] == [
        "chips: +3",
        "chips: −3",
        "chips: ±0",
        "chips: ±0",
    ]

    part = participant_called("Aiko")
    change_participant(
        participant=part, carried_score=-12300, draw_order=None, change=make_change()
    )
    assert told(tournament) == [
        ("participant Aiko", "score carried over: ±0.0", "score carried over: −12.3")
    ]


def test_penalties_say_whose_they_are_until_they_are_cancelled():
    tournament = make_tournament()
    (aiko, *_others) = make_players(tournament)
    penalty = add_penalty(tournament=tournament, player=aiko, points=5000, change=make_change())
    assert told(tournament) == [("penalty Aiko", "", "score: −5.0; reason: misheard")]

    cancel_penalty(penalty=penalty, change=make_change(reason="mistaken"))
    ((what, before, after),) = told(tournament)
    assert (what, before) == ("penalty Aiko", "–")
    assert after.endswith("reason for cancelling: mistaken")


def test_players_of_a_game_are_told_by_wind_and_name():
    game = make_game()

    assert told(game.tournament)[1:] == [
        ("East", "", "player: Aiko"),
        ("South", "", "player: Binh"),
        ("West", "", "player: Chen"),
        ("North", "", "player: Dewi"),
    ]


def test_the_first_seat_is_told_as_well():
    game = make_finished_game()

    confirm_seat(game=game, seat=0, change=at_table())

    assert told(game.tournament)[0][2].startswith("seat: Aiko; ")


def test_a_hand_that_moved_to_another_game_says_so():
    tournament = make_tournament()
    players = make_players(tournament, NAMES[:8])
    one, two = make_game(tournament, players[:4]), make_game(tournament, players[4:])
    record(one, RON)

    move_hand_to_game(hand=one.hands.get(), game=two, number=1, change=make_change())

    assert told(tournament) == [("hand 1", "game: 1", "game: 2")]


def test_all_of_three_players_tenpai_are_told_together():
    tournament = make_tournament(ruleset=preset("tenhou-3p").ruleset)
    game = make_game(tournament)

    record(game, {"end": "exhaustive_draw", "tenpai": [0, 1, 2]})

    assert told(tournament) == [("hand 1", "", "Draw, all tenpai")]


def test_two_versions_of_a_hand_are_told_apart():
    game = record(make_game(), RON)
    stored = game.hands.get()
    sent = make_sent(TSUMO, 1)
    conflict = keep_both(game=game, sent=sent, stored=stored, change=at_table())

    ((what, _before, after),) = told(game.tournament)
    assert what == "two versions of a hand"
    assert after.startswith(
        "hand: 1; sent: Aiko tsumo, mangan; stored: Binh ron from Chen, 3 han 40 fu; "
    )

    choose_version(conflict=conflict, which="stored", change=make_change(make_user("mika")))
    assert told(game.tournament)[0][2].startswith("chosen: the one that was stored first; ")


def test_teams_stages_and_participants_are_told_by_name():
    tournament = make_event(4)
    (team,) = add_teams(tournament=tournament, names=["Winds"], change=make_change())
    set_members(team=team, participants=[participant_called("P02")], change=make_change())
    assert told(tournament) == [("participant P02", "–", "team: Winds")]

    add_team_penalty(
        tournament=tournament, team=team, points=-1000, change=make_change(reason="fair play")
    )
    assert told(tournament) == [("penalty Winds", "", "score: +1.0; reason: fair play")]

    mark_absent(
        participant=participant_called("P03"),
        the_round=tournament.rounds.get(number=2),
        change=make_change(),
    )
    assert told(tournament) == [("absence P03", "", "round: Round 2")]

    withdraw(participant=participant_called("P04"), change=make_change())
    assert told(tournament) == [("participant P04", "status: playing", "status: withdrawn")]


def test_a_stage_and_who_goes_on_into_it_are_told_by_name():
    tournament = make_event(4, rounds=1)
    play_round(seat_round(tournament.rounds.get()))
    add_stage(tournament=tournament, details={"name": "Final", "cut": 4}, change=make_change())

    open_next_stage(tournament=tournament, change=make_change())

    assert sorted(row[0] for row in told(tournament)) == [
        "Final",
        *(f"entry into a stage P0{number}" for number in range(1, 5)),
    ]


def test_time_and_links_are_told_as_on_the_pages():
    tournament = make_event(rounds=1)
    the_round = start_round(the_round=seat_round(tournament.rounds.get()), change=make_change())
    Round.objects.update(minutes=90)
    extend_round(the_round=the_round, minutes=5, change=make_change())
    assert told(tournament) == [("Round 1", "time added: +0:00", "time added: +5:00")]

    renew_link(game=the_round.games.first(), change=make_change())
    assert told(tournament) == [("game", "table link: no. 1", "table link: no. 2")]


def test_names_of_what_is_gone_by_now_stay():
    tournament = make_event(8, rounds=1)
    add_rounds(stage=tournament.stages.get(), count=1, change=make_change())
    added = ChangeEntry.objects.first()
    the_round = tournament.rounds.get(number=2)
    mark_absent(participant=participant_called("P03"), the_round=the_round, change=make_change())
    absent = ChangeEntry.objects.first()
    (team,) = add_teams(tournament=tournament, names=["Winds"], change=make_change())
    set_members(team=team, participants=[participant_called("P02")], change=make_change())
    joined = ChangeEntry.objects.first()
    remove_team(team=team, change=make_change())
    tournament.rounds.get(number=2).absences.all().delete()
    remove_round(the_round=the_round, change=make_change())

    one, two, three = described([added, absent, joined])

    assert [row.what for row in one.rows] == ["Round 2"]
    assert [row.after for row in two.rows] == ["round: Round 2"]
    assert [row.after for row in three.rows] == ["team: Winds"]


def test_a_player_who_was_made_one_with_another_keeps_the_name_of_that_time():
    tournament = make_tournament()
    players = make_players(tournament, (*NAMES[:4], "Aiko T."))
    make_game(tournament, [players[4], *players[1:4]])
    seated = ChangeEntry.objects.first()

    merge_players(keep=players[0], gone=players[4], change=make_change())

    assert described([seated])[0].rows[1].after == "player: Aiko T."
    merged = [
        (row.what, row.before, row.after)
        for row in described([ChangeEntry.objects.first()])[0].rows
    ]
    assert ("East", "player: Aiko T.", "player: Aiko") in merged


def test_hands_of_a_game_that_is_gone_keep_number_and_names():
    game = record(make_game(), RON, TSUMO)
    recorded = ChangeEntry.objects.filter(kind="record_sent").first()
    delete_hand(hand=game.hands.get(number=2), change=make_change())
    delete_game(game=game, change=make_change())

    (row,) = described([recorded])[0].rows

    assert (row.what, row.after, row.game) == ("hand 2", "Aiko tsumo, mangan", 1)


def test_nothing_in_the_history_of_a_filled_site_is_raw():
    for plan in PLANS:
        build(plan, owner=make_user(), now=timezone.now())

    texts = [
        text
        for tournament in Tournament.objects.all()
        for change in described(history_of(tournament))
        for row in change.rows
        for text in (row.what, row.before, row.after)
    ]

    raw = re.compile(r"[{}\[\]_]|None|True|False|\d{4}-\d\d-\d\d|-\d|\(gone\)")
    assert len(texts) > 1000
    assert [text for text in texts if raw.search(text)] == []


def test_words_cost_as_many_queries_for_three_changes_as_for_one(django_assert_num_queries):
    tournament = make_event(8, rounds=3)
    for the_round in tournament.rounds.all():
        play_round(seat_round(the_round))
    entries = list(history_of(tournament))
    ones = {entry.kind: entry for entry in entries}

    with CaptureQueriesContext(connection) as few:
        described(ones.values())
    with django_assert_num_queries(len(few)):
        described(entries)
