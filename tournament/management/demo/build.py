"""Fills one event of the demo through the same actions as an organiser would."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from scoring.rulesets import preset
from tournament.actions.changes import Change
from tournament.actions.endings import enter_points, stop_game
from tournament.actions.games import GameSetup, create_game
from tournament.actions.hands import record_hand
from tournament.actions.penalties import add_penalty
from tournament.actions.players import add_players
from tournament.actions.tournaments import create_tournament
from tournament.management.demo.plans import Course, Plan
from tournament.models import Game, Player, Tournament

GAMES = Path(__file__).with_name("games.jsonl")
MINUTES_A_HAND = 6
FIRST_HANDS = 5
FINAL_POINTS = (38300, 27100, 21400, 13200)
LATE = 5000

Hands = Sequence[Mapping[str, Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """One table of one evening: who sits there in seat order, when they begin, and how the game goes."""

    players: tuple[Player, ...]
    begins: datetime
    table_number: int
    course: Course


def load_games(name: str) -> Iterator[Hands]:
    """The hands of the games that were put aside under this name."""
    for line in GAMES.read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        if entry["set"] == name:
            yield entry["hands"]


@transaction.atomic
def build(plan: Plan, *, owner: User | None, now: datetime) -> Tournament:
    """Make the tournament of a plan with all its games, the last evening being now."""
    first = now - timedelta(days=plan.days_between * (plan.evenings - (not plan.tonight)))
    change = Change(user=owner, now=first)
    details = {
        "name": plan.name,
        "slug": plan.slug,
        "kind": plan.kind,
        "description": plan.description,
        "starts_on": timezone.localdate(first),
    }
    tournament = create_tournament(
        details=details, ruleset=preset(plan.preset).ruleset, preset=plan.preset, change=change
    )
    add_players(tournament=tournament, names="\n".join(plan.people), change=change)
    games = load_games(plan.games)
    for sitting in _sittings(plan, _people(tournament, plan), first):
        _play(tournament, sitting, games, owner)
    add_penalty(
        tournament=tournament,
        player=_people(tournament, plan)[-1],
        points=LATE,
        change=Change(user=owner, now=now, reason="Twenty minutes late without a word"),
    )
    return tournament


def _people(tournament: Tournament, plan: Plan) -> list[Player]:
    known = {
        row.player.name: row.player for row in tournament.participants.select_related("player")
    }
    return [known[name] for name in plan.people]


def _sittings(plan: Plan, people: Sequence[Player], first: datetime) -> Iterator[Sitting]:
    evenings = [(Course.WHOLE,) * plan.tables] * plan.evenings + (
        [plan.tonight] if plan.tonight else []
    )
    seats = len(people) // plan.tables
    for evening, courses in enumerate(evenings):
        begins = first + timedelta(days=plan.days_between * evening) - timedelta(hours=2)
        for table, course in enumerate(courses):
            groups = [(seat + evening) % seats for seat in range(seats)]
            players = tuple(
                people[group * plan.tables + (table + evening * group) % plan.tables]
                for group in groups
            )
            yield Sitting(players=players, begins=begins, table_number=table + 1, course=course)


def _play(
    tournament: Tournament, sitting: Sitting, games: Iterator[Hands], owner: User | None
) -> None:
    key = f"{tournament.slug}/{tournament.games.count() + 1}"
    change = Change(user=owner, now=sitting.begins)
    game = create_game(
        tournament=tournament,
        players=sitting.players,
        setup=GameSetup(
            played_on=timezone.localdate(sitting.begins), table_number=sitting.table_number
        ),
        client_id=uuid5(NAMESPACE_URL, key),
        change=change,
    )
    if sitting.course is Course.BY_POINTS:
        enter_points(game=game, points=FINAL_POINTS, change=change)
        return
    _record(game, _hands(next(games), sitting.course), sitting, owner)
    if sitting.course is Course.STOPPED:
        stop_game(
            game=game, how="time", change=replace(change, now=sitting.begins + timedelta(hours=1))
        )


def _hands(hands: Hands, course: Course) -> Hands:
    if course in (Course.RUNNING, Course.STOPPED):
        return hands[:FIRST_HANDS]
    if course is Course.WITH_CHOMBO:
        return [{"end": "chombo", "seats": [2]}, *hands]
    return hands


def _record(game: Game, hands: Hands, sitting: Sitting, owner: User | None) -> None:
    for number, hand in enumerate(hands, start=1):
        record_hand(
            game=game,
            hand=hand,
            client_id=uuid5(NAMESPACE_URL, f"{game.client_id}/{number}"),
            hand_number=number,
            user=owner,
            now=sitting.begins + timedelta(minutes=MINUTES_A_HAND * number),
        )
