"""A whole list of players: where it comes from, and what is decided about each of its lines."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.forms.people import describe_player
from tournament.forms.refusals import RefusableForm
from tournament.queries.roster import How, Kind, Match, RosterPreview
from tournament.replays.cells import MAX_BYTES, Rows
from tournament.replays.roster_rows import RosterRow

NEW = "new"
HOW = {
    How.EMA_NUMBER: gettext_lazy("known by the EMA number"),
    How.LOG_NAME: gettext_lazy("known by the Tenhou name"),
    How.MAHJONG_SOUL_NAME: gettext_lazy("known by the Mahjong Soul name"),
    How.NAME_AND_CLUB: gettext_lazy("known by name and club"),
}
FIELDS = {
    "club": gettext_lazy("club"),
    "country": gettext_lazy("country"),
    "ema_number": gettext_lazy("EMA number"),
    "log_name": gettext_lazy("Tenhou name"),
    "mahjong_soul_name": gettext_lazy("Mahjong Soul name"),
}


class RosterForm(RefusableForm):
    """A list that is pasted, or a file."""

    text = forms.CharField(
        label=gettext_lazy("Paste the list"),
        required=False,
        max_length=MAX_BYTES,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "autocomplete": "off", "spellcheck": "false"}),
        help_text=gettext_lazy("Names one a line, or rows copied from a spreadsheet."),
    )
    file = forms.FileField(
        label=gettext_lazy("Or choose a file"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".xlsx,.csv,.tsv,.txt"}),
        help_text=gettext_lazy(".xlsx or .csv; the first sheet that is not empty is read."),
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if not cleaned.get("file") and not cleaned.get("text", "").strip() and not self.errors:
            self.add_error("text", _("Paste a list or choose a file."))
        return cleaned


class DecisionsForm(RefusableForm):
    """What is decided about the lines of a list; the list goes along, cells between tabs, so that nothing is uploaded twice."""

    rows = forms.CharField(widget=forms.HiddenInput, strip=False, max_length=2 * MAX_BYTES)
    seen = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(
        self, data: QueryDict | None = None, *, preview: RosterPreview, **kwargs: Any
    ) -> None:
        super().__init__(data, **kwargs)
        self.preview = preview
        self.unwanted = set(data.getlist("leave_out")) if data else set()
        self.version = version_of(preview)
        for match in preview.of_kind(Kind.DOUBTFUL):
            self.fields[_field_of(match)] = forms.ChoiceField(
                label=_("Who is this?"), choices=_choices(match), required=False
            )

    @property
    def is_stale(self) -> bool:
        """Whether the lines mean something else now than when they were shown."""
        return self.cleaned_data["seen"] != self.version

    @property
    def decisions(self) -> dict[int, int | None]:
        """By line: the key of a known player, or None for somebody new; undecided lines are missing."""
        chosen = {
            match.row.line: self.cleaned_data[_field_of(match)]
            for match in self.preview.of_kind(Kind.DOUBTFUL)
        }
        return {
            line: None if value == NEW else int(value) for line, value in chosen.items() if value
        }

    @property
    def leave_out(self) -> list[int]:
        """The lines that are not wanted."""
        return [int(line) for line in self.unwanted if line.isdecimal()]

    @property
    def doubtful(self) -> list["Line"]:
        return [
            line_of(match, said=match.sentence, field=self[_field_of(match)])
            for match in self.preview.of_kind(Kind.DOUBTFUL)
        ]

    @property
    def known(self) -> list["Line"]:
        return [
            self._line(match, said=_known_by(match)) for match in self.preview.of_kind(Kind.SAME)
        ]

    @property
    def new(self) -> list["Line"]:
        return [self._line(match) for match in self.preview.of_kind(Kind.NEW)]

    @property
    def bad(self) -> list["Line"]:
        """Lines that name nobody who could be stored, in their order."""
        unread = [
            Line(number=bad.line, name=bad.text, said=bad.sentence) for bad in self.preview.bad
        ]
        matched = [line_of(match, said=match.sentence) for match in self.preview.of_kind(Kind.BAD)]
        return sorted([*unread, *matched], key=lambda line: line.number)

    def _line(self, match: Match, said: str = "") -> "Line":
        is_left_out = str(match.row.line) in self.unwanted
        return replace(line_of(match, said=said), is_left_out=is_left_out)

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to do: all of the list take part, and nothing about them changes."""
        matches = self.preview.matches
        return all(match.is_here and not match.changes for match in matches) and bool(matches)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of a list as it is shown: who, what the list tells of them, and what is said about the line."""

    number: int
    name: str
    about: str = ""
    said: str = ""
    notes: tuple[str, ...] = ()
    is_left_out: bool = False
    field: forms.BoundField | None = None


def line_of(match: Match, *, said: str = "", field: forms.BoundField | None = None) -> Line:
    row = match.row
    return Line(
        number=row.line,
        name=row.name,
        about=_about_row(row),
        said=said,
        notes=row.notes,
        field=field,
    )


def pack_rows(rows: Rows) -> str:
    """Rows of cells as one text that a form can carry: lines stay lines, cells stand between tabs.

    >>> unpack_rows(pack_rows([[], ["Aiko", "Riichi Club"]]))
    [[''], ['Aiko', 'Riichi Club']]
    """
    return "\n".join("\t".join(" ".join(cell.split()) for cell in row) for row in rows)


def unpack_rows(text: str) -> Rows:
    """What `pack_rows` packed; browsers send each end of a line as two characters."""
    return [line.split("\t") for line in text.replace("\r\n", "\n").split("\n")]


def version_of(preview: RosterPreview) -> str:
    """What a preview said: another text as soon as one line means something else."""
    said: Iterable[Any] = [
        (
            match.row.line,
            match.kind,
            match.player and match.player.pk,
            [one.pk for one in match.candidates],
            match.is_here,
        )
        for match in preview.matches
    ]
    return hashlib.sha256(json.dumps(said).encode()).hexdigest()[:16]


def _field_of(match: Match) -> str:
    return f"who_{match.row.line}"


def _choices(match: Match) -> list[tuple[str, str]]:
    known = [(str(one.pk), describe_player(one)) for one in match.candidates]
    return [("", _("Leave out for now")), *known, (NEW, _("Somebody new"))]


def _about_row(row: RosterRow) -> str:
    told = [f"#{row.number}" if row.number else "", row.club, row.country, row.team]
    if row.ema_number:
        told.append(_("EMA %s") % row.ema_number)
    told += [row.log_name, row.mahjong_soul_name]
    return " · ".join(filter(None, told))


def _known_by(match: Match) -> str:
    said = [str(HOW[match.how])] if match.how else []
    if match.player is not None and match.player.name != match.row.name:
        said.append(_("called %s here") % match.player.name)
    if match.is_here:
        said.append(_("takes part already"))
    return "; ".join([*said, *(_change(*change) for change in match.changes)])


def _change(field: str, before: str, after: str) -> str:
    names: Mapping[str, Any] = FIELDS
    return _("%(field)s: %(before)s → %(after)s") % {
        "field": names[field],
        "before": before or "–",
        "after": after,
    }
