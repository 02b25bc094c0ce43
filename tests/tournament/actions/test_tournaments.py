import pytest

from scoring.record import PointsDoNotBalance
from scoring.standings import TieBreakNotUnderstood
from tests.factories import (
    DAY,
    DRAW,
    NOW,
    RON,
    TSUMO,
    make_change,
    make_event,
    make_finished_game,
    make_game,
    make_players,
    make_ruleset,
    make_tournament,
    make_user,
    record,
)
from tournament.actions.changes import GameGone, StaleForm
from tournament.actions.drafts import CorrectedGame
from tournament.actions.games import delete_game
from tournament.actions.replay import LaterHandImpossible
from tournament.actions.tournaments import (
    SeatsAreTaken,
    TournamentRefused,
    change_ruleset,
    change_tournament,
    create_tournament,
)
from tournament.models import Game, Hand, Round, Tournament
from tournament.queries.rulesets import ruleset_of

pytestmark = pytest.mark.django_db

WITH_BUST = {"bust": "below_zero"}
SANMA = {"seats": 3, "uma": [20000, 0, -20000], "start_points": 35000, "return_points": 40000}


def test_create_tournament_owns_and_holds_its_complete_ruleset():
    user = make_user()
    ruleset = make_ruleset(kiriage=True)

    tournament = create_tournament(
        details={"name": "Spring Cup", "kind": "tournament", "starts_on": DAY},
        ruleset=ruleset,
        preset="m-league",
        change=make_change(user, reason=""),
    )

    assert (tournament.slug, tournament.kind, tournament.created_at) == (
        "spring-cup",
        "tournament",
        NOW,
    )
    assert tournament.ruleset == ruleset.to_data()
    assert ruleset_of(tournament) == ruleset
    assert tournament.tie_breaks[:2] == ["total", "average_place"]
    organiser = tournament.organisers.get()
    assert (organiser.user, organiser.role) == (user, "owner")
    assert tournament.history.get().history_user == user


@pytest.mark.parametrize(
    ("names", "slugs"),
    [
        (["Club"] * 3, ["club", "club-2", "club-3"]),
        (["春季リーグ", "秋季"], ["tournament", "tournament-2"]),
    ],
)
def test_create_tournament_finds_a_free_address(names, slugs):
    assert [make_tournament(name=name).slug for name in names] == slugs


@pytest.mark.parametrize(
    ("details", "error", "field"),
    [
        ({"name": " "}, TournamentRefused, "name"),
        ({"slug": "taken"}, TournamentRefused, "slug"),
        ({"starts_on": DAY, "ends_on": DAY.replace(day=1)}, TournamentRefused, "ends_on"),
        ({"tie_breaks": ["luck"]}, TieBreakNotUnderstood, "tie_breaks"),
        ({"revision": 7}, TournamentRefused, "revision"),
    ],
)
def test_tournament_details_are_refused(details, error, field):
    make_tournament(name="Taken", slug="taken")
    tournament = make_tournament(name="Club")

    with pytest.raises(error) as refused:
        change_tournament(tournament=tournament, details=details, change=make_change())

    assert refused.value.field == field
    with pytest.raises(error):
        make_tournament(**details)
    assert Tournament.objects.count() == 2
    tournament.refresh_from_db()
    assert (tournament.name, tournament.revision) == ("Club", 0)


def test_change_tournament_changes_only_what_is_given():
    user = make_user()
    tournament = make_tournament(name="Club", description="Tuesdays")

    change_tournament(
        tournament=tournament, details={"name": "Club 2026"}, change=make_change(user)
    )

    tournament.refresh_from_db()
    assert (tournament.name, tournament.description) == ("Club 2026", "Tuesdays")
    assert tournament.revision == 1
    after, before = tournament.history.all()
    assert (before.name, after.name, after.history_user) == ("Club", "Club 2026", user)


def test_change_ruleset_replays_every_game():
    tournament = make_tournament()
    players = make_players(tournament)
    game = record(make_game(tournament, players), RON)
    by_points = make_finished_game(tournament, players=players)
    histories = Hand.history.count()
    kiriage = {"end": "ron", "discarder": 0, "wins": [{"seat": 3, "han": 4, "fu": 30}]}
    game = record(game, kiriage)
    assert game.points == [17300, 30200, 19800, 32700]

    count = change_ruleset(
        tournament=tournament,
        ruleset=make_ruleset(kiriage=True, uma=[15000, 5000, -5000, -15000]),
        preset="",
        change=make_change(reason="agreed in March"),
    )

    game.refresh_from_db()
    assert count == 2
    assert game.points == [17000, 30200, 19800, 33000]
    assert game.hands.get(number=2).moves[3] == [8000, 0, 0]
    assert by_points.seats.get(seat=0).score == 45000
    assert Hand.history.count() == histories + 1
    assert tournament.history.latest().history_change_reason == "agreed in March"


def test_another_time_limit_is_that_of_the_rounds_to_come_unless_they_have_their_own():
    event = make_event(8, rounds=4)
    first, _second, third, fourth = event.rounds.order_by("number")
    Round.objects.filter(pk=first.pk).update(state=Round.State.RUNNING, started_at=NOW)
    Round.objects.filter(pk=third.pk).update(state=Round.State.PUBLISHED)
    Round.objects.filter(pk=fourth.pk).update(minutes=90)

    change_ruleset(
        tournament=event, ruleset=make_ruleset(time_limit_minutes=60), change=make_change()
    )

    minutes = event.rounds.order_by("number").values_list("minutes", flat=True)
    assert list(minutes) == [None, 60, 60, 90]


def test_change_ruleset_that_makes_a_hand_impossible_is_refused_whole():
    tournament = make_tournament()
    players = make_players(tournament)
    first = make_finished_game(tournament, players=players)
    yakuman = {"end": "ron", "discarder": 2, "wins": [{"seat": 1, "yakuman": 1}]}
    record(make_game(tournament, players), yakuman, TSUMO)
    before = first.seats.get(seat=0).score
    tournament.refresh_from_db()
    revision = tournament.revision

    with pytest.raises(LaterHandImpossible, match=r"Game 2: Hand 2 would not be possible") as no:
        change_ruleset(
            tournament=tournament,
            ruleset=make_ruleset(**WITH_BUST, uma=[15000, 5000, -5000, -15000]),
            change=make_change(),
        )

    assert no.value.hand == 1
    tournament.refresh_from_db()
    assert (tournament.ruleset["bust"], tournament.revision) == ("none", revision)
    assert first.seats.get(seat=0).score == before


@pytest.mark.parametrize(("aside", "refusal"), [(1, StaleForm), (0, GameGone)])
def test_change_ruleset_with_mended_hands_of_an_older_game_is_refused_whole(aside, refusal):
    tournament = make_tournament()
    game = record(make_game(tournament), DRAW)
    mended = CorrectedGame(game=game, hands=[], revision=game.revision - aside)
    if refusal is GameGone:
        delete_game(game=Game.objects.get(pk=game.pk), change=make_change())

    with pytest.raises(refusal, match="Game 1 was "):
        change_ruleset(
            tournament=tournament,
            ruleset=make_ruleset(**WITH_BUST),
            mended=[mended],
            change=make_change(),
        )

    tournament.refresh_from_db()
    assert tournament.ruleset["bust"] == "none"
    assert game.hands.count() == aside


def test_change_ruleset_with_other_start_points_is_refused_over_entered_points():
    tournament = make_tournament()
    make_finished_game(tournament)

    with pytest.raises(LaterHandImpossible, match="Game 1: ") as refused:
        change_ruleset(
            tournament=tournament,
            ruleset=make_ruleset(start_points=30000),
            change=make_change(),
        )

    assert isinstance(refused.value.__cause__, PointsDoNotBalance)


def test_change_ruleset_to_other_seats_is_refused_once_there_are_games():
    tournament = make_tournament()
    change_ruleset(tournament=tournament, ruleset=make_ruleset(**SANMA), change=make_change())
    change_ruleset(tournament=tournament, ruleset=make_ruleset(), change=make_change())
    make_game(tournament)

    with pytest.raises(SeatsAreTaken) as refused:
        change_ruleset(tournament=tournament, ruleset=make_ruleset(**SANMA), change=make_change())

    assert refused.value.field == "seats"
    tournament.refresh_from_db()
    assert tournament.ruleset["seats"] == 4
