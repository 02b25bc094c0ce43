"""Two entries of one person made one."""

from collections.abc import Iterable

from django.db.models import F
from django.utils.translation import gettext as _

from scoring.terms import ScoringError
from tournament.actions.changes import Change, action, delete, save
from tournament.models import (
    Absence,
    Bye,
    Game,
    Participant,
    Penalty,
    Player,
    Seat,
    StageEntry,
    Tournament,
)

FILLED = ("log_name", "mahjong_soul_name", "ema_number", "club", "country")
OF_A_PLAYER = (Seat, Penalty, Participant)
OF_A_PARTICIPANT: tuple[tuple[type[Bye | Absence | StageEntry], str], ...] = (
    (Bye, "round_id"),
    (Absence, "round_id"),
    (StageEntry, "stage_id"),
)
"""What hangs on a participant, and of what there is one each."""


class MergeRefused(ScoringError):
    """Two players cannot be the same person."""


@action
def merge_players(*, keep: Player, gone: Player, change: Change) -> Player:
    """Make two entries of one person one: results, participations, penalties and histories of `gone` move to `keep`.

    What `keep` does not know of itself (club, ids …) it takes from `gone`, which is then deleted.
    Errors: MergeRefused, naming the game in which both sat.
    """
    locked = Player.objects.select_for_update(no_key=True).in_bulk([keep.pk, gone.pk])
    if len(locked) < 2:
        raise MergeRefused(_("One of the two players is gone, or they are one already."))
    keep, gone, gone_key = locked[keep.pk], locked[gone.pk], gone.pk
    _check_never_met(keep, gone)
    tournaments = list(gone.participations.values_list("tournament_id", flat=True))
    # Tournaments in order, so that two merges cannot wait for each other.
    list(
        Tournament.objects.select_for_update(no_key=True).filter(pk__in=tournaments).order_by("pk")
    )
    _merge_participations(keep, gone, change)
    _move(Seat.objects.filter(player=gone), keep, change)
    _move(Penalty.objects.filter(player=gone), keep, change)
    for model in OF_A_PLAYER:
        model.history.filter(player_id=gone_key).update(player_id=keep.pk)
    filled = [name for name in FILLED if not getattr(keep, name) and getattr(gone, name)]
    taken = {name: getattr(gone, name) for name in filled}
    delete(gone, change)
    for name, value in taken.items():
        setattr(keep, name, value)
    if filled:
        save(keep, change, *filled)
    Player.history.filter(id=gone_key).update(id=keep.pk)
    Tournament.objects.filter(pk__in=tournaments).update(revision=F("revision") + 1)
    return keep


def _check_never_met(keep: Player, gone: Player) -> None:
    both = Game.objects.select_related("tournament", "round").order_by("pk")
    game = both.filter(seats__player=keep).filter(seats__player=gone).first()
    if game is not None:
        raise MergeRefused(
            _("Both sat in game %(game)d of %(tournament)s: they are two people.")
            % {"game": game.number, "tournament": game.tournament},
            field="player",
        )
    rounds = both.filter(round__isnull=False)
    theirs = rounds.filter(seats__player=gone).values("round")
    game = rounds.filter(seats__player=keep, round__in=theirs).first()
    if game is not None:
        raise MergeRefused(
            _("Both sat in %(round)s of %(tournament)s, at different tables.")
            % {"round": game.round, "tournament": game.tournament},
            field="player",
        )


def _merge_participations(keep: Player, gone: Player, change: Change) -> None:
    here = {one.tournament_id: one for one in keep.participations.all()}
    for other in gone.participations.all():
        mine = here.get(other.tournament_id)
        if mine is None:
            _move([other], keep, change)
        else:
            _merge_participation(mine, other, change)


def _merge_participation(mine: Participant, other: Participant, change: Change) -> None:
    for model, once in OF_A_PARTICIPANT:
        taken = set(model.objects.filter(participant=mine).values_list(once, flat=True))
        for row in model.objects.filter(participant=other):
            if getattr(row, once) in taken:
                delete(row, change)
            else:
                row.participant = mine
                save(row, change, "participant")
    delete(other, change)
    for name in ("number", "team_id", "fixed_table", "carried_score", "draw_order"):
        setattr(mine, name, getattr(mine, name) or getattr(other, name))
    mine.is_substitute = mine.is_substitute and other.is_substitute
    if other.is_playing:
        mine.status = Participant.Status.PLAYING
    save(mine, change)


def _move(rows: Iterable[Seat | Penalty | Participant], keep: Player, change: Change) -> None:
    for row in rows:
        row.player = keep
        save(row, change, "player")
