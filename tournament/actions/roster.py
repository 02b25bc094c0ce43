"""A whole list of players at once: those who are new, those who are known, and their teams."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.terms import ScoringError
from tournament.actions.changes import (
    Change,
    action,
    create_all,
    lock_tournament,
    raise_revision,
    save,
)
from tournament.actions.players import last_number
from tournament.models import Participant, Player, Team, Tournament
from tournament.queries.roster import IDS, Kind, Match, changes_of, known_players, match_rows
from tournament.replays.roster_rows import RosterRow, clean_name, name_key

Decisions = Mapping[int, int | None]
"""By line: the key of the player that a row stands for, or None for somebody new."""


class DecisionRefused(ScoringError):
    """A row was said to be a player who is not there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterApplied:
    """What became of the rows: players made, known players added, those who took part already, and lines left out."""

    made: tuple[Player, ...]
    added: tuple[Player, ...]
    already_there: tuple[Player, ...]
    left_out: tuple[Match, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Entry:
    row: RosterRow
    player: Player
    is_new: bool


@action
def apply_roster(
    *,
    tournament: Tournament,
    rows: Sequence[RosterRow],
    decisions: Decisions | None = None,
    leave_out: Iterable[int] = (),
    change: Change,
) -> RosterApplied:
    """Let the players of a list take part, as `roster_preview` shows it.

    `decisions` say by line who a doubtful row is (or any other: a decision counts before what was found).
    Bad rows, doubtful ones without a decision, and the lines in `leave_out` are left out and answered.
    Known players get what the row tells anew; ids that they have stay. Costs a fixed number of queries and one
    more for each known player or participant that changes.
    Errors: DecisionRefused.
    """
    tournament = lock_tournament(tournament)
    known = {one.player.pk: one for one in known_players(tournament)}
    matches = match_rows(rows, list(known.values()))
    skipped = set(leave_out)
    entries, left_out = [], []
    for match in matches:
        entry = None
        if match.row.line not in skipped:
            entry = _decide(match, decisions or {}, {pk: one.player for pk, one in known.items()})
        if entry is None:
            left_out.append(match)
        else:
            entries.append(entry)
    _check_once(entries)
    _store_players(entries, change)
    here = {pk: one.participant for pk, one in known.items() if one.participant is not None}
    _store_participants(tournament, entries, here, change)
    raise_revision(tournament.pk)
    return RosterApplied(
        made=tuple(entry.player for entry in entries if entry.is_new),
        added=tuple(
            entry.player for entry in entries if not entry.is_new and entry.player.pk not in here
        ),
        already_there=tuple(entry.player for entry in entries if entry.player.pk in here),
        left_out=tuple(left_out),
    )


def _decide(match: Match, decisions: Decisions, players: Mapping[int, Player]) -> _Entry | None:
    """Who a row stands for; None for nobody."""
    row = match.row
    if match.kind == Kind.BAD:
        return None
    if row.line in decisions:
        chosen = decisions[row.line]
        if chosen is None:
            return _Entry(row=row, player=_new_player(row, players.values()), is_new=True)
        if chosen not in players:
            raise DecisionRefused(
                _("Line %d: this player does not exist any more.") % row.line, field="decisions"
            )
        return _Entry(row=row, player=players[chosen], is_new=False)
    if match.kind == Kind.NEW:
        return _Entry(row=row, player=_new_player(row, players.values()), is_new=True)
    if match.player is not None:
        return _Entry(row=row, player=match.player, is_new=False)
    return None


def _new_player(row: RosterRow, others: Iterable[Player]) -> Player:
    player = Player(name=row.name, name_key=name_key(row.name), club=row.club, country=row.country)
    _give_ids(player, row, others)
    return player


def _give_ids(player: Player, row: RosterRow, others: Iterable[Player]) -> None:
    """Set the ids that nobody has."""
    taken = {(field, getattr(other, field)) for other in others for field in IDS if other != player}
    for field in IDS:
        value = getattr(row, field)
        if value and (field, value) not in taken:
            setattr(player, field, value)


def _check_once(entries: Iterable[_Entry]) -> None:
    seen: dict[int, int] = {}
    for entry in entries:
        if entry.is_new:
            continue
        line = seen.setdefault(entry.player.pk, entry.row.line)
        if line != entry.row.line:
            raise DecisionRefused(
                _("Lines %(first)d and %(second)d are said to be the same player.")
                % {"first": line, "second": entry.row.line},
                field="decisions",
            )


def _store_players(entries: Sequence[_Entry], change: Change) -> None:
    create_all((entry.player for entry in entries if entry.is_new), change)
    holders = list(Player.objects.exclude(ema_number="", log_name="", mahjong_soul_name=""))
    for entry in entries:
        changed = changes_of(entry.row, entry.player) if not entry.is_new else ()
        if changed:
            for field, _is, value in changed:
                if field not in IDS:
                    setattr(entry.player, field, value)
            _give_ids(entry.player, entry.row, holders)
            save(entry.player, change, *(field for field, _is, _value in changed))


def _store_participants(
    tournament: Tournament,
    entries: Sequence[_Entry],
    here: Mapping[int, Participant],
    change: Change,
) -> None:
    teams = find_or_make_teams(tournament, (entry.row.team for entry in entries), change)
    number = last_number(tournament)
    number = max([number, *(entry.row.number or 0 for entry in entries)])
    new = []
    for entry in entries:
        participant = here.get(entry.player.pk)
        team = teams.get(name_key(entry.row.team))
        if participant is not None:
            _change_participant(participant, entry.row, team, change)
            continue
        number += entry.row.number is None
        new.append(
            Participant(
                tournament=tournament,
                player=entry.player,
                number=entry.row.number or number,
                team=team,
            )
        )
    create_all(new, change)


def _change_participant(
    participant: Participant, row: RosterRow, team: Team | None, change: Change
) -> None:
    number = row.number or participant.number
    team_id = team.pk if team else participant.team_id
    if (number, team_id) != (participant.number, participant.team_id):
        participant.number, participant.team_id = number, team_id
        save(participant, change, "number", "team")


def find_or_make_teams(
    tournament: Tournament, names: Iterable[str], change: Change
) -> dict[str, Team]:
    """The teams with these names by `name_key`; those that are missing are made. Three queries."""
    wanted = {name_key(name): clean_name(name) for name in names if clean_name(name)}
    teams = {name_key(team.name): team for team in tournament.teams.all()}
    new = [
        Team(tournament=tournament, name=name) for key, name in wanted.items() if key not in teams
    ]
    create_all(new, change)
    return teams | {name_key(team.name): team for team in new}
