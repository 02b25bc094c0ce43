"""The words of the rules: winds, limits, the choices a ruleset makes, and the refusals."""

from enum import IntEnum, StrEnum
from typing import Self

DEPOSIT = 1000
"""What one riichi stick is worth, in points."""


class ScoringError(ValueError):
    """A refusal: a sentence an organiser can act on.

    `field` names the entry that is wrong; `hand` is the index of the impossible hand in a game, where there is one.
    """

    def __init__(self, sentence: str, *, field: str | None = None, hand: int | None = None) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.field = field
        self.hand = hand


class NotUnderstood(ScoringError):
    """The data has not the form of a game, a hand or a ruleset."""


class Wind(IntEnum):
    """The wind of a round or of a seat; East is 0."""

    EAST = 0
    SOUTH = 1
    WEST = 2
    NORTH = 3

    @property
    def word(self) -> str:
        """The name used in JSON: "east"."""
        return self.name.lower()


def gettext_noop(text: str) -> str:
    """Mark a text for translation by whoever shows it; returns it unchanged."""
    return text


class Choice(StrEnum):
    """One value of a rule choice, with the words people read; subclasses list the values, the default first."""

    label: str

    def __new__(cls, value: str, label: str = "") -> Self:
        """Make the value; `label` is marked for translation."""
        choice = str.__new__(cls, value)
        choice._value_ = value
        choice.label = label
        return choice


class Limit(Choice):
    """A hand value by name."""

    MANGAN = "mangan", gettext_noop("mangan")
    HANEMAN = "haneman", gettext_noop("haneman")
    BAIMAN = "baiman", gettext_noop("baiman")
    SANBAIMAN = "sanbaiman", gettext_noop("sanbaiman")


class Rounding(Choice):
    """How the base of a score is rounded to whole thousands."""

    EXACT = "exact", gettext_noop("exact, to 0.1")
    HALF_UP = "half_up", gettext_noop("500 and more up")
    FIVE_DOWN_SIX_UP = "five_down_six_up", gettext_noop("500 down, 600 and more up")
    UP = "up", gettext_noop("always up")
    DOWN = "down", gettext_noop("always down")
    TOWARD_RETURN = "toward_return", gettext_noop("towards the return points")


class Ties(Choice):
    """Who is better with equal points."""

    SEAT_ORDER = "seat_order", gettext_noop("the earlier starting seat is better")
    SPLIT = "split", gettext_noop("tied players share the place")


class Leftover(Choice):
    """Who receives the deposits left at the end of a game."""

    FIRST = "first", gettext_noop("to first place")
    NOBODY = "nobody", gettext_noop("to nobody")
    DEALER = "dealer", gettext_noop("to the last dealer")


class ChomboPenalty(Choice):
    """What a chombo costs."""

    AFTER_GAME = "after_game", gettext_noop("off the score after the game")
    REVERSE_MANGAN = "reverse_mangan", gettext_noop("a mangan to the others, at the table")


class MultipleRon(Choice):
    """How many may win by ron on one discard."""

    ALL = "all", gettext_noop("all who call it")
    DOUBLE = "double", gettext_noop("two; three abort the hand")
    HEAD_BUMP = "head_bump", gettext_noop("only the nearest")


class HonbaOnMultipleRon(Choice):
    """Whom the discarder pays the honba when several win."""

    NEAREST = "nearest", gettext_noop("to the nearest winner")
    EACH = "each", gettext_noop("to each winner")


class DepositsOnMultipleRon(Choice):
    """Who takes the deposits when several win."""

    NEAREST = "nearest", gettext_noop("all to the nearest winner")
    OWN_BACK = "own_back", gettext_noop("own deposit back, the rest to the nearest")
    SPLIT = "split", gettext_noop("shared, odd hundreds to the nearest")


class DealerRepeatsOnMultipleRon(Choice):
    """Whether any winning dealer stays, or only the nearest winner."""

    ANY = "any", gettext_noop("if any winner is the dealer")
    NEAREST = "nearest", gettext_noop("if the nearest winner is the dealer")


class DealerRepeats(Choice):
    """When the dealer stays."""

    TENPAI = "tenpai", gettext_noop("after a win or a draw in tenpai")
    WIN = "win", gettext_noop("after a win only")
    NEVER = "never", gettext_noop("never")


class Kazoe(Choice):
    """What 13 and more han are worth without a named yakuman."""

    YAKUMAN = "yakuman", gettext_noop("counted yakuman")
    SANBAIMAN = "sanbaiman", gettext_noop("sanbaiman")


class Nagashi(Choice):
    """What nagashi mangan counts as."""

    DRAW = "draw", gettext_noop("a draw that pays a mangan")
    WIN = "win", gettext_noop("a win")
    OFF = "off", gettext_noop("not played")


class AbortiveKind(Choice):
    """Why a hand was aborted."""

    NINE_TERMINALS = "nine_terminals", gettext_noop("nine terminals")
    FOUR_WINDS = "four_winds", gettext_noop("four winds")
    FOUR_RIICHI = "four_riichi", gettext_noop("four riichi")
    FOUR_KANS = "four_kans", gettext_noop("four kans")
    TRIPLE_RON = "triple_ron", gettext_noop("triple ron")


class PaoYakuman(Choice):
    """The yakuman that can make another player liable."""

    DAISANGEN = "daisangen", gettext_noop("big three dragons")
    DAISUUSHII = "daisuushii", gettext_noop("big four winds")
    SUUKANTSU = "suukantsu", gettext_noop("four kans")


class PaoScope(Choice):
    """What the liable player answers for."""

    WHOLE = "whole", gettext_noop("the whole hand")
    OWN = "own", gettext_noop("only the yakuman caused")


class PaoHonba(Choice):
    """Who pays the honba of a ron with a liable player."""

    DISCARDER = "discarder", gettext_noop("the discarder")
    LIABLE = "liable", gettext_noop("the liable player")


class SanmaTsumo(Choice):
    """What becomes of the absent north's share of a tsumo."""

    LOSS = "loss", gettext_noop("nobody pays it")
    NORTH_SPLIT = "north_split", gettext_noop("the payers share it")
    EVEN = "even", gettext_noop("both pay alike")


class Length(Choice):
    """How many winds a game has."""

    EAST_SOUTH = "east_south", gettext_noop("East and South")
    EAST = "east", gettext_noop("East only")
    ONE_HAND = "one_hand", gettext_noop("one hand")
    FOUR_WINDS = "four_winds", gettext_noop("all four winds")


class LastHandDealer(Choice):
    """Whether a leading dealer may end the game in the last hand."""

    CONTINUE = "continue", gettext_noop("play on")
    MAY_STOP = "may_stop", gettext_noop("the dealer may stop")
    STOP = "stop", gettext_noop("the game ends")


class Bust(Choice):
    """When running out of points ends the game."""

    NONE = "none", gettext_noop("play on below zero")
    BELOW_ZERO = "below_zero", gettext_noop("below zero ends the game")
    ZERO_OR_BELOW = "zero_or_below", gettext_noop("zero or below ends the game")


class TimePolicy(Choice):
    """What is still played when the time is up."""

    NONE = "none", gettext_noop("no clock")
    FINISH_HAND = "finish_hand", gettext_noop("the hand in play is the last")
    ONE_MORE_HAND = "one_more_hand", gettext_noop("the hand in play and one more")


class GameEnd(StrEnum):
    """Why a game is over."""

    PLAYED_OUT = "played_out"
    BUST = "bust"
    TARGET = "target"
    DEALER_STOPPED = "dealer_stopped"
    CEILING = "ceiling"
    TIME = "time"
    ORGANISER = "organiser"
