from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import (
    DAY,
    DRAW,
    NAMES,
    NOW,
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
    record,
    seat_round,
)
from tournament.actions.changes import Change
from tournament.actions.confirmations import confirm_on_paper, confirm_seat
from tournament.actions.corrections import move_hand_to_game, swap_players
from tournament.actions.drafts import CorrectedGame, KeptHand, correct_games, kept_hands
from tournament.actions.endings import enter_points, resume_game, stop_game
from tournament.actions.games import GameSetup, change_game, delete_game
from tournament.actions.hands import change_hand, delete_hand, insert_hand
from tournament.actions.penalties import add_penalty
from tournament.actions.players import rename_player
from tournament.actions.queues import record_queue
from tournament.actions.registrations import open_registration, refuse_applicant, register
from tournament.actions.tournaments import change_ruleset
from tournament.actions.undo import UndoRefused, undo_change, undo_last_change
from tournament.models import ChangeEntry, Confirmation, Game, Penalty, Player, Seat, Tournament
from tournament.queries.rechecks import recheck_tournament
from tournament.replays.roster_rows import RosterRow, name_key

pytestmark = pytest.mark.django_db


def state(game):
    """What is stored of a game, besides its revision."""
    games = Game.objects.filter(pk=game.pk).values()
    return (
        [{**row, "revision": 0} for row in games],
        list(Seat.objects.filter(game=game.pk).order_by("seat").values()),
        list(game.hands.order_by("number").values()),
        list(Penalty.objects.filter(game=game.pk).values()),
        list(Confirmation.objects.filter(game=game.pk).order_by("seat").values()),
    )


def undo(game, **change):
    return undo_last_change(
        tournament=game.tournament, game=game, change=make_change(make_user(), **change)
    )


def is_clean(tournament):
    return [found for game in recheck_tournament(tournament) for found in game] == []


def swap(game, change):
    swap_players(game=game, seat=0, other_game=game, other_seat=3, change=change)


def correct(game, change):
    hands = list(game.hands.order_by("-number"))
    kept = [KeptHand(client_id=hand.client_id, outcome=hand.outcome) for hand in hands[:2]]
    wanted = [*kept, KeptHand(client_id=uuid4(), outcome=TSUMO)]
    correct_games(corrected=[CorrectedGame(game=game, hands=wanted)], change=change)


CHANGES = {
    "change": lambda game, change: change_hand(
        hand=game.hands.get(number=1), outcome=DRAW, change=change
    ),
    "delete": lambda game, change: delete_hand(hand=game.hands.get(number=1), change=change),
    "insert": lambda game, change: insert_hand(
        game=game, number=2, outcome=DRAW, client_id=uuid4(), change=change
    ),
    "swap": swap,
    "correct": correct,
    "stop": lambda game, change: stop_game(game=game, how="time", change=change),
    "record": lambda game, change: record(game, RON),
    "setup": lambda game, change: change_game(
        game=game, setup=GameSetup(played_on=DAY, table_number=9), change=change
    ),
    "penalty": lambda game, change: add_penalty(
        tournament=game.tournament,
        player=game.seats.get(seat=0).player,
        points=2000,
        game=game,
        change=change,
    ),
    "delete_game": lambda game, change: delete_game(game=game, change=change),
}


@pytest.mark.parametrize("name", CHANGES)
def test_undo_brings_everything_back(name):
    game = record(make_game(), TSUMO, RON, DRAW)
    before = state(game)
    CHANGES[name](game, make_change(make_user()))
    assert state(game) != before

    undone = undo(game)

    assert state(game) == before
    assert is_clean(game.tournament)
    entry = ChangeEntry.objects.first()
    assert (entry.kind, entry.undoes) == ("undo_last_change", undone)


def test_undo_of_points_and_of_their_removal():
    game = make_game()
    start = state(game)
    enter_points(game=game, points=(40000, 27000, 20000, 13000), change=make_change())
    entered = state(game)
    resume_game(game=game, change=make_change())

    undo(game)
    assert state(game) == entered
    undo(game)
    assert state(game) == start


def test_undo_steps_back_one_change_after_the_other():
    game = make_game()
    states = [state(game)]
    for outcome in (RON, TSUMO, DRAW):
        record(game, outcome)
        states.append(state(game))
    change_hand(hand=game.hands.get(number=2), outcome=RON, change=make_change())

    for earlier in reversed(states):
        undo(game)
        assert state(game) == earlier


def test_undo_restores_what_was_confirmed():
    game = make_finished_game()
    confirm_on_paper(game=game, change=make_change(reason=""))
    before = state(game)
    enter_points(game=game, points=(25000,) * 4, change=make_change())

    undo(game)

    assert state(game) == before


def test_undo_of_a_correction_that_was_confirmed_since_takes_that_back_too():
    game = make_finished_game()
    before = state(game)
    enter_points(game=game, points=(25000,) * 4, change=make_change())
    confirm_seat(game=game, seat=0, change=at_table())

    undo(game)

    assert state(game) == before


def test_undo_of_a_hand_moved_to_another_table():
    tournament = make_tournament()
    players = make_players(tournament, NAMES[:8])
    one = record(make_game(tournament, players[:4]), TSUMO, RON)
    two = record(make_game(tournament, players[4:]), DRAW)
    before = state(one), state(two)
    move_hand_to_game(hand=one.hands.get(number=1), game=two, number=1, change=make_change())

    undo(two)

    assert (state(one), state(two)) == before
    assert is_clean(tournament)


def test_undo_of_other_rules_replays_all_games():
    user = make_user()
    game = make_finished_game()
    before = state(game)
    rules = make_ruleset(uma=[30000, 10000, -10000, -30000])
    change_ruleset(tournament=game.tournament, ruleset=rules, change=make_change(user))
    assert state(game) != before

    undo_last_change(tournament=game.tournament, change=make_change(user))

    assert state(game) == before
    tournament = Tournament.objects.get(pk=game.tournament_id)
    assert tournament.ruleset == make_ruleset().to_data()


def test_undo_of_other_rules_brings_back_the_hands_that_were_put_right_with_them():
    user = make_user()
    game = record(make_game(), RON, DRAW, RON)
    other = record(make_game(game.tournament, [s.player for s in game.seats.all()]), TSUMO)
    before = state(game), state(other)
    first, _second, third = kept_hands(game)
    changed = KeptHand(client_id=first.client_id, outcome=TSUMO)
    change_ruleset(
        tournament=game.tournament,
        ruleset=make_ruleset(start_points=30000),
        mended=[CorrectedGame(game=game, hands=[third, changed], revision=game.revision)],
        change=make_change(user),
    )
    assert [hand.outcome for hand in game.hands.order_by("number")] == [RON, TSUMO]

    undo_last_change(tournament=game.tournament, change=make_change(user))

    assert (state(game), state(other)) == before
    assert is_clean(game.tournament)


def find_players(*names):
    """Whom each name stands for where it is entered."""
    return [Player.objects.filter(name_key=name_key(name)).first() for name in names]


def test_undo_of_a_refused_registration():
    user, tournament = make_user(), make_tournament()
    open_registration(tournament=tournament, token="secret", change=make_change())
    row = RosterRow(line=1, name="Aiko")
    applied = register(tournament=tournament, token="secret", row=row, change=make_change())
    refuse_applicant(participant=applied, change=make_change(user))

    undo_last_change(tournament=tournament, change=make_change(user))

    assert tournament.participants.get().status == "applied"
    assert find_players("Aiko") == [tournament.participants.get().player]


def test_undo_of_other_rules_takes_the_games_before_their_tournament():
    """Everybody who enters a hand does: in the other order two of them would wait for each other."""
    game = record(make_game(), RON)
    ruleset = make_ruleset(uma=[30000, 10000, -10000, -30000])
    change_ruleset(tournament=game.tournament, ruleset=ruleset, change=make_change())

    with CaptureQueriesContext(connection) as queries:
        undo_change(entry=ChangeEntry.objects.first(), change=make_change())
    statements = [query["sql"] for query in queries]

    def first(words):
        return next(place for place, each in enumerate(statements) if words in each)

    assert first('FROM "tournament_game" WHERE') < first('UPDATE "tournament_tournament"')


def test_undo_of_a_rename():
    user = make_user()
    tournament = make_tournament()
    player = make_players(tournament)[0]
    rename_player(player=player, name="Aiko Abe", change=make_change(user))
    entry = ChangeEntry.objects.get(kind="rename_player")
    revision = Tournament.objects.get(pk=tournament.pk).revision

    undo_change(entry=entry, change=make_change(user))

    assert Player.objects.get(pk=player.pk).name == "Aiko"
    assert find_players("Aiko", "Aiko Abe") == [player, None]
    assert Tournament.objects.get(pk=tournament.pk).revision > revision


def test_undo_after_an_hour_is_refused():
    game = record(make_game(), RON)
    entry = ChangeEntry.objects.first()
    late = Change(user=make_user(), now=NOW + timedelta(minutes=61), reason="late")

    with pytest.raises(UndoRefused, match="no change to take back"):
        undo_last_change(tournament=game.tournament, game=game, change=late)
    with pytest.raises(UndoRefused, match="more than an hour ago"):
        undo_change(entry=entry, change=late)


def test_undo_twice_is_refused():
    game = record(make_game(), RON)
    entry = undo(game)

    with pytest.raises(UndoRefused, match="taken back already"):
        undo_change(entry=entry, change=make_change())
    with pytest.raises(UndoRefused, match="took a change back"):
        undo_change(entry=ChangeEntry.objects.first(), change=make_change())


def test_undo_of_what_was_changed_since_is_refused():
    game = record(make_game(), RON)
    entry = ChangeEntry.objects.first()
    record(game, TSUMO)
    before = state(game)

    with pytest.raises(UndoRefused, match="changed again"):
        undo_change(entry=entry, change=make_change())

    assert state(game) == before


def test_organiser_undoes_their_own_change_and_not_the_hands_of_the_tables():
    user = make_user()
    tournament = make_tournament()
    players = make_players(tournament, NAMES[:8])
    one, two = make_game(tournament, players[:4]), make_game(tournament, players[4:])
    record(one, RON)
    change_hand(hand=one.hands.get(), outcome=TSUMO, change=make_change(user))
    record_queue(game=two, hands=[make_sent(DRAW, 1)], change=at_table())

    undone = undo_last_change(tournament=tournament, change=make_change(user))

    assert undone.kind == "change_hand"
    assert one.hands.get().outcome == RON
    assert two.hands.count() == 1


def test_undone_hand_sent_again_by_its_phone_does_not_come_back():
    game = make_game()
    sent = make_sent(RON, 1)
    record_queue(game=game, hands=[sent], change=at_table())
    undo(game)

    (answer,) = record_queue(game=game, hands=[sent], change=at_table())

    assert answer.status == "refused"
    assert game.hands.count() == 0


def test_undo_raises_both_revisions():
    game = record(make_game(), RON)
    before = Game.objects.select_related("tournament").get(pk=game.pk)

    undo(game)

    after = Game.objects.select_related("tournament").get(pk=game.pk)
    assert after.revision > before.revision
    assert after.tournament.revision > before.tournament.revision


def test_a_change_of_many_games_stays_once_one_of_them_went_on():
    tournament = make_event(12, rounds=1)
    the_round = seat_round(tournament.rounds.get())
    planned = ChangeEntry.objects.get(kind="plan_round")
    record(the_round.games.first(), RON)

    with pytest.raises(UndoRefused, match="was changed again"):
        undo_change(entry=planned, change=make_change(make_user()))


def test_a_change_of_a_game_stays_while_a_later_one_of_many_games_stands():
    tournament = make_event(12, rounds=1)
    the_round = seat_round(tournament.rounds.get())
    games = list(the_round.games.order_by("number"))
    record(games[0], RON)
    recorded = ChangeEntry.objects.first()
    for game in games:
        record(game, TSUMO)
    mended = [CorrectedGame(game=game, hands=kept_hands(game)[:-1]) for game in games]
    change_ruleset(
        tournament=tournament,
        ruleset=make_ruleset(kiriage=True),
        mended=mended,
        change=make_change(),
    )
    cut = ChangeEntry.objects.first()

    assert (cut.game_id, cut.changed_games.count()) == (None, 3)
    with pytest.raises(UndoRefused, match="was changed again"):
        undo_change(entry=recorded, change=make_change(make_user()))
    undo_change(entry=cut, change=make_change(make_user()))
    assert [game.hands.count() for game in games] == [2, 1, 1]
    assert is_clean(tournament)


def test_a_deleted_game_that_was_stopped_comes_back_stopped():
    game = record(make_game(), RON, TSUMO)
    stop_game(game=game, how="time", change=make_change())
    before = state(game)
    delete_game(game=game, change=make_change())

    undo(game, reason="it was played after all")

    assert state(game) == before
    assert is_clean(game.tournament)
