"""Several hands put right in one step, in one game or in two between which a hand moves: stored whole or not at all."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods

from scoring.terms import ScoringError
from tournament.actions.changes import StaleForm
from tournament.actions.corrections import with_hand_moved
from tournament.actions.drafts import CorrectedGame, KeptHand, correct_games
from tournament.forms.corrections import MoveHandForm
from tournament.forms.drafts import DraftForm, Drafts, draft_of
from tournament.models import Game, HandConflict, Tournament
from tournament.queries.conflicts import conflicts_of
from tournament.queries.hands import hand_by_number
from tournament.queries.neighbours import games_beside
from tournament.queries.rulesets import rules_of_game
from tournament.views.access import scorers_only
from tournament.views.corrections import Act, say_done
from tournament.views.draft_pages import Desk, as_stored, show_desk, step_of, work_on
from tournament.views.hand_pages import address
from tournament.views.lookups import change_by, find_game
from tournament.views.requests import SignedInRequest


@scorers_only
@cache_control(private=True)
@require_http_methods(["GET", "POST"])
def game_correct(request: SignedInRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The drafts of a game and those it is corrected with.

    `do` says what to do with them: "edit 3", "insert 3", "delete 3", "up 3", "down 3", each with the number of
    another game behind it or not; "move 3" (to the game that is sent), "choose 17" (the later version, of conflict
    17), "apply", "save".
    """
    game = find_game(tournament, number)
    if game.is_by_points:
        return redirect(address("game_points", game))
    form = DraftForm(request.POST or None, tournament=tournament)
    step = step_of(request, game)
    sent = form.sent or [_as_seen(game, form)]
    _check_beside(game, sent)
    if step.word == "move":
        sent = _moved(request, game, step.hand) or sent
    if step.word == "choose":
        sent = _with_sent(game, step.hand)
    drafts = _drafts(sent)
    here = address("game_correct", game)
    desk = Desk(game=game, drafts=drafts, form=form, address=here, act=_act)
    if form.errors:
        return show_desk(request, desk)
    if step.word == "save":
        return _save(request, desk)
    return work_on(request, desk)


def _check_beside(game: Game, sent: Sequence[CorrectedGame]) -> None:
    """Refuse games of other rounds: whoever may correct this game may perhaps not correct those."""
    others = {each.game.pk for each in sent} - {game.pk}
    if others - set(games_beside(game).values_list("pk", flat=True)):
        raise PermissionDenied(_("Only games of one round can be put right together."))


def _as_seen(game: Game, form: DraftForm) -> CorrectedGame:
    """The game as it is stored; a form for one of its hands says which state of it somebody saw."""
    stored = as_stored(game)
    seen = form.cleaned_data.get("revision") if form.is_valid() else None
    return stored if seen is None else replace(stored, revision=seen)


def _moved(request: SignedInRequest, game: Game, number: int) -> list[CorrectedGame]:
    """Two games after a hand went from one to the other; none where it is not said which."""
    games = [one for one in games_beside(game) if not one.is_by_points]
    form = MoveHandForm(request.POST, games=games)
    hand = hand_by_number(game, number)
    if hand is None or not form.is_chosen:
        return []
    try:
        return list(with_hand_moved(game, form.game, hand=hand, number=form.number))
    except ScoringError:
        return []


def _with_sent(game: Game, key: int) -> list[CorrectedGame]:
    """A game with the later of two versions of a hand in place of the stored one."""
    stored = as_stored(game)
    conflict = get_object_or_404(conflicts_of(game), pk=key)
    hands = [
        replace(kept, outcome=conflict.sent) if _is_of(conflict, kept) else kept
        for kept in stored.hands
    ]
    return [replace(stored, hands=hands)]


def _is_of(conflict: HandConflict, kept: KeptHand) -> bool:
    return conflict.hand is not None and conflict.hand.client_id == kept.client_id


def _drafts(sent: Sequence[CorrectedGame]) -> Drafts:
    return Drafts(every=tuple(draft_of(each, rules_of_game(each.game)) for each in sent))


def _act(drafts: Drafts) -> Act:
    """What would store the drafts."""
    changed = [draft.corrected for draft in drafts.every if draft.is_changed]
    return partial(correct_games, corrected=changed)


def _save(request: SignedInRequest, desk: Desk) -> HttpResponse:
    """Store the drafts. Where they are stored already, by a first click, there is nothing left to do."""
    game, form = desk.game, desk.form
    change = change_by(request, reason=form.cleaned_data.get("reason", ""))
    try:
        if desk.drafts.is_changed:
            _act(desk.drafts)(change=change)
    except StaleForm as stale:
        drafts = _beside_the_newest(desk.drafts)
        if drafts.is_changed:
            form.refuse(stale)
            return show_desk(request, replace(desk, drafts=drafts), status=409)
    except ScoringError as refusal:
        form.refuse(refusal)
        return show_desk(request, desk)
    numbers = ", ".join(str(one.number) for one in desk.drafts.games)
    say_done(request, game.tournament, _("The hands of game %s are corrected.") % numbers)
    return redirect(address("game", game))


def _beside_the_newest(drafts: Drafts) -> Drafts:
    """The same drafts beside what is stored now: saved once more, they are made from that."""
    newest = [find_game(draft.game.tournament, draft.game.number) for draft in drafts.every]
    return _drafts(
        [
            CorrectedGame(game=game, hands=draft.kept, revision=game.revision)
            for game, draft in zip(newest, drafts.every, strict=True)
        ]
    )
