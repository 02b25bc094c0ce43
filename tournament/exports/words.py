"""Words for cells, said once a language: reading them anew for each of many rows would take longer than the rows."""

from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from scoring.terms import AbortiveKind, GameEnd, Limit, Wind
from tournament.templatetags.mahjong import wind_name


def _winds() -> tuple[str, ...]:
    return tuple(wind_name(wind) for wind in Wind)


def _limits() -> dict[str, str]:
    return {limit.value: _(limit.label) for limit in Limit}


def _aborts() -> dict[str, str]:
    return {kind.value: _(kind.label) for kind in AbortiveKind}


def _outcomes() -> dict[str, str]:
    return {
        "ron": _("ron"),
        "tsumo": _("tsumo"),
        "exhaustive_draw": _("exhaustive draw"),
        "abortive_draw": _("abortive draw"),
        "chombo": _("chombo"),
    }


def _ends() -> dict[str, str]:
    return {
        "": _("running"),
        GameEnd.PLAYED_OUT: _("played out"),
        GameEnd.BUST: _("out of points"),
        GameEnd.TARGET: _("target reached"),
        GameEnd.DEALER_STOPPED: _("dealer stopped"),
        GameEnd.CEILING: _("ceiling reached"),
        GameEnd.TIME: _("stopped by the clock"),
        GameEnd.ORGANISER: _("ended by an organiser"),
    }


def _roles() -> dict[str, str]:
    return {
        "liable": _("liable"),
        "dealt in": _("dealt in"),
        "won": _("won"),
        "chombo": _("chombo"),
    }


@dataclass(frozen=True, slots=True)
class Words:
    """The words of the language that is active when it is made."""

    winds: tuple[str, ...] = field(default_factory=_winds)
    limits: dict[str, str] = field(default_factory=_limits)
    aborts: dict[str, str] = field(default_factory=_aborts)
    outcomes: dict[str, str] = field(default_factory=_outcomes)
    ends: dict[str, str] = field(default_factory=_ends)
    roles: dict[str, str] = field(default_factory=_roles)
