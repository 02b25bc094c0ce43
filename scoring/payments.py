"""One ended hand -> what each seat pays and receives, split into hand, honba and deposits (RULES 2)."""

from collections.abc import Iterable
from functools import lru_cache

from scoring.hand_value import (
    MANGAN,
    YAKUMAN,
    HandValue,
    value_of_han,
    value_of_limit,
    value_of_yakuman,
)
from scoring.hands import AbortiveDraw, Chombo, ExhaustiveDraw, Hand, Ron, Tsumo, Win
from scoring.ledger import Ledger, Payment, Table, nearest_first, round_up, share_hundreds
from scoring.ruleset import Ruleset
from scoring.terms import (
    DEPOSIT,
    ChomboPenalty,
    DepositsOnMultipleRon,
    HonbaOnMultipleRon,
    Nagashi,
    PaoHonba,
    PaoScope,
    SanmaTsumo,
)


def value_of(win: Win, *, is_tsumo: bool, ruleset: Ruleset) -> HandValue:
    """Value a win as it was announced.

    Errors: ImpossibleHand, naming han, fu or yakuman.
    """
    if win.han is not None:
        return value_of_han(han=win.han, fu=win.fu, is_tsumo=is_tsumo, ruleset=ruleset)
    if win.limit is not None:
        return value_of_limit(win.limit)
    return value_of_yakuman(count=win.yakuman or 0, ruleset=ruleset)


def ron_points(base: int, *, is_dealer: bool) -> int:
    """What a discarder pays for a ron of this base, without honba (RULES 1)."""
    return round_up((6 if is_dealer else 4) * base)


def tsumo_halves(*, winner_is_dealer: bool, payer_is_dealer: bool, ruleset: Ruleset) -> int:
    """How many halves of the base one payer pays for a tsumo; with three players as `sanma_tsumo` says (RULES 2)."""
    if ruleset.sanma_tsumo is SanmaTsumo.EVEN:
        return 6 if winner_is_dealer else 4
    halves = 4 if winner_is_dealer or payer_is_dealer else 2
    if ruleset.sanma_tsumo is SanmaTsumo.NORTH_SPLIT:
        halves += 2 if winner_is_dealer else 1
    return halves


def tsumo_points(
    base: int, *, winner_is_dealer: bool, payer_is_dealer: bool, ruleset: Ruleset
) -> int:
    """What one payer pays for a tsumo of this base, without honba, rounded up on its own (RULES 1).

    >>> tsumo_points(640, winner_is_dealer=False, payer_is_dealer=True, ruleset=Ruleset())
    1300
    """
    halves = tsumo_halves(
        winner_is_dealer=winner_is_dealer, payer_is_dealer=payer_is_dealer, ruleset=ruleset
    )
    return round_up(base * halves // 2)


def pay(hand: Hand, table: Table) -> Payment:
    """Work out what an ended hand moves.

    Errors: ImpossibleHand. That the ruleset and the position allow the hand is checked by `game.play`.
    Source: RULES 2.
    """
    match hand:
        case Ron():
            return _pay_ron(hand, table)
        case Tsumo():
            return _pay_tsumo(hand, table)
        case ExhaustiveDraw():
            return _pay_exhaustive_draw(hand, table)
        case AbortiveDraw():
            return Ledger(table, hand.riichi).payment()
        case Chombo():
            return _pay_chombo(hand, table)


def _pay_ron(hand: Ron, table: Table) -> Payment:
    ledger = Ledger(table, hand.riichi)
    winners = nearest_first(
        (win.seat for win in hand.wins), after=hand.discarder, count=table.ruleset.seats
    )
    honba_to_each = table.ruleset.honba_on_multiple_ron is HonbaOnMultipleRon.EACH
    values = []
    for win in hand.wins:
        value = value_of(win, is_tsumo=False, ruleset=table.ruleset)
        values.append(value)
        _pay_one_ron(ledger, hand.discarder, win, value)
        if honba_to_each or win.seat == winners[0]:
            ledger.pay_honba(
                _honba_payer(hand.discarder, win, table.ruleset), win.seat, table.ruleset.honba_ron
            )
    _share_deposits(ledger, hand, winners)
    return ledger.payment(values)


def _honba_payer(discarder: int, win: Win, ruleset: Ruleset) -> int:
    return win.pao if win.pao is not None and ruleset.pao_honba is PaoHonba.LIABLE else discarder


def _pay_one_ron(ledger: Ledger, discarder: int, win: Win, value: HandValue) -> None:
    is_dealer = win.seat == ledger.table.dealer
    points = ron_points(value.base, is_dealer=is_dealer)
    ledger.reasons.append(
        f"{value.explanation}; ron {_share_written(value.base, 12 if is_dealer else 8)}"
    )
    from_liable = 0
    if win.pao is not None:
        from_liable = (
            ron_points(_base_under_pao(value, ledger.table.ruleset), is_dealer=is_dealer) // 2
        )
        ledger.pay(win.pao, win.seat, from_liable)
        ledger.reasons.append(
            f"pao: the liable player pays {from_liable}, the discarder {points - from_liable}"
        )
    ledger.pay(discarder, win.seat, points - from_liable)


def _base_under_pao(value: HandValue, ruleset: Ruleset) -> int:
    return YAKUMAN if ruleset.pao_scope is PaoScope.OWN else value.base


def _share_deposits(ledger: Ledger, hand: Ron, winners: list[int]) -> None:
    rule = ledger.table.ruleset.deposits_on_multiple_ron
    nearest = winners[0]
    if rule is DepositsOnMultipleRon.OWN_BACK:
        for seat in set(winners[1:]) & set(hand.riichi):
            ledger.take_deposits(seat, DEPOSIT)
            ledger.on_table -= 1
    elif rule is DepositsOnMultipleRon.SPLIT:
        _split_deposits(ledger, winners)
    ledger.take_all_deposits(nearest)


def _split_deposits(ledger: Ledger, winners: list[int]) -> None:
    shares = share_hundreds(ledger.on_table * DEPOSIT, len(winners))
    for seat, points in zip(winners, shares, strict=True):
        ledger.take_deposits(seat, points)
    ledger.on_table = 0


def _pay_tsumo(hand: Tsumo, table: Table) -> Payment:
    ledger = Ledger(table, hand.riichi)
    win = hand.win
    value = value_of(win, is_tsumo=True, ruleset=table.ruleset)
    if win.pao is None:
        _collect(ledger, win.seat, value.base)
        ledger.reasons.append(f"{value.explanation}; {_tsumo_written(value.base, win.seat, table)}")
        _collect_honba(ledger, win.seat)
    else:
        _pay_tsumo_with_pao(ledger, win.seat, win.pao, value)
    ledger.take_all_deposits(win.seat)
    return ledger.payment((value,))


def _pay_tsumo_with_pao(ledger: Ledger, winner: int, liable: int, value: HandValue) -> None:
    under_pao = _base_under_pao(value, ledger.table.ruleset)
    points = ron_points(under_pao, is_dealer=winner == ledger.table.dealer)
    ledger.pay(liable, winner, points)
    ledger.reasons.append(
        f"{value.explanation}; pao: the liable player pays {points}, as if it had dealt in"
    )
    if under_pao < value.base:
        rest = value.base - under_pao
        _collect(ledger, winner, rest)
        ledger.reasons.append(f"the rest by tsumo: {_tsumo_written(rest, winner, ledger.table)}")
    ledger.pay_honba(liable, winner, ledger.table.ruleset.honba_ron)


def _collect(ledger: Ledger, winner: int, base: int) -> None:
    """Let everybody else pay the winner's tsumo."""
    dealer, ruleset = ledger.table.dealer, ledger.table.ruleset
    is_dealer = winner == dealer
    from_other = tsumo_points(
        base, winner_is_dealer=is_dealer, payer_is_dealer=False, ruleset=ruleset
    )
    for seat in range(ruleset.seats):
        if seat != winner:
            ledger.pay(seat, winner, from_other)
    if not is_dealer:
        from_dealer = tsumo_points(
            base, winner_is_dealer=False, payer_is_dealer=True, ruleset=ruleset
        )
        ledger.pay(dealer, winner, from_dealer - from_other)


def _collect_honba(ledger: Ledger, winner: int) -> None:
    if not ledger.table.honba:
        return
    for seat in range(ledger.table.ruleset.seats):
        if seat != winner:
            ledger.pay_honba(seat, winner, ledger.table.ruleset.honba_tsumo)


def _tsumo_written(base: int, winner: int, table: Table) -> str:
    from_other = tsumo_halves(
        winner_is_dealer=winner == table.dealer, payer_is_dealer=False, ruleset=table.ruleset
    )
    if winner == table.dealer:
        return f"each pays {_share_written(base, from_other)}"
    from_dealer = tsumo_halves(winner_is_dealer=False, payer_is_dealer=True, ruleset=table.ruleset)
    return f"dealer pays {_share_written(base, from_dealer)}, others {_share_written(base, from_other)}"


@lru_cache(maxsize=1024)
def _share_written(base: int, halves: int) -> str:
    """Write a share of the base out, with its rounding: "2 × 640 = 1280 → 1300"."""
    exact = base * halves // 2
    points = round_up(exact)
    times = f"{halves // 2}.5" if halves % 2 else f"{halves // 2}"
    written = str(exact) if halves == 2 else f"{times} × {base} = {exact}"
    return written if exact == points else f"{written} → {points}"


def _pay_exhaustive_draw(hand: ExhaustiveDraw, table: Table) -> Payment:
    ledger = Ledger(table, hand.riichi)
    if not hand.nagashi:
        _pay_noten(ledger, hand.tenpai)
        return ledger.payment()
    for seat in nagashi_order(hand.nagashi, table):
        _collect(ledger, seat, MANGAN)
        ledger.reasons.append(f"nagashi mangan: {_tsumo_written(MANGAN, seat, table)}")
        if table.ruleset.nagashi is Nagashi.WIN:
            _collect_honba(ledger, seat)
            ledger.take_all_deposits(seat)
    return ledger.payment()


def nagashi_order(seats: Iterable[int], table: Table) -> list[int]:
    """Order the seats with nagashi mangan: the dealer first, then by turn (RULES 2)."""
    return nearest_first(seats, after=table.dealer - 1, count=table.ruleset.seats)


def _pay_noten(ledger: Ledger, tenpai: tuple[int, ...]) -> None:
    seats, total = ledger.table.ruleset.seats, ledger.table.ruleset.noten_total
    noten = seats - len(tenpai)
    if not tenpai or not noten or not total:
        return
    for seat in range(seats):
        ledger.hand[seat] += total // len(tenpai) if seat in tenpai else -(total // noten)
    ledger.reasons.append(
        f"noten payment {total}: {noten} pay {total // noten} each, {len(tenpai)} receive {total // len(tenpai)} each"
    )


def _pay_chombo(hand: Chombo, table: Table) -> Payment:
    ledger = Ledger(table, ())  # the deposits of this hand go back
    if table.ruleset.chombo is ChomboPenalty.AFTER_GAME:
        ledger.reasons.append(f"chombo: {table.ruleset.chombo_points} off the score after the game")
        return ledger.payment()
    for offender in hand.seats:
        for seat in range(table.ruleset.seats):
            if seat != offender:
                ledger.pay(offender, seat, _reverse_mangan(offender, seat, table))
    ledger.reasons.append("chombo: a mangan tsumo paid to the others")
    return ledger.payment()


def _reverse_mangan(offender: int, receiver: int, table: Table) -> int:
    return tsumo_points(
        MANGAN,
        winner_is_dealer=offender == table.dealer,
        payer_is_dealer=receiver == table.dealer,
        ruleset=table.ruleset,
    )
