"""The rules of a tournament: to read, and to change."""

import re
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.ruleset import Ruleset
from scoring.rulesets import RULESETS
from tournament.queries.rule_changes import worked_example
from tournament.queries.rulesets import ruleset_of
from tournament.queries.tournaments import is_organiser
from tournament.views.access import public
from tournament.views.lookups import find_tournament
from tournament.views.settlements import settlement_context

CUT = re.compile(r"(?P<game>\d{1,9})-(?P<hand>\d{1,4})", re.ASCII)
SHOWN_IN_DETAIL = 100
"""So many games are shown hand by hand before their rules change."""


@public
@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = find_tournament(slug)
    ruleset = ruleset_of(tournament)
    context = {
        "tournament": tournament,
        "is_organiser": is_organiser(tournament, request.user),
        "notes": uncertain(tournament.ruleset_preset, ruleset),
        **example_context(ruleset),
    }
    return render(request, "rules/rules.html", context)


def uncertain(preset_id: str, ruleset: Ruleset) -> Mapping[str, str]:
    """The doubts of the preset that still concern: those about values nobody has changed."""
    preset = RULESETS.get(preset_id)
    if preset is None:
        return {}
    return {
        name: note
        for name, note in preset.uncertain.items()
        if getattr(preset.ruleset, name) == getattr(ruleset, name)
    }


def example_context(ruleset: Ruleset) -> Mapping[str, Any]:
    """What the worked example shows."""
    example = worked_example(ruleset)
    names = [_("Aiko"), _("Binh"), _("Chen"), _("Dewi")][: ruleset.seats]
    return settlement_context(names, example.settlement, ruleset)
