"""What a winning hand is worth: han and fu, a limit or yakuman -> base points, a name and the sum written out (RULES 1)."""

from dataclasses import dataclass
from functools import lru_cache

from scoring.ruleset import Ruleset
from scoring.terms import Kazoe, Limit, ScoringError

MANGAN = 2000
YAKUMAN = 8000
LIMIT_BASE = {Limit.MANGAN: MANGAN, Limit.HANEMAN: 3000, Limit.BAIMAN: 4000, Limit.SANBAIMAN: 6000}
FU_STEPS = (20, 25, *range(30, 150, 10))
LARGEST_HAN = 99


class ImpossibleHand(ScoringError):
    """No hand has this combination of han, fu, limit or yakuman."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandValue:
    """The worth of a hand: `base` points before anybody's share, a name for people, and how it came about.

    `yakuman` is the number of yakuman that count, 0 for other hands.
    """

    base: int
    name: str
    explanation: str
    yakuman: int = 0


def limit_of(han: int, kazoe: Kazoe) -> Limit | None:
    """Name the limit that so many han reach by themselves; None below 5 and for a counted yakuman.

    >>> limit_of(7, Kazoe.YAKUMAN).value
    'haneman'
    """
    for least, limit in (
        (13, None),
        (11, Limit.SANBAIMAN),
        (8, Limit.BAIMAN),
        (6, Limit.HANEMAN),
        (5, Limit.MANGAN),
    ):
        if han >= least:
            return Limit.SANBAIMAN if limit is None and kazoe is Kazoe.SANBAIMAN else limit
    return None


def check_han_and_fu(*, han: int, fu: int | None, is_tsumo: bool) -> int:
    """Refuse a combination that no hand has; return the fu, 0 where they are left out (from 5 han).

    Errors: ImpossibleHand, naming han or fu.
    """
    if not 1 <= han <= LARGEST_HAN:
        raise ImpossibleHand(f"A hand has from 1 to {LARGEST_HAN} han, not {han}.", field="han")
    if fu is None:
        if han < 5:
            raise ImpossibleHand(
                f"{han} han need their fu: enter the fu, or a limit by name.", field="fu"
            )
    elif fu not in FU_STEPS:
        raise ImpossibleHand(
            f"{fu} fu do not exist: fu are 20, 25, 30, 40 and so on in tens to 140.", field="fu"
        )
    elif fu == 20:
        _check_pinfu_tsumo(han, is_tsumo)
    elif fu == 25:
        _check_chiitoitsu(han, is_tsumo)
    return fu or 0


def _check_pinfu_tsumo(han: int, is_tsumo: bool) -> None:
    if not is_tsumo:
        raise ImpossibleHand(
            "A ron is never 20 fu: an open hand with nothing is 30, a closed one 30 or more.",
            field="fu",
        )
    if han < 2:
        raise ImpossibleHand("20 fu is a pinfu tsumo, which has 2 han or more.", field="fu")


def _check_chiitoitsu(han: int, is_tsumo: bool) -> None:
    least = 3 if is_tsumo else 2
    if han < least:
        way = "by tsumo" if is_tsumo else "by ron"
        raise ImpossibleHand(
            f"25 fu is chiitoitsu, which has {least} han or more {way}.", field="fu"
        )


def value_of_han(*, han: int, fu: int | None, is_tsumo: bool, ruleset: Ruleset) -> HandValue:
    """Value a hand of so many han and fu.

    Errors: ImpossibleHand, naming han or fu. Source: RULES 1.

    >>> value_of_han(han=2, fu=40, is_tsumo=True, ruleset=Ruleset()).explanation
    '40 fu × 2^(2+2) = 640'
    """
    return _value_of_han(han, fu, is_tsumo, ruleset.kazoe, ruleset.kiriage)


@lru_cache(maxsize=1024)
def _value_of_han(
    han: int, fu: int | None, is_tsumo: bool, kazoe: Kazoe, kiriage: bool
) -> HandValue:
    counted = check_han_and_fu(han=han, fu=fu, is_tsumo=is_tsumo)
    if han >= 13 and kazoe is Kazoe.YAKUMAN:
        return HandValue(
            base=YAKUMAN,
            name="counted yakuman",
            explanation=f"{han} han = counted yakuman: {YAKUMAN}",
        )
    limit = limit_of(han, kazoe)
    if limit is not None:
        base = LIMIT_BASE[limit]
        return HandValue(
            base=base, name=limit.value, explanation=f"{han} han = {limit.value}: {base}"
        )
    return _by_formula(han, counted, kiriage)


def _by_formula(han: int, fu: int, kiriage: bool) -> HandValue:
    counted = fu << (2 + han)
    written = f"{fu} fu × 2^(2+{han}) = {counted}"
    if counted >= MANGAN:
        capped = "" if counted == MANGAN else f", at most {MANGAN}"
        return HandValue(base=MANGAN, name="mangan", explanation=f"{written}{capped}: mangan")
    if kiriage and counted == 1920:
        return HandValue(
            base=MANGAN, name="mangan", explanation=f"{written}, kiriage: mangan {MANGAN}"
        )
    return HandValue(base=counted, name=f"{han} han {fu} fu", explanation=written)


def value_of_limit(limit: Limit) -> HandValue:
    """Value a hand that was announced by the name of its limit.

    >>> value_of_limit(Limit.BAIMAN).base
    4000
    """
    base = LIMIT_BASE[limit]
    return HandValue(base=base, name=limit.value, explanation=f"{limit.value}: {base}")


def value_of_yakuman(*, count: int, ruleset: Ruleset) -> HandValue:
    """Value so many yakuman; the ruleset limits how many add up.

    Errors: ImpossibleHand, naming yakuman. Source: RULES 1.

    >>> value_of_yakuman(count=2, ruleset=Ruleset()).base
    16000
    """
    if not 1 <= count <= LARGEST_HAN:
        raise ImpossibleHand(
            f"The number of yakuman must be from 1 to {LARGEST_HAN}, not {count}.", field="yakuman"
        )
    counted = min(count, ruleset.max_yakuman)
    base = YAKUMAN * counted
    written = f"{YAKUMAN} × {counted} yakuman = {base}"
    if counted < count:
        written += f" (of {count}, at most {counted} count)"
    name = "yakuman" if counted == 1 else f"{counted} × yakuman"
    return HandValue(base=base, name=name, explanation=written, yakuman=counted)
