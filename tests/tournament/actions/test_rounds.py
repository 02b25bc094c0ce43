from datetime import timedelta
from uuid import uuid4

import pytest

from tests.factories import (
    NOW,
    RON,
    make_change,
    make_event,
    make_players,
    make_ruleset,
    make_tournament,
    play_round,
    record,
    seat_round,
)
from tournament.actions.changes import Change, ReasonMissing
from tournament.actions.closed_rounds import RoundClosed
from tournament.actions.endings import enter_points, resume_game
from tournament.actions.games import GameSetup, change_game, create_game
from tournament.actions.hands import change_hand
from tournament.actions.rounds import (
    RoundNotFinished,
    RoundRefused,
    add_rounds,
    change_round,
    close_round,
    extend_game,
    extend_round,
    pause_round,
    publish_round,
    remove_round,
    reopen_round,
    resume_round,
    start_round,
)
from tournament.actions.stages import add_stage
from tournament.models import Game, Round

pytestmark = pytest.mark.django_db


def at(minutes, reason=""):
    return Change(user=None, now=NOW + timedelta(minutes=minutes), reason=reason)


@pytest.fixture
def the_round():
    """Round 1 of an event, seated, 90 minutes long."""
    tournament = make_event(rounds=0)
    add_rounds(stage=tournament.stages.get(), count=2, minutes=90, change=make_change())
    return seat_round(tournament.rounds.first())


def test_rounds_take_their_minutes_from_the_rules():
    tournament = make_event(
        rounds=0, ruleset=make_ruleset(time_policy="finish_hand", time_limit_minutes=75)
    )
    stage = tournament.stages.get()

    made = add_rounds(stage=stage, count=2, change=make_change())
    made += add_rounds(stage=stage, minutes=60, change=make_change())

    assert [(each.number, each.minutes, each.state) for each in made] == [
        (1, 75, "planned"),
        (2, 75, "planned"),
        (3, 60, "planned"),
    ]


def test_rounds_go_in_front_of_no_later_stage():
    tournament = make_event(rounds=1)
    final = add_stage(tournament=tournament, details={"name": "Final"}, change=make_change())
    add_rounds(stage=final, change=make_change())

    with pytest.raises(RoundRefused, match="later stage"):
        add_rounds(stage=tournament.stages.first(), change=make_change())
    with pytest.raises(RoundRefused, match="between 1 and 100"):
        add_rounds(stage=final, count=0, change=make_change())


def test_round_runs_and_its_clock_can_pause_and_be_extended(the_round):
    published = publish_round(the_round=the_round, change=at(-10))
    assert (published.state, published.is_public, published.seconds_left(NOW)) == (
        "published",
        True,
        None,
    )

    running = start_round(the_round=the_round, change=at(0))
    assert running.seconds_left(NOW) == 90 * 60
    assert running.seconds_left(NOW + timedelta(minutes=30)) == 60 * 60

    paused = pause_round(the_round=the_round, change=at(30))
    assert paused.is_paused
    assert paused.seconds_left(NOW + timedelta(minutes=40)) == 60 * 60

    resumed = resume_round(the_round=the_round, change=at(45))
    assert resumed.seconds_left(NOW + timedelta(minutes=105)) == 0

    extended = extend_round(the_round=the_round, minutes=10, change=at(50))
    assert extended.seconds_left(NOW + timedelta(minutes=115)) == 0
    assert extended.seconds_left(NOW + timedelta(minutes=120)) == -5 * 60


def test_pausing_and_resuming_twice_is_once(the_round):
    start_round(the_round=the_round, change=at(0))
    pause_round(the_round=the_round, change=at(10))
    pause_round(the_round=the_round, change=at(15))
    resume_round(the_round=the_round, change=at(20))

    resumed = resume_round(the_round=the_round, change=at(25))

    assert resumed.extra_seconds == 10 * 60


def test_one_table_gets_more_time(the_round):
    start_round(the_round=the_round, change=at(0))
    one, other = the_round.games.order_by("number")

    extend_game(game=one, minutes=5, change=make_change())

    one.refresh_from_db()
    other.refresh_from_db()
    assert (one.extra_seconds, other.extra_seconds) == (300, 0)
    assert one.history.first().extra_seconds == 300


@pytest.mark.parametrize("minutes", [0, 601, -601])
def test_impossible_extension_is_refused(the_round, minutes):
    start_round(the_round=the_round, change=at(0))

    with pytest.raises(RoundRefused, match="at most 600 minutes"):
        extend_round(the_round=the_round, minutes=minutes, change=at(1))


def test_games_are_played_on_the_day_of_the_start(the_round):
    start_round(the_round=the_round, change=at(24 * 60))

    assert {game.played_on.isoformat() for game in the_round.games.all()} == {"2026-03-15"}


def test_round_without_seating_does_not_begin(the_round):
    second = Round.objects.get(number=2)

    for begin in (publish_round, start_round, close_round):
        with pytest.raises(RoundRefused, match="Nobody is seated in Round 2"):
            begin(the_round=second, change=make_change())


def test_only_one_round_runs(the_round):
    second = seat_round(Round.objects.get(number=2), method="random")
    start_round(the_round=the_round, change=make_change())

    with pytest.raises(RoundRefused, match="Round 1 is running"):
        start_round(the_round=second, change=make_change())


@pytest.mark.parametrize("step", [pause_round, resume_round])
def test_clock_needs_a_running_round(the_round, step):
    with pytest.raises(RoundRefused, match="Round 1 is planned"):
        step(the_round=the_round, change=make_change())


def test_round_closes_when_all_results_are_in(the_round):
    start_round(the_round=the_round, change=at(0))
    first, second = the_round.games.order_by("table_number")
    enter_points(game=first, points=(25000,) * 4, change=make_change())

    with pytest.raises(RoundNotFinished, match="table 2 is not over") as refused:
        close_round(the_round=the_round, change=at(95))
    assert refused.value.games == (second,)

    enter_points(game=second, points=(25000,) * 4, change=make_change())
    closed = close_round(the_round=the_round, change=at(96))

    assert (closed.state, closed.closed_at) == ("closed", NOW + timedelta(minutes=96))


def test_round_on_paper_closes_without_a_start(the_round):
    for game in the_round.games.all():
        enter_points(game=game, points=(25000,) * 4, change=make_change())

    assert close_round(the_round=the_round, change=make_change()).started_at is None


def test_results_of_a_closed_round_stay_until_it_is_reopened(the_round):
    game = the_round.games.first()
    play_round(the_round)
    change = make_change()
    refused = (
        lambda: enter_points(game=game, points=(25000,) * 4, change=change),
        lambda: resume_game(game=game, change=change),
        lambda: change_game(game=game, setup=GameSetup(played_on=game.played_on), change=change),
    )
    for attempt in refused:
        with pytest.raises(RoundClosed, match="Round 1 is closed"):
            attempt()
    with pytest.raises(ReasonMissing):
        reopen_round(the_round=the_round, change=at(100))

    reopened = reopen_round(the_round=the_round, change=at(100, "wrong slip"))
    enter_points(game=game, points=(25000,) * 4, change=change)

    assert (reopened.state, reopened.closed_at) == ("running", None)
    assert reopened.history.first().history_change_reason == "wrong slip"


def test_hand_of_a_closed_round_stays(the_round):
    one, other = the_round.games.all()
    record(one, RON)
    hand = one.hands.get()
    for game in (one, other):
        game.refresh_from_db()
    Game.objects.filter(round=the_round).update(over="time", finish="time")
    close_round(the_round=the_round, change=make_change())

    with pytest.raises(RoundClosed):
        change_hand(hand=hand, outcome=RON, change=make_change())


def test_no_game_is_moved_into_a_closed_round(the_round):
    play_round(the_round)
    tournament = the_round.tournament
    setup = GameSetup(played_on=NOW.date(), round=Round.objects.get(pk=the_round.pk))

    with pytest.raises(RoundClosed):
        create_game(
            tournament=tournament,
            players=make_players(tournament, ["P01", "P02", "P03", "P04"]),
            setup=setup,
            client_id=uuid4(),
            change=make_change(),
        )


def test_round_is_named_and_timed_anew(the_round):
    start_round(the_round=the_round, change=at(0))

    changed = change_round(
        the_round=the_round, name=" Opening  round ", minutes=60, change=make_change()
    )

    assert (str(changed), changed.seconds_left(NOW)) == ("Opening round", 60 * 60)
    with pytest.raises(RoundRefused, match="at least one minute"):
        change_round(the_round=the_round, name="", minutes=0, change=make_change())


def test_only_the_last_untouched_round_is_removed(the_round):
    second = Round.objects.get(number=2)
    with pytest.raises(RoundRefused, match="Only the last"):
        remove_round(the_round=the_round, change=make_change())

    remove_round(the_round=second, change=make_change())
    record(the_round.games.first(), RON)

    with pytest.raises(RoundRefused, match="entered in Round 1 already"):
        remove_round(the_round=the_round, change=make_change())


def test_removed_round_takes_its_plan_along(the_round):
    second = seat_round(Round.objects.get(number=2))

    remove_round(the_round=second, change=make_change())

    assert Game.objects.count() == 2
    assert Game.history.filter(round_id=second.pk, history_type="-").count() == 2


def test_leagues_need_no_rounds():
    tournament = make_tournament()

    assert (tournament.rounds.count(), tournament.stages.get().number) == (0, 1)
