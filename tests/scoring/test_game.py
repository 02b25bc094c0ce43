"""The course of a game: who deals next, and when it is over (RULES 3)."""

import pytest

from scoring.terms import ScoringError
from tests.scoring.games import draw, follows, played, ron, rules, sanma, tsumo

ABORT = {"end": "abortive_draw", "kind": "nine_terminals"}
CHOMBO = {"end": "chombo", "seats": [1]}
SOUTH_4 = {"wind": "south", "dealer": 3}


def over(ruleset, hand, **position):
    return played(ruleset, hand, **position).after.over


@pytest.mark.parametrize(
    ("choice", "hand", "next_hand"),
    [
        ("tenpai", ron(0, 1), (0, 2, 0)),
        ("tenpai", tsumo(1), (1, 0, 0)),
        ("tenpai", draw(0, 2), (0, 2, 0)),
        ("tenpai", draw(2), (1, 2, 0)),
        ("win", draw(0, 2), (1, 2, 0)),
        ("win", ron(0, 1), (0, 2, 0)),
        ("never", ron(0, 1), (1, 0, 0)),
        ("never", draw(0), (1, 2, 0)),
        ("tenpai", ABORT, (0, 2, 0)),
        ("win", ABORT, (0, 2, 0)),
        ("tenpai", CHOMBO, (0, 1, 0)),
    ],
)
def test_who_deals_next(choice, hand, next_hand):
    assert follows(played(rules(dealer_repeats=choice), hand, honba=1)) == next_hand


@pytest.mark.parametrize(("choice", "next_hand"), [("any", (0, 1, 0)), ("nearest", (1, 0, 0))])
def test_dealer_among_several_winners(choice, next_hand):
    hand = {
        "end": "ron",
        "discarder": 1,
        "wins": [{"seat": 0, "han": 1, "fu": 30}, {"seat": 3, "han": 1, "fu": 30}],
    }
    assert follows(played(rules(dealer_repeats_on_multiple_ron=choice), hand)) == next_hand


def test_riichi_of_a_draw_stays_on_the_table():
    assert follows(played(rules(), draw(0, 1, riichi=[0, 1]), deposits=1)) == (0, 1, 3)


def test_south_follows_the_last_hand_of_east():
    after = played(rules(), tsumo(0), dealer=3).after
    assert (after.wind.name, after.dealer) == ("SOUTH", 0)


def test_a_hanchan_ends_when_the_deal_passes_in_south_4():
    assert over(rules(), tsumo(0), **SOUTH_4) == "played_out"
    assert over(rules(), tsumo(3), **SOUTH_4) is None
    assert over(rules(), tsumo(0), wind="south", dealer=2) is None


@pytest.mark.parametrize(
    ("length", "wind", "end"),
    [
        ("east", "east", "played_out"),
        ("east_south", "east", None),
        ("four_winds", "south", None),
        ("four_winds", "north", "played_out"),
    ],
)
def test_length(length, wind, end):
    assert over(rules(length=length), tsumo(0), wind=wind, dealer=3) == end


def test_sanma_ends_after_south_3():
    assert over(sanma(), tsumo(0), wind="south", dealer=2) == "played_out"


@pytest.mark.parametrize(
    ("hand", "end"),
    [(tsumo(0), "played_out"), (draw(0), "played_out"), (ABORT, None), (CHOMBO, None)],
)
def test_a_game_of_one_hand(hand, end):
    assert over(rules(length="one_hand"), hand) == end


def test_extension_when_nobody_has_the_target():
    extended = rules(extension_target=30000)
    assert over(extended, draw(), **SOUTH_4) is None
    assert over(extended, tsumo(0), points=(29000, 26000, 25000, 20000), **SOUTH_4) == "played_out"


def test_extension_ends_at_the_end_of_any_hand_that_reaches_the_target():
    extended = rules(extension_target=30000)
    near = {"points": (29000, 26000, 25000, 20000), "wind": "west"}
    assert over(extended, ron(0, 3), dealer=0, **near) == "target"
    assert over(extended, ron(1, 3), dealer=0, **near) is None


def test_extension_ends_at_the_latest_after_its_wind():
    low = {"points": (25000, 25000, 25000, 25000), "wind": "west", "dealer": 3}
    assert over(rules(extension_target=40000), draw(), **low) == "played_out"
    assert over(rules(extension_target=40000, extension_winds=2), draw(), **low) is None


LEADING = {"points": (20000, 20000, 20000, 40000), **SOUTH_4}


@pytest.mark.parametrize(
    ("choice", "hand", "end"),
    [
        ("continue", tsumo(3), None),
        ("stop", tsumo(3), "dealer_stopped"),
        ("stop", draw(3), "dealer_stopped"),
        ("stop", ABORT, None),
        ("stop", CHOMBO, None),
        ("may_stop", tsumo(3), None),
        ("may_stop", tsumo(3, dealer_stops=True), "dealer_stopped"),
        ("may_stop", draw(3, dealer_stops=True), "dealer_stopped"),
    ],
)
def test_a_leading_dealer_in_the_last_hand(choice, hand, end):
    assert over(rules(last_hand_dealer=choice), hand, **LEADING) == end


def test_a_dealer_who_does_not_lead_plays_on():
    behind = {"points": (40000, 20000, 20000, 20000), **SOUTH_4}
    assert over(rules(last_hand_dealer="stop"), tsumo(3), **behind) is None


def test_a_leading_dealer_below_the_target_plays_on():
    stopping = rules(last_hand_dealer="stop", extension_target=30000)
    low = {"points": (25000, 25000, 24000, 26000), **SOUTH_4}
    assert over(stopping, tsumo(3), **low) is None


@pytest.mark.parametrize(("ties", "end"), [("seat_order", None), ("split", "dealer_stopped")])
def test_a_dealer_who_shares_the_lead_leads_where_ties_are_shared(ties, end):
    # a draw with everybody in tenpai moves nothing
    tied = {"points": (35000, 15000, 15000, 35000), **SOUTH_4}
    assert over(rules(last_hand_dealer="stop", ties=ties), draw(0, 1, 2, 3), **tied) == end


@pytest.mark.parametrize(
    ("bust", "left", "end"),
    [
        ("none", -100, None),
        ("below_zero", 0, None),
        ("below_zero", -100, "bust"),
        ("zero_or_below", 0, "bust"),
        ("zero_or_below", 100, None),
    ],
)
def test_running_out_of_points(bust, left, end):
    points = (1000 + left, 25000, 25000, 49000 - left)
    assert over(rules(bust=bust), ron(1, 0), points=points) == end


def test_ceiling_ends_the_game():
    high = {"points": (49000, 17000, 17000, 17000)}
    assert over(rules(ceiling=50000), ron(0, 1), **high) == "ceiling"


def test_no_hand_follows_the_end():
    with pytest.raises(ScoringError, match="The game is over") as refused:
        played(rules(), tsumo(0), over="played_out")
    assert refused.value.field == "hands"


@pytest.mark.parametrize(
    ("choices", "hand", "field"),
    [
        ({"multiple_ron": "head_bump"}, "double", "wins"),
        ({"multiple_ron": "double"}, "triple", "wins"),
        ({}, tsumo(0, riichi=[1]), "riichi"),
        ({}, draw(0, riichi=[2]), "tenpai"),
        ({"nagashi": "off"}, draw(nagashi=[1]), "nagashi"),
        ({"abortive_draws": []}, ABORT, "kind"),
        ({"pao": []}, {"end": "tsumo", "wins": [{"seat": 0, "yakuman": 1, "pao": 1}]}, "pao"),
        ({}, {"end": "tsumo", "wins": [{"seat": 0, "limit": "mangan", "pao": 1}]}, "pao"),
        ({}, {"end": "tsumo", "wins": [{"seat": 0, "yakuman": 1, "pao": 0}]}, "pao"),
    ],
)
def test_what_the_rules_or_the_points_do_not_allow_is_refused(choices, hand, field):
    if isinstance(hand, str):
        winners = {"double": (0, 2), "triple": (0, 2, 3)}[hand]
        wins = [{"seat": seat, "han": 1, "fu": 30} for seat in winners]
        hand = {"end": "ron", "discarder": 1, "wins": wins}
    with pytest.raises(ScoringError) as refused:
        played(rules(**choices), hand, points=(50000, 900, 25000, 24100))
    assert refused.value.field == field


def test_riichi_below_a_thousand_where_no_deposit_is_needed():
    one = played(
        rules(riichi_needs_deposit=False), draw(1, riichi=[1]), points=(50000, 900, 25000, 24100)
    )
    assert one.after.points == (49000, 2900, 24000, 23100)


def test_an_abort_that_needs_four_players_is_refused_with_three():
    with pytest.raises(ScoringError, match="needs four players"):
        played(sanma(), {"end": "abortive_draw", "kind": "four_winds"})
