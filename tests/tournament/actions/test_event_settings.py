"""What a tournament says about byes, substitutes, seating and tables of the other size."""

import pytest

from scoring.ruleset import RulesetContradiction
from tests.factories import (
    RON,
    THREE,
    make_change,
    make_event,
    make_game,
    make_ruleset,
    make_tournament,
    record,
)
from tournament.actions.drafts import CorrectedGame, kept_hands
from tournament.actions.rounds import start_round
from tournament.actions.seating_rows import SeatingPlan
from tournament.actions.seatings import plan_round
from tournament.actions.tournaments import TournamentRefused, change_ruleset, change_tournament
from tournament.queries.rechecks import recheck_tournament
from tournament.queries.rule_changes import rule_change
from tournament.queries.rulesets import rules_for, rules_of_game

pytestmark = pytest.mark.django_db

NOBODY = {"end": "exhaustive_draw", "tenpai": [0]}


def change(tournament, **details):
    return change_tournament(tournament=tournament, details=details, change=make_change())


@pytest.mark.parametrize(
    ("details", "field"),
    [
        ({"bye_score": 150}, "bye_score"),
        ({"substitute_score": -30050}, "substitute_score"),
        ({"players_left_over": "nap"}, "players_left_over"),
        ({"keep_apart": "age"}, "keep_apart"),
        ({"publish": "never"}, "publish"),
        ({"players_left_over": "other_size"}, "other_ruleset"),
        ({"other_ruleset": {"seats": 4}}, "other_ruleset"),
    ],
)
def test_impossible_settings_are_refused(details, field):
    tournament = make_tournament()

    with pytest.raises(TournamentRefused) as refused:
        change(tournament, **details)

    assert refused.value.field == field
    tournament.refresh_from_db()
    assert tournament.other_ruleset is None


def test_contradictory_rules_of_the_other_size_are_refused():
    with pytest.raises(RulesetContradiction):
        change(make_tournament(), other_ruleset={**THREE, "uma": [15000, 0, -10000]})


@pytest.fixture
def event():
    """Ten players at tables of four and of three, in a round that runs."""
    tournament = make_event(10, rounds=1)
    tournament = change(tournament, players_left_over="other_size", other_ruleset=THREE)
    the_round = plan_round(
        the_round=tournament.rounds.get(),
        plan=SeatingPlan(method="random", seed=1),
        change=make_change(),
    )
    start_round(the_round=the_round, change=make_change())
    tournament.refresh_from_db()
    return tournament


def game_of(event, seats):
    return next(game for game in event.games.order_by("number") if len(game.points) == seats)


def test_each_table_is_played_by_the_rules_of_its_size(event):
    small, large = game_of(event, 3), game_of(event, 4)

    assert (rules_of_game(small).seats, rules_of_game(large).seats) == (3, 4)
    assert rules_for(event, 3).start_points == 35000
    assert small.points == [35000] * 3
    # Han 3, fu 40 by a non-dealer: 5200 from seat 2 at either table.
    assert record(small, RON).points == [35000, 40200, 29800]
    assert record(large, RON).points == [25000, 30200, 19800, 25000]
    assert [findings for findings in recheck_tournament(event) if findings] == []


def test_other_rules_leave_tables_of_the_other_size_alone(event):
    small = record(game_of(event, 3), RON)
    record(game_of(event, 4), RON)
    harder = make_ruleset(start_points=30000)

    told = rule_change(tournament=event, ruleset=harder, mended={})
    change_ruleset(tournament=event, ruleset=harder, change=make_change())

    small.refresh_from_db()
    assert small.points == [35000, 40200, 29800]
    assert game_of(event, 4).points == [30000, 35200, 24800, 30000]
    assert (told.games, told.refusals) == (3, ())


def test_other_rules_at_tables_of_the_other_size_replay_their_games(event):
    small = record(game_of(event, 3), RON)
    large = record(game_of(event, 4), RON)

    event = change(event, other_ruleset={**THREE, "start_points": 30000})

    seen = small.revision
    small.refresh_from_db()
    large.refresh_from_db()
    assert small.points == [30000, 35200, 24800]
    assert (small.revision, large.points) == (seen + 1, [25000, 30200, 19800, 25000])
    assert [findings for findings in recheck_tournament(event) if findings] == []


def test_rules_of_the_other_size_stay_while_there_are_such_games(event):
    with pytest.raises(TournamentRefused, match="need rules"):
        change(event, players_left_over="bye", other_ruleset=None)

    event.refresh_from_db()
    assert event.other_ruleset is not None


@pytest.mark.parametrize("size", [3, 4])
def test_hands_put_right_with_other_rules_are_replayed_whatever_the_size_of_their_table(size):
    tournament = make_event(7, rounds=1)
    change(tournament, players_left_over="other_size", other_ruleset=THREE)
    tournament.refresh_from_db()
    players = [one.player for one in tournament.participants.order_by("pk")]
    games = {
        count: record(make_game(tournament, some), NOBODY, RON)
        for count, some in (
            (4, players[:4]),
            (3, players[4:]),
        )
    }
    game = games[size]
    mended = [CorrectedGame(game=game, hands=kept_hands(game)[1:], revision=game.revision)]

    change_ruleset(
        tournament=tournament,
        ruleset=make_ruleset(uma=[30000, 10000, -10000, -30000]),
        mended=mended,
        change=make_change(),
    )
    assert [hand.outcome for hand in game.hands.all()] == [RON]
    assert [found for each in recheck_tournament(tournament) for found in each] == []

    game.refresh_from_db()
    mended = [CorrectedGame(game=game, hands=[], revision=game.revision)]
    change_tournament(
        tournament=tournament,
        details={"other_ruleset": {**THREE, "uma": [20000, 0, -20000]}},
        mended=mended,
        change=make_change(),
    )
    assert game.hands.count() == 0
    assert [found for each in recheck_tournament(tournament) for found in each] == []
