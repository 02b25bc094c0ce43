from functools import partial
from uuid import uuid4

import pytest

from tests.factories import (
    CHOMBO,
    DAY,
    DRAW,
    NAMES,
    RON,
    TSUMO,
    at_table,
    make_change,
    make_finished_game,
    make_game,
    make_players,
    make_ruleset,
    make_sent,
    make_tournament,
    record,
)
from tournament.actions.changes import ReasonMissing, StaleForm
from tournament.actions.conflicts import HandGone, choose_version
from tournament.actions.corrections import (
    SitsElsewhere,
    move_game,
    move_hand,
    move_hand_to_game,
    replace_player,
    swap_players,
)
from tournament.actions.drafts import (
    CorrectedGame,
    HandTwice,
    KeptHand,
    OtherTournament,
    correct_games,
)
from tournament.actions.games import GameSetup, PenaltyInTheWay, change_game
from tournament.actions.hands import EnteredByPoints, NoSuchHandNumber, change_hand, delete_hand
from tournament.actions.penalties import add_penalty
from tournament.actions.previews import preview
from tournament.actions.queues import record_queue, undo_last_hand
from tournament.actions.rounds import start_round
from tournament.actions.undo import undo_change
from tournament.models import ChangeEntry, Game, Hand, HandConflict, Round
from tournament.queries.computed import LaterHandImpossible
from tournament.queries.rechecks import recheck_tournament

pytestmark = pytest.mark.django_db

RICH = {"end": "ron", "discarder": 0, "wins": [{"seat": 2, "limit": "mangan"}]}
POOR = {"end": "ron", "discarder": 2, "wins": [{"seat": 3, "limit": "sanbaiman"}], "riichi": [2]}
RIICHI = {"end": "exhaustive_draw", "tenpai": [2], "riichi": [2]}


def kept(game):
    hands = game.hands.order_by("number")
    return [KeptHand(client_id=hand.client_id, outcome=hand.outcome) for hand in hands]


def as_wanted(game, hands, **more):
    return CorrectedGame(game=game, hands=hands, **more)


def correct(game, hands, *, reason="written down wrongly", **more):
    corrected = [as_wanted(game, hands, **more)]
    return correct_games(corrected=corrected, change=make_change(reason=reason))[0]


def outcomes(game):
    return [hand.outcome for hand in game.hands.order_by("number")]


def players_of(game):
    return [seat.player for seat in game.seats.order_by("seat")]


def numbers(game):
    return list(game.hands.order_by("number").values_list("number", flat=True))


def names(game):
    return [seat.player.name for seat in game.seats.order_by("seat")]


def stored(game):
    return (
        list(Game.objects.filter(pk=game.pk).values()),
        list(game.seats.order_by("seat").values()),
        list(Hand.objects.order_by("game", "number").values()),
        ChangeEntry.objects.count(),
    )


def make_round(*games):
    tournament = games[0].tournament
    the_round = Round.objects.create(tournament=tournament, number=1)
    for table, game in enumerate(games, start=1):
        setup = GameSetup(played_on=DAY, round=the_round, table_number=table)
        change_game(game=game, setup=setup, change=make_change())
    return the_round


@pytest.fixture
def two_tables():
    """Two games of a round: Aiko, Binh, Chen, Dewi and Emeka, Fatima, Goran, Hana."""
    tournament = make_tournament()
    players = make_players(tournament, NAMES[:8])
    games = make_game(tournament, players[:4]), make_game(tournament, players[4:])
    make_round(*games)
    return games


def test_correct_games_changes_moves_adds_and_deletes_in_one_step():
    game = record(make_game(), TSUMO, RON, DRAW)
    first, second, third = kept(game)
    new = KeptHand(client_id=uuid4(), outcome=CHOMBO)

    changed = KeptHand(client_id=third.client_id, outcome=RON)
    game = correct(game, [second, new, changed])

    assert outcomes(game) == [RON, CHOMBO, RON]
    assert numbers(game) == [1, 2, 3]
    assert [hand.client_id for hand in game.hands.order_by("number")] == [
        second.client_id,
        new.client_id,
        third.client_id,
    ]
    game.refresh_from_db()
    # 25 000 + 5200, then as dealer 7700 more
    assert (game.hand_count, game.points[1]) == (3, 37900)
    assert first.client_id not in {hand.client_id for hand in game.hands.all()}
    assert ChangeEntry.objects.first().kind == "correct_games"


def test_correct_games_stores_all_or_nothing():
    game = record(make_game(), RICH, POOR, RIICHI)
    before = stored(game)

    with pytest.raises(LaterHandImpossible) as refused:
        correct(game, kept(game)[1:])

    assert refused.value.hand == 1
    assert refused.value.field == "riichi"
    assert "Chen has only " in str(refused.value)
    assert stored(game) == before


def test_correct_games_mends_the_later_hand_in_the_same_step():
    game = record(make_game(), RICH, POOR, RIICHI)
    _gone, poor, riichi = kept(game)
    mended = KeptHand(client_id=riichi.client_id, outcome={**RIICHI, "riichi": []})

    correct(game, [poor, mended])

    assert outcomes(game) == [POOR, {**RIICHI, "riichi": []}]


def test_correct_games_refuses_hands_of_other_games_and_twins():
    game = record(make_game(), RON)
    other = record(make_game(), RON)

    with pytest.raises(HandTwice, match=r"Game 1, hand 2 is stored in another game; move it"):
        correct(game, kept(game) + kept(other))
    with pytest.raises(HandTwice, match=r"Game 1, hand 2 stands here twice; delete one"):
        correct(game, kept(game) * 2)


def test_correct_games_refuses_a_game_that_is_named_twice():
    game = record(make_game(), RON, DRAW)
    first, second = kept(game)

    with pytest.raises(HandTwice, match="Game 1 is named twice"):
        correct_games(
            corrected=[as_wanted(game, [first]), as_wanted(game, [second])], change=make_change()
        )
    assert outcomes(game) == [RON, DRAW]


def test_correct_games_names_the_game_that_was_entered_by_its_points():
    game = record(make_game(), RON)
    by_points = make_finished_game(game.tournament, players=list(players_of(game)))
    both = [as_wanted(game, []), as_wanted(by_points, kept(game))]

    with pytest.raises(EnteredByPoints, match="Game 2 was entered by its final points"):
        correct_games(corrected=both, change=make_change())
    assert outcomes(game) == [RON]


def test_versions_of_a_hand_go_with_it_to_another_game(two_tables):
    one, two = two_tables
    the_round = one.tournament.rounds.get()
    start_round(the_round=the_round, change=make_change())
    one, two = record(one, RON, TSUMO), record(two, RON)
    record_queue(game=one, hands=[make_sent(DRAW, 1)], change=at_table("phone 2"))
    conflict = HandConflict.objects.get()

    move_hand_to_game(hand=one.hands.get(number=1), game=two, number=2, change=make_change())
    conflict.refresh_from_db()
    assert (conflict.game, conflict.number) == (two, 2)
    choose_version(conflict=conflict, which="sent", change=make_change())

    assert (outcomes(one), outcomes(two)) == ([TSUMO], [RON, DRAW])
    assert [found for each in recheck_tournament(one.tournament) for found in each] == []


def test_who_looked_at_a_hand_before_it_moved_changes_nothing_in_the_game_it_left(two_tables):
    one, two = two_tables
    start_round(the_round=one.tournament.rounds.get(), change=make_change())
    one = record(one, RON)
    record_queue(game=one, hands=[make_sent(DRAW, 1)], change=at_table("phone 2"))
    hand, conflict = one.hands.get(), HandConflict.objects.get()
    move_hand_to_game(hand=hand, game=two, number=1, change=make_change())

    with pytest.raises(StaleForm, match="moved to another game"):
        change_hand(hand=hand, outcome=TSUMO, change=make_change())
    with pytest.raises(StaleForm, match="moved to another game"):
        delete_hand(hand=hand, change=make_change())
    with pytest.raises(HandGone, match="Choose its version there"):
        choose_version(conflict=conflict, which="sent", change=make_change())
    assert (outcomes(one), outcomes(two)) == ([], [RON])
    assert [found for each in recheck_tournament(one.tournament) for found in each] == []


@pytest.mark.parametrize(
    "take_away",
    [
        lambda game: correct(game, []),
        lambda game: delete_hand(hand=game.hands.get(), change=make_change()),
        lambda game: undo_last_hand(game=game, change=at_table("phone 1")),
    ],
)
def test_a_deleted_hand_comes_back_with_what_another_phone_sent_of_it(take_away):
    game = make_game()
    record_queue(game=game, hands=[make_sent(RON, 1)], change=at_table("phone 1"))
    record_queue(game=game, hands=[make_sent(DRAW, 1)], change=at_table("phone 2"))
    conflict = HandConflict.objects.get()

    take_away(game)
    conflict.refresh_from_db()
    assert conflict.hand is None
    undo_change(entry=ChangeEntry.objects.first(), change=make_change())
    conflict.refresh_from_db()
    choose_version(conflict=conflict, which="sent", change=make_change())

    assert outcomes(game) == [DRAW]


def test_correct_games_needs_a_reason_and_the_newest_state():
    game = record(make_game(), RON)

    with pytest.raises(ReasonMissing):
        correct(game, [], reason="")
    with pytest.raises(StaleForm):
        correct(game, [], revision=game.revision + 1)


@pytest.mark.parametrize(
    ("number", "to", "order"),
    [(1, 3, [RON, DRAW, TSUMO]), (3, 1, [DRAW, TSUMO, RON]), (2, 2, [TSUMO, RON, DRAW])],
)
def test_move_hand_puts_it_elsewhere_in_its_game(number, to, order):
    game = record(make_game(), TSUMO, RON, DRAW)

    move_hand(hand=game.hands.get(number=number), number=to, change=make_change())

    assert outcomes(game) == order
    assert numbers(game) == [1, 2, 3]


def test_move_hand_beyond_the_last_is_refused():
    game = record(make_game(), TSUMO)

    with pytest.raises(NoSuchHandNumber):
        move_hand(hand=game.hands.get(), number=2, change=make_change())


def test_move_hand_to_game_replays_both(two_tables):
    one, two = two_tables
    one, two = record(one, TSUMO, RON), record(two, DRAW)

    move_hand_to_game(hand=one.hands.get(number=1), game=two, number=1, change=make_change())

    assert (outcomes(one), outcomes(two)) == ([RON], [TSUMO, DRAW])
    assert (numbers(one), numbers(two)) == ([1], [1, 2])
    one.refresh_from_db()
    two.refresh_from_db()
    assert one.points == [25000, 30200, 19800, 25000]
    assert two.points == [38500, 21500, 19500, 19500]
    entry = ChangeEntry.objects.first()
    assert {entry.game_id, entry.other_game_id} == {one.pk, two.pk}


def test_move_hand_to_another_tournament_is_refused():
    one, two = record(make_game(), RON), make_game()

    with pytest.raises(OtherTournament):
        move_hand_to_game(hand=one.hands.get(), game=two, number=1, change=make_change())


def test_swap_players_in_one_game():
    game = make_finished_game()

    swap_players(game=game, seat=0, other_game=game, other_seat=3, change=make_change())

    assert names(game) == ["Dewi", "Binh", "Chen", "Aiko"]
    assert game.seats.get(seat=0).points == 40000


def test_swap_players_between_two_tables(two_tables):
    one, two = two_tables
    record(one, RON)

    swap_players(game=one, seat=1, other_game=two, other_seat=2, change=make_change())

    assert names(one) == ["Aiko", "Goran", "Chen", "Dewi"]
    assert names(two) == ["Emeka", "Fatima", "Binh", "Hana"]
    assert ChangeEntry.objects.first().kind == "swap_players"


def test_swap_between_rounds_is_refused(two_tables):
    one, two = two_tables
    setup = GameSetup(played_on=DAY)
    change_game(game=two, setup=setup, change=make_change())

    with pytest.raises(OtherTournament):
        swap_players(game=one, seat=1, other_game=two, other_seat=2, change=make_change())


def test_swap_of_who_has_a_penalty_there_is_refused(two_tables):
    one, two = two_tables
    player = one.seats.get(seat=0).player
    add_penalty(
        tournament=one.tournament, player=player, points=1000, game=one, change=make_change()
    )

    with pytest.raises(PenaltyInTheWay):
        swap_players(game=one, seat=0, other_game=two, other_seat=0, change=make_change())

    assert names(two)[0] == "Emeka"


def test_replace_player_refuses_who_sits_elsewhere_in_the_round(two_tables):
    one, two = two_tables

    with pytest.raises(SitsElsewhere, match="Emeka sits in game 2"):
        replace_player(game=one, seat=0, player=two.seats.get(seat=0).player, change=make_change())


def test_replace_player_in_one_game():
    tournament = make_tournament()
    players = make_players(tournament, NAMES[:5])
    game = make_finished_game(tournament, players=players[:4])

    replace_player(game=game, seat=2, player=players[4], change=make_change())

    assert names(game) == ["Aiko", "Binh", "Emeka", "Dewi"]


def test_move_game_to_another_round(two_tables):
    one, _two = two_tables
    second = Round.objects.create(tournament=one.tournament, number=2)

    move_game(game=one, the_round=second, table_number=7, change=make_change())

    one.refresh_from_db()
    assert (one.round, one.table_number) == (second, 7)
    with pytest.raises(ReasonMissing):
        move_game(game=one, the_round=None, table_number=None, change=make_change(reason=""))


def test_move_game_into_a_round_where_its_players_sit_is_refused(two_tables):
    one, _two = two_tables
    second = Round.objects.create(tournament=one.tournament, number=2)
    again = make_game(one.tournament, [seat.player for seat in one.seats.order_by("seat")])

    move_game(game=again, the_round=second, table_number=1, change=make_change())
    with pytest.raises(SitsElsewhere):
        move_game(
            game=again, the_round=Round.objects.get(number=1), table_number=9, change=make_change()
        )


def test_preview_shows_what_would_change_and_stores_nothing():
    tournament = make_tournament(ruleset=make_ruleset(length="one_hand"))
    game = record(make_game(tournament), CHOMBO, RON)
    hand = game.hands.get(number=2)
    before = stored(game)
    kept_hands = [
        *kept(game)[:1],
        KeptHand(client_id=hand.client_id, outcome=RON | {"discarder": 3}),
    ]

    shown = preview(
        tournament=tournament,
        games=[game],
        act=partial(correct_games, corrected=[as_wanted(game, kept_hands)]),
        change=make_change(reason=""),
    )

    (looked,) = shown.games
    assert looked.over == ("played_out", "played_out")
    (pair,) = looked.changed_hands
    assert (pair.before.points, pair.after.points) == (
        (25000, 30200, 19800, 25000),
        (25000, 30200, 25000, 19800),
    )
    seats = [(one.name, one.score, two.score) for one, two in looked.seats]
    assert seats == [
        ("Aiko", 5000, 5000),
        ("Binh", 40200, 40200),
        ("Chen", -30200, -15000),
        ("Dewi", -35000, -50200),
    ]
    assert [(row.name, row.place, row.total) for row in shown.standings] == [
        ("Chen", (3, 3), (-30200, -15000)),
        ("Dewi", (4, 4), (-35000, -50200)),
    ]
    assert stored(game) == before


def test_preview_refuses_what_the_action_refuses():
    game = record(make_game(), RICH, POOR, RIICHI)
    act = partial(correct_games, corrected=[as_wanted(game, kept(game)[1:])])

    with pytest.raises(LaterHandImpossible):
        preview(tournament=game.tournament, games=[game], act=act, change=make_change())

    assert outcomes(game) == [RICH, POOR, RIICHI]


def test_preview_of_a_deleted_hand_shows_where_it_was():
    game = record(make_game(), TSUMO, RON)

    shown = preview(
        tournament=game.tournament,
        games=[game],
        act=partial(correct_games, corrected=[as_wanted(game, kept(game)[1:])]),
        change=make_change(),
    )

    gone, left = shown.games[0].hands
    assert (gone.before.outcome, gone.after) == (TSUMO, None)
    assert (left.before.number, left.after.number) == (2, 1)
