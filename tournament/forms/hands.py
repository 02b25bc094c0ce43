"""The hand form: what was tapped or ticked -> one hand in the form of RULES 7, with errors at their fields."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scoring.terms import Limit, ScoringError
from tournament.forms.deals import Deal
from tournament.forms.refusals import ReasonedForm, RefusableForm
from tournament.queries.seat_names import with_names

ENDS = ("ron", "tsumo", "draw", "other")
DRAW = "exhaustive_draw"
LIMITS = tuple(limit.value for limit in Limit)
MARKS = ("riichi", "won", "tenpai", "nagashi", "offender")
WIN_FIELDS = ("han", "fu", "limit", "yakuman", "pao")


def _seats(deal: Deal) -> list[tuple[str, str]]:
    return [(str(seat), name) for seat, name in enumerate(deal.players)]


class HandForm(RefusableForm):
    """The entries for one deal; after `is_valid()`, `outcome` is the hand as it will be stored."""

    FIELD_OF = {"wins": "won", "seats": "offender", "kind": "other", "seat": "won"}

    client_id = forms.UUIDField(widget=forms.HiddenInput)
    hand_number = forms.IntegerField(widget=forms.HiddenInput)
    end = forms.ChoiceField(choices=[(end, end) for end in ENDS], initial="ron")
    dealer_stops = forms.BooleanField(required=False)

    def __init__(self, *args: Any, deal: Deal, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.deal = deal
        self.outcome: dict[str, Any] = {}
        seats = _seats(deal)
        others = [(name, name) for name in deal.others]
        self.fields["other"] = forms.ChoiceField(choices=others, required=False)
        self.fields["discarder"] = forms.ChoiceField(choices=seats, required=False)
        for name in MARKS:
            self.fields[name] = forms.MultipleChoiceField(choices=seats, required=False)
        for seat in deal.seats:
            self._add_win_fields(seat, seats)

    def _add_win_fields(self, seat: int, seats: Sequence[tuple[str, str]]) -> None:
        for name, start in (("han", ""), ("fu", ""), ("yakuman", "1")):
            entry = forms.CharField(required=False, max_length=12, initial=start)
            self.fields[f"{name}_{seat}"] = entry
        others = [("", ""), *(choice for choice in seats if choice[0] != str(seat))]
        self.fields[f"pao_{seat}"] = forms.ChoiceField(choices=others, required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        read = {
            "ron": self._read_ron,
            "tsumo": self._read_tsumo,
            "draw": self._read_draw,
            "other": self._read_other,
        }.get(cleaned.get("end", ""))
        if read is not None:
            self.outcome = read()
            self._add_riichi_and_stop()
        return cleaned

    def refuse(self, refusal: ScoringError) -> None:
        """Show a refusal of the rules where the entry stands that caused it, with names for seats."""
        name = refusal.field or ""
        winners = self._marked("won")
        poor = [seat for seat in self._marked("riichi") if self.deal.lacks_deposit(seat)]
        if name == "riichi" and poor:
            sentence = _("%s has fewer than 1000 points and cannot declare riichi.")
            self.add_error("riichi", sentence % self.deal.players[poor[0]])
        elif name in WIN_FIELDS and winners:
            self.add_error(f"{'han' if name == 'limit' else name}_{winners[0]}", str(refusal))
        else:
            sentence = with_names(str(refusal), self.deal.players)
            super().refuse(ScoringError(sentence, field=refusal.field))

    def _marked(self, name: str) -> list[int]:
        return sorted(int(seat) for seat in self.cleaned_data.get(name, ()))

    def _read_ron(self) -> dict[str, Any]:
        discarder = self.cleaned_data.get("discarder", "")
        winners = self._read_winners()
        if not discarder and "discarder" not in self.errors:
            self.add_error("discarder", _("Choose who dealt in."))
        if discarder and int(discarder) in winners:
            names = {"name": self.deal.players[int(discarder)]}
            self.add_error("discarder", _("%(name)s cannot both win and deal in.") % names)
        wins = self._read_wins(winners)
        return {"end": "ron", "discarder": int(discarder or 0), "wins": wins}

    def _read_tsumo(self) -> dict[str, Any]:
        winners = self._read_winners()
        if len(winners) > 1:
            self.add_error("won", _("A tsumo has one winner."))
        return {"end": "tsumo", "wins": self._read_wins(winners)}

    def _read_winners(self) -> list[int]:
        winners = self._marked("won")
        if not winners and "won" not in self.errors:
            self.add_error("won", _("Choose who won."))
        return winners

    def _read_wins(self, winners: Sequence[int]) -> list[dict[str, Any]]:
        return [{"seat": seat, **self._read_value(seat)} for seat in winners]

    def _read_value(self, seat: int) -> dict[str, Any]:
        han = self.cleaned_data.get(f"han_{seat}", "")
        if han in LIMITS:
            return {"limit": han}
        if han == "yakuman":
            return self._read_yakuman(seat)
        if not han.isdecimal():
            self.add_error(f"han_{seat}", _("Choose the han of %s.") % self.deal.players[seat])
            return {}
        return {"han": int(han), **self._read_fu(seat, int(han))}

    def _read_fu(self, seat: int, han: int) -> dict[str, int]:
        fu = self.cleaned_data.get(f"fu_{seat}", "")
        if fu.isdecimal():
            return {"fu": int(fu)}
        if han < 5:
            self.add_error(f"fu_{seat}", _("Choose the fu of %s.") % self.deal.players[seat])
        return {}

    def _read_yakuman(self, seat: int) -> dict[str, int]:
        count = self.cleaned_data.get(f"yakuman_{seat}", "")
        pao = self.cleaned_data.get(f"pao_{seat}", "")
        value = {"yakuman": int(count) if count.isdecimal() else 1}
        return {**value, "pao": int(pao)} if pao else value

    def _read_draw(self) -> dict[str, Any]:
        tenpai = self._marked("tenpai")
        for seat in self._marked("riichi"):
            if seat not in tenpai:
                sentence = _("%s is in riichi and so tenpai; if not, it is a chombo.")
                self.add_error("tenpai", sentence % self.deal.players[seat])
        return {"end": DRAW, "tenpai": tenpai}

    def _read_other(self) -> dict[str, Any]:
        other = self.cleaned_data.get("other", "")
        if not other:
            if "other" not in self.errors:
                self.add_error("other", _("Choose how the hand ended."))
            return {}
        read: dict[str, Callable[[], dict[str, Any]]] = {
            "nagashi": self._read_nagashi,
            "chombo": self._read_chombo,
        }
        return read[other]() if other in read else {"end": "abortive_draw", "kind": other}

    def _read_nagashi(self) -> dict[str, Any]:
        if not self._marked("nagashi"):
            self.add_error("nagashi", _("Choose who has the nagashi mangan."))
        return {**self._read_draw(), "nagashi": self._marked("nagashi")}

    def _read_chombo(self) -> dict[str, Any]:
        if not self._marked("offender"):
            self.add_error("offender", _("Choose who made the chombo."))
        return {"end": "chombo", "seats": self._marked("offender")}

    def _add_riichi_and_stop(self) -> None:
        if not self.outcome:
            return
        if riichi := self._marked("riichi"):
            self.outcome["riichi"] = riichi
        can_stop = self.outcome["end"] in ("ron", "tsumo", DRAW)
        if can_stop and self.cleaned_data.get("dealer_stops"):
            self.outcome["dealer_stops"] = True


class ReasonedHandForm(ReasonedForm, HandForm):
    """The same for a hand that is, or should have been, in the record already."""


def entries_of(outcome: Mapping[str, Any]) -> dict[str, Any]:
    """What the hand form shows for a stored hand: the inverse of reading it.

    >>> entries_of({"end": "tsumo", "wins": [{"seat": 1, "limit": "mangan"}]})["han_1"]
    'mangan'
    """
    entries: dict[str, Any] = {
        "end": outcome["end"],
        "riichi": _texts(outcome.get("riichi", ())),
        "tenpai": _texts(outcome.get("tenpai", ())),
        "nagashi": _texts(outcome.get("nagashi", ())),
        "offender": _texts(outcome.get("seats", ())),
        "won": _texts(win["seat"] for win in outcome.get("wins", ())),
        "discarder": str(outcome.get("discarder", "")),
        "dealer_stops": outcome.get("dealer_stops", False),
    }
    if outcome["end"] == DRAW:
        nagashi = {"end": "other", "other": "nagashi"}
        entries.update(nagashi if entries["nagashi"] else {"end": "draw"})
    elif outcome["end"] in ("abortive_draw", "chombo"):
        entries.update(end="other", other=outcome.get("kind", "chombo"))
    for win in outcome.get("wins", ()):
        entries.update(_win_entries(win))
    return entries


def _texts(seats: Any) -> list[str]:
    return [str(seat) for seat in seats]


def _win_entries(win: Mapping[str, Any]) -> dict[str, str]:
    seat = win["seat"]
    han = "yakuman" if "yakuman" in win else win.get("limit", win.get("han", ""))
    values = {"han": han, "fu": win.get("fu"), "yakuman": win.get("yakuman"), "pao": win.get("pao")}
    return {f"{name}_{seat}": str(value) for name, value in values.items() if value is not None}


class DeleteHandForm(ReasonedForm):
    """A hand is deleted; `client_id` names it, because another may have its number by the time of a second click."""

    client_id = forms.UUIDField(widget=forms.HiddenInput, required=False)
