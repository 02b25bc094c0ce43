"""Seating: plans for all rounds, one round at a time, plans made elsewhere, and how good they are. Pure Python."""

from tournament.seating.next_round import Method, next_round
from tournament.seating.plan import (
    Apart,
    Leftover,
    Plan,
    SeatedGame,
    SeatedRound,
    SeatingRequest,
    TableWish,
)
from tournament.seating.plans import plan_rounds
from tournament.seating.quality import Quality, SwapCost, quality_of, swap_cost
from tournament.seating.refusals import PlanLinesRefused, SeatingRefused
from tournament.seating.scripted import read_plan

__all__ = [
    "Apart",
    "Leftover",
    "Method",
    "Plan",
    "PlanLinesRefused",
    "Quality",
    "SeatedGame",
    "SeatedRound",
    "SeatingRefused",
    "SeatingRequest",
    "SwapCost",
    "TableWish",
    "next_round",
    "plan_rounds",
    "quality_of",
    "read_plan",
    "swap_cost",
]
