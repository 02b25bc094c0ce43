"""A ruleset: every choice the rules leave open, as one frozen value that checks itself (RULES 6)."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Self

from scoring.contradictions import find_contradiction
from scoring.fields import FloatingUma, choice, rule, several
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
    ScoringError,
    Ties,
    TimePolicy,
)
from scoring.terms import (
    gettext_noop as _,
)

NAMES = _("Name and source")
SETTLEMENT = _("Settlement")
PAYMENTS = _("Payments at the table")
WINS = _("What a hand is worth")
DRAWS = _("Draws")
COURSE = _("Course of the game")

USUAL_ABORTS = frozenset(AbortiveKind) - {AbortiveKind.TRIPLE_RON}
USUAL_PAO = frozenset({PaoYakuman.DAISANGEN, PaoYakuman.DAISUUSHII})


class RulesetContradiction(ScoringError):
    """Two choices of a ruleset cannot both hold, or one cannot be played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """All choices of one set of rules, in plain points and counts.

    >>> Ruleset(uma=(30000, 10000, -10000, -30000)).oka
    20000
    """

    name: str = rule("text", "", _("Name"), group=NAMES)
    source: str = rule(
        "text", "", _("Source"), help_text=_("Where these rules are published."), group=NAMES
    )
    seats: int = rule("count", 4, _("Players at a table"), group=NAMES)
    start_points: int = rule("points", 25000, _("Start points"), group=SETTLEMENT)
    return_points: int = rule(
        "points",
        30000,
        _("Return points"),
        help_text=_("The oka is what lies between start and return."),
        group=SETTLEMENT,
    )
    uma: tuple[int, ...] | None = rule(
        "uma",
        (20000, 10000, -10000, -20000),
        _("Uma"),
        help_text=_("One a place; they sum to 0."),
        group=SETTLEMENT,
    )
    floating_uma: FloatingUma | None = rule(
        "floating",
        None,
        _("Floating uma"),
        help_text=_("One uma for each number of players above the line."),
        group=SETTLEMENT,
    )
    floating_line: int | None = rule(
        "points",
        None,
        _("Floating line"),
        help_text=_("Left empty: the return points."),
        group=SETTLEMENT,
    )
    rounding: Rounding = choice(Rounding.EXACT, _("Rounding"), group=SETTLEMENT)
    ties: Ties = choice(Ties.SEAT_ORDER, _("Equal points"), group=SETTLEMENT)
    leftover: Leftover = choice(Leftover.FIRST, _("Deposits left at the end"), group=SETTLEMENT)
    chombo: ChomboPenalty = choice(ChomboPenalty.AFTER_GAME, _("Chombo"), group=SETTLEMENT)
    chombo_points: int = rule(
        "points",
        20000,
        _("Chombo points"),
        help_text=_("Per offence, off the score."),
        group=SETTLEMENT,
    )
    multiple_ron: MultipleRon = choice(MultipleRon.ALL, _("Several ron"), group=PAYMENTS)
    honba_on_multiple_ron: HonbaOnMultipleRon = choice(
        HonbaOnMultipleRon.NEAREST, _("Honba on several ron"), group=PAYMENTS
    )
    deposits_on_multiple_ron: DepositsOnMultipleRon = choice(
        DepositsOnMultipleRon.NEAREST, _("Deposits on several ron"), group=PAYMENTS
    )
    dealer_repeats_on_multiple_ron: DealerRepeatsOnMultipleRon = choice(
        DealerRepeatsOnMultipleRon.ANY, _("Dealer stays on several ron"), group=COURSE
    )
    dealer_repeats: DealerRepeats = choice(DealerRepeats.TENPAI, _("Dealer stays"), group=COURSE)
    kiriage: bool = rule(
        "flag",
        False,
        _("Kiriage mangan"),
        help_text=_("4 han 30 fu and 3 han 60 fu are a mangan."),
        group=WINS,
    )
    kazoe: Kazoe = choice(Kazoe.YAKUMAN, _("13 and more han"), group=WINS)
    max_yakuman: int = rule(
        "count", 6, _("Yakuman that add up"), help_text=_("1: they do not add up."), group=WINS
    )
    honba_ron: int = rule(
        "points", 300, _("Honba on ron"), help_text=_("Paid by the discarder."), group=PAYMENTS
    )
    honba_tsumo: int = rule(
        "points", 100, _("Honba on tsumo"), help_text=_("Paid by each."), group=PAYMENTS
    )
    noten_total: int = rule(
        "points",
        3000,
        _("Noten payment"),
        help_text=_("In all, from noten to tenpai."),
        group=DRAWS,
    )
    nagashi: Nagashi = choice(Nagashi.DRAW, _("Nagashi mangan"), group=DRAWS)
    abortive_draws: frozenset[AbortiveKind] = several(
        AbortiveKind, USUAL_ABORTS, _("Abortive draws"), group=DRAWS
    )
    riichi_needs_deposit: bool = rule(
        "flag",
        True,
        _("Riichi needs 1000 points"),
        help_text=_("No riichi with fewer."),
        group=PAYMENTS,
    )
    pao: frozenset[PaoYakuman] = several(
        PaoYakuman, USUAL_PAO, _("Pao"), help_text=_("Yakuman with a liable player."), group=WINS
    )
    pao_scope: PaoScope = choice(PaoScope.WHOLE, _("Pao covers"), group=WINS)
    pao_honba: PaoHonba = choice(PaoHonba.DISCARDER, _("Honba of a ron with pao from"), group=WINS)
    sanma_tsumo: SanmaTsumo = choice(
        SanmaTsumo.LOSS, _("North's share of a tsumo"), group=PAYMENTS, seats=3
    )
    length: Length = choice(Length.EAST_SOUTH, _("Length"), group=COURSE)
    extension_target: int | None = rule(
        "points",
        None,
        _("Extension target"),
        help_text=_("Nobody has so many: another wind."),
        group=COURSE,
    )
    extension_winds: int = rule("count", 1, _("Extension winds"), group=COURSE)
    last_hand_dealer: LastHandDealer = choice(
        LastHandDealer.CONTINUE, _("Leading dealer in the last hand"), group=COURSE
    )
    bust: Bust = choice(Bust.NONE, _("Out of points"), group=COURSE)
    ceiling: int | None = rule(
        "points",
        None,
        _("Ceiling"),
        help_text=_("The game ends when somebody has so many."),
        group=COURSE,
    )
    time_policy: TimePolicy = choice(TimePolicy.NONE, _("When the time is up"), group=COURSE)
    time_limit_minutes: int | None = rule("minutes", None, _("Time limit"), group=COURSE)
    double_wind_fu: int = rule("count", 2, _("Fu of a double wind pair"), group=WINS)
    open_tanyao: bool = rule("flag", True, _("Open tanyao"), group=WINS)
    red_fives: int = rule("count", 0, _("Red fives"), group=WINS)
    double_yakuman: bool = rule(
        "flag", False, _("Double yakuman"), help_text=_("Some waits count twice."), group=WINS
    )
    yakitori_points: int = rule(
        "points",
        0,
        _("Yakitori"),
        help_text=_("Taken from who never won a hand."),
        group=SETTLEMENT,
    )
    chip_points: int = rule(
        "points", 0, _("Chip"), help_text=_("What one chip is worth."), group=SETTLEMENT
    )

    def __post_init__(self) -> None:
        """Refuse a ruleset that contradicts itself, naming the field."""
        found = find_contradiction(self)
        if found:
            name, reason = found
            raise RulesetContradiction(reason, field=name)

    @property
    def oka(self) -> int:
        """What first place receives: (return − start) × seats, in points."""
        return (self.return_points - self.start_points) * self.seats

    @classmethod
    def from_data(cls, data: Mapping[str, object]) -> Self:
        """Read a ruleset from plain JSON data; what is missing takes its default.

        Errors: FieldNotUnderstood or RulesetContradiction, with the field.

        >>> Ruleset.from_data({"kiriage": True}).kiriage
        True
        """
        described = {item.name: item.metadata for item in fields(cls)}
        values: dict[str, Any] = {}
        for name, value in data.items():
            if name not in described:
                raise RulesetContradiction(f"A ruleset has no field {name!r}.", field=str(name))
            about = described[name]
            values[name] = (
                None if value is None and about["optional"] else about["read"](name, value)
            )
        return cls(**values)

    def to_data(self) -> dict[str, Any]:
        """Write every field as plain JSON data; `from_data` reads it back.

        >>> Ruleset.from_data(Ruleset().to_data()) == Ruleset()
        True
        """
        written: dict[str, Any] = {}
        for item in fields(self):
            value = getattr(self, item.name)
            written[item.name] = None if value is None else item.metadata["write"](value)
        return written
