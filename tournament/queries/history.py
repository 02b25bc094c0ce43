"""Every change of a tournament: who, when, what it was, what it became, and why."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet

from tournament.models import (
    ChangedGame,
    ChangeEntry,
    Game,
    Participant,
    Player,
    Seat,
    Tournament,
)

UNDO_FOR = timedelta(hours=1)

RIGHTS = ("invite_organiser", "accept_invitation", "withdraw_invitation", "remove_organiser")
"""Kinds of changes of who may change a tournament. They have their own way back, on the page of the organisers."""

BESIDE_THE_RECORD = (
    *RIGHTS,
    "call_organiser",
    "answer_call",
    "disagree",
    "keep_both",
    "renew_link",
    "renew_links",
    "confirm_seat",
    "confirm_on_paper",
    "withdraw_confirmation",
)
"""Kinds of changes that leave what was played as it is, so that nothing before them is harder to take back."""

SETTING_UP = ("create_tournament", "start_tournament")
"""Kinds of changes that stay, because everything rests on them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryFilter:
    """Which changes are wanted; None and empty: all. `games` are keys, also of deleted games; `until` is the last day."""

    games: Collection[int] | None = None
    player: Player | None = None
    user: User | None = None
    kind: str = ""
    since: date | None = None
    until: date | None = None


def history_of(
    tournament: Tournament, wanted: HistoryFilter | None = None
) -> QuerySet[ChangeEntry]:
    """The changes of a tournament, the latest first, with game, player and user; slice it for a page. One query.

    What was changed of a player, who is the same one everywhere, is told in each tournament where they take part.
    """
    entries = ChangeEntry.objects.filter(_concerns(tournament))
    return (
        entries.filter(_condition(wanted or HistoryFilter()))
        .select_related("game", "other_game", "player", "user", "undone_by")
        .order_by("-pk")
    )


def _concerns(tournament: Tournament) -> Q:
    players = Participant.objects.filter(tournament=tournament).values("player")
    everywhere = Q(tournament=None) | Q(kind="merge_players")
    return Q(tournament=tournament) | (Q(player__in=players) & everywhere)


def _condition(wanted: HistoryFilter) -> Q:
    found = Q()
    if wanted.games is not None:
        found &= touches(wanted.games)
    if wanted.player is not None:
        seated = Seat.objects.filter(player=wanted.player).values("game")
        found &= Q(player=wanted.player) | touches(seated)
    if wanted.user is not None:
        found &= Q(user=wanted.user)
    if wanted.kind:
        found &= Q(kind=wanted.kind)
    if wanted.since is not None:
        found &= Q(at__date__gte=wanted.since)
    if wanted.until is not None:
        found &= Q(at__date__lte=wanted.until)
    return found


def touches(games: Collection[int] | QuerySet[Any]) -> Q:
    """Changes of these games.

    Looked up by one index after the other, rather than by one condition for which no index would serve.
    """
    entries = ChangeEntry.objects.order_by()
    only = entries.filter(game__in=games).values("pk")
    other = entries.filter(other_game__in=games).values("pk")
    many = ChangedGame.objects.order_by().filter(game__in=games).values("entry")
    return Q(pk__in=only.union(other, many, all=True))


def games_in(entry: ChangeEntry) -> list[int]:
    """The keys of the games that a change touched, whether they are still there or not. One query at most."""
    few = [key for key in (entry.game_id, entry.other_game_id) if key is not None]
    return few or list(entry.changed_games.values_list("game", flat=True))


def games_numbered(tournament: Tournament, number: int) -> set[int]:
    """The keys of the games that have or had this number: a plan that is made anew uses its numbers again. Two queries."""
    wanted = {"tournament": tournament, "number": number}
    there = Game.objects.filter(**wanted).values_list("pk", flat=True)
    return {*there, *Game.history.filter(**wanted).values_list("id", flat=True)}


def kinds_in(tournament: Tournament) -> list[str]:
    """The kinds of changes that there are in a tournament. One query."""
    kinds = ChangeEntry.objects.filter(_concerns(tournament)).order_by("kind")
    return list(kinds.values_list("kind", flat=True).distinct())


def changed_by(tournament: Tournament) -> QuerySet[User]:
    """Everybody with an account who changed something in a tournament. One query."""
    entries = ChangeEntry.objects.filter(_concerns(tournament)).order_by()
    return User.objects.filter(pk__in=entries.values("user")).order_by("username")


def undoable(
    tournament: Tournament, *, now: datetime, user: User | None = None, game: Game | None = None
) -> ChangeEntry | None:
    """The last change of the past hour that can be taken back: of anybody with an account, of one user, or of one game.

    One query.
    """
    entries = ChangeEntry.objects.filter(
        tournament=tournament, at__gte=now - UNDO_FOR, undone_by=None, undoes=None
    )
    entries = entries.exclude(kind__in=(*BESIDE_THE_RECORD, *SETTING_UP))
    if user is not None:
        entries = entries.filter(user=user)
    if game is not None:
        entries = entries.filter(touches([game.pk]))
    elif user is None:
        entries = entries.filter(user__isnull=False)
    return entries.select_related("game", "user").order_by("-pk").first()


def later_change(entry: ChangeEntry, games: list[int]) -> ChangeEntry | None:
    """The last change of these games after `entry` that stands and was about what was played, or None. One query."""
    later = ChangeEntry.objects.filter(touches(games), pk__gt=entry.pk, undone_by=None, undoes=None)
    return later.exclude(kind__in=BESIDE_THE_RECORD).order_by("-pk").first()
