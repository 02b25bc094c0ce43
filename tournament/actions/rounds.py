"""Rounds: planned, published, running with a clock, closed."""

from collections.abc import Sequence

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.terms import ScoringError
from tournament.actions.changes import (
    Change,
    action,
    check_reason,
    create_all,
    delete,
    lock_game,
    lock_tournament,
    raise_revision,
    save,
)
from tournament.actions.seating_rows import delete_games
from tournament.models import Game, Round, Stage
from tournament.queries.rulesets import ruleset_of

State = Round.State
MOST_ROUNDS = 100
LONGEST_EXTENSION = 600


class RoundRefused(ScoringError):
    """A round cannot do this in the state in which it is."""


class RoundNotFinished(RoundRefused):
    """Games of the round are not over; `games` are those."""

    def __init__(self, sentence: str, *, games: tuple[Game, ...]) -> None:
        super().__init__(sentence, field="round")
        self.games = games


@action
def add_rounds(
    *, stage: Stage, count: int = 1, minutes: int | None = None, change: Change
) -> list[Round]:
    """Add rounds at the end of a stage. Without `minutes` they take as long as the rules say, if they say so.

    Errors: RoundRefused if a later stage has rounds.
    """
    tournament = lock_tournament(stage.tournament)
    if not 1 <= count <= MOST_ROUNDS:
        raise RoundRefused(_("Add between 1 and %d rounds.") % MOST_ROUNDS, field="count")
    if tournament.rounds.filter(stage__number__gt=stage.number).exists():
        raise RoundRefused(_("A later stage has rounds already."), field="stage")
    last = tournament.rounds.aggregate(last=Max("number"))["last"] or 0
    usual = ruleset_of(tournament).time_limit_minutes
    rounds = [
        Round(
            tournament=tournament,
            stage=stage,
            number=number,
            minutes=usual if minutes is None else minutes,
        )
        for number in range(last + 1, last + count + 1)
    ]
    create_all(rounds, change)
    raise_revision(tournament.pk)
    return rounds


@action
def change_round(*, the_round: Round, name: str, minutes: int | None, change: Change) -> Round:
    """Set what a round is called and how long it takes (None: no clock); a running clock follows."""
    the_round = _lock(the_round)
    if minutes is not None and minutes < 1:
        raise RoundRefused(_("A round takes at least one minute."), field="minutes")
    the_round.name = " ".join(name.split())
    the_round.minutes = minutes
    return _saved(the_round, change, "name", "minutes")


@action
def remove_round(*, the_round: Round, change: Change) -> None:
    """Take the last round away with its plan, as long as nothing was entered in it.

    Errors: RoundRefused.
    """
    locked = Game.objects.select_for_update(no_key=True).filter(round=the_round).order_by("pk")
    games = list(locked)
    the_round = _lock(the_round)
    if Round.objects.filter(
        tournament=the_round.tournament_id, number__gt=the_round.number
    ).exists():
        raise RoundRefused(_("Only the last round can be removed."), field="round")
    has_entries = any(game.hand_count or game.is_over for game in games)
    if has_entries or the_round.is_closed or the_round.penalties.exists():
        raise RoundRefused(
            _("Something was entered in %s already; it stays.") % the_round, field="round"
        )
    delete_games(games, change)
    delete(the_round, change)
    raise_revision(the_round.tournament_id)


@action
def publish_round(*, the_round: Round, change: Change) -> Round:
    """Show everybody who sits where.

    Errors: RoundRefused without a seating.
    """
    the_round = _lock(the_round)
    _check_state(the_round, State.PLANNED)
    _check_seated(the_round)
    the_round.state = State.PUBLISHED
    return _saved(the_round, change, "state")


@action
def start_round(*, the_round: Round, change: Change) -> Round:
    """Let the clock of a round run, and show its seating if it was not shown yet. Games are played today.

    Errors: RoundRefused without a seating, or while another round is running.
    """
    the_round = _lock(the_round)
    _check_state(the_round, State.PLANNED, State.PUBLISHED)
    _check_seated(the_round)
    others = Round.objects.filter(tournament=the_round.tournament_id, state=State.RUNNING)
    other = others.first()
    if other is not None:
        raise RoundRefused(_("%s is running; close it first.") % other, field="round")
    today = timezone.localdate(change.now)
    the_round.games.filter(hand_count=0, over="").update(played_on=today)
    the_round.state = State.RUNNING
    the_round.started_at = change.now
    the_round.paused_at = None
    the_round.extra_seconds = 0
    return _saved(the_round, change, "state", "started_at", "paused_at", "extra_seconds")


@action
def pause_round(*, the_round: Round, change: Change) -> Round:
    """Let the clock stand still at all tables. Twice is once.

    Errors: RoundRefused.
    """
    the_round = _lock(the_round)
    _check_state(the_round, State.RUNNING)
    if not the_round.is_paused:
        the_round.paused_at = change.now
    return _saved(the_round, change, "paused_at")


@action
def resume_round(*, the_round: Round, change: Change) -> Round:
    """Let a paused clock run on. Twice is once.

    Errors: RoundRefused.
    """
    the_round = _lock(the_round)
    _check_state(the_round, State.RUNNING)
    if the_round.paused_at is not None:
        the_round.extra_seconds += int((change.now - the_round.paused_at).total_seconds())
        the_round.paused_at = None
    return _saved(the_round, change, "paused_at", "extra_seconds")


@action
def extend_round(*, the_round: Round, minutes: int, change: Change) -> Round:
    """Give all tables more time, or less with minutes below zero.

    Errors: RoundRefused.
    """
    the_round = _lock(the_round)
    _check_state(the_round, State.RUNNING)
    _check_extension(minutes)
    the_round.extra_seconds += minutes * 60
    return _saved(the_round, change, "extra_seconds")


@action
def extend_game(*, game: Game, minutes: int, change: Change) -> Game:
    """Give one table more time, or less with minutes below zero.

    Errors: RoundRefused.
    """
    game = lock_game(game.pk)
    if game.round is None:
        raise RoundRefused(_("A game without a round has no clock."), field="game")
    _check_state(game.round, State.RUNNING)
    _check_extension(minutes)
    game.extra_seconds += minutes * 60
    save(game, change, "extra_seconds")
    raise_revision(game.tournament_id)
    return game


def _check_extension(minutes: int) -> None:
    if not -LONGEST_EXTENSION <= minutes <= LONGEST_EXTENSION or minutes == 0:
        raise RoundRefused(
            _("Give at most %d minutes, and not 0.") % LONGEST_EXTENSION, field="minutes"
        )


@action
def close_round(*, the_round: Round, change: Change) -> Round:
    """End a round: all its results are in, and stay as they are until it is reopened.

    A round that never started may be closed too: its results came on paper.
    Errors: RoundRefused; RoundNotFinished, with the games that are not over.
    """
    the_round = _lock(the_round)
    _check_state(the_round, State.PLANNED, State.PUBLISHED, State.RUNNING)
    _check_seated(the_round)
    missing = tuple(the_round.games.filter(over="").order_by("table_number", "number"))
    if missing:
        raise RoundNotFinished(_not_finished(missing), games=missing)
    the_round.state = State.CLOSED
    the_round.closed_at = change.now
    the_round.paused_at = None
    return _saved(the_round, change, "state", "closed_at", "paused_at")


def _not_finished(missing: Sequence[Game]) -> str:
    tables = ", ".join(str(game.table_number or game) for game in missing)
    sentence = ngettext(
        "The game at table %(tables)s is not over.",
        "The games at tables %(tables)s are not over.",
        len(missing),
    )
    return sentence % {"tables": tables}


@action
def reopen_round(*, the_round: Round, change: Change) -> Round:
    """Let results of a closed round be changed again, with a reason.

    Errors: RoundRefused, ReasonMissing.
    """
    check_reason(change)
    the_round = _lock(the_round)
    _check_state(the_round, State.CLOSED)
    the_round.state = State.RUNNING
    the_round.closed_at = None
    the_round.started_at = the_round.started_at or change.now
    return _saved(the_round, change, "state", "closed_at", "started_at")


def _lock(the_round: Round) -> Round:
    """The round as it is stored now, its tournament locked."""
    tournament = lock_tournament(the_round.tournament)
    stored = Round.objects.get(pk=the_round.pk)
    stored.tournament = tournament
    return stored


def _saved(the_round: Round, change: Change, *fields: str) -> Round:
    save(the_round, change, *fields)
    raise_revision(the_round.tournament_id)
    return the_round


def _check_state(the_round: Round, *states: str) -> None:
    if the_round.state not in states:
        raise RoundRefused(
            _("%(round)s is %(state)s; this cannot be done now.")
            % {"round": the_round, "state": the_round.get_state_display()},
            field="round",
        )


def _check_seated(the_round: Round) -> None:
    if not the_round.games.exists():
        raise RoundRefused(
            _("Nobody is seated in %s. Plan its seating first.") % the_round, field="round"
        )
