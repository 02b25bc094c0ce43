"""The JSON of tenhou.net/6, also written by converters of Mahjong Soul's logs. Points are in points."""

import json
import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from tournament.replays.platform_rules import TENHOU_START, Traits, mahjong_soul_rules, tenhou_rules
from tournament.replays.replay import (
    Final,
    LoggedHand,
    LogRefused,
    Moment,
    Replay,
    check_continuity,
    check_seats,
    readable_name,
    sane,
    start_of,
)
from tournament.replays.source import MAHJONG_SOUL_ID, Source, log_id

DEPOSIT = 1000
YAKUMAN_BASE = 8000
HAND_HEAD = 4
PARTS_A_SEAT = 3
ABORTIVE = {
    "九種九牌": "nine_terminals",
    "四風連打": "four_winds",
    "四家立直": "four_riichi",
    "四開槓": "four_kans",
    "四槓散了": "four_kans",
    "三家和了": "triple_ron",
    "三家和": "triple_ron",
}
EXHAUSTIVE = ("流局", "全員聴牌", "全員不聴", "流し満貫")
FIRST_HAN_WITHOUT_FU = 5
HAN_AND_FU = re.compile(r"(\d+)符(\d+)飜")
HAN_OF_YAKU = re.compile(r"\((\d+)飜\)")
NUMBERS = re.compile(r"\d+")
MAHJONG_SOUL_ROOMS = ("の間", "大会戦", "友人戦")


def is_tenhou6(source: Source) -> bool:
    """Whether the text is a JSON object."""
    return source.text.lstrip().startswith("{")


def read_tenhou6(source: Source) -> Replay:
    """The game of a tenhou.net/6 log; refused where it is damaged."""
    data = _load(source.text)
    try:
        return _read(source, data)
    except (LookupError, TypeError, AttributeError, ValueError, ArithmeticError) as error:
        if isinstance(error, LogRefused):
            raise
        raise LogRefused("The log is damaged: it has not the form of tenhou.net/6.") from None


def _load(text: str) -> Mapping[str, Any]:
    try:
        data = json.loads(text, parse_float=Decimal)
    except (ValueError, RecursionError):
        raise LogRefused("The log is damaged or cut off: it is not whole JSON.") from None
    if not isinstance(data, dict) or not isinstance(data.get("log"), list):
        raise LogRefused("The file is JSON, but no log of tenhou.net/6.")
    if not data["log"]:
        raise LogRefused("The log has no finished hand.")
    return data


def _read(source: Source, data: Mapping[str, Any]) -> Replay:
    seats = _seats(data)
    hands = _hands(data["log"], seats)
    check_continuity(hands)
    identity = log_id(source, ref=str(data.get("ref") or ""))
    final = _final(data, seats)
    room = data.get("rule") or {}
    disp = str(room.get("disp", ""))
    traits = Traits(
        seats=seats,
        is_east_only="東" in disp,
        has_red_fives=any(count for key, count in room.items() if key.startswith("aka")),
        has_open_tanyao="喰" in disp,
        played_on=identity.played_on,
        final=final,
    )
    is_mahjong_soul = MAHJONG_SOUL_ID.search(identity.value) or any(
        word in disp for word in MAHJONG_SOUL_ROOMS
    )
    start_points = _start_points(hands[0].before) if is_mahjong_soul else TENHOU_START[seats]
    return Replay(
        format="tenhou6",
        source_id=identity.value,
        seats=seats,
        names=tuple(readable_name(str(name)) for name in data["name"][:seats])
        if "name" in data
        else ("",) * seats,
        played_on=identity.played_on,
        ruleset=mahjong_soul_rules(traits, start_points)
        if is_mahjong_soul
        else tenhou_rules(traits),
        start=start_of(hands[0].before, start_points),
        hands=tuple(hand.outcome for hand in hands),
        points=tuple(hand.points for hand in hands),
        following=tuple(
            (hand.before.dealer, hand.before.honba, hand.before.deposits) for hand in hands[1:]
        ),
        scores=None if final is None else final.scores,
    )


def _seats(data: Mapping[str, Any]) -> int:
    """Three where nobody was dealt the fourth hand."""
    fourth = HAND_HEAD + 3 * PARTS_A_SEAT
    return 4 if any(hand[fourth] for hand in data["log"]) else 3


def _start_points(first: Moment) -> int:
    """What everybody began with: the sticks on the table, shared."""
    return (sum(first.points) + DEPOSIT * first.deposits) // len(first.points)


def _hands(log: Sequence[Sequence[Any]], seats: int) -> list[LoggedHand]:
    hands = []
    for index, entry in enumerate(log):
        try:
            stays = index + 1 < len(log) and log[index + 1][0][0] == entry[0][0]
            hands.append(_hand(entry, seats, dealer_stays=stays))
        except LogRefused as refusal:
            raise LogRefused(f"Hand {index + 1}: {refusal.sentence}", hand=index) from None
        except (LookupError, TypeError, ValueError):
            raise LogRefused(f"Hand {index + 1}: the log is damaged.", hand=index) from None
    return hands


def _hand(entry: Sequence[Any], seats: int, *, dealer_stays: bool) -> LoggedHand:
    before = _moment(entry, seats)
    result = entry[-1]
    riichi = _riichi(entry, seats)
    changes = (
        [sum(column) for column in zip(*result[1::2], strict=True)]
        if len(result) > 1
        else [0] * seats
    )
    if result[0] == "和了":
        outcome = _wins(result, before, seats)
    elif result[0] in ABORTIVE:
        outcome = {"end": "abortive_draw", "kind": ABORTIVE[result[0]]}
    elif result[0] in EXHAUSTIVE:
        outcome = _draw(
            result[0],
            changes[:seats],
            before,
            {*riichi, *([before.dealer] if dealer_stays else [])},
        )
    else:
        raise LogRefused(f"The log ends it in an unknown way ({result[0]}).")
    paid = [DEPOSIT if seat in riichi else 0 for seat in range(seats)]
    after = tuple(before.points[seat] + _whole(changes[seat]) - paid[seat] for seat in range(seats))
    return LoggedHand(before=before, outcome=outcome | {"riichi": riichi}, points=after)


def _moment(entry: Sequence[Any], seats: int) -> Moment:
    round_index, honba, deposits = (_whole(number) for number in entry[0])
    if not 0 <= round_index < 16:
        raise LogRefused("The log is damaged: there is no such round.")
    return Moment(
        wind=round_index // 4,
        dealer=round_index % 4,
        honba=honba,
        deposits=deposits,
        points=tuple(_whole(points) for points in entry[1][:seats]),
    )


def _whole(number: object) -> int:
    if not isinstance(number, int) or isinstance(number, bool):
        raise LogRefused("The log is damaged: something else stands where a whole number belongs.")
    return sane(number)


def _riichi(entry: Sequence[Any], seats: int) -> list[int]:
    """Whose deposit was accepted: everyone who declared, but for a declaration that was ronned."""
    result = entry[-1]
    discarders = (
        {win[1] for win in result[2::2] if win[0] != win[1]} if result[0] == "和了" else set()
    )
    accepted = []
    for seat in range(seats):
        discards = entry[HAND_HEAD + PARTS_A_SEAT * seat + 2]
        declared = [str(tile).startswith("r") for tile in discards]
        if any(declared) and not (seat in discarders and declared[-1]):
            accepted.append(seat)
    return accepted


def _wins(result: Sequence[Any], before: Moment, seats: int) -> dict[str, Any]:
    told = result[2::2]
    winner, discarder = told[0][:2]
    check_seats(seats, *(seat for win in told for seat in win[:3]))
    wins = [_win(win, before) for win in told]
    if winner == discarder:
        return {"end": "tsumo", "wins": wins}
    return {"end": "ron", "discarder": discarder, "wins": wins}


def _win(told: Sequence[Any], before: Moment) -> dict[str, Any]:
    seat, discarder, liable, value, *yaku = told
    if any("役満" in name for name in yaku):
        win = {
            "seat": seat,
            "yakuman": _yakuman(value, is_tsumo=seat == discarder, is_dealer=seat == before.dealer),
        }
        return win if liable == seat else win | {"pao": liable}
    if match := HAN_AND_FU.search(value):
        return {"seat": seat, "han": int(match[2]), "fu": int(match[1])}
    han = sum(int(count) for name in yaku for count in HAN_OF_YAKU.findall(name))
    return (
        {"seat": seat, "han": han}
        if han >= FIRST_HAN_WITHOUT_FU
        else {"seat": seat, "limit": "mangan"}
    )


def _yakuman(value: str, *, is_tsumo: bool, is_dealer: bool) -> int:
    """How many yakuman the points are; the text has what is paid by the discarder, by each, or by others and dealer."""
    paid = int(NUMBERS.findall(value)[-1])
    times = 2 if is_tsumo else 6 if is_dealer else 4
    return paid // (YAKUMAN_BASE * times)


def _draw(name: str, changes: Sequence[int], before: Moment, known: set[int]) -> dict[str, Any]:
    """Who is tenpai: whoever received points; under nagashi the log shows only the riichi and whether the dealer stayed."""
    if name == "流し満貫":
        nagashi = [seat for seat, change in enumerate(changes) if change > 0]
        return {"end": "exhaustive_draw", "tenpai": sorted(known), "nagashi": nagashi}
    if any(changes):
        return {
            "end": "exhaustive_draw",
            "tenpai": [seat for seat, change in enumerate(changes) if change > 0],
        }
    is_everybody = name == "全員聴牌" or bool(known)
    return {
        "end": "exhaustive_draw",
        "tenpai": list(range(len(before.points))) if is_everybody else [],
    }


def _final(data: Mapping[str, Any], seats: int) -> Final | None:
    told = data.get("sc")
    if not told:
        return None
    points = tuple(_whole(told[2 * seat]) for seat in range(seats))
    return Final(
        points=points, scores=tuple(sane(int(told[2 * seat + 1] * 1000)) for seat in range(seats))
    )
