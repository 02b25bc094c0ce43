"""Every earlier state of a game, from the history alone."""

from dataclasses import replace
from random import Random
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.rulesets import preset
from scoring.terms import ScoringError
from tests.factories import (
    CHOMBO,
    DRAW,
    NAMES,
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
    seat_round,
)
from tournament.actions.changes import action
from tournament.actions.chips import enter_chips
from tournament.actions.corrections import (
    move_game,
    move_hand,
    move_hand_to_game,
    replace_player,
    swap_players,
)
from tournament.actions.endings import enter_points, resume_game, stop_game
from tournament.actions.games import delete_game
from tournament.actions.hands import change_hand, delete_hand, insert_hand
from tournament.actions.merges import merge_players
from tournament.actions.penalties import add_penalty, cancel_penalty
from tournament.actions.tournaments import change_ruleset, change_tournament
from tournament.actions.undo import undo_change, undo_last_change
from tournament.models import ChangeEntry, Game, Hand, Penalty, Seat
from tournament.queries.history import games_in, undoable
from tournament.queries.past_games import last_change, neighbours_of, past_game, past_sheet

pytestmark = pytest.mark.django_db


def after(game, entry):
    entry.tournament.refresh_from_db()
    return past_game(entry.tournament, game.pk, entry)


def changes_of(game):
    return [entry for entry in ChangeEntry.objects.order_by("pk") if game.pk in games_in(entry)]


def outcomes(past):
    return [hand.outcome for hand in past.record.hands]


def players(past):
    return [seat.player_id for seat in past.record.seats]


def test_every_state_is_told():
    game = make_game()
    seated = list(game.seats.order_by("seat").values_list("player", flat=True))
    record(game, RON, TSUMO)
    insert_hand(game=game, number=1, outcome=TSUMO, client_id=uuid4(), change=make_change())
    delete_hand(hand=game.hands.get(number=2), change=make_change())
    swap_players(game=game, seat=0, other_game=game, other_seat=1, change=make_change())
    undo_last_change(tournament=game.tournament, game=game, change=make_change())

    told = [after(game, entry) for entry in changes_of(game)]

    assert [outcomes(past) for past in told] == [
        [],
        [RON],
        [RON, TSUMO],
        [TSUMO, RON, TSUMO],
        [TSUMO, TSUMO],
        [TSUMO, TSUMO],
        [TSUMO, TSUMO],
    ]
    swapped = [seated[1], seated[0], *seated[2:]]
    assert [players(past) for past in told] == [*[seated] * 5, swapped, seated]
    assert [hand.number for hand in told[3].record.hands] == [1, 2, 3]


def test_points_that_were_corrected_are_told():
    game = make_finished_game()
    first = ChangeEntry.objects.first()
    enter_points(game=game, points=(25000,) * 4, change=make_change())

    past = after(game, first)

    assert [seat.entered_points for seat in past.record.seats] == [40000, 27000, 20000, 13000]
    assert past.record.game.entered_as == "points"
    sheet = past_sheet(past).sheet
    assert sheet.game.points == [40000, 27000, 20000, 13000]
    assert [seat.score for seat in sheet.seats] == [50000, 7000, -20000, -37000]


def test_changes_of_many_games_are_taken_back_too():
    tournament = make_tournament()
    people = make_players(tournament, NAMES[:5])
    games = [make_game(tournament, people[:4]) for _game in range(3)]
    first = ChangeEntry.objects.first()
    replace_everywhere(games=games, player=people[4], change=make_change())
    wide = ChangeEntry.objects.first()

    assert (wide.kind, wide.game_id, len(wide.rows)) == ("replace_everywhere", None, 6)
    told = [players(after(games[0], entry))[0] for entry in (first, wide)]
    assert told == [people[0].pk, people[4].pk]


@action
def replace_everywhere(*, games, player, change):
    for game in games:
        replace_player(game=game, seat=0, player=player, change=change)


def test_a_game_is_settled_by_the_rules_of_its_time():
    tournament = make_tournament()
    game = make_finished_game(tournament)
    entered = ChangeEntry.objects.first()
    rules = make_ruleset(uma=(15000, 5000, -5000, -15000))
    change_ruleset(tournament=tournament, ruleset=rules, change=make_change())
    voted = ChangeEntry.objects.first()
    assert [seat.score for seat in game.seats.order_by("seat")] == [45000, 2000, -15000, -32000]

    undo_change(entry=voted, change=make_change(make_user()))
    change_ruleset(tournament=tournament, ruleset=rules, change=make_change())

    sheet = past_sheet(after(game, entered)).sheet
    assert [seat.score for seat in sheet.seats] == [50000, 7000, -20000, -37000]
    enter_points(game=game, points=(25000,) * 4, change=make_change())
    last = past_sheet(after(game, ChangeEntry.objects.first()))
    assert last.ruleset == rules


def test_a_game_of_the_other_size_goes_by_its_own_rules():
    other = preset("tenhou-3p").ruleset
    tournament = make_tournament()
    details = {"players_left_over": "other_size", "other_ruleset": other.to_data()}
    change_tournament(tournament=tournament, details=details, change=make_change())
    tournament.refresh_from_db()
    game = make_game(tournament, make_players(tournament, NAMES[:3]))
    first = ChangeEntry.objects.first()
    more = replace(other, start_points=40000, return_points=45000)
    change_tournament(
        tournament=tournament, details={"other_ruleset": more.to_data()}, change=make_change()
    )

    assert past_sheet(after(game, first)).sheet.game.points == [35000] * 3


def test_a_hand_of_another_game_was_not_there_yet():
    tournament = make_tournament()
    people = make_players(tournament, NAMES[:8])
    one, two = make_game(tournament, people[:4]), make_game(tournament, people[4:])
    record(one, RON, TSUMO)
    record(two, DRAW)
    recorded = ChangeEntry.objects.first()
    move_hand_to_game(hand=one.hands.get(number=1), game=two, number=1, change=make_change())
    moved = ChangeEntry.objects.first()

    assert [outcomes(after(game, recorded)) for game in (one, two)] == [[RON, TSUMO], [DRAW]]
    assert [outcomes(after(game, moved)) for game in (one, two)] == [[TSUMO], [RON, DRAW]]


def test_penalties_and_chips_count_as_they_did():
    tournament = make_tournament(ruleset=make_ruleset(chip_points=2000))
    game = make_finished_game(tournament)
    enter_chips(game=game, chips=(3, -3, 0, 0), change=make_change())
    penalty = add_penalty(
        tournament=tournament,
        player=game.seats.get(seat=1).player,
        points=5000,
        game=game,
        change=make_change(),
    )
    fined = ChangeEntry.objects.first()
    cancel_penalty(penalty=penalty, change=make_change())
    cancelled = ChangeEntry.objects.first()
    enter_chips(game=game, chips=(0, 0, 0, 0), change=make_change())

    then, later = (past_sheet(after(game, entry)).sheet for entry in (fined, cancelled))

    assert [seat.score for seat in then.seats] == [56000, -4000, -20000, -37000]
    assert [seat.score for seat in later.seats] == [56000, 1000, -20000, -37000]
    assert [each.player.name for each in after(game, fined).record.penalties] == ["Binh"]
    assert after(game, cancelled).record.penalties == []


def test_a_deleted_game_is_told_as_it_was_before():
    game = record(make_game(), RON)
    delete_game(game=game, change=make_change())
    created, recorded, deleted = changes_of(game)

    last = after(game, deleted)

    assert (outcomes(last), last.is_gone) == ([RON], True)
    assert (outcomes(after(game, recorded)), after(game, recorded).is_gone) == ([RON], False)
    assert outcomes(after(game, created)) == []
    assert [seat.player.name for seat in last.record.seats] == list(NAMES[:4])


def test_a_game_that_was_not_there_yet_is_none():
    tournament = make_tournament()
    first = ChangeEntry.objects.first()
    game = make_game(tournament)

    assert past_game(tournament, game.pk, first) is None


def test_a_game_keeps_table_date_and_round():
    tournament = make_event(rounds=2)
    game = seat_round(tournament.rounds.get(number=1)).games.first()
    seated = ChangeEntry.objects.first()
    move_game(
        game=game, the_round=tournament.rounds.get(number=2), table_number=7, change=make_change()
    )

    past = after(game, seated).record.game

    assert (str(past.round), past.table_number) == ("Round 1", 1)


def test_somebody_who_was_made_one_with_another_is_named():
    tournament = make_tournament()
    people = make_players(tournament, (*NAMES[:4], "Aiko T."))
    game = make_game(tournament, [people[4], *people[1:4]])
    merge_players(keep=people[0], gone=people[4], change=make_change())
    created, merged = changes_of(game)

    assert after(game, created).record.seats[0].player.name == "Aiko T."
    assert after(game, created).record.seats[0].player.pk is None
    assert after(game, merged).record.seats[0].player == people[0]


def test_who_entered_a_hand_is_known():
    user = make_user("mika")
    game = record(make_game(), RON, user=user)

    assert after(game, ChangeEntry.objects.first()).record.hands[0].entered_by == user


def test_neighbours_are_the_changes_of_the_same_game():
    tournament = make_tournament()
    people = make_players(tournament, NAMES[:8])
    one, two = make_game(tournament, people[:4]), make_game(tournament, people[4:])
    record(one, RON)
    record(two, RON)
    record(one, TSUMO)
    created, first, second = changes_of(one)

    around = neighbours_of(one.pk, first)

    assert (around.before, around.after) == (created, second)
    assert neighbours_of(one.pk, created).before is None
    assert neighbours_of(one.pk, second).after is None
    assert last_change(one) == second


def test_an_earlier_state_costs_the_same_for_one_change_and_for_many():
    game = record(make_game(), RON)
    tournament = game.tournament
    first = ChangeEntry.objects.first()

    def cost():
        with CaptureQueriesContext(connection) as queries:
            past_sheet(past_game(tournament, game.pk, first))
        return len(queries)

    before = cost()
    user = make_user()
    record(game, TSUMO, DRAW, user=user)
    for outcome in (TSUMO, DRAW, TSUMO):
        change_hand(hand=game.hands.get(number=1), outcome=outcome, change=make_change(user))
    stop_game(game=game, how="time", change=make_change())

    assert cost() == before == 9


COLUMNS = ("over", "wind", "dealer", "honba", "deposits", "points", "hand_count", "finish")


def state(game):
    """Everything that follows from the record of a stored game."""
    return (
        [getattr(game, name) for name in COLUMNS],
        [
            (seat.seat, seat.player_id, seat.points, seat.place, seat.score)
            for seat in Seat.objects.filter(game=game.pk).order_by("seat")
        ],
        [hand_state(hand) for hand in Hand.objects.filter(game=game.pk).order_by("number")],
        sum(each.points for each in Penalty.objects.filter(game=game.pk) if not each.is_cancelled),
    )


def past_state(sheet, penalties):
    return (
        [getattr(sheet.game, name) for name in COLUMNS],
        [(seat.seat, seat.player_id, seat.points, seat.place, seat.score) for seat in sheet.seats],
        [hand_state(row.hand) for row in sheet.rows],
        sum(each.points for each in penalties),
    )


def hand_state(hand):
    return (hand.number, hand.outcome, hand.dealer, hand.honba, hand.points, hand.moves)


def undo(game):
    """Take the last change back, as long as that is not the game itself."""
    last = undoable(game.tournament, now=NOW, game=game)
    if last.kind != "create_game":
        undo_change(entry=last, change=make_change())


STEPS = {
    "record": lambda game, pick: record(game, pick.choice((RON, TSUMO, DRAW, CHOMBO))),
    "change": lambda game, pick: change_hand(
        hand=pick.choice(game.hands.all()), outcome=pick.choice((RON, DRAW)), change=make_change()
    ),
    "insert": lambda game, pick: insert_hand(
        game=game, number=1, outcome=TSUMO, client_id=uuid4(), change=make_change()
    ),
    "delete": lambda game, pick: delete_hand(
        hand=pick.choice(game.hands.all()), change=make_change()
    ),
    "move": lambda game, pick: move_hand(
        hand=pick.choice(game.hands.all()), number=1, change=make_change()
    ),
    "swap": lambda game, pick: swap_players(
        game=game, seat=0, other_game=game, other_seat=pick.randint(1, 3), change=make_change()
    ),
    "stop": lambda game, pick: stop_game(game=game, how="time", change=make_change()),
    "resume": lambda game, pick: resume_game(game=game, change=make_change()),
    "penalty": lambda game, pick: add_penalty(
        tournament=game.tournament,
        player=pick.choice(game.seats.all()).player,
        points=1000,
        game=game,
        change=make_change(),
    ),
    "rules": lambda game, pick: change_ruleset(
        tournament=game.tournament,
        ruleset=make_ruleset(kiriage=pick.choice((True, False)), start_points=25000),
        change=make_change(),
    ),
    "undo": lambda game, pick: undo(game),
}


@pytest.mark.parametrize("seed", range(4))
def test_every_state_of_a_long_sequence_is_what_it_was(seed):
    """Whatever is done, each state that was stored then is the one that the history rebuilds in the end."""
    pick = Random(seed)
    game = make_game()
    was = []
    for _step in range(40):
        game = Game.objects.get(pk=game.pk)
        try:
            STEPS[pick.choice(list(STEPS))](game, pick)
        except (ScoringError, IndexError):
            continue
        entry = ChangeEntry.objects.first()
        was.append((entry, state(Game.objects.get(pk=game.pk))))

    assert len(was) > 15
    for entry, then in was:
        past = after(game, entry)
        assert past_state(past_sheet(past).sheet, past.record.penalties) == then
