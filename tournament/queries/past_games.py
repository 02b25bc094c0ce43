"""What a game was at an earlier moment: its rows as they are, with every change since then taken back."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Model, Q

from scoring.record import Computed
from scoring.ruleset import Ruleset
from tournament.models import ChangeEntry, Game, Hand, Penalty, Player, Round, Seat, Tournament
from tournament.queries.computed import Recorded, caches, compute_recorded
from tournament.queries.hands import ScoreSheet, sheet_of
from tournament.queries.history import touches
from tournament.queries.past_rows import apart_in, player_names

Facts = dict[str, Any]
Noted = list[list[Any]]
"""The rows of one change, as `ChangeEntry.rows` has them."""
Rows = dict[tuple[str, int], Facts]
"""Facts by the name of the model and the key of the row."""

MODELS: dict[str, Any] = {"game": Game, "seat": Seat, "hand": Hand, "penalty": Penalty}
RULE_CHANGES = ("change_ruleset", "change_tournament")
"""Kinds of changes by which games may go by other rules without a row of theirs being changed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PastGame:
    """A game right after a change; right before it where `is_gone`, because the change deleted it.

    Its rows are not stored ones. `ruleset` has the rules of that moment as plain data.
    """

    record: Recorded
    ruleset: Facts
    is_gone: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PastSheet:
    """What a game came to at that moment."""

    sheet: ScoreSheet
    computed: Computed
    ruleset: Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbours:
    """The changes of a game right before and right after one; None where there is none."""

    before: ChangeEntry | None
    after: ChangeEntry | None


def past_game(tournament: Tournament, key: int, entry: ChangeEntry) -> PastGame | None:
    """The game with this key as it was right after a change; None if it was not there.

    Ten queries, and three where somebody who played is not there any more. Players are called as they are now.
    """
    later = _later(tournament, key, entry)
    rows = _rows_now(key, [*later, entry.rows])
    rules = ("tournament", tournament.pk)
    rows[rules] = {"ruleset": tournament.ruleset, "other_ruleset": tournament.other_ruleset}
    for noted in later:
        _take_back(rows, noted)
    is_gone = ("game", key) not in rows
    if is_gone:
        _take_back(rows, entry.rows)
    if ("game", key) not in rows:
        return None
    record = _record(tournament, key, rows)
    ruleset = _ruleset(rows[rules], len(record.seats))
    return PastGame(record=record, ruleset=ruleset, is_gone=is_gone)


def past_sheet(past: PastGame) -> PastSheet:
    """Play an earlier state through, by the rules of its time. No query.

    Errors: ScoringError, if this version of the site has other rules than it was recorded by.
    """
    ruleset = Ruleset.from_data(past.ruleset)
    record = past.record
    computed = compute_recorded(record, ruleset)
    for row, columns in caches(record, computed, ruleset):
        for name, value in columns.items():
            setattr(row, name, value)
    sheet = sheet_of(record.game, record.seats, record.hands)
    return PastSheet(sheet=sheet, computed=computed, ruleset=ruleset)


def neighbours_of(key: int, entry: ChangeEntry) -> Neighbours:
    """The changes of a game around one of them. Two queries."""
    entries = ChangeEntry.objects.filter(touches([key]))
    return Neighbours(
        before=entries.filter(pk__lt=entry.pk).order_by("-pk").first(),
        after=entries.filter(pk__gt=entry.pk).order_by("pk").first(),
    )


def last_change(game: Game) -> ChangeEntry | None:
    """The last change of a game, or None. One query."""
    return ChangeEntry.objects.filter(touches([game.pk])).order_by("-pk").first()


def _later(tournament: Tournament, key: int, entry: ChangeEntry) -> list[Noted]:
    """What was changed of a game and its rules after a change, the latest first. Two queries."""
    rules = Q(kind__in=RULE_CHANGES) | Q(undoes__kind__in=RULE_CHANGES)
    found: dict[int, Noted] = {}
    for wanted in (touches([key]), rules & Q(tournament=tournament)):
        entries = ChangeEntry.objects.filter(wanted, pk__gt=entry.pk)
        found |= dict(entries.values_list("pk", "rows"))
    return [found[pk] for pk in sorted(found, reverse=True)]


def _rows_now(key: int, changes: Iterable[Noted]) -> Rows:
    """The rows of a game as they are, and those that later left it. Four queries."""
    moved: dict[str, set[int]] = {model: set() for model in MODELS}
    for noted in changes:
        for model, pk, _before, _after in noted:
            moved.get(model, set()).add(pk)
    rows: Rows = {}
    for name, model in MODELS.items():
        own = Q(pk=key) if name == "game" else Q(game=key) | Q(pk__in=moved[name])
        for facts in model.objects.filter(own).values():
            rows[name, facts.pop("id")] = facts
    return rows


def _take_back(rows: Rows, noted: Noted) -> None:
    for model, pk, before, after in reversed(noted):
        if before is None:
            rows.pop((model, pk), None)
        elif after is None:
            rows[model, pk] = dict(before)
        elif (model, pk) in rows:
            rows[model, pk].update(before)


def _record(tournament: Tournament, key: int, rows: Rows) -> Recorded:
    """The rows of a game, with everybody who is named in them. Four queries, and three for who is gone."""
    game = _row("game", key, rows["game", key])
    game.tournament = tournament
    game.round = Round.objects.filter(pk=game.round_id).first()
    seats, hands, penalties = (_rows_of(key, name, rows) for name in ("seat", "hand", "penalty"))
    keys = {row.player_id for row in (*seats, *penalties)}
    players, apart = _players(keys), apart_in(tournament, keys)
    users = User.objects.in_bulk({hand.entered_by_id for hand in hands} - {None})
    for row in (*seats, *penalties):
        row.apart = apart.get(row.player_id)
        row.player = players[row.player_id]
    for hand in hands:
        hand.entered_by = users.get(hand.entered_by_id)
    return Recorded(
        game=game,
        seats=sorted(seats, key=lambda seat: seat.seat),
        hands=sorted(hands, key=lambda hand: hand.number),
        penalties=[penalty for penalty in penalties if not penalty.is_cancelled],
    )


def _rows_of(key: int, name: str, rows: Rows) -> list[Any]:
    return [
        _row(model, pk, facts)
        for (model, pk), facts in rows.items()
        if model == name and facts["game_id"] == key
    ]


def _row(name: str, pk: int, facts: Facts) -> Any:
    """A row that is not stored, from what the database or a change has of it."""
    model: type[Model] = MODELS[name]
    fields = {field.attname: field for field in model._meta.concrete_fields}
    known = {name: fields[name].to_python(facts[name]) for name in facts if name in fields}
    return model(pk=pk, **known)


def _players(keys: set[int]) -> dict[int, Player]:
    """Who played; somebody who is gone has a name and no key."""
    there = Player.objects.in_bulk(keys)
    gone = player_names(keys - set(there))
    return {key: there.get(key) or Player(name=gone.get(key, "?")) for key in keys}


def _ruleset(facts: Facts, seats: int) -> Facts:
    """The rules of a game with so many players, as `rules_for` has them."""
    usual, other = facts["ruleset"], facts["other_ruleset"]
    return usual if other is None or usual["seats"] == seats else other
