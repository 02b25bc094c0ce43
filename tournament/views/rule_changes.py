"""Other rules asked for: what they change is shown game by game, and hands that they rule out are put right with them."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import ngettext

from scoring.ruleset import Ruleset
from scoring.terms import ScoringError
from tournament.actions.changes import Change, StaleForm, check_revision
from tournament.actions.drafts import CorrectedGame, is_as_stored
from tournament.forms.drafts import DraftForm, Drafts, draft_of, drafts_as_text
from tournament.forms.refusals import RefusableForm
from tournament.models import Game, Tournament
from tournament.queries.games import game_by_number
from tournament.queries.rule_changes import RuleChange, rule_change, rules_after
from tournament.views.corrections import changes_context
from tournament.views.draft_pages import Desk, as_stored, work_on
from tournament.views.lookups import change_by
from tournament.views.requests import SignedInRequest, number_in
from tournament.views.setting_changes import sent_again

CUT = re.compile(r"(?P<game>\d{1,9})-(?P<hand>[1-9]\d{0,3})", re.ASCII)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """What other rules would do, with the games that were sent put right, and those of them that still count."""

    form: DraftForm
    change: RuleChange
    sent: Sequence[CorrectedGame]
    mended: Sequence[CorrectedGame]

    @property
    def outdated(self) -> list[Game]:
        """Games that somebody else changed meanwhile: what was put right there stays, but has to be looked at again."""
        return [each.game for each in self.sent if each not in self.mended]

    @property
    def is_open(self) -> bool:
        """Whether somebody has to look at it before it can be done, or to say why."""
        unclear = self.form.errors or self.outdated or self.change.refusals
        return bool(unclear) or not self.form.given_reason


def carried_rules(request: SignedInRequest) -> QueryDict:
    """What the page of a game that is put right was sent of the rules, from their form or carried along."""
    carried = request.POST.get("rules") or urlencode(sent_again(request.POST, *NOT_RULES))
    return QueryDict(carried)


def mend_game(request: SignedInRequest, asked: Asked, number: int) -> HttpResponse | None:
    """The hands of a game put right by rules that are not stored yet; None where these are refused after all.

    `do`: as in a correction, or "return". A game that has no hands any more is not put right: the page that asks
    says so.
    """
    game = game_by_number(asked.tournament, number)
    if game is None or game.is_by_points or request.POST.get("do") == "return":
        return change_rules(request, asked, asks=True)
    form = DraftForm(request.POST, tournament=asked.tournament)
    mended = {each.game.pk: each for each in _mended(request, form)}
    of_game = mended.pop(game.pk, None) or as_stored(game)
    draft = draft_of(_of_now(of_game, game, form), rules_after(game, asked.ruleset))
    desk = Desk(
        game=game,
        drafts=Drafts(every=(draft,), beside=tuple(mended.values())),
        form=form,
        address=reverse(asked.mend, args=[asked.tournament.slug, game.number]),
        more={"rules": asked.data.urlencode()},
    )
    return work_on(request, desk)


def _of_now(corrected: CorrectedGame, game: Game, form: DraftForm) -> CorrectedGame:
    """The same hands beside the game as it is stored now; the form says so where it is another one than before."""
    try:
        check_revision(game, Change(user=None, now=timezone.now(), revision=corrected.revision))
    except StaleForm as stale:
        form.add_error(None, str(stale))
    return replace(corrected, game=game, revision=game.revision)


def kept_drafts(request: SignedInRequest, tournament: Tournament) -> dict[str, Any]:
    """What a page with the form of the rules carries along: the games that are put right with them, once they are saved."""
    mended = _mended(request, DraftForm(request.POST or None, tournament=tournament))
    return {"kept": mended, "drafts": drafts_as_text(mended)}


def _mended(request: SignedInRequest, form: DraftForm) -> list[CorrectedGame]:
    """The games that are put right with the rules: in drafts, or cut short where that was ticked as "game-hand"."""
    mended = {each.game.number: each for each in form.sent}
    for cut in filter(None, map(CUT.fullmatch, request.POST.getlist("cut"))):
        number = int(cut["game"])
        known = mended.get(number)
        game = known.game if known else game_by_number(form.tournament, number)
        if game is not None and not game.is_by_points:
            # The page that offers to cut counts hands that were put right only where they are up to date.
            now = known if known and _is_up_to_date(known) else as_stored(game)
            mended[number] = replace(now, hands=now.hands[: int(cut["hand"]) - 1])
    mended.pop(number_in(request.POST.get("leave", "")), None)
    return list(mended.values())


def _is_up_to_date(corrected: CorrectedGame) -> bool:
    return corrected.revision == corrected.game.revision


def change_rules(
    request: SignedInRequest, asked: Asked, *, asks: bool = False
) -> HttpResponse | None:
    """Store the rules, or first ask with what they would change; None where they are refused, which the form shows.

    `asks`: ask in any case.
    """
    form = DraftForm(request.POST, tournament=asked.tournament)
    sent = [each for each in _mended(request, form) if not is_as_stored(each)]
    mended = list(filter(_is_up_to_date, sent))
    outcomes = {each.game.pk: [kept.outcome for kept in each.hands] for each in mended}
    change = rule_change(tournament=asked.tournament, ruleset=asked.ruleset, mended=outcomes)
    offer = Offer(form=form, change=change, sent=sent, mended=mended)
    if change.games and (asks or offer.is_open or {"do", "leave"} & set(request.POST)):
        return _ask(request, asked, offer)
    try:
        asked.act(mended=mended, change=change_by(request, reason=form.given_reason))
    except ScoringError as refusal:
        if mended:
            return _ask(request, asked, offer, refusal=refusal)
        asked.form.refuse(refusal)
        return None
    count = change.games
    said = ngettext("Rules saved; %d game replayed.", "Rules saved; %d games replayed.", count)
    messages.success(request, said % count)
    return redirect(asked.then)


def _ask(
    request: SignedInRequest, asked: Asked, offer: Offer, *, refusal: ScoringError | None = None
) -> HttpResponse:
    """What becomes of the games and the standings, hand by hand where that is not too much to read."""
    tournament, form, change = asked.tournament, asked.form, offer.change
    context: dict[str, Any] = {
        "tournament": tournament,
        "asked": asked,
        "change": change,
        "mended": offer.mended,
        "outdated": offer.outdated,
        "draft_form": offer.form,
        "drafts": drafts_as_text(offer.sent),
        "changed": [form[name] for name in form.changed_data if not form[name].is_hidden],
        "sent": sent_again(asked.data, *NOT_RULES),
        "is_organiser": True,
    }
    if not change.refusals and change.games <= SHOWN_IN_DETAIL:
        games = list(tournament.games.order_by("number"))
        act = partial(asked.act, mended=offer.mended)
        context |= changes_context(tournament, games, act, change_by(request))
    if refusal is not None:
        context["hint"] = str(refusal)
    return render(request, "rules/confirm.html", context)
