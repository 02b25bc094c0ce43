"""How a hand ended, in words: the one place where an outcome becomes a sentence."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.terms import AbortiveKind, GameEnd, Limit

register = template.Library()

Names = Sequence[str]


@register.filter
def outcome(hand: Mapping[str, Any], names: Names) -> str:
    """An outcome as people tell it; `names` has one name a seat, in starting order.

    >>> outcome({"end": "chombo", "seats": [1]}, ["Aiko", "Binh", "Chen", "Dewi"])
    'Chombo by Binh'
    """
    told = TELLERS[hand["end"]](hand, names)
    parts = [told, *_riichi(hand, names)]
    if hand.get("dealer_stops"):
        parts.append(_("the dealer ends the game"))
    return ", ".join(parts)


def win_value(win: Mapping[str, Any]) -> str:
    """What a win was announced as: "3 han 40 fu", "mangan", "2 yakuman".

    >>> win_value({"seat": 0, "han": 3, "fu": 40})
    '3 han 40 fu'
    """
    if "limit" in win:
        return _(Limit(win["limit"]).label)
    if "yakuman" in win:
        count = win["yakuman"]
        return ngettext("yakuman", "%(count)d yakuman", count) % {"count": count}
    if "fu" in win:
        return _("%(han)d han %(fu)d fu") % {"han": win["han"], "fu": win["fu"]}
    return _("%(han)d han") % {"han": win["han"]}


def _listed(seats: Sequence[int], names: Names) -> str:
    return get_text_list([names[seat] for seat in seats], _("and"))


def _valued(win: Mapping[str, Any], names: Names) -> str:
    value = win_value(win)
    if win.get("pao") is not None:
        value = _("%(value)s, pao %(name)s") % {"value": value, "name": names[win["pao"]]}
    return value


def _tell_ron(hand: Mapping[str, Any], names: Names) -> str:
    wins, discarder = hand["wins"], names[hand["discarder"]]
    if len(wins) == 1:
        return _("%(winner)s ron from %(discarder)s, %(value)s") % {
            "winner": names[wins[0]["seat"]],
            "discarder": discarder,
            "value": _valued(wins[0], names),
        }
    winners = [f"{names[win['seat']]} ({_valued(win, names)})" for win in wins]
    return _("%(winners)s ron from %(discarder)s") % {
        "winners": get_text_list(winners, _("and")),
        "discarder": discarder,
    }


def _tell_tsumo(hand: Mapping[str, Any], names: Names) -> str:
    win = hand["wins"][0]
    return _("%(winner)s tsumo, %(value)s") % {
        "winner": names[win["seat"]],
        "value": _valued(win, names),
    }


def _tell_draw(hand: Mapping[str, Any], names: Names) -> str:
    tenpai = hand.get("tenpai", ())
    if not tenpai:
        who = _("nobody tenpai")
    elif len(tenpai) == len(names):
        who = _("all tenpai")
    else:
        who = _("%(names)s tenpai") % {"names": _listed(tenpai, names)}
    if hand.get("nagashi"):
        return _("Nagashi mangan by %(names)s, %(tenpai)s") % {
            "names": _listed(hand["nagashi"], names),
            "tenpai": who,
        }
    return _("Draw, %(tenpai)s") % {"tenpai": who}


def _tell_abort(hand: Mapping[str, Any], _names: Names) -> str:
    return _("Abortive draw: %(kind)s") % {"kind": _(AbortiveKind(hand["kind"]).label)}


def _tell_chombo(hand: Mapping[str, Any], names: Names) -> str:
    return _("Chombo by %(names)s") % {"names": _listed(hand["seats"], names)}


def _riichi(hand: Mapping[str, Any], names: Names) -> list[str]:
    riichi = list(hand.get("riichi", ()))
    if not riichi:
        return []
    if riichi == [win["seat"] for win in hand.get("wins", ())]:
        return [_("riichi")]
    return [_("riichi by %(names)s") % {"names": _listed(riichi, names)}]


TELLERS = {
    "ron": _tell_ron,
    "tsumo": _tell_tsumo,
    "exhaustive_draw": _tell_draw,
    "abortive_draw": _tell_abort,
    "chombo": _tell_chombo,
}


@register.simple_tag
def sticks(count: int) -> SafeString:
    """Riichi sticks on the table as small bars; nothing for none."""
    if not count:
        return SafeString("")
    said = ngettext("%(count)d deposit", "%(count)d deposits", count) % {"count": count}
    bars = SafeString("<i></i>" * count)
    return format_html(
        '<span class="sticks" title="{}">{}<span class="visually-hidden">{}</span></span>',
        said,
        bars,
        said,
    )


@register.filter
def ending(over: str) -> str:
    """Why a game is over, in words; nothing for one that goes on.

    >>> ending("bust")
    'ended because somebody ran out of points'
    """
    return _endings().get(over, "")


def _endings() -> dict[str, str]:
    return {
        GameEnd.PLAYED_OUT: _("played to its end"),
        GameEnd.BUST: _("ended because somebody ran out of points"),
        GameEnd.TARGET: _("ended because somebody reached the target"),
        GameEnd.DEALER_STOPPED: _("ended by the leading dealer in the last hand"),
        GameEnd.CEILING: _("ended because somebody reached the ceiling"),
        GameEnd.TIME: _("stopped by the clock"),
        GameEnd.ORGANISER: _("ended by an organiser"),
    }
