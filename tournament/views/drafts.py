"""Several hands put right in one step, in one game or in two between which a hand moves: stored whole or not at all."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods

from scoring.terms import ScoringError
from tournament.actions.changes import StaleForm
from tournament.actions.corrections import with_hand_moved, with_sent_version
from tournament.actions.drafts import CorrectedGame, OtherTournament, correct_games
from tournament.actions.hands import NoSuchHandNumber
from tournament.forms.corrections import MoveHandForm
from tournament.forms.drafts import DraftForm, Drafts, draft_of
from tournament.models import Game, Tournament
from tournament.queries.conflicts import conflicts_of
from tournament.queries.games import game_by_number
from tournament.queries.hands import hand_by_number
from tournament.queries.neighbours import games_beside
from tournament.queries.rulesets import rules_of_game
from tournament.queries.tournaments import is_organiser
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
        return _has_no_hands(request, game)
    form = DraftForm(request.POST or None, tournament=tournament)
    drafts = _drafts(_wanted(request, game, form))
    here = address("game_correct", game)
    desk = Desk(game=game, drafts=drafts, form=form, address=here, act=_act)
    if set(form.errors) - {"reason"} and not form.sent:
        return show_desk(request, desk)
    if step_of(request, game).word == "save":
        return _save(request, desk)
    return work_on(request, desk)


def _has_no_hands(request: SignedInRequest, game: Game) -> HttpResponse:
    if request.method == "POST":
        sentence = _("Game %d was entered by its final points meanwhile; nothing else is stored.")
        messages.error(request, sentence % game.number)
    return redirect(address("game_points", game))


def _wanted(request: SignedInRequest, game: Game, form: DraftForm) -> list[CorrectedGame]:
    """The hands as they shall be, from what was sent: in drafts, or by the page of another correction."""
    step = step_of(request, game)
    sent = _beside(request, game, form)
    try:
        if step.word == "move":
            return _moved(request, game, step.hand, form)
        if step.word == "choose":
            conflict = get_object_or_404(conflicts_of(game), pk=step.hand)
            return [with_sent_version(game, conflict)]
    except ScoringError as refusal:
        form.refuse(refusal)
    return sent or [_as_seen(game, form)]


def _beside(request: SignedInRequest, game: Game, form: DraftForm) -> list[CorrectedGame]:
    """The games that were sent. One of another round is left out, because it may have been moved there meanwhile.

    A scorer gets no further: whoever may correct this game may perhaps not correct that one.
    """
    here = {game.pk, *games_beside(game).values_list("pk", flat=True)} if form.sent else set()
    others = [str(each.game.number) for each in form.sent if each.game.pk not in here]
    if others and not is_organiser(game.tournament, request.user):
        raise PermissionDenied(_("Only games of one round can be put right together."))
    if others:
        sentence = _("Only games of one round are put right together; left out: game %s.")
        form.add_error(None, sentence % ", ".join(others))
    return [each for each in form.sent if each.game.pk in here]


def _as_seen(game: Game, form: DraftForm) -> CorrectedGame:
    """The game as it is stored; a form for one of its hands says which state of it somebody saw."""
    stored = as_stored(game)
    return stored if form.seen is None else replace(stored, revision=form.seen)


def _moved(
    request: SignedInRequest, game: Game, number: int, form: DraftForm
) -> list[CorrectedGame]:
    """Two games after a hand went from one to the other.

    Errors: NoSuchHandNumber, OtherTournament where it is not said to which; what `with_hand_moved` refuses.
    """
    games = [one for one in games_beside(game) if not one.is_by_points]
    chosen = MoveHandForm(request.POST, games=games)
    hand = hand_by_number(game, number)
    if hand is None:
        raise NoSuchHandNumber(_("There is no hand %d any more; look at those below.") % number)
    if not chosen.is_chosen:
        raise OtherTournament(_("Choose the game of this round in which it was played."))
    left, taken = with_hand_moved(game, chosen.game, hand=hand, number=chosen.number)
    return [left if form.seen is None else replace(left, revision=form.seen), taken]


def _drafts(sent: Sequence[CorrectedGame]) -> Drafts:
    return Drafts(every=tuple(draft_of(each, rules_of_game(each.game)) for each in sent))


def _act(drafts: Drafts) -> Act:
    """What would store the drafts."""
    changed = [draft.corrected for draft in drafts.every if draft.is_changed]
    return partial(correct_games, corrected=changed)


def _save(request: SignedInRequest, desk: Desk) -> HttpResponse:
    """Store the drafts. Where they are stored already, by a first click, there is nothing left to do."""
    game, form = desk.game, desk.form
    if form.errors:
        return show_desk(request, desk)
    change = change_by(request, reason=form.given_reason)
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
    numbers = [str(one.number) for one in desk.drafts.games]
    said = ngettext(
        "The hands of game %s are corrected.", "The hands of games %s are corrected.", len(numbers)
    )
    say_done(request, game.tournament, said % get_text_list(numbers, _("and")))
    return redirect(address("game", game))


def _beside_the_newest(drafts: Drafts) -> Drafts:
    """The same drafts beside what is stored now: saved once more, they are made from that."""
    there = [game_by_number(draft.game.tournament, draft.game.number) for draft in drafts.every]
    return _drafts(
        [
            CorrectedGame(game=game, hands=draft.kept, revision=game.revision)
            for game, draft in zip(there, drafts.every, strict=True)
            if game is not None
        ]
    )
