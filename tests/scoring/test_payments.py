"""Who pays whom; expected values worked out by hand from RULES 2 and named rule texts."""

import pytest

from tests.scoring.games import draw, follows, played, ron, rules, sanma, totals, tsumo

DOUBLE_RON = {
    "end": "ron",
    "discarder": 1,
    "wins": [{"seat": 0, "limit": "mangan"}, {"seat": 2, "limit": "mangan"}],
    "riichi": [0, 2],
}


def test_parts_of_a_payment_are_kept_apart():
    one = played(rules(), ron(0, 2, han=3, fu=40, riichi=[0]), honba=2, deposits=1)
    assert [(move.hand, move.honba, move.deposits) for move in one.moves] == [
        (7700, 600, 1000),
        (0, 0, 0),
        (-7700, -600, 0),
        (0, 0, 0),
    ]


def test_the_reason_of_a_tsumo_is_written_out():
    one = played(rules(), tsumo(1, han=2, fu=40))
    assert one.reasons == (
        "40 fu × 2^(2+2) = 640; dealer pays 2 × 640 = 1280 → 1300, others 640 → 700",
    )


def test_the_reason_of_a_ron_is_written_out():
    one = played(rules(), ron(1, 2, han=3, fu=30))
    assert one.reasons == ("30 fu × 2^(2+3) = 960; ron 4 × 960 = 3840 → 3900",)


def test_three_rons_of_8000_with_the_honba_to_the_nearest():
    hand = {
        "end": "ron",
        "discarder": 0,
        "wins": [{"seat": seat, "limit": "mangan"} for seat in (1, 2, 3)],
    }
    assert totals(played(rules(), hand, honba=1)) == [-24300, 8300, 8000, 8000]


def test_honba_to_each_winner():
    one = played(rules(honba_on_multiple_ron="each"), DOUBLE_RON, honba=2)
    assert [move.honba for move in one.moves] == [600, -1200, 600, 0]


@pytest.mark.parametrize(
    ("choice", "deposits"),
    [
        # three old deposits and two new ones; seat 2 is the nearest after the discarder, seat 1
        ("nearest", [-1000, 0, 4000, 0]),
        ("own_back", [0, 0, 3000, 0]),
        ("split", [1500, 0, 1500, 0]),
    ],
)
def test_deposits_on_a_double_ron(choice, deposits):
    one = played(rules(deposits_on_multiple_ron=choice), DOUBLE_RON, deposits=3)
    assert [move.deposits for move in one.moves] == deposits
    assert one.after.deposits == 0


def test_odd_hundreds_of_shared_deposits_go_to_the_nearest():
    hand = {
        "end": "ron",
        "discarder": 3,
        "wins": [{"seat": seat, "han": 1, "fu": 30} for seat in (0, 1, 2)],
    }
    one = played(rules(deposits_on_multiple_ron="split"), hand, deposits=1)
    assert [move.deposits for move in one.moves] == [400, 300, 300, 0]


def test_two_yakuman_by_tsumo_with_one_under_pao():
    # one yakuman as if dealt in: 32000 + 2 honba of 300; the other as a tsumo: 16000 from the dealer, 8000 each
    hand = {"end": "tsumo", "wins": [{"seat": 1, "yakuman": 2, "pao": 2}]}
    assert totals(played(rules(pao_scope="own"), hand, honba=2)) == [-16000, 64600, -40600, -8000]


def test_pao_of_a_dealer_by_tsumo_is_paid_in_full_by_the_liable():
    hand = {"end": "tsumo", "wins": [{"seat": 0, "yakuman": 1, "pao": 3}]}
    assert totals(played(rules(), hand, honba=1)) == [48300, 0, 0, -48300]


def test_pao_ron_from_the_liable_player_is_a_plain_ron():
    hand = {"end": "ron", "discarder": 2, "wins": [{"seat": 1, "yakuman": 1, "pao": 2}]}
    assert totals(played(rules(), hand)) == [0, 32000, -32000, 0]


def test_two_nagashi_mangan_cross_each_other():
    # dealer 0: receives 4000 × 3; seat 2: receives 4000 from the dealer and 2000 twice
    one = played(rules(), draw(nagashi=[0, 2]), honba=1, deposits=2)
    assert totals(one) == [8000, -6000, 4000, -6000]
    assert follows(one) == (1, 2, 2)


def test_two_nagashi_wins_give_the_deposits_to_the_nearest_to_the_dealer():
    one = played(rules(nagashi="win"), draw(nagashi=[0, 3]), dealer=1, honba=1, deposits=2)
    # seat 3 is nearer to the dealer (1) than seat 0
    assert [move.deposits for move in one.moves] == [0, 0, 0, 2000]
    assert [move.honba for move in one.moves] == [200, -200, -200, 200]
    assert follows(one) == (2, 0, 0)


def test_no_noten_payment_where_the_rules_have_none():
    assert totals(played(rules(noten_total=0), draw(1))) == [0, 0, 0, 0]


def test_two_chombo_at_once_are_each_paid():
    # seats 1 and 2 pay 4000 to the dealer and 2000 to each other
    hand = {"end": "chombo", "seats": [1, 2]}
    one = played(rules(chombo="reverse_mangan"), hand, honba=3, deposits=1)
    assert totals(one) == [8000, -6000, -6000, 4000]
    assert follows(one) == (0, 3, 1)


@pytest.mark.parametrize(
    ("choice", "winner", "moves"),
    [
        # 2 han 40 fu: a = 640
        ("loss", 1, [-1300, 2000, -700]),
        ("loss", 0, [2600, -1300, -1300]),
        ("north_split", 1, [-1600, 2600, -1000]),
        ("north_split", 0, [4000, -2000, -2000]),
        ("even", 1, [-1300, 2600, -1300]),
        ("even", 0, [4000, -2000, -2000]),
    ],
)
def test_sanma_tsumo(choice, winner, moves):
    assert totals(played(sanma(sanma_tsumo=choice), tsumo(winner, han=2, fu=40))) == moves


def test_sanma_tsumo_pays_honba_from_two():
    one = played(sanma(), tsumo(0), honba=2)
    assert [move.honba for move in one.moves] == [400, -200, -200]


def test_a_thousand_point_honba():
    assert totals(played(sanma(honba_ron=1000), ron(1, 2), honba=2)) == [0, 3000, -3000]
