"""Other rules asked for: what they change is shown game by game, and hands that they rule out are put right with them."""

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

from scoring.ruleset import Ruleset
from scoring.terms import ScoringError
from tournament.actions.drafts import CorrectedGame
from tournament.forms.drafts import DraftForm, Drafts, draft_of, drafts_as_text
from tournament.forms.refusals import RefusableForm
from tournament.models import Game, Tournament
from tournament.queries.games import game_by_number
from tournament.queries.rule_changes import RuleChange, rule_change, rules_after
from tournament.views.corrections import changes_context
from tournament.views.draft_pages import Desk, as_stored, step_of, work_on
from tournament.views.lookups import change_by
from tournament.views.requests import SignedInRequest, number_in
from tournament.views.setting_changes import sent_again

CUT = re.compile(r"(?P<game>\d{1,9})-(?P<hand>\d{1,4})", re.ASCII)
NOT_RULES = ("drafts", "rules", "cut", "leave", "do")
"""What is sent along with the rules and says nothing about them."""
SHOWN_IN_DETAIL = 100
"""So many games are shown hand by hand before their rules change."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Other rules as they were asked for: what was sent, the form that read it, what it says and what would store it.

    `page` and `mend` are the names of the pages where they were asked for and where a game is put right;
    `then` is where it goes on. `act` takes `mended` and `change`.
    """

    tournament: Tournament
    data: QueryDict
    form: RefusableForm
    ruleset: Ruleset
    act: Callable[..., object]
    page: str
    mend: str
    then: str


def carried_rules(request: SignedInRequest) -> QueryDict:
    """What the page of a game that is put right was sent of the rules, from their form or carried along."""
    carried = request.POST.get("rules") or urlencode(sent_again(request.POST, *NOT_RULES))
    return QueryDict(carried)


def mend_game(request: SignedInRequest, asked: Asked, game: Game) -> HttpResponse | None:
    """The hands of a game put right by rules that are not stored yet; None where these are refused after all.

    `do`: as in a correction, or "return".
    """
    mended = {each.game.pk: each for each in mended_with(request, asked.tournament)}
    of_game = mended.pop(game.pk, None) or as_stored(game)
    draft = draft_of(of_game, rules_after(game, asked.ruleset))
    drafts = Drafts(every=(draft,), beside=tuple(mended.values()))
    if step_of(request, game).word == "return":
        return change_rules(request, asked, drafts.corrected)
    desk = Desk(
        game=game,
        drafts=drafts,
        form=DraftForm(request.POST, tournament=asked.tournament),
        address=reverse(asked.mend, args=[asked.tournament.slug, game.number]),
        more={"rules": asked.data.urlencode()},
    )
    return work_on(request, desk)


def mended_with(request: SignedInRequest, tournament: Tournament) -> list[CorrectedGame]:
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


def change_rules(
    request: SignedInRequest, asked: Asked, sent: Sequence[CorrectedGame]
) -> HttpResponse | None:
    """Store the rules, or first ask with what they would change; None where they are refused, which the form shows."""
    reason = request.POST.get("reason", "").strip()
    mended = [each for each in sent if each.revision == each.game.revision]
    outcomes = {each.game.pk: [kept.outcome for kept in each.hands] for each in mended}
    change = rule_change(asked.tournament, asked.ruleset, outcomes)
    asks = not reason or "leave" in request.POST or len(mended) < len(sent)
    if change.games and asks:
        outdated = [each.game for each in sent if each not in mended]
        return _ask(request, asked, change, mended, {"outdated": outdated, "reason": reason})
    try:
        asked.act(mended=mended, change=change_by(request, reason=reason))
    except ScoringError as refusal:
        asked.form.refuse(refusal)
        return None
    count = change.games
    said = ngettext("Rules saved; %d game replayed.", "Rules saved; %d games replayed.", count)
    messages.success(request, said % count)
    return redirect(asked.then)


def _ask(
    request: SignedInRequest,
    asked: Asked,
    change: RuleChange,
    mended: Sequence[CorrectedGame],
    more: Mapping[str, Any],
) -> HttpResponse:
    """What becomes of the games and the standings, hand by hand where that is not too much to read."""
    tournament, form = asked.tournament, asked.form
    detail: Mapping[str, Any] = {}
    if not change.refusals and change.games <= SHOWN_IN_DETAIL:
        games = list(tournament.games.order_by("number"))
        act = partial(asked.act, mended=mended)
        detail = changes_context(tournament, games, act, change_by(request))
    context = {
        "tournament": tournament,
        "asked": asked,
        "change": change,
        "mended": mended,
        "drafts": drafts_as_text(mended),
        "changed": [form[name] for name in form.changed_data if not form[name].is_hidden],
        "sent": sent_again(asked.data, *NOT_RULES),
        "is_organiser": True,
    }
    return render(request, "rules/confirm.html", {**context, **detail, **more})
