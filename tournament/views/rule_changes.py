"""Changing the rules of a tournament: shown first game by game, with hands put right that the new rules rule out."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from scoring.ruleset import Ruleset
from scoring.rulesets import RULESETS
from scoring.terms import ScoringError
from tournament.actions.drafts import CorrectedGame
from tournament.actions.tournaments import change_ruleset
from tournament.forms.drafts import DraftForm, Drafts, draft_of, drafts_as_text
from tournament.forms.rulesets import RulesetForm
from tournament.models import Tournament
from tournament.queries.games import game_by_number
from tournament.queries.rule_changes import RuleChange, rule_change, rules_after
from tournament.queries.rulesets import ruleset_of
from tournament.views.access import organisers_only
from tournament.views.corrections import Act, changes_context
from tournament.views.draft_pages import Desk, as_stored, step_of, work_on
from tournament.views.lookups import change_by, find_game
from tournament.views.requests import SignedInRequest, number_in
from tournament.views.rules import example_context
from tournament.views.setting_changes import sent_again

CUT = re.compile(r"(?P<game>\d{1,9})-(?P<hand>\d{1,4})", re.ASCII)
NOT_RULES = ("drafts", "rules", "cut", "leave", "do")
"""What is sent along with the rules and says nothing about them."""
SHOWN_IN_DETAIL = 100
"""So many games are shown hand by hand before their rules change."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Other rules as they were asked for: what was sent of them, the form that read it, and what it says."""

    tournament: Tournament
    data: QueryDict
    form: RulesetForm
    ruleset: Ruleset


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
    if asked:
        return _change(request, asked, _mended(request, tournament))
    return _show(request, tournament, form, start)


@organisers_only
@require_http_methods(["GET", "POST"])
def ruleset_mend(request: SignedInRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The hands of a game put right by rules that are not stored yet. `do`: as in a correction, or "return"."""
    game = find_game(tournament, number)
    if request.method == "GET":
        return redirect("ruleset_edit", tournament.slug)
    carried = request.POST.get("rules") or urlencode(sent_again(request.POST, *NOT_RULES))
    data = QueryDict(carried)
    form = _form(tournament, data)
    asked = _asked(tournament, data, form)
    if asked is None or game.is_by_points:
        return _show(request, tournament, form)
    mended = {each.game.pk: each for each in _mended(request, tournament)}
    of_game = mended.pop(game.pk, None) or as_stored(game)
    draft = draft_of(of_game, rules_after(game, asked.ruleset))
    drafts = Drafts(every=(draft,), beside=tuple(mended.values()))
    if step_of(request, game).word == "return":
        return _change(request, asked, drafts.corrected)
    here = reverse("ruleset_mend", args=[tournament.slug, number])
    sent = DraftForm(request.POST, tournament=tournament)
    desk = Desk(game=game, drafts=drafts, form=sent, address=here, more={"rules": carried})
    return work_on(request, desk)


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
    if not form.is_bound or not form.is_valid() or form.ruleset is None:
        return None
    return Asked(tournament=tournament, data=data, form=form, ruleset=form.ruleset)


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
    example = example_context(start or ruleset_of(tournament))
    return render(request, "rules/edit.html", {**context, **example, "is_organiser": True})


def _mended(request: SignedInRequest, tournament: Tournament) -> list[CorrectedGame]:
    """The games that are put right with the rules: in drafts, or cut short where that was ticked as "game-hand"."""
    sent = DraftForm(request.POST, tournament=tournament).sent
    mended = {each.game.number: each for each in sent}
    for cut in filter(None, map(CUT.fullmatch, request.POST.getlist("cut"))):
        number = int(cut["game"])
        game = mended[number].game if number in mended else game_by_number(tournament, number)
        if game is not None:
            known = mended.get(number) or as_stored(game)
            mended[number] = replace(known, hands=known.hands[: int(cut["hand"]) - 1])
    mended.pop(number_in(request.POST.get("leave", "")), None)
    return list(mended.values())


def _change(request: SignedInRequest, asked: Asked, sent: Sequence[CorrectedGame]) -> HttpResponse:
    """Store the rules, or first ask with what they would change."""
    reason = request.POST.get("reason", "").strip()
    mended = [each for each in sent if each.revision == each.game.revision]
    outcomes = {each.game.pk: [kept.outcome for kept in each.hands] for each in mended}
    change = rule_change(asked.tournament, asked.ruleset, outcomes)
    act = _act(asked, mended)
    asks = not reason or "leave" in request.POST or len(mended) < len(sent)
    if change.games and asks:
        outdated = [each.game for each in sent if each not in mended]
        put_right = {"mended": mended, "drafts": drafts_as_text(mended), "outdated": outdated}
        return _ask(request, asked, change, act, {**put_right, "reason": reason})
    try:
        count = act(change=change_by(request, reason=reason))
    except ScoringError as refusal:
        asked.form.refuse(refusal)
        return _show(request, asked.tournament, asked.form, asked.ruleset)
    said = ngettext("Rules saved; %d game replayed.", "Rules saved; %d games replayed.", count)
    messages.success(request, said % count)
    return redirect("rules", asked.tournament.slug)


def _act(asked: Asked, mended: Sequence[CorrectedGame]) -> Callable[..., int]:
    """What would store the rules, and with them what was put right."""
    tournament = asked.tournament
    preset = RULESETS.get(asked.form.cleaned_data["preset"] or tournament.ruleset_preset)
    return partial(
        change_ruleset,
        tournament=tournament,
        ruleset=asked.ruleset,
        preset=preset.id if preset else "",
        mended=mended,
    )


def _ask(
    request: SignedInRequest, asked: Asked, change: RuleChange, act: Act, more: Mapping[str, Any]
) -> HttpResponse:
    """What becomes of the games and the standings, hand by hand where that is not too much to read."""
    tournament, form = asked.tournament, asked.form
    detail: Mapping[str, Any] = {}
    if not change.refusals and change.games <= SHOWN_IN_DETAIL:
        games = list(tournament.games.order_by("number"))
        detail = changes_context(tournament, games, act, change_by(request))
    context = {
        "tournament": tournament,
        "change": change,
        "changed": [form[name] for name in form.changed_data if name in form.described],
        "sent": sent_again(asked.data, *NOT_RULES),
        "is_organiser": True,
    }
    return render(request, "rules/confirm.html", {**context, **detail, **more})
