from datetime import date, timedelta

import pytest
from django.utils import timezone

from tests.factories import (
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
    make_sent,
    make_tournament,
    make_user,
    record,
    seat_round,
)
from tournament.actions.calls import call_organiser
from tournament.actions.confirmations import confirm_seat
from tournament.actions.corrections import (
    move_game,
    move_hand,
    move_hand_to_game,
    swap_players,
)
from tournament.actions.games import delete_game
from tournament.actions.hands import change_hand
from tournament.actions.merges import merge_players
from tournament.actions.penalties import add_penalty
from tournament.actions.player_details import change_player
from tournament.actions.queues import record_queue
from tournament.actions.rounds import start_round
from tournament.queries.history import (
    HistoryFilter,
    changed_by,
    history_of,
    kinds_in,
    undoable,
)
from tournament.queries.history_facts import ChangedRow
from tournament.queries.history_lines import HISTORY_COLUMNS, described, history_rows, kind_label

pytestmark = pytest.mark.django_db


def kinds(tournament, game=None, **wanted):
    wanted["games"] = [game.pk] if game else None
    return [entry.kind for entry in history_of(tournament, HistoryFilter(**wanted))]


@pytest.fixture
def league():
    """Two tables; a hand was recorded at each, and the first one corrected by Emeka's organiser."""
    tournament = make_tournament()
    players = make_players(tournament, NAMES[:8])
    one, two = make_game(tournament, players[:4]), make_game(tournament, players[4:])
    record_queue(game=one, hands=[make_sent(RON, 1)], change=at_table())
    record_queue(game=two, hands=[make_sent(RON, 1)], change=at_table())
    user = make_user("emeka")
    change_hand(hand=one.hands.get(), outcome=TSUMO, change=make_change(user, reason="a tsumo"))
    return tournament, one, two, user


def test_every_action_leaves_one_entry(league):
    tournament, *_rest = league

    assert kinds(tournament) == [
        "change_hand",
        "record_sent",
        "record_sent",
        "create_game",
        "create_game",
        "add_players",
        "create_tournament",
    ]


def test_history_is_filtered(league):
    tournament, one, two, user = league
    fatima = two.seats.get(seat=1).player

    assert kinds(tournament, game=two) == ["record_sent", "create_game"]
    assert kinds(tournament, player=fatima) == ["record_sent", "create_game"]
    assert kinds(tournament, user=user) == ["change_hand"]
    assert kinds(tournament, kind="record_sent", game=one) == ["record_sent"]
    assert kinds(tournament, since=date(2026, 3, 15)) == []
    assert len(kinds(tournament, since=date(2026, 3, 14), until=date(2026, 3, 14))) == 7


@pytest.fixture
def hall():
    """Three tables that were seated in one step."""
    tournament = make_event(12, rounds=1)
    seat_round(tournament.rounds.get())
    return tournament


def test_a_change_of_many_games_is_found_by_each_of_them(hall, django_assert_num_queries):
    games = list(hall.games.order_by("number"))
    record(games[1], RON)
    delete_game(game=games[0], change=make_change())

    assert kinds(hall, game=games[0]) == ["delete_game", "plan_round"]
    assert kinds(hall, game=games[1]) == ["record_sent", "plan_round"]
    assert kinds(hall, game=games[2]) == ["plan_round"]
    player = games[2].seats.get(seat=0).player
    assert kinds(hall, player=player) == ["plan_round"]
    with django_assert_num_queries(1):
        assert len(history_of(hall, HistoryFilter(games=[games[1].pk]))) == 2


def test_a_change_of_many_games_names_them_in_their_order(hall):
    delete_game(game=hall.games.get(number=2), change=make_change())

    deleted, planned = described(history_of(hall)[:2])

    assert [(game.number, game.is_there) for game in planned.games] == [
        (1, True),
        (2, False),
        (3, True),
    ]
    assert [(game.number, game.is_there) for game in deleted.games] == [(2, False)]
    assert {row.game for row in planned.rows} == {1, 2, 3, None}


def test_a_game_is_named_once_where_a_hand_left_it():
    tournament = make_tournament()
    players = make_players(tournament, NAMES[:8])
    one, two = make_game(tournament, players[:4]), make_game(tournament, players[4:])
    record(one, RON)
    move_hand_to_game(hand=one.hands.get(), game=two, number=1, change=make_change())

    assert kinds(tournament, game=one)[0] == kinds(tournament, game=two)[0] == "move_hand_to_game"


def test_filter_offers_what_there_is(league):
    tournament, _one, _two, user = league

    assert kinds_in(tournament)[:3] == ["add_players", "change_hand", "create_game"]
    assert list(changed_by(tournament)) == [user]


def test_history_costs_one_query(league, django_assert_num_queries):
    tournament, *_rest = league

    with django_assert_num_queries(1):
        for entry in history_of(tournament):
            str(entry.game), str(entry.user), str(entry.player)


def test_entries_say_who_when_why_and_what(league, django_assert_num_queries):
    tournament, one, _two, user = league

    with django_assert_num_queries(4):
        correction, recorded, *_rest = described(history_of(tournament)[:2])

    assert (correction.kind, correction.who) == ("Hand corrected", "emeka")
    assert (correction.entry.reason, correction.entry.at) == ("a tsumo", NOW)
    assert correction.entry.game == one
    (row,) = correction.rows
    assert row.what == "hand 1"
    assert row.before == "Binh ron from Chen, 3 han 40 fu"
    assert row.after == "Aiko tsumo, mangan"
    assert (recorded.kind, recorded.who) == ("Hand recorded", "at the table")
    assert recorded.rows[0].before == ""
    assert user.get_username() == "emeka"


def test_dates_rounds_and_choices_are_told_as_people_write_them():
    tournament = make_event(rounds=1)
    the_round = start_round(the_round=seat_round(tournament.rounds.get()), change=make_change())
    started, *_earlier = described(history_of(tournament))
    game = the_round.games.first()
    move_game(game=game, the_round=None, table_number=None, change=make_change())
    moved = described(history_of(tournament)[:1])[0]

    (row,) = [row for row in started.rows if "running" in row.after]
    assert row.before == "state: planned"
    assert f"{timezone.localtime(NOW):%m/%d/%Y %H:%M}" in row.after
    assert NOW.isoformat() not in row.after
    assert "round: Round 1" in moved.rows[0].before


def test_who_confirmed_is_told_by_name():
    game = make_finished_game()
    confirm_seat(game=game, seat=1, change=at_table())

    (entry,) = described(history_of(game.tournament)[:1])

    assert entry.rows[0].after.startswith("seat: Binh; ")


def test_hands_of_a_deleted_game_name_who_sat_there():
    game = record(make_game(), RON)
    tournament = game.tournament
    delete_game(game=game, change=make_change())

    (entry, *_rest) = described(history_of(tournament))

    assert "Binh ron from Chen, 3 han 40 fu" in " ".join(row.before for row in entry.rows)


def test_moved_hands_are_told_once_each():
    game = record(make_game(), TSUMO, RON)
    move_hand(hand=game.hands.get(number=1), number=2, change=make_change())

    (entry,) = described(history_of(game.tournament)[:1])

    assert entry.kind == "Hand moved"
    assert [(row.what, row.before, row.after) for row in entry.rows] == [
        ("hand 2", "number: 1", "number: 2"),
        ("hand 1", "number: 2", "number: 1"),
    ]


def test_swapped_players_are_told_by_name():
    game = make_finished_game()
    swap_players(game=game, seat=0, other_game=game, other_seat=1, change=make_change())

    (entry,) = described(history_of(game.tournament)[:1])

    (east, south) = entry.rows
    assert "Aiko" in east.before
    assert "Binh" in east.after
    assert (east.what, south.what) == ("East", "South")


def test_history_of_a_deleted_game_stays():
    game = record(make_game(), RON)
    tournament = game.tournament
    delete_game(game=game, change=make_change())

    (entry, *_rest) = described(history_of(tournament))

    assert entry.kind == "Game deleted"
    assert [row.after for row in entry.rows] == [""] * 6


def test_export_has_one_line_a_row(league):
    tournament, *_rest = league

    lines = list(history_rows(tournament))

    assert all(len(line) == len(HISTORY_COLUMNS) for line in lines)
    assert lines[0] == (
        NOW,
        "emeka",
        "Hand corrected",
        1,
        "hand 1",
        "Binh ron from Chen, 3 han 40 fu",
        "Aiko tsumo, mangan",
        "a tsumo",
    )


def test_unknown_kinds_have_a_readable_name():
    assert kind_label("draw_lots") == "Draw lots"


def test_undoable_is_the_last_change_of_an_account(league):
    tournament, one, two, user = league
    call_organiser(game=two, change=at_table())

    assert undoable(tournament, now=NOW).kind == "change_hand"
    assert undoable(tournament, now=NOW, user=make_user()) is None
    assert undoable(tournament, now=NOW, user=user).game == one
    assert undoable(tournament, now=NOW, game=two).kind == "record_sent"
    assert undoable(tournament, now=NOW + timedelta(minutes=61)) is None


def test_a_change_does_not_tell_the_key_of_its_own_tournament():
    tournament = make_tournament()
    add_penalty(
        tournament=tournament,
        player=make_players(tournament)[0],
        points=5000,
        change=make_change(),
    )

    (entry,) = described(history_of(tournament)[:1])

    assert entry.rows == (
        ChangedRow(what="penalty Aiko", before="", after="score: −5.0; reason: misheard"),
    )


@pytest.fixture
def two_leagues():
    """Aiko plays in spring and in autumn, where she was entered a second time."""
    spring, autumn = make_tournament(name="Spring"), make_tournament(name="Autumn")
    aiko, *others = make_players(spring, NAMES[:4])
    twin, *_others = make_players(autumn, ("Aiko T.", *NAMES[1:4]))
    make_finished_game(spring, players=[aiko, *others])
    make_finished_game(autumn, players=[twin, *others])
    make_finished_game(autumn, players=[*others, twin])
    return spring, autumn, aiko, twin


def test_what_is_changed_of_a_player_is_told_wherever_they_take_part(two_leagues):
    spring, autumn, aiko, _twin = two_leagues
    user = make_user("mika")
    elsewhere = make_tournament()

    change_player(player=aiko, details={"name": "Aiko Abe"}, change=make_change(user))

    assert kinds(spring)[0] == "change_player"
    assert "change_player" in kinds_in(spring)
    assert list(changed_by(spring)) == [user]
    assert kinds(spring, player=aiko)[0] == "change_player"
    (entry,) = described(history_of(spring)[:1], spring)
    assert entry.rows == (
        ChangedRow(what="player Aiko Abe", before="name: Aiko", after="name: Aiko Abe"),
    )
    assert "change_player" not in kinds(autumn) + kinds(elsewhere)


def test_a_player_who_is_made_one_with_another_is_told_in_each_tournament(two_leagues):
    spring, autumn, aiko, twin = two_leagues
    games = list(autumn.games.order_by("number"))

    merge_players(keep=aiko, gone=twin, change=make_change())

    assert kinds(spring)[0] == kinds(autumn)[0] == "merge_players"
    assert kinds(autumn, game=games[0])[0] == kinds(autumn, game=games[1])[0] == "merge_players"
    assert kinds(spring, game=spring.games.get()) == ["enter_points", "create_game"]
    here, there = (described(history_of(each)[:1], each)[0] for each in (spring, autumn))
    assert [row.what for row in here.rows] == ["participant Aiko", "player Aiko T."]
    assert [game.number for game in here.games] == []
    assert [game.number for game in there.games] == [1, 2]
    assert [(row.what, row.game) for row in there.rows] == [
        ("participant Aiko", None),
        ("East", 1),
        ("North", 2),
        ("player Aiko T.", None),
    ]
