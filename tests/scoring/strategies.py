"""Random rulesets that do not contradict themselves, and random games that can be played under them.

Strategies are made once and kept (`cache`): making one anew for each draw costs more than the draw.
"""

from functools import cache

from hypothesis import strategies as st

from scoring.game import play, start_position
from scoring.hands import hand_from_data
from scoring.ruleset import Ruleset
from scoring.terms import (
    AbortiveKind,
    Bust,
    ChomboPenalty,
    DealerRepeats,
    DealerRepeatsOnMultipleRon,
    DepositsOnMultipleRon,
    HonbaOnMultipleRon,
    Kazoe,
    LastHandDealer,
    Leftover,
    Length,
    MultipleRon,
    Nagashi,
    PaoHonba,
    PaoScope,
    PaoYakuman,
    Rounding,
    SanmaTsumo,
    Ties,
)

FREE_CHOICES = {
    "rounding": Rounding,
    "ties": Ties,
    "leftover": Leftover,
    "chombo": ChomboPenalty,
    "honba_on_multiple_ron": HonbaOnMultipleRon,
    "deposits_on_multiple_ron": DepositsOnMultipleRon,
    "dealer_repeats_on_multiple_ron": DealerRepeatsOnMultipleRon,
    "dealer_repeats": DealerRepeats,
    "kazoe": Kazoe,
    "nagashi": Nagashi,
    "pao_scope": PaoScope,
    "pao_honba": PaoHonba,
    "last_hand_dealer": LastHandDealer,
    "bust": Bust,
}
FU = (30, 40, 50, 60, 70, 80, 90, 100, 110)
LENGTHS = (*Length, Length.EAST_SOUTH, Length.EAST)
LIMITS = ("mangan", "haneman", "baiman", "sanbaiman")
WITH_THREE_PLAYERS = {AbortiveKind.NINE_TERMINALS, AbortiveKind.FOUR_KANS}
WINNERS = {MultipleRon.HEAD_BUMP: 1, MultipleRon.DOUBLE: 2}

one_of = cache(st.sampled_from)
whole = cache(st.integers)


@cache
def hundreds(low, high):
    """Points from low to high."""
    return st.integers(low // 100, high // 100).map(lambda hundred: hundred * 100)


@cache
def few_seats(seats, least=0):
    """Any seats, at least so many, in order."""
    return st.sets(whole(0, seats - 1), min_size=least).map(sorted)


@cache
def per_seat(seats, strategy):
    """One value a seat."""
    return st.lists(strategy, min_size=seats, max_size=seats)


@cache
def umas(seats):
    """One value a place in whole hundreds, best place first; they sum to 0."""
    return per_seat(seats - 1, hundreds(0, 40000)).map(balanced)


def balanced(values):
    """The values and one more, lowered so that they sum to 0, in falling order."""
    mean = sum(values) // (len(values) + 1) // 100 * 100
    return sorted(
        [*(value - mean for value in values), mean * len(values) - sum(values)], reverse=True
    )


@cache
def floating_umas(seats):
    """None, or one uma for each number of players above the line; nobody and everybody may be left out."""
    needed = {str(number): umas(seats) for number in range(1, seats)}
    return st.none() | st.fixed_dictionaries(
        needed, optional={"0": umas(seats), str(seats): umas(seats)}
    )


@cache
def choices(seats):
    """The fields that depend on nothing but the number of players."""
    fields = {name: one_of(kind) for name, kind in FREE_CHOICES.items()}
    fields |= {
        "uma": umas(seats),
        "floating_uma": floating_umas(seats),
        "multiple_ron": one_of(MultipleRon),
        "abortive_draws": st.sets(one_of(AbortiveKind)).map(sorted),
        "chombo_points": hundreds(0, 40000),
        "kiriage": st.booleans(),
        "max_yakuman": whole(1, 6),
        "honba_ron": hundreds(0, 1500),
        "honba_tsumo": hundreds(0, 500),
        "noten_total": one_of(tuple(range(0, 3001, 600 if seats == 4 else 200))),
        "pao": st.sets(one_of(PaoYakuman)).map(sorted),
        "riichi_needs_deposit": st.booleans(),
        "sanma_tsumo": one_of(SanmaTsumo) if seats == 3 else st.just(SanmaTsumo.LOSS),
        "length": one_of(LENGTHS),
    }
    return st.fixed_dictionaries(fields)


@st.composite
def rulesets(draw):
    """Any valid ruleset for four or three players."""
    seats = draw(one_of((4, 3)))
    data = draw(choices(seats))
    start = 1000 * draw(whole(15, 50))
    above_start = draw(per_seat(4, hundreds(0, 20000)))
    most_winds = {Length.EAST: 3, Length.EAST_SOUTH: 2}.get(data["length"], 0)
    if data["multiple_ron"] == MultipleRon.ALL:
        data["abortive_draws"] = [
            kind for kind in data["abortive_draws"] if kind != AbortiveKind.TRIPLE_RON
        ]
    if most_winds and above_start[0]:
        data["extension_target"] = start + above_start[0]
        data["extension_winds"] = draw(whole(1, most_winds))
    if data["floating_uma"] and above_start[1]:
        data["floating_line"] = start + above_start[1]
    if above_start[2] > 15000:
        data["ceiling"] = start + 2 * above_start[2]
    return_points = start + above_start[3] // 1000 * 1000
    return Ruleset.from_data(
        {**data, "seats": seats, "start_points": start, "return_points": return_points}
    )


def draw_win(draw, rules, seat, *, is_tsumo):
    """One win of a seat in one of its three forms, with a liable seat where the rules have pao."""
    form = draw(one_of(("han", "han", "limit", "yakuman")))
    if form == "limit":
        return {"seat": seat, "limit": draw(one_of(LIMITS))}
    if form == "yakuman":
        liable = draw(whole(0, rules.seats - 1))
        pao = {"pao": liable} if rules.pao and liable != seat else {}
        return {"seat": seat, "yakuman": draw(whole(1, 3)), **pao}
    han = draw(whole(1, 14))
    if han >= 5:
        return {"seat": seat, "han": han}
    fu = (*FU, *((25,) if han > 2 else ()), *((20,) if han > 1 and is_tsumo else ()))
    return {"seat": seat, "han": han, "fu": draw(one_of(fu))}


def draw_ron(draw, rules, _riichi):
    """A ron with as many winners as the rules allow."""
    most = WINNERS.get(rules.multiple_ron, rules.seats - 1)
    discarder, *others = draw(turns(rules.seats))
    winners = others[: draw(whole(1, most))]
    wins = [draw_win(draw, rules, seat, is_tsumo=False) for seat in winners]
    return {"end": "ron", "discarder": discarder, "wins": wins}


@cache
def turns(seats):
    """The seats in any order."""
    return st.permutations(range(seats))


def draw_tsumo(draw, rules, _riichi):
    """A tsumo of any seat."""
    seat = draw(whole(0, rules.seats - 1))
    return {"end": "tsumo", "wins": [draw_win(draw, rules, seat, is_tsumo=True)]}


def draw_exhaustive_draw(draw, rules, riichi):
    """An exhaustive draw in which every riichi is tenpai."""
    nagashi = [] if rules.nagashi == Nagashi.OFF else draw(few_seats(rules.seats))
    tenpai = sorted({*draw(few_seats(rules.seats)), *riichi})
    return {"end": "exhaustive_draw", "tenpai": tenpai, "nagashi": nagashi}


def draw_abortive_draw(draw, rules, riichi):
    """An abortive draw of a kind that the rules have and the number of players allows, or else an exhaustive one."""
    kinds = rules.abortive_draws if rules.seats == 4 else rules.abortive_draws & WITH_THREE_PLAYERS
    if not kinds:
        return draw_exhaustive_draw(draw, rules, riichi)
    return {"end": "abortive_draw", "kind": draw(one_of(tuple(sorted(kinds))))}


def draw_chombo(draw, rules, _riichi):
    """A chombo of one or more seats."""
    return {"end": "chombo", "seats": draw(few_seats(rules.seats, 1))}


ENDS = (draw_ron, draw_tsumo, draw_exhaustive_draw, draw_abortive_draw, draw_chombo)


def draw_hand(draw, rules, points):
    """Any hand, as data, that can be played with these points."""
    wanted = draw(few_seats(rules.seats))
    riichi = [seat for seat in wanted if points[seat] >= 1000 or not rules.riichi_needs_deposit]
    return {**draw(one_of(ENDS))(draw, rules, riichi), "riichi": riichi}


@st.composite
def games(draw, most_hands=5):
    """A ruleset and the hands of a game under it, as data; the game may be over or not."""
    rules = draw(rulesets())
    position = start_position(rules)
    played = []
    for _ in range(most_hands - draw(whole(0, most_hands - 1))):
        if position.over:
            break
        hand = draw_hand(draw, rules, position.points)
        played.append(hand)
        position = play(position, hand_from_data(hand, seats=rules.seats), rules).after
    return rules, played


@st.composite
def single_hands(draw):
    """A ruleset, points a seat and one hand that can be played with them."""
    rules = draw(rulesets())
    points = draw(per_seat(rules.seats, hundreds(0, 60000)))
    return rules, tuple(points), draw_hand(draw, rules, points)


@st.composite
def finished_games(draw):
    """A ruleset, final points, and how many deposits are left: together what the table started with."""
    rules = draw(rulesets())
    left = draw(whole(0, 3))
    free = draw(per_seat(rules.seats - 1, hundreds(-20000, 80000)))
    last = rules.start_points * rules.seats - 1000 * left - sum(free)
    at = draw(whole(0, rules.seats - 1))
    return rules, [*free[:at], last, *free[at:]], left
