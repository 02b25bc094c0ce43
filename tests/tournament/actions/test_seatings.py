import pytest

from tests.factories import (
    RON,
    make_change,
    make_event,
    make_ruleset,
    participant_called,
    play_round,
    player_called,
    record,
    seat_round,
)
from tournament.actions.changes import ReasonMissing
from tournament.actions.endings import enter_points
from tournament.actions.participants import change_participant_details, mark_absent, withdraw
from tournament.actions.penalties import add_penalty
from tournament.actions.rounds import publish_round
from tournament.actions.seating_rows import PlanRefused, SeatingPlan
from tournament.actions.seating_swaps import swap_planned_seats
from tournament.actions.seatings import (
    clear_plan,
    plan_all_rounds,
    plan_round,
    upload_plan,
)
from tournament.actions.tournaments import change_tournament
from tournament.actions.undo import undo_change
from tournament.models import Bye, ChangeEntry, Game, Round, Seat
from tournament.queries.seatings import seating_quality
from tournament.seating import SeatingRefused

pytestmark = pytest.mark.django_db


def plan(the_round, method="random", seed=1, **more):
    return plan_round(
        the_round=the_round,
        plan=SeatingPlan(method=method, seed=seed, **more),
        change=make_change(),
    )


def plan_all(tournament, seed=1):
    return plan_all_rounds(
        stage=tournament.stages.get(),
        plan=SeatingPlan(method="planned", seed=seed),
        change=make_change(),
    )


def seated(the_round):
    """The names at each table, in seat order."""
    seats = Seat.objects.filter(game__round=the_round).select_related("player", "game")
    tables = {}
    for seat in seats.order_by("game__table_number", "seat"):
        tables.setdefault(seat.game.table_number, []).append(seat.player.name)
    return tables


def byes(the_round):
    return sorted(bye.participant.player.name for bye in the_round.byes.all())


def details(name, **facts):
    change_participant_details(
        participant=participant_called(name), details=facts, change=make_change()
    )


def test_all_rounds_are_seated_without_a_repeat():
    tournament = make_event(16, rounds=5)

    rounds = plan_all(tournament)

    assert [len(seated(each)) for each in rounds] == [4] * 5
    quality = seating_quality(tournament).quality
    # 16 players meet 15 others in 5 rounds of 3: everybody once.
    assert (quality.repeats, quality.pairs_by_meetings) == (0, (0, 120))
    assert [game.number for game in Game.objects.order_by("number")] == list(range(1, 21))
    tournament.refresh_from_db()
    assert tournament.last_game_number == 20
    assert {each.method for each in rounds} == {"planned"}


def test_planned_games_start_as_the_rules_say_and_are_not_public():
    tournament = make_event(ruleset=make_ruleset(start_points=30000, return_points=30000))
    the_round = plan(tournament.rounds.first())

    game = the_round.games.first()

    assert (game.points, game.hand_count, game.over) == ([30000] * 4, 0, "")
    assert (the_round.state, the_round.seed, game.history.count()) == ("planned", 1, 1)


def test_the_same_seed_seats_the_same():
    first = seated(plan(make_event(16).rounds.first(), seed=5))
    tournament = make_event(0)

    again = seated(plan(Round.objects.get(tournament__participants__number=1, number=1), seed=5))

    assert (again, tournament.participants.count()) == (first, 0)


def test_planning_again_replaces_the_plan_under_the_same_numbers():
    tournament = make_event(8, rounds=2)
    plan_all(tournament)
    before = seated(tournament.rounds.first())

    plan_all(tournament, seed=2)

    assert seated(tournament.rounds.first()) != before
    assert sorted(Game.objects.values_list("number", flat=True)) == [1, 2, 3, 4]
    assert Seat.objects.count() == 16


def test_byes_rotate_and_score():
    tournament = make_event(10, rounds=5)
    change_tournament(tournament=tournament, details={"bye_score": 5000}, change=make_change())

    rounds = plan_all(tournament)

    assert [len(byes(each)) for each in rounds] == [2] * 5
    assert len({bye.participant_id for bye in Bye.objects.all()}) == 10
    assert {bye.score for bye in Bye.objects.all()} == {5000}


def test_penalties_count_in_the_order_of_seating():
    tournament = make_event(8)
    first, second = tournament.rounds.all()
    play_round(seat_round(first, ["P01", "P02", "P03", "P04"], ["P05", "P06", "P07", "P08"]))
    add_penalty(
        tournament=tournament, player=player_called("P01"), points=100000, change=make_change()
    )

    plan(second, "interval")

    # P05 leads, P02 and P06, P03 and P07 are equal, and P01 fell to the last place.
    standing = ["P05", "P02", "P06", "P03", "P07", "P04", "P08", "P01"]
    tables = [sorted(table) for table in seated(second).values()]
    parts = [standing[:2], standing[2:4], standing[4:6], standing[6:]]
    for table in tables:
        assert [sum(name in table for name in part) for part in parts] == [1, 1, 1, 1]


def test_absent_and_withdrawn_players_are_not_seated():
    tournament = make_event(10, rounds=1)
    the_round = tournament.rounds.get()
    mark_absent(the_round=the_round, participant=participant_called("P01"), change=make_change())
    withdraw(participant=participant_called("P02"), change=make_change())

    plan(the_round)

    names = {name for table in seated(the_round).values() for name in table}
    assert names == {f"P{number:02}" for number in range(3, 11)}
    assert byes(the_round) == []


def test_absences_stand_in_the_way_of_a_plan_for_all_rounds():
    tournament = make_event()
    second = tournament.rounds.get(number=2)
    mark_absent(the_round=second, participant=participant_called("P01"), change=make_change())

    with pytest.raises(PlanRefused, match="absent in Round 2"):
        plan_all(tournament)

    assert Game.objects.count() == 0


def test_substitutes_fill_tables_only():
    tournament = make_event(9, rounds=1)
    details("P09", is_substitute=True)
    the_round = tournament.rounds.get()

    plan(the_round)
    without = {name for table in seated(the_round).values() for name in table}
    withdraw(participant=participant_called("P01"), change=make_change())
    plan(the_round)

    assert "P09" not in without
    assert byes(the_round) == []
    assert {name for table in seated(the_round).values() for name in table} == {
        f"P{number:02}" for number in range(2, 10)
    }


@pytest.mark.parametrize("method", ["planned", "swiss", "interval", "random", "groups"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_substitutes_who_are_named_sit_rather_than_anybody_else(method, seed):
    tournament = make_event(10, rounds=1)
    details("P10", is_substitute=True)
    the_round = tournament.rounds.get()

    plan(the_round, method, seed, substitutes=(participant_called("P10").pk,), group_size=4)

    assert "P10" in {name for table in seated(the_round).values() for name in table}
    assert len(byes(the_round)) == 2


def test_substitutes_who_are_named_sit_in_every_round_of_a_plan():
    tournament = make_event(18, rounds=5)
    details("P18", is_substitute=True)
    one = participant_called("P18")
    plan_all_rounds(
        stage=tournament.stages.get(),
        plan=SeatingPlan(method="planned", seed=1, substitutes=(one.pk,)),
        change=make_change(),
    )

    assert Seat.objects.filter(player=one.player).count() == 5
    # Of the 17 others two rest in each round, and nobody twice.
    assert len({bye.participant_id for bye in Bye.objects.all()}) == 10


def test_tables_of_the_other_size_have_their_own_rules():
    tournament = make_event(10, rounds=1)
    other = make_ruleset(
        seats=3,
        start_points=35000,
        return_points=40000,
        uma=[15000, 0, -15000],
        honba_ron=200,
        noten_total=2000,
        sanma_tsumo="loss",
        multiple_ron="double",
    )
    change_tournament(
        tournament=tournament,
        details={"players_left_over": "other_size", "other_ruleset": other.to_data()},
        change=make_change(),
    )

    the_round = plan(tournament.rounds.get())
    play = {
        3: (50000, 35000, 20000),
        4: (40000, 30000, 20000, 10000),
    }
    for game in the_round.games.all():
        enter_points(game=game, points=play[len(game.points)], change=make_change())

    sizes = sorted(len(game.points) for game in the_round.games.all())
    small = [game for game in the_round.games.all() if len(game.points) == 3]
    assert (sizes, byes(the_round)) == ([3, 3, 4], [])
    # 50 000 − 40 000 + oka 15 000 + uma 15 000; 35 000 − 40 000; 20 000 − 40 000 − 15 000
    for game in small:
        assert [seat.score for seat in game.seats.all()] == [40000, -5000, -35000]


def test_club_mates_are_kept_apart():
    tournament = make_event(8, rounds=1)
    for number in range(1, 9):
        player = player_called(f"P{number:02}")
        player.club = "Tokyo" if number <= 2 else ""
        player.save()
    change_tournament(tournament=tournament, details={"keep_apart": "club"}, change=make_change())

    for seed in range(4):
        the_round = plan(tournament.rounds.get(), seed=seed)
        assert not any({"P01", "P02"} <= set(table) for table in seated(the_round).values())


def test_fixed_table_is_kept():
    tournament = make_event(16, rounds=3)
    details("P07", fixed_table=3)

    assert all("P07" in seated(each)[3] for each in plan_all(tournament))


def test_uploaded_plan_is_stored_as_it_is():
    tournament = make_event(8)
    text = "round,table,east,south,west,north\n1,1,1,2,3,4\n1,2,5,6,7,8\n2,1,8,1,2,5\n2,2,3,4,6,7"

    rounds = upload_plan(stage=tournament.stages.get(), text=text, change=make_change())

    assert seated(rounds[0]) == {1: ["P01", "P02", "P03", "P04"], 2: ["P05", "P06", "P07", "P08"]}
    assert seated(rounds[1]) == {1: ["P08", "P01", "P02", "P05"], 2: ["P03", "P04", "P06", "P07"]}
    assert {each.method for each in rounds} == {"scripted"}


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        ("1,1,1,2,3,4\n1,2,5,6,7,1", 2, "player 1 already plays in round 1"),
        ("1,1,1,2,3,4\n1,2,5,6,7,99", 2, "no player with the number 99"),
        ("1,1,1,2,3,4\n1,1,5,6,7,8", 2, "table 1 is taken"),
        ("1,1,1,2", 1, "has 4 numbers"),
        ("1,1,1,2,3,4", 1, "enough for one more game"),
        ("1,1,1,2,3,4\n1,2,5,6,7", 2, "has 5 numbers.*: 6 numbers"),
        ("1,1,1,2,3," + "9" * 5000, 1, "is not a number"),
    ],
)
def test_wrong_plan_is_refused_with_its_line(text, line, sentence):
    tournament = make_event(8)

    with pytest.raises(SeatingRefused, match=sentence) as refused:
        upload_plan(stage=tournament.stages.get(), text=text, change=make_change())

    assert refused.value.line == line
    assert Game.objects.count() == 0


def test_uploaded_plan_seats_the_substitutes_that_it_names():
    tournament = make_event(8, rounds=1)
    for number in range(4, 9):
        details(f"P{number:02}", is_substitute=True)

    (the_round,) = upload_plan(
        stage=tournament.stages.get(), text="1,1,1,2,3,8", change=make_change()
    )

    assert (seated(the_round), byes(the_round)) == ({1: ["P01", "P02", "P03", "P08"]}, [])


def test_plan_with_too_many_rounds_is_refused():
    tournament = make_event(4, rounds=1)

    with pytest.raises(PlanRefused, match="2 rounds, but only 1"):
        upload_plan(
            stage=tournament.stages.get(), text="1,1,1,2,3,4\n2,1,4,3,2,1", change=make_change()
        )


def test_round_that_began_keeps_its_seating():
    tournament = make_event(8)
    first, second = plan_all(tournament)
    record(first.games.first(), RON)

    with pytest.raises(PlanRefused, match="Round 1 has begun"):
        plan(first)
    with pytest.raises(PlanRefused):
        plan_all(tournament)

    assert plan(second, "swiss").method == "swiss"


def test_penalty_in_a_planned_game_keeps_its_seating():
    the_round = plan(make_event(4, rounds=1).rounds.get())
    game = the_round.games.get()
    add_penalty(
        tournament=game.tournament,
        player=player_called("P01"),
        points=1000,
        game=game,
        change=make_change(),
    )

    with pytest.raises(PlanRefused, match="penalty in a game"):
        plan(the_round)


@pytest.mark.parametrize("method", ["swiss", "interval", "random", "groups", "planned"])
def test_every_method_seats_everybody_once(method):
    tournament = make_event(16, rounds=2)
    first, second = tournament.rounds.all()
    play_round(plan(first, method, group_size=8))

    plan(second, method, group_size=8)

    names = sorted(name for table in seated(second).values() for name in table)
    assert names == [f"P{number:02}" for number in range(1, 17)]


def test_too_few_players_are_refused():
    with pytest.raises(SeatingRefused, match="do not fill one game"):
        plan(make_event(3, rounds=1).rounds.get())


@pytest.mark.parametrize("method", ["scripted", "by age"])
def test_unknown_method_is_refused(method):
    with pytest.raises(PlanRefused, match="no way to seat"):
        plan(make_event(4, rounds=1).rounds.get(), method)


def test_cleared_plan_is_not_public_any_more():
    the_round = plan(make_event().rounds.first())
    publish_round(the_round=the_round, change=make_change())

    cleared = clear_plan(the_round=the_round, change=make_change())

    assert (cleared.state, cleared.method, Game.objects.count()) == ("planned", "", 0)


def swap(the_round, one, other, reason="too loud"):
    return swap_planned_seats(
        the_round=the_round,
        one=player_called(one),
        other=player_called(other),
        change=make_change(reason=reason),
    )


def test_two_players_swap_seats_at_two_tables_and_at_one():
    the_round = seat_round(
        make_event().rounds.first(), ["P01", "P02", "P03", "P04"], ["P05", "P06", "P07", "P08"]
    )

    swap(the_round, "P02", "P08")
    swap(the_round, "P01", "P04")

    assert seated(the_round) == {1: ["P04", "P08", "P03", "P01"], 2: ["P05", "P06", "P07", "P02"]}
    assert [game.revision for game in the_round.games.order_by("table_number")] == [3, 1]


def test_a_player_swaps_with_one_who_sits_out():
    the_round = seat_round(make_event(5).rounds.first(), ["P01", "P02", "P03", "P04"])
    assert byes(the_round) == ["P05"]

    swap(the_round, "P05", "P02")

    assert (seated(the_round), byes(the_round)) == ({1: ["P01", "P05", "P03", "P04"]}, ["P02"])


def test_swaps_are_refused_once_a_game_began_or_for_who_has_no_place():
    tournament = make_event(8)
    the_round = seat_round(
        tournament.rounds.first(), ["P01", "P02", "P03", "P04"], ["P05", "P06", "P07", "P08"]
    )
    publish_round(the_round=the_round, change=make_change())
    with pytest.raises(ReasonMissing):
        swap(the_round, "P01", "P05", reason="")
    with pytest.raises(PlanRefused, match="P01 has no place in Round 2"):
        swap(tournament.rounds.get(number=2), "P01", "P05")
    record(the_round.games.first(), RON)

    with pytest.raises(PlanRefused, match="The game of P01 has begun"):
        swap(the_round, "P01", "P05")


def test_a_hundred_players_and_ten_rounds_are_stored():
    tournament = make_event(100, rounds=10)

    plan_all(tournament)

    assert (Game.objects.count(), Seat.objects.count()) == (250, 1000)
    assert seating_quality(tournament).quality.repeats == 0


def test_a_plan_can_be_undone():
    tournament = make_event(8, rounds=2)
    plan_all(tournament)

    undo_change(entry=ChangeEntry.objects.latest("pk"), change=make_change())

    assert (Game.objects.count(), Bye.objects.count()) == (0, 0)
    assert tournament.rounds.first().method == ""
