"""Names the kinds of event that a recorded game shows, so that a file of games can say what it covers."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.golden.checks import Case, computed

Hand = dict[str, Any]


def kinds_of(case: Case) -> Counter[str]:
    """How often each kind of event happens in a case; a case without hands counts as one settlement or table row."""
    if "game" not in case:
        return Counter(["row of the score table" if "winner" in case else "settlement"])
    game, result = case["game"], computed(case["game"])
    kinds = Counter(_kinds_of_game(game, result))
    before = _positions_before(game, result)
    for hand, position, after in zip(game["hands"], before, result["positions"], strict=True):
        kinds.update(_kinds_of_hand(hand))
        kinds.update(_kinds_of_position(hand, position, after))
    return kinds


def _positions_before(game: dict[str, Any], result: dict[str, Any]) -> list[dict[str, Any]]:
    seats = len(result["positions"][0]["points"])
    fresh = {"points": [1000] * seats, "wind": "east", "dealer": 0, "honba": 0, "deposits": 0}
    return [{**fresh, **game.get("start", {})}, *result["positions"][:-1]]


def _kinds_of_game(game: dict[str, Any], result: dict[str, Any]) -> Iterator[str]:
    last = result["positions"][-1]
    rules = game["ruleset"]
    yield f"game: {len(last['points'])} players"
    yield f"game: end {result['over'] or 'not reached'}"
    yield f"game: length {rules.get('length', 'of its preset')}"
    yield f"game: rounding {rules.get('rounding', 'of its preset')}"
    if "start" in game:
        yield "game: from a given position"
    if result["over"] is None:
        return
    if last["deposits"]:
        yield "game: deposits left at the end"
    top, *rest = sorted(last["points"], reverse=True)
    if top == rest[0]:
        yield "game: equal first points"
    elif len(set(rest)) < len(rest):
        yield "game: equal points below first"


def _kinds_of_hand(hand: Hand) -> Iterator[str]:
    wins = hand.get("wins", [])
    end = hand["end"]
    if end == "abortive_draw":
        yield f"abortive draw: {hand['kind']}"
    elif end == "exhaustive_draw":
        yield f"exhaustive draw: {len(hand['tenpai'])} tenpai"
        if hand.get("nagashi"):
            yield "nagashi"
    else:
        yield end if len(wins) < 2 else f"{end}: {len(wins)} winners"
    for win in wins:
        yield from _kinds_of_win(end, win)
    if len(hand.get("riichi", [])) > 1:
        yield f"riichi: {len(hand['riichi'])} in a hand"


def _kinds_of_win(end: str, win: dict[str, Any]) -> Iterator[str]:
    if "pao" in win:
        yield f"pao: {end}"
    if win.get("yakuman"):
        yield "yakuman" if win["yakuman"] == 1 else "yakuman: several"
    if win.get("limit"):
        yield "value by the name of its limit"
    if win.get("han", 0) >= 13:
        yield "13 han and more"


def _kinds_of_position(hand: Hand, before: dict[str, Any], after: dict[str, Any]) -> Iterator[str]:
    if before["wind"] in ("west", "north"):
        yield "position: west or north"
    if hand.get("wins") and before["honba"]:
        yield "win: honba paid"
    if hand.get("wins") and before["deposits"]:
        yield "win: deposits of earlier hands taken"
    if any(before["points"][seat] < 1000 for seat in hand.get("riichi", [])):
        yield "riichi: with fewer than 1000 points"
    if min(before["points"]) < 0:
        yield "position: somebody below zero"
    if 0 in after["points"]:
        yield "position: somebody at exactly zero"
    if after["dealer"] == before["dealer"]:
        yield f"dealer stays: {hand['end']}"
