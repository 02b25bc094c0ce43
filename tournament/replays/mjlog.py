"""Tenhou's own log (mjlog): XML, one tag for everything that happens at the table. Points are in hundreds."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any
from urllib.parse import unquote
from xml.parsers import expat

from tournament.replays.platform_rules import Traits, tenhou_custom_rules, tenhou_rules
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
from tournament.replays.source import Source, log_id

HUNDRED = 100
NO_RED_FIVES, NO_OPEN_TANYAO, TWO_WINDS, THREE_PLAYERS, CUSTOM = 2, 4, 8, 16, 256
CHIPS = 512 | 1024
EXERCISE = 2048
WANTED = frozenset({"mjloggm", "GO", "UN", "INIT", "REACH", "AGARI", "RYUUKYOKU"})
ABORTIVE = {
    "yao9": "nine_terminals",
    "kaze4": "four_winds",
    "reach4": "four_riichi",
    "kan4": "four_kans",
    "ron3": "triple_ron",
}
FIRST_HAN_WITHOUT_FU = 5


@dataclass(frozen=True, slots=True)
class Tag:
    """One tag of the log with its attributes."""

    name: str
    attributes: Mapping[str, str]

    def text(self, key: str) -> str:
        """An attribute that has to be there."""
        if key not in self.attributes:
            raise LogRefused(f"The log is damaged: {self.name} has no {key}.")
        return self.attributes[key]

    def numbers(self, key: str) -> tuple[int, ...]:
        """An attribute that is a list of whole numbers."""
        try:
            return tuple(sane(int(part)) for part in self.text(key).split(","))
        except LogRefused:
            raise
        except ValueError:
            raise LogRefused(
                f"The log is damaged: {key} of {self.name} is not a list of numbers."
            ) from None

    def number(self, key: str) -> int:
        """An attribute that is one whole number."""
        return self.numbers(key)[0]


def is_mjlog(source: Source) -> bool:
    """Whether the text is XML."""
    return source.text.lstrip().startswith("<")


def read_mjlog(source: Source) -> Replay:
    """The game of an mjlog; refused where it is damaged or its room has rules that cannot be told."""
    tags = _tags(source.text)
    room = _first(tags, "GO")
    kind = _refuse_odd_rooms(room.number("type"))
    seats = 3 if kind & THREE_PLAYERS else 4
    hands = _hands(tags, seats)
    check_continuity(hands)
    final = _final(tags, seats)
    identity = log_id(source)
    traits = Traits(
        seats=seats,
        is_east_only=not kind & TWO_WINDS,
        has_red_fives=not kind & NO_RED_FIVES,
        has_open_tanyao=not kind & NO_OPEN_TANYAO,
        played_on=identity.played_on,
        final=final,
    )
    rules = (
        tenhou_custom_rules(traits, room.text("csrule")) if kind & CUSTOM else tenhou_rules(traits)
    )
    return Replay(
        format="mjlog",
        source_id=identity.value,
        seats=seats,
        names=tuple(
            readable_name(unquote(_first(tags, "UN").text(f"n{seat}"))) for seat in range(seats)
        ),
        played_on=identity.played_on,
        ruleset=rules,
        start=start_of(hands[0].before, rules.get("start_points", 35000 if seats == 3 else 25000)),
        hands=tuple(hand.outcome for hand in hands),
        points=tuple(hand.points for hand in hands),
        following=tuple(
            (hand.before.dealer, hand.before.honba, hand.before.deposits) for hand in hands[1:]
        ),
        scores=None if final is None else final.scores,
    )


def _tags(text: str) -> list[Tag]:
    """The tags that matter; a document type, and with it every entity, is refused."""
    tags: list[Tag] = []

    def keep(name: str, attributes: dict[str, str]) -> None:
        if not tags and name != "mjloggm":
            raise LogRefused("The file is XML, but no log of Tenhou.")
        if name in WANTED:
            tags.append(Tag(name, attributes))

    def refuse(*_: object) -> None:
        raise LogRefused(
            "The file declares a document type of its own, which no log of Tenhou does."
        )

    parser = expat.ParserCreate()
    parser.StartElementHandler = keep
    parser.StartDoctypeDeclHandler = refuse
    try:
        parser.Parse(text, True)
    except expat.ExpatError as error:
        raise LogRefused(f"The log is damaged or cut off (line {error.lineno}).") from None
    return tags


def _first(tags: Sequence[Tag], name: str) -> Tag:
    for tag in tags:
        if tag.name == name:
            return tag
    raise LogRefused(f"The log is damaged: it has no {name}.")


def _refuse_odd_rooms(kind: int) -> int:
    if kind & CHIPS:
        raise LogRefused("The game was played in a room with chips, where other rules hold.")
    if kind & EXERCISE:
        raise LogRefused("The log is from an exercise room: it is no game.")
    return kind


def _hands(tags: Sequence[Tag], seats: int) -> list[LoggedHand]:
    hands = []
    for index, group in enumerate(_groups(tags)):
        try:
            hands.append(_hand(group, seats))
        except LogRefused as refusal:
            raise LogRefused(f"Hand {index + 1}: {refusal.sentence}", hand=index) from None
        except (ValueError, IndexError):
            raise LogRefused(f"Hand {index + 1}: the log is damaged.", hand=index) from None
    return hands


def _groups(tags: Sequence[Tag]) -> list[list[Tag]]:
    """The tags of each hand, beginning with its INIT; a last hand that was not finished is left out."""
    groups: list[list[Tag]] = []
    for tag in tags:
        if tag.name == "INIT":
            groups.append([tag])
        elif groups:
            groups[-1].append(tag)
    if groups and not _results(groups[-1]):
        groups.pop()
    if not groups:
        raise LogRefused("The log has no finished hand.")
    return groups


def _results(group: Sequence[Tag]) -> list[Tag]:
    return [tag for tag in group if tag.name in ("AGARI", "RYUUKYOKU")]


def _hand(group: Sequence[Tag], seats: int) -> LoggedHand:
    results = _results(group)
    if not results:
        raise LogRefused("The log does not say how it ended.")
    riichi = [tag.number("who") for tag in group if tag.name == "REACH" and tag.text("step") == "2"]
    check_seats(seats, *riichi)
    before = _moment(group[0], seats)
    last = results[-1].numbers("sc")
    after = tuple((last[2 * seat] + last[2 * seat + 1]) * HUNDRED for seat in range(seats))
    outcome = _draw(results[0], seats) if results[0].name == "RYUUKYOKU" else _wins(results, seats)
    return LoggedHand(before=before, outcome=outcome | {"riichi": sorted(riichi)}, points=after)


def _moment(init: Tag, seats: int) -> Moment:
    round_index, honba, deposits, *_ = init.numbers("seed")
    points = init.numbers("ten")
    if not 0 <= round_index < 16 or len(points) < seats:
        raise LogRefused("The log is damaged: there is no such round.")
    return Moment(
        wind=round_index // 4,
        dealer=round_index % 4,
        honba=honba,
        deposits=deposits,
        points=tuple(count * HUNDRED for count in points[:seats]),
    )


def _wins(results: Sequence[Tag], seats: int) -> dict[str, Any]:
    winner, discarder = results[0].number("who"), results[0].number("fromWho")
    wins = [_win(tag, seats) for tag in results]
    check_seats(seats, discarder)
    if winner == discarder:
        return {"end": "tsumo", "wins": wins}
    return {"end": "ron", "discarder": discarder, "wins": wins}


def _win(tag: Tag, seats: int) -> dict[str, Any]:
    seat = tag.number("who")
    check_seats(seats, seat)
    if "yakuman" in tag.attributes:
        win = {"seat": seat, "yakuman": len(tag.numbers("yakuman"))}
        if "paoWho" in tag.attributes:
            check_seats(seats, tag.number("paoWho"))
            win["pao"] = tag.number("paoWho")
        return win
    han = sum(tag.numbers("yaku")[1::2])
    return (
        {"seat": seat, "han": han}
        if han >= FIRST_HAN_WITHOUT_FU
        else {"seat": seat, "han": han, "fu": tag.number("ten")}
    )


def _draw(tag: Tag, seats: int) -> dict[str, Any]:
    kind = tag.attributes.get("type", "")
    if kind in ABORTIVE:
        return {"end": "abortive_draw", "kind": ABORTIVE[kind]}
    if kind not in ("", "nm"):
        raise LogRefused(f"The log ends it in an unknown way ({kind}).")
    draw: dict[str, Any] = {
        "end": "exhaustive_draw",
        "tenpai": [seat for seat in range(seats) if f"hai{seat}" in tag.attributes],
    }
    if kind == "nm":
        changes = tag.numbers("sc")[1::2]
        draw["nagashi"] = [seat for seat in range(seats) if changes[seat] > 0]
    return draw


def _final(tags: Sequence[Tag], seats: int) -> Final | None:
    """Points and scores at the end: the only numbers of the log with tenths."""
    if "owari" not in tags[-1].attributes:
        return None
    parts = tags[-1].text("owari").split(",")
    try:
        points = tuple(sane(int(parts[2 * seat])) * HUNDRED for seat in range(seats))
        scores = tuple(sane(int(Decimal(parts[2 * seat + 1]) * 1000)) for seat in range(seats))
    except (ValueError, IndexError, InvalidOperation, OverflowError):
        raise LogRefused("The log is damaged: the scores at its end cannot be read.") from None
    return Final(points=points, scores=scores)
