"""Stages: after each some go on into the next, with all, half or none of their points."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db.models import Max
from django.utils.translation import gettext as _

from scoring.terms import ScoringError
from tournament.actions.changes import (
    Change,
    action,
    create,
    create_all,
    delete,
    lock_tournament,
    raise_revision,
    save,
)
from tournament.actions.seating_rows import delete_games
from tournament.models import Game, Participant, Round, Stage, StageEntry, Tournament
from tournament.queries.standings import Row, computed_standings

DETAILS = ("name", "carry", "cut")
"""What an organiser may say about a stage."""


class StageRefused(ScoringError):
    """A stage cannot be as was said, or cannot begin yet."""


class CutIsTied(StageRefused):
    """The last who would go on and the first who would not are equal; `names` are all who share the place."""

    def __init__(self, sentence: str, *, names: tuple[str, ...]) -> None:
        super().__init__(sentence, field="cut")
        self.names = names


@action
def add_stage(*, tournament: Tournament, details: Mapping[str, Any], change: Change) -> Stage:
    """Add a stage after the others: its name, what is carried into it, and how many go on into it (None: all who play).

    Errors: StageRefused.
    """
    tournament = lock_tournament(tournament)
    last = tournament.stages.order_by("-number").first()
    stage = Stage(tournament=tournament, number=last.number + 1 if last else 1)
    _set_details(stage, details)
    if stage.number == 1:
        stage.opened_at = change.now
    create(stage, change)
    raise_revision(tournament.pk)
    return stage


@action
def change_stage(*, stage: Stage, details: Mapping[str, Any], change: Change) -> Stage:
    """Change some of name, carry and cut. Once the stage is open its cut has been made and stays.

    Errors: StageRefused.
    """
    tournament = lock_tournament(stage.tournament)
    stage = Stage.objects.get(pk=stage.pk)
    is_made = stage.opened_at is not None and stage.number > 1
    if is_made and details.get("cut", stage.cut) != stage.cut:
        raise StageRefused(
            _("%s has begun: who is in it stays. Take its beginning back first.") % stage,
            field="cut",
        )
    _set_details(stage, details)
    save(stage, change, *details)
    raise_revision(tournament.pk)
    return stage


def _set_details(stage: Stage, details: Mapping[str, Any]) -> None:
    for name, value in details.items():
        if name not in DETAILS:
            raise StageRefused(_("A stage has no %s.") % name, field=name)
        setattr(stage, name, value)
    if stage.carry not in Stage.Carry.values:
        raise StageRefused(_("Carry all, half or none of the points."), field="carry")
    if stage.cut is not None and stage.cut < 1:
        raise StageRefused(_("At least one player goes on."), field="cut")


@action
def remove_stage(*, stage: Stage, change: Change) -> None:
    """Take the last stage away, as long as it has not begun; its rounds go with it.

    Errors: StageRefused.
    """
    tournament = lock_tournament(stage.tournament)
    stage = Stage.objects.get(pk=stage.pk)
    if stage.opened_at is not None:
        raise StageRefused(_("%s has begun and stays.") % stage, field="stage")
    if tournament.stages.filter(number__gt=stage.number).exists():
        raise StageRefused(_("Remove the stages after it first."), field="stage")
    for each in stage.rounds.all():
        delete(each, change)
    delete(stage, change)
    raise_revision(tournament.pk)


@action
def open_next_stage(
    *,
    tournament: Tournament,
    participants: Sequence[Participant] | None = None,
    change: Change,
) -> Stage:
    """Make the cut by the standings as they are, and let the next stage begin.

    Of those who still play and are no substitutes the best go on; all of them where the stage has no cut.
    `participants` go on instead, if they are given. What each carries follows from the standings, corrections later
    included; `set_carried_score` sets it by hand. Those who are out keep their order, below.
    Errors: StageRefused while a game of the rounds before is not over, or without a further stage; CutIsTied.
    """
    tournament = lock_tournament(tournament)
    stage = tournament.stages.filter(number=tournament.stage_number + 1).first()
    if stage is None:
        raise StageRefused(_("There is no further stage. Add one first."), field="stage")
    _check_finished(tournament)
    chosen = participants if participants is not None else _cut(tournament, stage)
    if any(each.tournament_id != tournament.pk for each in chosen):
        raise StageRefused(
            _("Somebody of these takes part in another tournament."), field="participants"
        )
    if not chosen:
        raise StageRefused(_("Nobody would go on."), field="cut")
    create_all((StageEntry(stage=stage, participant=each) for each in chosen), change)
    stage.opened_at = change.now
    save(stage, change, "opened_at")
    rewrite_stage_number(tournament.pk)
    return stage


def rewrite_stage_number(tournament_id: int) -> None:
    """Store beside the tournament which stage it is in: the last that was opened. Three queries."""
    opened = Stage.objects.filter(tournament=tournament_id, opened_at__isnull=False)
    last = opened.aggregate(last=Max("number"))["last"] or 1
    Tournament.objects.filter(pk=tournament_id).update(stage_number=last)
    raise_revision(tournament_id)


def _check_finished(tournament: Tournament) -> None:
    """Refuse while a round before is open or a game is not over."""
    rounds = tournament.rounds.exclude(state=Round.State.CLOSED).order_by("number")
    for each in rounds.select_related("stage"):
        number = each.stage.number if each.stage else 1
        if number <= tournament.stage_number:
            raise StageRefused(_("%s is not closed yet.") % each, field="stage")
    game = tournament.games.filter(round=None, over="").order_by("number").first()
    if game is not None:
        raise StageRefused(_("Game %d is not over yet.") % game.number, field="stage")


def _cut(tournament: Tournament, stage: Stage) -> list[Participant]:
    rows = [row for row in computed_standings(tournament) if _goes_on(row, tournament)]
    if stage.cut is not None:
        rows = [row for row in rows if row.place is not None]
        _check_tie(rows, stage.cut)
        rows = rows[: stage.cut]
    found = Participant.objects.in_bulk([row.entrant.participant_id for row in rows if row.entrant])
    return [found[row.entrant.participant_id] for row in rows if row.entrant]


def _goes_on(row: Row, tournament: Tournament) -> bool:
    """Whether somebody may go on: in the stage that ends, still playing, and no substitute."""
    entrant = row.entrant
    if entrant is None or entrant.is_substitute or entrant.is_withdrawn:
        return False
    return row.stage == tournament.stage_number


def _check_tie(rows: Sequence[Row], cut: int) -> None:
    if cut >= len(rows) or rows[cut - 1].place != rows[cut].place:
        return
    names = tuple(row.name for row in rows if row.place == rows[cut].place)
    sentence = _(
        "%(names)s share place %(place)d, and only some of them can go on. "
        "Draw or play off, and enter the order for each of them."
    )
    facts = {"names": ", ".join(names), "place": rows[cut].place}
    raise CutIsTied(sentence % facts, names=names)


@action
def take_back_stage(*, tournament: Tournament, change: Change) -> Stage:
    """Take back that the latest stage began, as long as nothing was entered in it; its plans are deleted.

    Errors: StageRefused.
    """
    locked = Game.objects.select_for_update(no_key=True).filter(
        tournament=tournament, stage__isnull=False
    )
    games = list(locked.order_by("pk"))
    tournament = lock_tournament(tournament)
    stage = tournament.stages.filter(number=tournament.stage_number).first()
    if stage is None or stage.number == 1:
        raise StageRefused(_("Only the first stage has begun."), field="stage")
    games = [game for game in games if game.stage_id == stage.pk]
    if any(game.hand_count or game.is_over for game in games) or stage.penalties.exists():
        raise StageRefused(
            _("Something was entered in %s already; it stays.") % stage, field="stage"
        )
    delete_games(games, change)
    _delete_all(stage.entries.all(), change)
    stage.opened_at = None
    save(stage, change, "opened_at")
    rewrite_stage_number(tournament.pk)
    return stage


def _delete_all(rows: Iterable[StageEntry], change: Change) -> None:
    for row in rows:
        delete(row, change)


def open_first_stage(tournament: Tournament, change: Change) -> Stage:
    """Give a new tournament its first stage, in which everybody is."""
    stage = Stage(tournament=tournament, number=1, opened_at=change.now)
    create(stage, change)
    return stage


@action
def set_carried_score(
    *, entry: StageEntry, carried_score: int | None, change: Change
) -> StageEntry:
    """Set by hand what somebody brings into a stage; None: what the stage says.

    Errors: StageRefused.
    """
    tournament = lock_tournament(entry.stage.tournament)
    if carried_score is not None and carried_score % 100:
        raise StageRefused(_("A score is a number of whole hundreds."), field="carried_score")
    entry.carried_score = carried_score
    save(entry, change, "carried_score")
    raise_revision(tournament.pk)
    return entry
