"""What other rules would do, without storing anything."""

from dataclasses import replace

import pytest

from scoring.ruleset import Ruleset
from scoring.rulesets import RULESETS
from tests.factories import (
    RON,
    make_finished_game,
    make_game,
    make_players,
    make_tournament,
    record,
)
from tournament.models import Seat
from tournament.queries.rule_changes import rule_change, worked_example
from tournament.queries.rulesets import ruleset_of

STEEP = (30000, 10000, -10000, -30000)


@pytest.mark.parametrize("preset_id", RULESETS)
def test_every_ruleset_has_an_example_that_adds_up(preset_id):
    ruleset = RULESETS[preset_id].ruleset
    settlement = worked_example(ruleset).settlement

    assert sum(seat.points for seat in settlement.seats) == ruleset.start_points * ruleset.seats
    assert sum(seat.score for seat in settlement.seats) == 0
    assert [seat.place for seat in settlement.seats] == list(range(1, ruleset.seats + 1))


@pytest.mark.parametrize(
    ("start", "points"),
    [
        (25000, [45200, 28300, 17500, 9000]),
        (30000, [50200, 33300, 22500, 14000]),
        (10000, [18100, 11300, 7000, 3600]),
    ],
)
def test_example_lies_as_far_from_any_start(start, points):
    settlement = worked_example(Ruleset(start_points=start)).settlement

    assert [seat.points for seat in settlement.seats] == points


@pytest.mark.django_db
def test_totals_before_and_after_other_rules():
    tournament = make_tournament()
    game = make_finished_game(tournament)
    change = rule_change(
        tournament=tournament, ruleset=replace(ruleset_of(tournament), uma=STEEP), mended={}
    )

    assert (change.games, change.changed, change.refusals) == (1, 1, ())
    assert [(one.name, one.before, one.after) for one in change.totals] == [
        ("Aiko", 50000, 60000),
        ("Binh", 7000, 7000),
        ("Chen", -20000, -20000),
        ("Dewi", -37000, -47000),
    ]
    assert Seat.objects.filter(game=game).order_by("seat")[0].score == 50000


@pytest.mark.django_db
def test_games_that_would_end_otherwise_are_named():
    tournament = make_tournament()
    record(make_game(tournament), RON)
    change = rule_change(
        tournament=tournament, ruleset=replace(ruleset_of(tournament), ceiling=30000), mended={}
    )

    assert change.ends_otherwise == (1,)
    assert change.changed == 1


@pytest.mark.django_db
def test_games_that_cannot_have_gone_like_this_are_named():
    tournament = make_tournament()
    record(make_game(tournament), RON, RON)
    change = rule_change(
        tournament=tournament, ruleset=replace(ruleset_of(tournament), ceiling=30000), mended={}
    )

    (refused,) = change.refusals
    assert (refused.game.number, refused.hand) == (1, 2)
    assert refused.sentence.startswith("Hand 2 would not be possible any more: ")


@pytest.mark.django_db
@pytest.mark.parametrize("count", [1, 3])
def test_costs_the_same_however_many_games(count, django_assert_num_queries):
    tournament = make_tournament()
    players = make_players(tournament)
    for _ in range(count):
        make_finished_game(tournament, players=players)
    rule_change(tournament=tournament, ruleset=ruleset_of(tournament), mended={})

    with django_assert_num_queries(5):
        rule_change(tournament=tournament, ruleset=ruleset_of(tournament), mended={})
