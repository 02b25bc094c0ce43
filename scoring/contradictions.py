"""What makes a ruleset impossible: one small check a rule, each naming the field and the reason."""

from collections.abc import Callable, Iterator
from math import lcm
from typing import TYPE_CHECKING

from scoring.terms import AbortiveKind, Length, MultipleRon, Rounding, SanmaTsumo

if TYPE_CHECKING:
    from scoring.ruleset import Ruleset

Finding = tuple[str, str]

WINDS = {Length.ONE_HAND: 1, Length.EAST: 1, Length.EAST_SOUTH: 2, Length.FOUR_WINDS: 4}
"""How many winds each length has, without extension."""


def find_contradiction(rules: "Ruleset") -> Finding | None:
    """Return the first (field, reason) that makes `rules` impossible, or None."""
    return next((finding for check in CHECKS for finding in check(rules)), None)


def _check_ranges(rules: "Ruleset") -> Iterator[Finding]:
    if rules.seats not in (3, 4):
        yield "seats", f"seats must be 4 or 3, not {rules.seats}."
    if rules.max_yakuman < 1:
        yield "max_yakuman", "max_yakuman must be 1 or more; 1 means that yakuman do not add up."
    if rules.double_wind_fu not in (2, 4):
        yield "double_wind_fu", f"double_wind_fu must be 2 or 4, not {rules.double_wind_fu}."
    if not 0 <= rules.red_fives <= 4:
        yield "red_fives", f"red_fives must be from 0 to 4, not {rules.red_fives}."
    if rules.time_limit_minutes is not None and rules.time_limit_minutes < 1:
        yield "time_limit_minutes", "time_limit_minutes must be 1 or more, or none."


def _check_hundreds(rules: "Ruleset") -> Iterator[Finding]:
    names = (
        "start_points",
        "return_points",
        "chombo_points",
        "honba_ron",
        "honba_tsumo",
        "yakitori_points",
        "chip_points",
    )
    optional = ("extension_target", "ceiling", "floating_line")
    for name in (*names, *optional):
        value = getattr(rules, name)
        if value is not None and (value < 0 or value % 100):
            yield name, f"{name} must be a multiple of 100 and not negative, not {value}."


def _check_start_and_return(rules: "Ruleset") -> Iterator[Finding]:
    if rules.start_points <= 0:
        yield "start_points", "start_points must be more than 0."
    if rules.return_points < rules.start_points:
        yield (
            "return_points",
            f"return_points ({rules.return_points}) must not be below start_points ({rules.start_points}).",
        )
    if rules.rounding is not Rounding.EXACT and rules.return_points % 1000:
        yield (
            "return_points",
            "return_points must be whole thousands where scores are rounded to whole thousands.",
        )


def _check_uma(rules: "Ruleset") -> Iterator[Finding]:
    if rules.floating_uma is not None:
        return
    if rules.uma is None:
        yield "uma", "uma is missing: give one a place, or a floating_uma."
    else:
        yield from _check_one_uma("uma", rules.uma, rules)


def _check_floating(rules: "Ruleset") -> Iterator[Finding]:
    if rules.floating_uma is None:
        if rules.floating_line is not None:
            yield "floating_line", "floating_line has no meaning without a floating_uma."
        return
    numbers = {number for number, _ in rules.floating_uma}
    missing = sorted(set(range(1, rules.seats)) - numbers)
    if missing:
        yield "floating_uma", f"floating_uma lacks the uma for {missing[0]} floating players."
    if max(numbers) > rules.seats or len(numbers) < len(rules.floating_uma):
        yield (
            "floating_uma",
            f"floating_uma needs one uma for each number of floating players from 0 to {rules.seats}.",
        )
    for _, uma in rules.floating_uma:
        yield from _check_one_uma("floating_uma", uma, rules)


def _check_one_uma(name: str, uma: tuple[int, ...], rules: "Ruleset") -> Iterator[Finding]:
    oka = (rules.return_points - rules.start_points) * rules.seats
    total = sum(uma)
    if len(uma) != rules.seats:
        yield name, f"{name} needs one value a seat ({rules.seats}), not {len(uma)}."
    elif any(value % 100 for value in uma):
        yield name, f"{name} must be in whole hundreds."
    elif total and total == oka:
        yield (
            name,
            (
                f"{name} sums to {total}, which is the oka of {rules.return_points} − {rules.start_points} for {rules.seats} players: "
                f"it would be counted twice. Take {oka} off first place."
            ),
        )
    elif total:
        yield name, f"{name} must sum to 0, not {total}."


def _check_wins(rules: "Ruleset") -> Iterator[Finding]:
    if rules.multiple_ron is MultipleRon.ALL and AbortiveKind.TRIPLE_RON in rules.abortive_draws:
        yield (
            "abortive_draws",
            "abortive_draws has triple_ron, but multiple_ron lets all win: choose one of the two.",
        )
    if rules.seats == 4 and rules.sanma_tsumo is not SanmaTsumo.LOSS:
        yield (
            "sanma_tsumo",
            f"sanma_tsumo {rules.sanma_tsumo} is for three players; this ruleset has four.",
        )


def _check_noten(rules: "Ruleset") -> Iterator[Finding]:
    step = 100 * lcm(*range(1, rules.seats))
    if rules.noten_total < 0 or rules.noten_total % step:
        yield (
            "noten_total",
            f"noten_total must be a multiple of {step}, so that it can be shared in whole hundreds, not {rules.noten_total}.",
        )


def _check_course(rules: "Ruleset") -> Iterator[Finding]:
    if rules.extension_winds < 1:
        yield "extension_winds", "extension_winds must be 1 or more."
    if rules.extension_target is not None:
        if rules.length is Length.ONE_HAND:
            yield "extension_target", "extension_target has no meaning in a game of one hand."
        elif WINDS[rules.length] + rules.extension_winds > 4:
            yield (
                "extension_winds",
                "extension_winds would go on after North: shorten the game or the extension.",
            )
    if rules.ceiling is not None and rules.ceiling <= rules.start_points:
        yield (
            "ceiling",
            f"ceiling ({rules.ceiling}) must be above start_points ({rules.start_points}).",
        )


CHECKS: tuple[Callable[["Ruleset"], Iterator[Finding]], ...] = (
    _check_ranges,
    _check_hundreds,
    _check_start_and_return,
    _check_uma,
    _check_floating,
    _check_wins,
    _check_noten,
    _check_course,
)
