"""Which rows of a list stand for whom: somebody new, somebody known, or perhaps somebody known."""

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _

from tournament.models import Participant, Player, Tournament
from tournament.replays.roster_rows import BadRow, Roster, RosterRow, name_key

IDS = ("ema_number", "log_name", "mahjong_soul_name")
FILLED = ("club", "country", *IDS)
"""What a row may tell about a player who is known already."""


class Kind(StrEnum):
    """What a row of a roster is."""

    NEW = "new"
    SAME = "same"
    DOUBTFUL = "doubtful"
    BAD = "bad"


class How(StrEnum):
    """By what a known player was recognised."""

    EMA_NUMBER = "ema_number"
    LOG_NAME = "log_name"
    MAHJONG_SOUL_NAME = "mahjong_soul_name"
    NAME_AND_CLUB = "name_and_club"


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """A player of this site, and as what they take part already (None: not at all)."""

    player: Player
    participant: Participant | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """A row and what it stands for.

    `player`: who it is, of a row that is `same`; `how`: by what; `candidates`: who it might be, of a doubtful one;
    `sentence`: why a row is bad or doubtful; `changes`: what the row would change of the known player, as (field, is, will be).
    """

    row: RosterRow
    kind: Kind
    player: Player | None = None
    how: How | None = None
    candidates: tuple[Player, ...] = ()
    sentence: str = ""
    is_here: bool = False
    changes: tuple[tuple[str, str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterPreview:
    """What becomes of each row of a list, in the order of the lines."""

    matches: tuple[Match, ...]
    bad: tuple[BadRow, ...]
    ignored: tuple[str, ...]

    def of_kind(self, kind: str) -> tuple[Match, ...]:
        """The rows that are new, same, doubtful or bad."""
        return tuple(match for match in self.matches if match.kind == kind)


def roster_preview(tournament: Tournament, roster: Roster) -> RosterPreview:
    """What applying a roster would do. Two queries."""
    return RosterPreview(
        matches=match_rows(roster.rows, known_players(tournament)),
        bad=roster.bad,
        ignored=roster.ignored,
    )


def known_players(tournament: Tournament) -> tuple[Known, ...]:
    """All players of this site, with their part in the tournament. Two queries."""
    here = {one.player_id: one for one in Participant.objects.filter(tournament=tournament)}
    return tuple(
        Known(player=player, participant=here.get(player.pk))
        for player in Player.objects.order_by("pk")
    )


def match_rows(rows: Iterable[RosterRow], known: Sequence[Known]) -> tuple[Match, ...]:
    """Find for each row who it stands for. A second row for the same player is bad. No query."""
    book = _Book(known)
    matches: list[Match] = []
    first_lines: dict[object, int] = {}
    for row in rows:
        match = _match(row, book)
        marks = _marks(match)
        twice = next((mark for mark in marks if mark in first_lines), None)
        if twice is None:
            first_lines |= dict.fromkeys(marks, row.line)
        else:
            match = _named_twice(row, twice, first_lines[twice])
        matches.append(match)
    return tuple(matches)


def _named_twice(row: RosterRow, mark: object, line: int) -> Match:
    if mark == ("number", row.number):
        sentence = _("Line %(line)d has number %(number)s too.")
    else:
        sentence = _(
            "The same player is in line %(line)d. If they are two people, give both a club or an EMA number."
        )
    return _bad(row, sentence % {"line": line, "number": row.number})


class _Book:
    """Known players by all that they may be found by."""

    def __init__(self, known: Sequence[Known]) -> None:
        self.by_id: Mapping[str, dict[str, Known]] = {
            field: {
                getattr(one.player, field).casefold(): one
                for one in known
                if getattr(one.player, field)
            }
            for field in IDS
        }
        self.by_name: dict[str, list[Known]] = defaultdict(list)
        self.by_words: dict[tuple[str, ...], list[Known]] = defaultdict(list)
        for one in known:
            self.by_name[one.player.name_key].append(one)
            self.by_words[name_words(one.player.name)].append(one)
        self.numbers = {one.participant.number: one for one in known if one.participant is not None}


def name_words(name: str) -> tuple[str, ...]:
    """The words of a name without accents, in alphabetical order: what is probably the same name.

    >>> name_words("Müller Anna") == name_words("anna muller")
    True
    """
    plain = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return tuple(sorted(letters.replace("-", " ").replace(",", " ").split()))


def _match(row: RosterRow, book: _Book) -> Match:
    match = _by_ids(row, book) or _by_name(row, book)
    holder = book.numbers.get(row.number) if row.number is not None else None
    if holder is not None and (match.player is None or match.player.pk != holder.player.pk):
        return _bad(
            row,
            _("Number %(number)d belongs to %(name)s.")
            % {"number": row.number, "name": holder.player.name},
        )
    return match


def _by_ids(row: RosterRow, book: _Book) -> Match | None:
    found = {
        field: book.by_id[field][getattr(row, field).casefold()]
        for field in IDS
        if getattr(row, field).casefold() in book.by_id[field]
    }
    if not found:
        return None
    if len({one.player.pk for one in found.values()}) > 1:
        return _doubtful(row, found.values(), _("Its ids belong to different players."))
    how, one = next(iter(found.items()))
    if not set(name_words(row.name)) & set(name_words(one.player.name)):
        return _doubtful(row, [one], _("%s has this id, but another name.") % one.player.name)
    return _same(row, one, How(how))


def _by_name(row: RosterRow, book: _Book) -> Match:
    named = [one for one in book.by_name[name_key(row.name)] if not _is_other(row, one.player)]
    same_club = [one for one in named if one.player.club.casefold() == row.club.casefold()]
    if len(same_club) == 1:
        return _same(row, same_club[0], How.NAME_AND_CLUB)
    if len(named) == 1 and not row.club and named[0].participant is not None:
        return _same(row, named[0], How.NAME_AND_CLUB)
    if named:
        return _doubtful(row, named, _("This name is known; is it the same person?"))
    alike = [one for one in book.by_words[name_words(row.name)] if not _is_other(row, one.player)]
    alike = [one for one in alike if one.player.name_key != name_key(row.name)]
    if alike:
        return _doubtful(row, alike, _("A similar name is known; is it the same person?"))
    return Match(row=row, kind=Kind.NEW)


def _is_other(row: RosterRow, player: Player) -> bool:
    """Whether an EMA number tells that they are two people."""
    return bool(row.ema_number and player.ema_number) and row.ema_number != player.ema_number


def _same(row: RosterRow, one: Known, how: How) -> Match:
    return Match(
        row=row,
        kind=Kind.SAME,
        player=one.player,
        how=how,
        is_here=one.participant is not None,
        changes=changes_of(row, one.player),
    )


def changes_of(row: RosterRow, player: Player) -> tuple[tuple[str, str, str], ...]:
    """What a row tells anew about a known player; ids that are there stay."""
    return tuple(
        (field, getattr(player, field), getattr(row, field))
        for field in FILLED
        if getattr(row, field)
        and getattr(row, field) != getattr(player, field)
        and not (field in IDS and getattr(player, field))
    )


def _doubtful(row: RosterRow, candidates: Iterable[Known], sentence: str) -> Match:
    players = {one.player.pk: one.player for one in candidates}
    return Match(row=row, kind=Kind.DOUBTFUL, candidates=tuple(players.values()), sentence=sentence)


def _bad(row: RosterRow, sentence: str) -> Match:
    return Match(row=row, kind=Kind.BAD, sentence=sentence)


def _marks(match: Match) -> list[object]:
    """What no second row of a list may have."""
    row = match.row
    if match.kind == Kind.BAD:
        return []
    marks: list[object] = [
        (field, getattr(row, field).casefold()) for field in IDS if getattr(row, field)
    ]
    if row.number is not None:
        marks.append(("number", row.number))
    if match.player is not None:
        marks.append(match.player.pk)
    elif not row.ema_number:
        marks.append((name_key(row.name), row.club.casefold()))
    return marks
