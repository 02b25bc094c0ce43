import pytest

from scoring.record import PointsDoNotBalance
from scoring.terms import ScoringError
from tests.factories import (
    DRAW,
    RON,
    make_change,
    make_finished_game,
    make_game,
    make_ruleset,
    make_tournament,
    record,
)
from tournament.actions.changes import ReasonMissing, StaleForm
from tournament.actions.endings import (
    GameGoesOn,
    GameIsOverAlready,
    HandsInTheWay,
    ImpossiblePoints,
    enter_points,
    resume_game,
    stop_game,
)
from tournament.actions.games import WrongPlayers
from tournament.models import Game, Seat

pytestmark = pytest.mark.django_db

POINTS = (40000, 27000, 20000, 13000)


def scores(game):
    return list(game.seats.order_by("seat").values_list("score", flat=True))


def test_stop_game_settles_it_with_the_deposits_left():
    game = record(make_game(), DRAW)

    stop_game(game=game, how="time", change=make_change())

    game.refresh_from_db()
    assert (game.finish, game.over) == ("time", "time")
    # 26500 (first), 25500, 23500, 23500 and one deposit, which goes to first
    assert game.points == [26500, 25500, 23500, 23500]
    assert scores(game) == [37500, 5500, -16500, -26500]
    assert game.seats.get(seat=0).deposit == 1000


def test_stop_game_that_is_over_is_refused():
    game = make_finished_game()

    with pytest.raises(GameIsOverAlready):
        stop_game(game=game, how="organiser", change=make_change())


def test_resume_game_goes_on_where_it_stopped():
    game = record(make_game(), DRAW)
    stop_game(game=game, how="organiser", change=make_change())

    resume_game(game=game, change=make_change(reason="clock was wrong"))

    game.refresh_from_db()
    assert (game.finish, game.over, scores(game)) == ("", "", [None] * 4)
    assert game.history.latest().history_change_reason == "clock was wrong"
    assert record(game, RON).hand_count == 2


def test_resume_game_that_was_not_stopped_is_refused():
    with pytest.raises(GameGoesOn):
        resume_game(game=make_game(), change=make_change())


def test_resume_game_needs_a_reason():
    game = record(make_game(), DRAW)
    stop_game(game=game, how="time", change=make_change())

    with pytest.raises(ReasonMissing):
        resume_game(game=game, change=make_change(reason=""))

    game.refresh_from_db()
    assert game.over == "time"


def test_enter_points_settles_the_game():
    game = make_game()

    enter_points(game=game, points=POINTS, change=make_change(reason=""))

    game.refresh_from_db()
    assert (game.entered_as, game.over, game.points) == ("points", "played_out", list(POINTS))
    # oka 20 000, uma 20/10/−10/−20
    assert scores(game) == [50000, 7000, -20000, -37000]


def test_enter_points_with_deposits_left_for_the_last_dealer():
    game = make_game(make_tournament(ruleset=make_ruleset(leftover="dealer")))

    enter_points(
        game=game,
        points=(39000, 27000, 20000, 12000),
        deposits_left=2,
        last_dealer=3,
        change=make_change(reason=""),
    )

    assert [seat.deposit for seat in game.seats.order_by("seat")] == [0, 0, 0, 2000]
    assert scores(game) == [49000, 7000, -20000, -36000]


def test_enter_points_needs_the_last_dealer_where_the_rules_do():
    game = make_game(make_tournament(ruleset=make_ruleset(leftover="dealer")))

    with pytest.raises(ScoringError) as refused:
        enter_points(
            game=game, points=(39000, 27000, 20000, 13000), deposits_left=1, change=make_change()
        )

    assert refused.value.field == "last_dealer"
    game.refresh_from_db()
    assert (game.over, Seat.objects.filter(entered_points__isnull=False).count()) == ("", 0)


@pytest.mark.parametrize(
    ("points", "deposits_left", "difference"),
    [
        ((40000, 27000, 20000, 12900), 0, "100 too few"),
        ((40000, 27000, 20000, 13100), 0, "100 too many"),
        (POINTS, 1, "1000 too many"),
    ],
)
def test_enter_points_that_do_not_balance_is_refused_with_the_difference(
    points, deposits_left, difference
):
    game = make_game()

    with pytest.raises(PointsDoNotBalance, match=difference) as refused:
        enter_points(game=game, points=points, deposits_left=deposits_left, change=make_change())

    assert refused.value.field == "points"
    game.refresh_from_db()
    assert (game.entered_as, game.revision, scores(game)) == ("hands", 0, [None] * 4)


@pytest.mark.parametrize(
    ("values", "error", "field"),
    [
        ({"points": (40050, 26950, 20000, 13000)}, ImpossiblePoints, "points"),
        ({"points": POINTS[:3]}, WrongPlayers, "players"),
        ({"points": POINTS, "deposits_left": -1}, ImpossiblePoints, "deposits_left"),
        ({"points": POINTS, "last_dealer": 4}, ImpossiblePoints, "last_dealer"),
    ],
)
def test_enter_points_refuses(values, error, field):
    game = make_game()

    with pytest.raises(error) as refused:
        enter_points(game=game, change=make_change(), **values)

    assert refused.value.field == field
    assert Game.objects.get().over == ""


def test_enter_points_again_corrects_them_with_a_reason():
    game = make_finished_game(points=POINTS)
    with pytest.raises(ReasonMissing):
        enter_points(game=game, points=POINTS[::-1], change=make_change(reason=""))

    enter_points(game=game, points=POINTS[::-1], change=make_change(reason="read upside down"))

    assert scores(game) == [-37000, -20000, 7000, 50000]
    assert game.seats.get(seat=0).history.latest().history_change_reason == "read upside down"


def test_enter_points_over_hands_is_refused():
    game = record(make_game(), RON)

    with pytest.raises(HandsInTheWay):
        enter_points(game=game, points=POINTS, change=make_change())

    game.refresh_from_db()
    assert (game.entered_as, game.over) == ("hands", "")


def test_enter_points_from_an_older_state_is_refused():
    game = make_finished_game(points=POINTS)

    with pytest.raises(StaleForm):
        enter_points(game=game, points=POINTS[::-1], change=make_change(revision=0))

    assert scores(game)[0] == 50000


def test_resume_game_removes_entered_points():
    game = make_finished_game(points=POINTS)

    resume_game(game=game, change=make_change())

    game.refresh_from_db()
    assert (game.entered_as, game.over, game.points) == ("hands", "", [25000] * 4)
    assert (game.deposits_left, scores(game)) == (None, [None] * 4)
    assert record(game, RON).hand_count == 1
