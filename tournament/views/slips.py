"""Results from paper slips: a grid for a whole round, or for all running games of a league, saved row by row."""

from dataclasses import dataclass, replace
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_safe

from scoring.terms import ScoringError
from tournament.actions.changes import StaleForm
from tournament.actions.confirmations import confirm_on_paper
from tournament.actions.slips import enter_slip
from tournament.forms.slips import SlipForm, prefix_of
from tournament.models import Confirmation, Game, Round, Tournament
from tournament.queries.slips import slip_games
from tournament.queries.tournaments import is_organiser
from tournament.views.access import scorers_only
from tournament.views.lookups import change_by, find_game, find_round
from tournament.views.requests import SignedInRequest, number_in


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipRow:
    """One game of the grid: with a form while it is to be typed; `clash` says why what was sent is not stored.

    `is_only_shown`: the reader may not enter anything, as scorers in a round that does not run.
    """

    game: Game
    form: SlipForm | None = None
    clash: str = ""
    is_only_shown: bool = False

    @property
    def state(self) -> str:
        if self.form is not None:
            return "open"
        return "saved" if self.game.is_over else "running"

    @property
    def signed_by(self) -> Confirmation | None:
        """One of the confirmations, once all are there."""
        return next(iter(self.game.confirmations.all()), None) if self.game.is_confirmed else None


@scorers_only
@cache_control(private=True)
@require_safe
def slips(
    request: SignedInRequest, tournament: Tournament, round_number: int | None = None
) -> HttpResponse:
    """The grid of a round; without one, of all games that belong to none. Scorers only read it while the round does not run."""
    the_round = find_round(tournament, round_number, planned=True) if round_number else None
    games = slip_games(tournament, the_round=the_round, today=timezone.localdate())
    is_open = the_round is None or the_round.is_running or is_organiser(tournament, request.user)
    rows = [_row(game) if is_open else SlipRow(game=game, is_only_shown=True) for game in games]
    return _show(request, tournament, the_round, rows)


@scorers_only
@cache_control(private=True)
@require_http_methods(["GET", "POST"])
def slip(request: SignedInRequest, tournament: Tournament, number: int) -> HttpResponse:
    """One row: GET opens it to be corrected, POST saves it. htmx gets the row, a browser the grid."""
    game = find_game(tournament, number)
    if request.method == "GET":
        may_type = not game.hand_count
        form = SlipForm(game=game, is_correction=game.is_by_points) if may_type else None
        return _answer(request, SlipRow(game=game, form=form))
    if f"{prefix_of(game)}-points_0" not in request.POST:
        return _sign(request, game)
    form = _sent(request.POST, game)
    if not form.is_valid():
        return _answer(request, SlipRow(game=game, form=form))
    return _save(request, game, form)


@scorers_only
@cache_control(private=True)
@require_safe
def slip_kept(request: SignedInRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The row as it is stored, whatever was typed."""
    return _answer(request, _row(find_game(tournament, number)))


def _save(request: SignedInRequest, game: Game, form: SlipForm) -> HttpResponse:
    cleaned = form.cleaned_data
    change = change_by(request, reason=cleaned.get("reason", ""), revision=cleaned["revision"])
    try:
        saved = enter_slip(game=game, slip=form.entered, change=change)
        if "signed" in request.POST:
            confirm_on_paper(game=saved, change=change_by(request, revision=saved.revision))
    except StaleForm as stale:
        return _answer(request, _clash(request, game, stale))
    except ScoringError as refusal:
        form.refuse(refusal)
        return _answer(request, SlipRow(game=game, form=form))
    return _saved(request, game, _("%s is saved.") % _label(game))


def _sign(request: SignedInRequest, game: Game) -> HttpResponse:
    """Tick the signed slip of a game that is entered."""
    revision = number_in(request.POST.get("revision", ""))
    try:
        confirm_on_paper(game=game, change=change_by(request, revision=revision))
    except ScoringError as refusal:
        row = _row(find_game(game.tournament, game.number))
        return _answer(request, replace(row, clash=str(refusal)))
    return _saved(request, game, _("%s is signed.") % _label(game))


def _sent(data: QueryDict, game: Game) -> SlipForm:
    has_reason = f"{prefix_of(game)}-reason" in data
    return SlipForm(data, game=game, is_correction=game.is_by_points and has_reason)


def _clash(request: SignedInRequest, game: Game, stale: StaleForm) -> SlipRow:
    """Both versions: what is stored now, and what was typed, to be saved as a correction or left."""
    game = find_game(game.tournament, game.number)
    data = request.POST.copy()
    data[f"{prefix_of(game)}-revision"] = str(game.revision)
    data.setdefault(f"{prefix_of(game)}-reason", "")
    form = SlipForm(data, game=game, is_correction=game.is_by_points)
    form.errors.pop("reason", None)
    return SlipRow(game=game, form=form, clash=str(stale))


def _saved(request: SignedInRequest, game: Game, said: str) -> HttpResponse:
    game = find_game(game.tournament, game.number)
    if request.htmx:
        return _answer(request, _row(game))
    messages.success(request, said)
    return HttpResponseRedirect(f"{_grid(game)}#slip-{_next_open(game)}")


def _answer(request: SignedInRequest, row: SlipRow) -> HttpResponse:
    tournament, the_round = row.game.tournament, row.game.round
    games = slip_games(tournament, the_round=the_round, today=timezone.localdate())
    if request.htmx:
        to_type = sum(_is_open(game) for game in games)
        context = {"row": row, "tournament": tournament, "is_news": True, "to_type": to_type}
        return render(request, "slips/_row.html", context)
    rows = [row if game.pk == row.game.pk else _row(game) for game in games]
    status = 409 if row.clash else 200
    return _show(request, tournament, the_round, rows, status=status, errors=row.form)


def _row(game: Game) -> SlipRow:
    form = SlipForm(game=game, is_correction=False) if _is_open(game) else None
    return SlipRow(game=game, form=form)


def _is_open(game: Game) -> bool:
    return not game.is_over and not game.hand_count


def _next_open(game: Game) -> int:
    """The first game after this one that is still to be typed, or else this one."""
    games = slip_games(game.tournament, the_round=game.round, today=timezone.localdate())
    numbers = [one.number for one in games if _is_open(one)]
    place = [one.number for one in games].index(game.number) if game in games else 0
    later = [one.number for one in games[place:] if one.number in numbers]
    return next(iter((*later, *numbers)), game.number)


def _show(
    request: SignedInRequest,
    tournament: Tournament,
    the_round: Round | None,
    rows: list[SlipRow],
    *,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    context = {
        "tournament": tournament,
        "round": the_round,
        "rows": rows,
        "to_type": sum(row.state == "open" for row in rows),
    }
    return render(request, "slips/grid.html", context | more, status=status)


def _grid(game: Game) -> str:
    slug = game.tournament.slug
    if game.round is None:
        return reverse("slips", args=[slug])
    return reverse("round_slips", args=[slug, game.round.number])


def _label(game: Game) -> str:
    if game.table_number:
        return _("Table %d") % game.table_number
    return _("Game %d") % game.number
