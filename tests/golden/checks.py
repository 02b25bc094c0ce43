"""Compares what scoring computes with what a published case or a real record says, to the last point."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from scoring.game_json import computed_to_data, record_from_data
from scoring.record import compute
from scoring.terms import ScoringError

Case = dict[str, Any]


def read_cases(path: Path) -> list[Case]:
    """Read a file of cases: one JSON object a line (.jsonl), or an object with lists of cases (.json)."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".jsonl":
        return [json.loads(line) for line in text.splitlines() if line.strip()]
    data = json.loads(text)
    return [
        *data["cases"],
        *(row for limit in data.get("limits", ()) for row in _table_rows(limit)),
    ]


def case_id(case: Case) -> str:
    """What to call a case in a report: its id, or for a row of the score table winner, han and fu."""
    if "id" in case:
        return case["id"]
    fu = f" {case['fu']} fu" if "fu" in case else ""
    return f"{case['winner']} {case['han']} han{fu}"


def mismatches(case: Case) -> list[str]:
    """What scoring says differently from a case of any of the three kinds; empty when all is equal."""
    if "winner" in case:
        found = _check_table_row(case)
    elif "rules" in case:
        found = _check_settlement(case)
    else:
        found = _check_game(case["game"], case["expect"])
    return list(found)


def computed(game: dict[str, Any]) -> dict[str, Any]:
    """The output of `python -m scoring` for one game."""
    return computed_to_data(compute(record_from_data(game)))


def _check_game(game: dict[str, Any], expect: dict[str, Any]) -> Iterator[str]:
    try:
        result = computed(game)
    except ScoringError as refusal:
        number = "" if refusal.hand is None else f"hand {refusal.hand + 1}: "
        yield f"{number}refused: {refusal} ({refusal.field})"
        return
    positions = result["positions"]
    yield from _differences(
        "points after hand", expect["points_after"], [it["points"] for it in positions]
    )
    follows = [[it["dealer"], it["honba"], it["deposits"]] for it in positions]
    expected_follows = expect.get("next", [])
    yield from _differences("after hand", expected_follows, follows[: len(expected_follows)])
    breaks_off = "scores" in expect and not expect["over"]
    if "over" in expect and not breaks_off and expect["over"] != (result["over"] is not None):
        yield f"over: {result['over']}, expected {expect['over']}"
    if expect.get("scores") is not None:
        yield from _check_seats(result, "score", expect["scores"])


def _differences(what: str, expected: list[Any], found: list[Any]) -> Iterator[str]:
    if len(expected) != len(found):
        yield f"{what}: {len(found)} of them, expected {len(expected)}"
    for number, (right, is_now) in enumerate(zip(expected, found, strict=False), start=1):
        if right != is_now:
            yield f"{what} {number}: {is_now}, expected {right}"


def _check_seats(result: dict[str, Any], name: str, expected: list[int]) -> Iterator[str]:
    if result["settlement"] is None:
        yield f"no settlement, expected {name} {expected}"
        return
    found = [seat[name] for seat in result["settlement"]]
    if found != expected:
        yield f"{name}: {found}, expected {expected}"


def _check_settlement(case: Case) -> Iterator[str]:
    result = computed(
        {
            "ruleset": case["rules"],
            "points": case["points"],
            "deposits_left": case["deposits_left"],
        }
    )
    yield from _check_seats(result, "score", case["score"])
    yield from _check_seats(result, "place", case["places"])


def _check_table_row(row: Case) -> Iterator[str]:
    """A row of the published table: seat 0 wins, as dealer or with seat 1 as dealer; seat 2 discards."""
    dealer = 0 if row["winner"] == "dealer" else 1
    win = {"seat": 0, **{name: row[name] for name in ("han", "fu") if name in row}}
    ron = {"end": "ron", "discarder": 2, "wins": [win]}
    tsumo = {"end": "tsumo", "wins": [win]}
    yield from _check_payment(row, ron, dealer, row["ron"] and [row["ron"], 0, -row["ron"], 0])
    yield from _check_payment(row, tsumo, dealer, row["tsumo"] and _tsumo_moves(row["tsumo"]))


def _tsumo_moves(payments: dict[str, int]) -> list[int]:
    others = payments.get("from_others", payments.get("from_each"))
    paid = [payments.get("from_dealer", others), others, others]
    return [sum(paid), *(-amount for amount in paid)]


def _check_payment(
    row: Case, hand: dict[str, Any], dealer: int, expected: list[int] | None
) -> Iterator[str]:
    start = {"points": [50000] * 4, "dealer": dealer}
    game = {"ruleset": {}, "start": start, "hands": [hand]}
    try:
        moves = [points - 50000 for points in computed(game)["positions"][0]["points"]]
    except ScoringError as refusal:
        if expected is not None:
            yield f"{hand['end']}: refused: {refusal}"
        return
    if expected is not None and moves != expected:
        yield f"{hand['end']}: {moves}, expected {expected}"
    elif expected is None and row["fu"] in (20, 25):
        yield f"{hand['end']}: {moves}, expected a refusal"


def _table_rows(limit: dict[str, Any]) -> Iterator[Case]:
    for winner in ("non_dealer", "dealer"):
        payments = dict(limit[winner])
        yield {
            "winner": winner.replace("_", "-"),
            "han": limit["han"],
            "ron": payments.pop("ron"),
            "tsumo": payments,
        }
