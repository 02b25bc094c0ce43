"""The rules of a tournament: to read, and to change."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring.ruleset import Ruleset
from scoring.rulesets import RULESETS
from tournament.actions.tournaments import change_ruleset
from tournament.forms.rulesets import RulesetForm
from tournament.models import Tournament
from tournament.queries.rule_changes import worked_example
from tournament.queries.rulesets import ruleset_of
from tournament.queries.tournaments import is_organiser
from tournament.views.access import organisers_only, public
from tournament.views.lookups import find_game, find_tournament
from tournament.views.requests import SignedInRequest
from tournament.views.rule_changes import (
    Asked,
    carried_rules,
    change_rules,
    kept_drafts,
    mend_game,
)
from tournament.views.settlements import settlement_context


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
    start = _preset_asked_for(request)
    form = _form(tournament, request.POST or None, start)
    if start is not None and not form.is_bound:
        form.initial.update(start.to_data(), preset=request.GET["preset"])
    asked = _asked(tournament, request.POST, form)
    if request.htmx:
        example = example_context(asked.ruleset) if asked else {}
        return render(request, "rules/edit.html#example", {"form": form, **example})
    answer = change_rules(request, asked) if asked else None
    return answer or _show(request, tournament, form, asked.ruleset if asked else start)


@organisers_only
@require_http_methods(["GET", "POST"])
def ruleset_mend(request: SignedInRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The hands of a game put right by rules that are not stored yet; see `mend_game`."""
    if request.method == "GET":
        find_game(tournament, number)
        return redirect("ruleset_edit", tournament.slug)
    data = carried_rules(request)
    form = _form(tournament, data)
    asked = _asked(tournament, data, form)
    if asked is None:
        find_game(tournament, number)
    answer = mend_game(request, asked, number) if asked else None
    return answer or _show(request, tournament, form)


def _form(
    tournament: Tournament, data: QueryDict | None, start: Ruleset | None = None
) -> RulesetForm:
    stored = ruleset_of(tournament)
    sent = data.get("seats", "") if data else ""
    seats = {"3": 3, "4": 4}.get(sent, (start or stored).seats)
    form = RulesetForm(data, seats=seats, stored=stored.to_data())
    form.initial["preset"] = tournament.ruleset_preset
    return form


def _asked(tournament: Tournament, data: QueryDict, form: RulesetForm) -> Asked | None:
    """What the form asks for; None where it says nothing that can be."""
    if not form.is_bound or not form.is_valid() or form.ruleset is None:
        return None
    chosen = RULESETS.get(form.cleaned_data["preset"] or tournament.ruleset_preset)
    act = partial(
        change_ruleset,
        tournament=tournament,
        ruleset=form.ruleset,
        preset=chosen.id if chosen else "",
    )
    return Asked(
        tournament=tournament,
        data=data,
        form=form,
        ruleset=form.ruleset,
        act=act,
        page="ruleset_edit",
        mend="ruleset_mend",
        then=reverse("rules", args=[tournament.slug]),
    )


def _preset_asked_for(request: SignedInRequest) -> Ruleset | None:
    preset = RULESETS.get(request.GET.get("preset", ""))
    return preset.ruleset if preset else None


def _show(
    request: SignedInRequest,
    tournament: Tournament,
    form: RulesetForm,
    start: Ruleset | None = None,
) -> HttpResponse:
    context = {"tournament": tournament, "form": form, "presets": RULESETS.values()}
    context |= kept_drafts(request, tournament)
    example = example_context(start or ruleset_of(tournament))
    return render(request, "rules/edit.html", {**context, **example, "is_organiser": True})
