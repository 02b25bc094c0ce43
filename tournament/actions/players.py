"""Who takes part, and what they are called."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import F, Max
from django.utils.translation import gettext as _

from scoring.terms import ScoringError
from tournament.actions.changes import (
    Change,
    action,
    create_all,
    delete,
    lock_tournament,
    raise_revision,
    save,
)
from tournament.models import Participant, Player, Seat, Tournament
from tournament.replays.roster_rows import (
    RowRefused,
    check_name,
    clean_name,
    name_key,
    without_number,
)


class NameRefused(ScoringError):
    """A name cannot be stored, or stands for several people."""


class HasPlayed(ScoringError):
    """A player with games or penalties stays in the tournament."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersAdded:
    """What became of a list of names: added, taking part already, and named twice in the list."""

    added: tuple[str, ...]
    already_there: tuple[str, ...]
    doubled: tuple[str, ...]


def names_of(text: str) -> list[tuple[int, str]]:
    """The names in a pasted list with the number of their line; numbering and empty lines are left out."""
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), start=1)]
    filled = [(number, line) for number, line in lines if line]
    names = [
        (number, clean_name(without_number(line, position)))
        for position, (number, line) in enumerate(filled, start=1)
    ]
    return [(number, name) for number, name in names if name]


@action
def add_players(*, tournament: Tournament, names: str, change: Change) -> PlayersAdded:
    """Let people take part: one name a line; who is known by that name is the same person.

    Nine queries, for some hundred names at a time.
    Errors: NameRefused with the line; then nobody was added.
    """
    tournament = lock_tournament(tournament)
    wanted: dict[str, str] = {}
    doubled = []
    for line, name in names_of(names):
        _check_name(name, line)
        if name_key(name) in wanted:
            doubled.append(name)
        else:
            wanted[name_key(name)] = name
    here = _keys_of_participants(tournament)
    missing = {key: name for key, name in wanted.items() if key not in here}
    add_participants(tournament, _find_or_make(missing, names, change), change)
    if missing:
        raise_revision(tournament.pk)
    return PlayersAdded(
        added=tuple(missing.values()),
        already_there=tuple(name for key, name in wanted.items() if key in here),
        doubled=tuple(doubled),
    )


def _check_name(name: str, line: int) -> None:
    try:
        check_name(name)
    except RowRefused as refusal:
        sentence = _("Line %(line)d: %(reason)s") % {"line": line, "reason": refusal}
        raise NameRefused(sentence, field="names") from refusal


def _keys_of_participants(tournament: Tournament) -> set[str]:
    players = Player.objects.filter(participations__tournament=tournament)
    return set(players.values_list("name_key", flat=True))


def _find_or_make(missing: dict[str, str], text: str, change: Change) -> list[Player]:
    known: dict[str, Player] = {}
    for player in Player.objects.filter(name_key__in=missing):
        if player.name_key in known:
            raise _ambiguous(player, text)
        known[player.name_key] = player
    new = [Player(name=name, name_key=key) for key, name in missing.items() if key not in known]
    create_all(new, change)
    known |= {player.name_key: player for player in new}
    return [known[key] for key in missing]


def _ambiguous(player: Player, text: str) -> NameRefused:
    line = next(line for line, name in names_of(text) if name_key(name) == player.name_key)
    return NameRefused(
        _("Line %(line)d: several people are called %(name)s. Rename one of them first.")
        % {"line": line, "name": player.name},
        field="names",
    )


def add_participants(
    tournament: Tournament, players: Iterable[Player], change: Change
) -> list[Participant]:
    """Let known players take part who do not yet, with the next numbers. Three queries."""
    last = last_number(tournament)
    new = [
        Participant(tournament=tournament, player=player, number=number)
        for number, player in enumerate(players, start=last + 1)
    ]
    create_all(new, change)
    return new


def last_number(tournament: Tournament) -> int:
    """The highest number that a participant has; 0 without one. One query."""
    return tournament.participants.aggregate(last=Max("number"))["last"] or 0


@action
def rename_player(
    *, player: Player, name: str, log_name: str | None = None, change: Change
) -> Player:
    """Correct what a player is called, on this site and in online logs, in all tournaments.

    Errors: NameRefused.
    """
    player = Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    player.name = clean_name(name)
    player.name_key = name_key(name)
    if not player.name:
        raise NameRefused(_("A player needs a name."), field="name")
    _check_name(player.name, 1)
    if log_name is not None:
        player.log_name = clean_name(log_name)
        _check_log_name(player)
    save(player, change, "name", "name_key", "log_name")
    tournaments = Tournament.objects.filter(participants__player=player)
    Tournament.objects.filter(pk__in=list(tournaments.values_list("pk", flat=True))).update(
        revision=F("revision") + 1
    )
    return player


def _check_log_name(player: Player) -> None:
    others = Player.objects.exclude(pk=player.pk).exclude(log_name="")
    other = others.filter(log_name=player.log_name).first()
    if other is not None:
        raise NameRefused(_("%s has this name in online logs.") % other.name, field="log_name")


@action
def change_participant(
    *, participant: Participant, carried_score: int, draw_order: int | None, change: Change
) -> Participant:
    """Set what a player brings from an earlier stage, and the order that was drawn or played off."""
    lock_tournament(participant.tournament)
    if carried_score % 100:
        raise ScoringError(_("A score is a number of whole hundreds."), field="carried_score")
    participant.carried_score = carried_score
    participant.draw_order = draw_order
    save(participant, change, "carried_score", "draw_order")
    raise_revision(participant.tournament_id)
    return participant


@action
def remove_player(*, tournament: Tournament, player: Player, change: Change) -> None:
    """Take somebody off the list who has not played.

    Errors: HasPlayed.
    """
    tournament = lock_tournament(tournament)
    has_seat = Seat.objects.filter(game__tournament=tournament, player=player).exists()
    if has_seat or player.penalties.filter(tournament=tournament).exists():
        raise HasPlayed(
            _("%s has games or penalties in this tournament and stays in the list.") % player.name,
            field="player",
        )
    for participant in Participant.objects.filter(tournament=tournament, player=player):
        delete(participant, change)
    raise_revision(tournament.pk)
