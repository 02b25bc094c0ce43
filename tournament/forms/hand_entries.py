"""What the hand form shows: a row a seat, a block a winner, each entry with its name, label and state."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.hand_value import FU_STEPS
from scoring.terms import AbortiveKind, Limit
from tournament.forms.choices import HAN, hand_choices
from tournament.forms.deals import Deal
from tournament.forms.hands import HandForm
from tournament.templatetags.mahjong import seat_wind

RARE_FU = FU_STEPS.index(120)
LIMIT_KEYS = {"mangan": "M", "haneman": "H", "baiman": "B", "sanbaiman": "S"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One radio button or check box. `on` names the outcomes it belongs to, `key` the key that picks it."""

    name: str
    value: str
    label: str
    kind: str = "radio"
    key: str = ""
    is_chosen: bool = False
    is_possible: bool = True

    @property
    def id(self) -> str:
        return f"id_{self.name}_{self.value or 'none'}"


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkColumn:
    """One column of the seats' table; `on` and `other` name the outcomes that show it."""

    name: str
    label: str
    kind: str = "checkbox"
    on: str = ""
    other: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRow:
    """One player's row."""

    seat: int
    wind: int
    name: str
    points: int
    is_dealer: bool
    marks: tuple[tuple[MarkColumn, Entry], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WinBlock:
    """What one winner's hand may be announced as."""

    seat: int
    name: str
    is_dealer: bool
    han: tuple[Entry, ...]
    limits: tuple[Entry, ...]
    yakuman: Entry
    fu: tuple[Entry, ...]
    rare_fu: tuple[Entry, ...]
    counts: tuple[Entry, ...]
    pao: tuple[Entry, ...]
    errors: Mapping[str, list[str]]

    @property
    def has_rare_fu(self) -> bool:
        return any(entry.is_chosen for entry in self.rare_fu)


def hand_entries(form: HandForm) -> dict[str, Any]:
    """Everything the page of a hand shows of its form."""
    return {
        "form": form,
        "deal": form.deal,
        "ends": end_entries(form),
        "others": other_entries(form),
        "columns": mark_columns(form.deal),
        "seats": seat_rows(form),
        "mark_errors": mark_errors(form),
        "wins": win_blocks(form),
        "choices": hand_choices(form.deal.ruleset),
    }


def end_entries(form: HandForm) -> list[Entry]:
    """The outcomes: ron, tsumo, draw, other."""
    labels = {"ron": _("Ron"), "tsumo": _("Tsumo"), "draw": _("Draw"), "other": _("Other")}
    return _entries(form, "end", labels.items())


def other_entries(form: HandForm) -> list[Entry]:
    """What "other" may be under this ruleset."""
    kinds = {kind.value: _(kind.label) for kind in AbortiveKind}
    labels = kinds | {"nagashi": _("nagashi mangan"), "chombo": _("chombo")}
    return _entries(form, "other", ((name, labels[name]) for name in form.deal.others))


def mark_columns(deal: Deal) -> list[MarkColumn]:
    """The columns of the seats' table; which of them show follows the outcome."""
    columns = [
        MarkColumn(name="riichi", label=_("riichi")),
        MarkColumn(name="won", label=_("won"), on="ron tsumo"),
        MarkColumn(name="discarder", label=_("dealt in"), kind="radio", on="ron"),
        MarkColumn(name="tenpai", label=_("tenpai"), on="draw other", other="nagashi"),
        MarkColumn(name="nagashi", label=_("nagashi"), on="other", other="nagashi"),
        MarkColumn(name="offender", label=_("chombo"), on="other", other="chombo"),
    ]
    return [column for column in columns if column.name != "nagashi" or "nagashi" in deal.others]


def seat_rows(form: HandForm) -> list[SeatRow]:
    """One row a seat, in starting order, with one mark for each column."""
    deal = form.deal
    columns = mark_columns(deal)
    return [
        SeatRow(
            seat=seat,
            wind=seat_wind(seat, deal.position.dealer, len(deal.players)),
            name=deal.players[seat],
            points=deal.position.points[seat],
            is_dealer=seat == deal.position.dealer,
            marks=tuple((column, _mark(form, column, seat)) for column in columns),
        )
        for seat in deal.seats
    ]


def win_blocks(form: HandForm) -> list[WinBlock]:
    """One block a seat; the page shows those of the winners."""
    return [_win_block(form, seat) for seat in form.deal.seats]


def mark_errors(form: HandForm) -> list[str]:
    """What is wrong with the marks in the seats' table."""
    names = [column.name for column in mark_columns(form.deal)]
    return [str(error) for name in names for error in form.errors.get(name, ())]


def _mark(form: HandForm, column: MarkColumn, seat: int) -> Entry:
    deal = form.deal
    return Entry(
        name=column.name,
        value=str(seat),
        label=f"{deal.players[seat]}: {column.label}",
        kind=column.kind,
        is_chosen=str(seat) in _chosen(form, column.name),
        is_possible=column.name != "riichi" or not deal.lacks_deposit(seat),
    )


def _win_block(form: HandForm, seat: int) -> WinBlock:
    deal = form.deal
    counts = [(str(count), f"×{count}") for count in range(1, deal.ruleset.max_yakuman + 1)]
    han = [(str(number), str(number)) for number in HAN]
    others = [(str(other), deal.players[other]) for other in deal.seats if other != seat]
    yakuman = _entries(form, f"han_{seat}", [("yakuman", _("Yakuman"))], {"yakuman": "Y"})[0]
    fu = _entries(form, f"fu_{seat}", ((str(step), str(step)) for step in FU_STEPS))
    return WinBlock(
        seat=seat,
        name=deal.players[seat],
        is_dealer=seat == deal.position.dealer,
        han=tuple(_entries(form, f"han_{seat}", han, {text: text for text, _label in han})),
        limits=_limit_entries(form, seat),
        yakuman=yakuman,
        fu=tuple(fu[:RARE_FU]),
        rare_fu=tuple(fu[RARE_FU:]),
        counts=tuple(_entries(form, f"yakuman_{seat}", counts)) if len(counts) > 1 else (),
        pao=tuple(_entries(form, f"pao_{seat}", [("", pgettext("pao", "nobody")), *others]))
        if deal.ruleset.pao
        else (),
        errors={
            name: [str(error) for error in form.errors.get(f"{name}_{seat}", ())]
            for name in ("han", "fu", "yakuman", "pao")
        },
    )


def _limit_entries(form: HandForm, seat: int) -> tuple[Entry, ...]:
    """The limits by name, and the exact han of a stored hand that was counted beyond four."""
    name = f"han_{seat}"
    limits = [(limit.value, _(limit.label)) for limit in Limit]
    exact = [
        (text, _("%s han") % text)
        for text in _chosen(form, name)
        if text.isdecimal() and int(text) > HAN[-1]
    ]
    return tuple(_entries(form, name, [*limits, *exact], LIMIT_KEYS))


def _entries(
    form: HandForm,
    name: str,
    labels: Iterable[tuple[str, str]],
    keys: dict[str, str] | None = None,
) -> list[Entry]:
    chosen = _chosen(form, name)
    return [
        Entry(
            name=name,
            value=value,
            label=label,
            key=(keys or {}).get(value, ""),
            is_chosen=value in chosen,
        )
        for value, label in labels
    ]


def _chosen(form: HandForm, name: str) -> list[str]:
    """The values of a field as they were entered; first of all those the form starts with."""
    value = form[name].value()
    if isinstance(value, (list, tuple)):
        return [str(item) for item in value]
    return [""] if value is None else [str(value)]
