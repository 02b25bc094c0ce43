from contextlib import suppress
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.core.management.base import CommandError
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.terms import ScoringError
from tests.factories import (
    CHOMBO,
    DRAW,
    NOW,
    RON,
    TSUMO,
    make_change,
    make_finished_game,
    make_game,
    make_players,
    make_ruleset,
    make_tournament,
    record,
)
from tournament.actions.hands import change_hand, delete_hand, insert_hand, record_hand
from tournament.actions.tournaments import change_ruleset
from tournament.models import Game, Hand, Seat
from tournament.queries.standings import standings_key, standings_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def empty_cache():
    cache.clear()


def run(capsys, *slugs):
    """Lines said, and the refusal if there was one."""
    try:
        call_command("recheck", *slugs)
    except CommandError as error:
        return capsys.readouterr().out.splitlines(), error
    return capsys.readouterr().out.splitlines(), None


def make_league():
    tournament = make_tournament(slug="league")
    players = make_players(tournament)
    record(make_game(tournament, players), RON, DRAW)
    make_finished_game(tournament, players=players)
    tournament.refresh_from_db()
    return tournament


def test_recheck_of_what_is_right_is_content(capsys):
    standings_of(make_league())

    lines, error = run(capsys)

    assert error is None
    assert lines == [CONTENT % 2]


@pytest.mark.parametrize(
    ("break_it", "finding"),
    [
        (
            lambda: Game.objects.filter(number=1).update(dealer=3),
            "league, game 1: dealer is stored as 3; the record gives 1",
        ),
        (
            lambda: Game.objects.filter(number=1).update(hand_count=7),
            "league, game 1: hand_count is stored as 7; the record gives 2",
        ),
        (
            lambda: Hand.objects.filter(number=2).update(honba=9),
            "league, game 1, hand 2: honba is stored as 9; the record gives 0",
        ),
        (
            lambda: Seat.objects.filter(game__number=2, seat=0).update(uma=0, score=30000),
            "league, game 2, seat 0: uma is stored as 0; the record gives 20000",
        ),
    ],
)
def test_recheck_names_what_differs(capsys, break_it, finding):
    make_league()
    break_it()

    lines, error = run(capsys, "league")

    assert lines[0] == finding
    assert (error.returncode, str(error)) == (
        1,
        f"{len(lines)} stored values differ from the record.",
    )


def test_recheck_names_a_hand_that_is_not_possible(capsys):
    make_league()
    Hand.objects.filter(number=2).update(outcome=RON | {"discarder": 1})

    lines, error = run(capsys)

    assert lines[0].startswith("league, game 1, hand 2: the record is stored as")
    assert error.returncode == 1


def test_recheck_looks_at_the_standings_that_are_kept(capsys):
    tournament = make_league()
    rows = standings_of(tournament)
    cache.set(standings_key(tournament), rows[::-1])

    lines, error = run(capsys)

    assert len(lines) == 4
    assert error.returncode == 1


def test_recheck_changes_nothing(capsys):
    make_league()
    Game.objects.filter(number=1).update(dealer=3)

    run(capsys)

    assert Game.objects.get(number=1).dealer == 3


def test_recheck_refuses_an_unknown_tournament(capsys):
    lines, error = run(capsys, "nowhere")

    assert (lines, error.returncode, str(error)) == ([], 2, "There is no tournament nowhere.")


CONTENT = "%d games replayed: everything stored is what the record says."

OUTCOMES = (RON, TSUMO, DRAW, CHOMBO, {"end": "abortive_draw", "kind": "four_winds"})


def change_at_random(game, pick):
    """One thing an organiser might do to a game."""
    game.refresh_from_db()
    outcome = pick.choice(OUTCOMES)
    hands = list(game.hands.all())
    what = pick.choice(("record", "record", "change", "delete", "insert")) if hands else "record"
    if what == "record":
        values = {"hand_number": game.next_hand_number, "user": None, "now": NOW}
        record_hand(game=game, hand=outcome, client_id=uuid4(), **values)
    elif what == "insert":
        number = pick.randint(1, len(hands))
        values = {"client_id": uuid4(), "change": make_change()}
        insert_hand(game=game, number=number, outcome=outcome, **values)
    elif what == "change":
        change_hand(hand=pick.choice(hands), outcome=outcome, change=make_change())
    else:
        delete_hand(hand=pick.choice(hands), change=make_change())


@settings(
    max_examples=5,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(pick=st.randoms(use_true_random=False))
def test_whatever_is_done_to_a_game_leaves_it_as_if_replayed(capsys, pick):
    tournament = make_tournament(ruleset=make_ruleset(length="east", bust="below_zero"))
    game = make_game(tournament)
    for _attempt in range(20):
        with suppress(ScoringError):
            change_at_random(game, pick)
    change_ruleset(
        tournament=tournament,
        ruleset=make_ruleset(length="east_south", chombo="reverse_mangan"),
        change=make_change(),
    )

    lines, error = run(capsys)

    assert (lines, error) == ([CONTENT % Game.objects.count()], None)
