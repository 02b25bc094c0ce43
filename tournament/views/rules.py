"""The rules of a tournament: to read, and to change."""

import re
from collections.abc import Mapping
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from scoring.ruleset import Ruleset
from scoring.rulesets import RULESETS
from scoring.terms import ScoringError
from tournament.actions.tournaments import change_ruleset
from tournament.forms.rulesets import RulesetForm
from tournament.models import Tournament
from tournament.queries.rule_changes import Cuts, RuleChange, rule_change, worked_example
from tournament.queries.rulesets import ruleset_of
from tournament.queries.tournaments import is_organiser
from tournament.views.access import organisers_only, public
from tournament.views.corrections import Act, changes_context
from tournament.views.lookups import change_by, find_tournament
from tournament.views.requests import SignedInRequest
from tournament.views.setting_changes import sent_again
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


@organisers_only
@require_http_methods(["GET", "POST"])
def ruleset_edit(request: SignedInRequest, tournament: Tournament) -> HttpResponse:
    """The form; htmx gets the worked example. With games there, what changes is shown before it is done."""
    stored = ruleset_of(tournament)
    start = _preset_asked_for(request)
    seats = {"3": 3, "4": 4}.get(request.POST.get("seats", ""), (start or stored).seats)
    form = RulesetForm(request.POST or None, seats=seats, stored=stored.to_data())
    form.initial["preset"] = tournament.ruleset_preset
    if start is not None and not form.is_bound:
        form.initial.update(start.to_data(), preset=request.GET["preset"])
    shown = form.ruleset if form.is_bound and form.is_valid() else None
    if request.htmx:
        example = example_context(shown) if shown else {}
        return render(request, "rules/edit.html#example", {"form": form, **example})
    context = {"tournament": tournament, "form": form, "presets": RULESETS.values()}
    if shown is not None:
        return _change(request, tournament, shown, context)
    return _show(request, context, start or stored)


def _preset_asked_for(request: SignedInRequest) -> Ruleset | None:
    preset = RULESETS.get(request.GET.get("preset", ""))
    return preset.ruleset if preset else None


def _show(request: SignedInRequest, context: Mapping[str, Any], ruleset: Ruleset) -> HttpResponse:
    return render(
        request, "rules/edit.html", {**context, **example_context(ruleset), "is_organiser": True}
    )


def _change(
    request: SignedInRequest, tournament: Tournament, ruleset: Ruleset, context: dict[str, Any]
) -> HttpResponse:
    """Store the rules, or first ask with what they would change."""
    form: RulesetForm = context["form"]
    reason = request.POST.get("reason", "").strip()
    cuts = _cuts(request)
    change = rule_change(tournament, ruleset, cuts)
    preset = RULESETS.get(form.cleaned_data["preset"] or tournament.ruleset_preset)
    act = partial(
        change_ruleset,
        tournament=tournament,
        ruleset=ruleset,
        preset=preset.id if preset else "",
        cuts=cuts,
    )
    if change.games and not reason:
        return _ask(request, context, change, act)
    try:
        count = act(change=change_by(request, reason=reason))
    except ScoringError as refusal:
        form.refuse(refusal)
        return _show(request, context, ruleset)
    said = ngettext("Rules saved; %d game replayed.", "Rules saved; %d games replayed.", count)
    messages.success(request, said % count)
    return redirect("rules", tournament.slug)


def _cuts(request: SignedInRequest) -> Cuts:
    """The games that are to be cut short, ticked as "game-hand"."""
    ticked = (CUT.fullmatch(value) for value in request.POST.getlist("cut"))
    return {int(cut["game"]): int(cut["hand"]) for cut in ticked if cut}


def _ask(
    request: SignedInRequest, context: dict[str, Any], change: RuleChange, act: Act
) -> HttpResponse:
    """What becomes of the games and the standings, hand by hand where that is not too much to read."""
    form: RulesetForm = context["form"]
    tournament: Tournament = context["tournament"]
    detail: Mapping[str, Any] = {}
    if not change.refusals and change.games <= SHOWN_IN_DETAIL:
        games = list(tournament.games.order_by("number"))
        detail = changes_context(tournament, games, act, change_by(request))
    changed = [form[name] for name in form.changed_data if name in form.described]
    more = {"change": change, "changed": changed, "sent": sent_again(request), "is_organiser": True}
    return render(request, "rules/confirm.html", {**context, **detail, **more})
