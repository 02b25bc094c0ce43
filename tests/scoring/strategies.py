"""Random rulesets that do not contradict themselves, and random games that can be played under them."""

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
NO_WAY = st.nothing()
FU = (30, 40, 50, 60, 70, 80, 90, 100, 110)


def hundreds(low, high):
    """Points from low to high."""
    return st.integers(low // 100, high // 100).map(lambda hundred: hundred * 100)


@st.composite
def umas(draw, seats):
    """One value a place in whole hundreds, best place first; they sum to 0."""
    upper = draw(st.lists(hundreds(0, 40000), min_size=seats - 1, max_size=seats - 1))
    middle = sum(upper) // seats // 100 * 100
    return sorted(
        [*(value - middle for value in upper), middle * (seats - 1) - sum(upper)], reverse=True
    )


@st.composite
def floating_umas(draw, seats):
    """One uma for each number of players above the line; nobody and everybody may be left out."""
    numbers = [*range(1, seats), *draw(st.sets(st.sampled_from([0, seats])))]
    return {str(number): draw(umas(seats)) for number in sorted(numbers)}


@st.composite
def courses(draw, start_points):
    """The fields that say how long a game lasts."""
    length = draw(st.sampled_from(Length))
    most_winds = {Length.EAST: 3, Length.EAST_SOUTH: 2}.get(length, 0)
    target = draw(st.none() | hundreds(start_points, start_points + 10000)) if most_winds else None
    return {
        "length": length,
        "extension_target": target,
        "extension_winds": draw(st.integers(1, most_winds)) if target else 1,
        "ceiling": draw(st.none() | hundreds(start_points + 5000, start_points + 40000)),
    }


@st.composite
def rulesets(draw, seats=None):
    """Any valid ruleset for four or three players."""
    seats = seats or draw(st.sampled_from([4, 3]))
    start = 1000 * draw(st.integers(15, 50))
    floating = draw(st.none() | floating_umas(seats))
    several = draw(st.sampled_from(MultipleRon))
    aborts = draw(st.sets(st.sampled_from(AbortiveKind)))
    data = {name: draw(st.sampled_from(kind)) for name, kind in FREE_CHOICES.items()}
    data |= draw(courses(start))
    data |= {
        "seats": seats,
        "start_points": start,
        "return_points": start + 1000 * draw(st.integers(0, 10)),
        "uma": draw(umas(seats)),
        "floating_uma": floating,
        "floating_line": draw(st.none() | hundreds(start, start + 10000)) if floating else None,
        "multiple_ron": several,
        "abortive_draws": sorted(
            aborts - ({AbortiveKind.TRIPLE_RON} if several == "all" else set())
        ),
        "chombo_points": draw(hundreds(0, 40000)),
        "kiriage": draw(st.booleans()),
        "max_yakuman": draw(st.integers(1, 6)),
        "honba_ron": draw(hundreds(0, 1500)),
        "honba_tsumo": draw(hundreds(0, 500)),
        "noten_total": draw(st.integers(0, 5)) * (600 if seats == 4 else 200),
        "pao": sorted(draw(st.sets(st.sampled_from(PaoYakuman)))),
        "riichi_needs_deposit": draw(st.booleans()),
        "sanma_tsumo": draw(st.sampled_from(SanmaTsumo)) if seats == 3 else SanmaTsumo.LOSS,
    }
    return Ruleset.from_data(data)


@st.composite
def wins(draw, rules, seat, *, is_tsumo):
    """One win of a seat in one of its three forms, with a liable seat where the rules have pao."""
    form = draw(st.sampled_from(["han", "han", "limit", "yakuman"]))
    win = {"seat": seat}
    if form == "limit":
        win["limit"] = draw(st.sampled_from(["mangan", "haneman", "baiman", "sanbaiman"]))
    elif form == "yakuman":
        win["yakuman"] = draw(st.integers(1, 3))
        if rules.pao and draw(st.booleans()):
            win["pao"] = draw(st.sampled_from([it for it in range(rules.seats) if it != seat]))
    else:
        win["han"] = draw(st.integers(1, 14))
        fu = [
            *FU,
            *([25] if win["han"] > 2 else []),
            *([20] if win["han"] > 1 and is_tsumo else []),
        ]
        if win["han"] < 5:
            win["fu"] = draw(st.sampled_from(fu))
    return win


@st.composite
def rons(draw, rules):
    """A ron with as many winners as the rules allow."""
    most = {MultipleRon.HEAD_BUMP: 1, MultipleRon.DOUBLE: 2}.get(
        rules.multiple_ron, rules.seats - 1
    )
    discarder, *others = draw(st.permutations(range(rules.seats)))
    winners = others[: draw(st.integers(1, most))]
    return {
        "end": "ron",
        "discarder": discarder,
        "wins": [draw(wins(rules, seat, is_tsumo=False)) for seat in winners],
    }


@st.composite
def tsumos(draw, rules):
    """A tsumo of any seat."""
    seat = draw(seats_of(rules))
    return {"end": "tsumo", "wins": [draw(wins(rules, seat, is_tsumo=True))]}


@st.composite
def exhaustive_draws(draw, rules, riichi):
    """An exhaustive draw in which every riichi is tenpai."""
    nagashi = [] if rules.nagashi == Nagashi.OFF else draw(few_seats(rules))
    tenpai = sorted({*draw(few_seats(rules)), *riichi})
    return {"end": "exhaustive_draw", "tenpai": tenpai, "nagashi": nagashi}


def seats_of(rules):
    """Any one seat."""
    return st.sampled_from(range(rules.seats))


def few_seats(rules):
    """Any seats, none to all, in order."""
    return st.sets(seats_of(rules)).map(sorted)


def abortive_draws(rules):
    """An abortive draw of a kind that the rules have and the number of players allows."""
    with_three = {AbortiveKind.NINE_TERMINALS, AbortiveKind.FOUR_KANS}
    kinds = sorted(rules.abortive_draws if rules.seats == 4 else rules.abortive_draws & with_three)
    return (
        st.sampled_from(kinds).map(lambda kind: {"end": "abortive_draw", "kind": kind})
        if kinds
        else NO_WAY
    )


def chombos(rules):
    """A chombo of one or more seats."""
    return few_seats(rules).filter(bool).map(lambda seats: {"end": "chombo", "seats": seats})


@st.composite
def hands(draw, rules, points):
    """Any hand, as data, that can be played with these points."""
    can_riichi = [
        it for it in range(rules.seats) if points[it] >= 1000 or not rules.riichi_needs_deposit
    ]
    riichi = draw(st.sets(st.sampled_from(can_riichi)).map(sorted)) if can_riichi else []
    ways = (
        rons(rules),
        tsumos(rules),
        exhaustive_draws(rules, riichi),
        abortive_draws(rules),
        chombos(rules),
    )
    return {**draw(st.one_of(ways)), "riichi": riichi}


@st.composite
def games(draw, seats=None, most_hands=6):
    """A ruleset and the hands of a game under it, as data; the game may be over or not."""
    rules = draw(rulesets(seats))
    position = start_position(rules)
    played = []
    for _ in range(draw(st.integers(1, most_hands))):
        if position.over:
            break
        hand = draw(hands(rules, position.points))
        played.append(hand)
        position = play(position, hand_from_data(hand, seats=rules.seats), rules).after
    return rules, played


@st.composite
def final_points(draw, rules):
    """The points at the end of a game and how many deposits are left: together what the table started with."""
    left = draw(st.integers(0, 3))
    free = [draw(hundreds(-20000, 80000)) for _ in range(rules.seats - 1)]
    last = rules.start_points * rules.seats - 1000 * left - sum(free)
    return draw(st.permutations([*free, last])), left
