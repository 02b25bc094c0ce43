"""What holds for every ruleset and every game, tried on random ones."""

import json
from dataclasses import replace
from itertools import permutations
from operator import add

from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.game import Position, play, replay, start_position
from scoring.game_json import computed_to_data, record_from_data, record_to_data
from scoring.hands import hand_from_data, hand_to_data
from scoring.record import compute
from scoring.ruleset import Ruleset
from scoring.settlement import Extras, settle
from scoring.terms import GameEnd, Wind
from tests.scoring.strategies import finished_games, games, hundreds, per_seat, single_hands


def from_data(rules, played):
    return [hand_from_data(hand, seats=rules.seats) for hand in played]


def through_json(data):
    return json.loads(json.dumps(data))


def table_total(position):
    return sum(position.points) + 1000 * position.deposits


def turned(values, by):
    """One entry a seat, with every player `by` seats further on."""
    by %= len(values)
    return tuple(values[-by:]) + tuple(values[:-by]) if by else tuple(values)


def turned_hand(hand, by, seats):
    """The same hand with every player `by` seats further on."""

    def turn(seat):
        return (seat + by) % seats

    turned_wins = [
        {**win, "seat": turn(win["seat"]), **({"pao": turn(win["pao"])} if "pao" in win else {})}
        for win in hand.get("wins", [])
    ]
    changed = {
        name: [turn(seat) for seat in hand[name]]
        for name in ("tenpai", "nagashi", "riichi", "seats")
        if name in hand
    }
    if turned_wins:
        changed["wins"] = turned_wins
    if "discarder" in hand:
        changed["discarder"] = turn(hand["discarder"])
    return {**hand, **changed}


@given(games())
def test_points_stay_on_the_table_and_moves_add_up(game):
    rules, played = game
    position = start_position(rules)
    for one in replay(from_data(rules, played), rules):
        assert one == play(position, one.hand, rules)
        assert position.over is None
        assert table_total(one.after) == rules.start_points * rules.seats
        assert sum(move.hand for move in one.moves) == sum(move.honba for move in one.moves) == 0
        totals = [move.total for move in one.moves]
        assert one.after.points == tuple(map(add, position.points, totals))
        position = one.after


@given(single_hands(), st.tuples(*[st.integers(0, 3)] * 4))
def test_turning_the_seats_turns_the_payments(single, numbers):
    rules, points, hand = single
    by, honba, deposits, dealer = numbers
    dealer %= rules.seats
    position = Position(
        points=points, wind=Wind.EAST, dealer=dealer, honba=honba, deposits=deposits
    )
    moved = replace(position, points=turned(points, by), dealer=(dealer + by) % rules.seats)
    (one,) = replay(from_data(rules, [hand]), rules, position)
    (other,) = replay(from_data(rules, [turned_hand(hand, by, rules.seats)]), rules, moved)
    assert other.moves == turned(one.moves, by)
    assert other.after.points == turned(one.after.points, by)
    assert (other.after.honba, other.after.deposits) == (one.after.honba, one.after.deposits)
    assert (other.after.dealer - one.after.dealer - by) % rules.seats == 0


@given(finished_games(), st.integers(1, 3))
def test_turning_the_seats_turns_the_scores_where_no_points_are_equal(finished, by):
    rules, points, left = finished
    assume(len(set(points)) == rules.seats)
    one = settle(points=points, ruleset=rules, deposits_left=left, last_dealer=0)
    other = settle(
        points=turned(points, by), ruleset=rules, deposits_left=left, last_dealer=by % rules.seats
    )
    assert other.seats == turned(one.seats, by)
    assert other.unclaimed == one.unclaimed


@given(finished_games())
def test_settlement_sums_to_zero_less_what_nobody_took(finished):
    rules, points, left = finished
    settled = settle(points=points, ruleset=rules, deposits_left=left, last_dealer=0)
    assert sum(seat.rounding for seat in settled.seats) == 0
    assert sum(seat.uma for seat in settled.seats) == 0
    assert sum(seat.oka for seat in settled.seats) == rules.oka
    assert sum(seat.deposit for seat in settled.seats) == 1000 * left - settled.unclaimed
    assert sum(seat.score for seat in settled.seats) == -settled.unclaimed
    assert settled.unclaimed == (1000 * left if rules.leftover == "nobody" else 0)


@given(finished_games(), per_seat(4, hundreds(0, 20000)), per_seat(4, st.integers(0, 2)))
def test_penalties_come_off_and_nobody_receives_them(finished, fines, offences):
    rules, points, left = finished
    end = {"points": points, "ruleset": rules, "deposits_left": left, "last_dealer": 0}
    taken = Extras(penalties=tuple(fines[: rules.seats]), chombo=tuple(offences[: rules.seats]))
    fined = settle(**end, extras=taken).seats
    each = rules.chombo_points if rules.chombo == "after_game" else 0
    for seat, before in enumerate(settle(**end).seats):
        assert fined[seat].score == before.score - fines[seat] - offences[seat] * each


@given(finished_games())
def test_more_points_are_never_a_worse_place(finished):
    rules, points, left = finished
    seats = settle(points=points, ruleset=rules, deposits_left=left, last_dealer=0).seats
    for one, other in permutations(seats, 2):
        if one.points > other.points:
            assert one.place < other.place
            assert one.oka + one.uma >= other.oka + other.uma
    assert sorted(seat.place for seat in seats) == expected_places(seats)


def expected_places(seats):
    """The places as they must stand in order: each shared place as often as it is shared, then the next free one."""
    counts = {seat.place: seat.shared_by for seat in seats}
    places = [place for place, shared in sorted(counts.items()) for _ in range(shared)]
    assert all(place == places.index(place) + 1 for place in places)
    return places


@given(games(), st.sampled_from([None, "time", "organiser"]))
def test_ruleset_hands_and_record_survive_json_with_the_same_answer(game, finish):
    rules, played = game
    assert Ruleset.from_data(through_json(rules.to_data())) == rules
    read = from_data(rules, played)
    assert from_data(rules, through_json([hand_to_data(hand) for hand in read])) == read
    record = record_from_data({"ruleset": rules.to_data(), "hands": played, "finish": finish})
    assert record_from_data(through_json(record_to_data(record))) == replace(
        record, penalties=(0,) * rules.seats
    )
    answer = computed_to_data(compute(record))
    assert through_json(answer) == answer


@given(games(), st.sampled_from([GameEnd.TIME, GameEnd.ORGANISER]))
def test_stopped_game_settles_like_the_same_points_entered_alone(game, finish):
    rules, played = game
    result = computed_to_data(
        compute(record_from_data({"ruleset": rules.to_data(), "hands": played, "finish": finish}))
    )
    last, ended = result["positions"][-1], result["settlement"]
    before_last = result["positions"][-2]["dealer"] if len(played) > 1 else 0
    entered = {
        "ruleset": rules.to_data(),
        "points": last["points"],
        "deposits_left": last["deposits"],
        "last_dealer": before_last,
    }
    alone = computed_to_data(compute(record_from_data(entered)))["settlement"]
    for with_hands, points_only in zip(ended, alone, strict=True):
        assert points_only["score"] == with_hands["score"] + with_hands["chombo"]
