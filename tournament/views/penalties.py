"""Penalties and bonuses of a tournament."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring.terms import ScoringError
from tournament.actions.penalties import add_penalty, add_team_penalty, cancel_penalty
from tournament.actions.stock_reasons import set_stock_reasons
from tournament.forms.penalties import PenaltyForm, StockReasonsForm, entries_of
from tournament.forms.refusals import ReasonedForm
from tournament.models import Tournament
from tournament.queries.balances import balance_of
from tournament.queries.games import games_of
from tournament.queries.penalties import penalties_of
from tournament.queries.players import players_of
from tournament.views.access import organisers_only
from tournament.views.lookups import change_by
from tournament.views.once import one_at_a_time
from tournament.views.requests import SignedInRequest


@organisers_only
@require_http_methods(["GET", "POST"])
def penalties(request: SignedInRequest, tournament: Tournament) -> HttpResponse:
    """All penalties and bonuses, and a form for one more; `?game=7` begins one in that game."""
    games = games_of(tournament)
    asked = request.GET.get("game", "")
    game = games.filter(number=int(asked)).first() if asked.isdecimal() else None
    form = PenaltyForm(
        request.POST or None,
        players=players_of(tournament),
        games=games,
        more={
            "teams": tournament.teams.all(),
            "rounds": tournament.rounds.all(),
            "reasons": tournament.stock_reasons.all(),
        },
        initial={"game": game.pk if game else None},
    )
    if request.method == "POST" and form.is_valid():
        try:
            _add(request, tournament, form)
        except ScoringError as refusal:
            form.refuse(refusal)
        else:
            is_bonus = form.points < 0
            said = _("The bonus is entered.") if is_bonus else _("The penalty is entered.")
            messages.success(request, said)
            return redirect("penalties", tournament.slug)
    context = {
        "tournament": tournament,
        "form": form,
        "penalties": penalties_of(tournament),
        "is_organiser": True,
    }
    return render(request, "penalties/list.html", context)


def _add(request: SignedInRequest, tournament: Tournament, form: PenaltyForm) -> None:
    """Add it once, also if the button was pressed twice."""
    where, points = form.where, form.points
    change = change_by(request, reason=form.words)
    with one_at_a_time(request.user) as just_now:
        same = penalties_of(tournament).filter(
            **where,
            points=points,
            reason=form.words,
            entered_by=request.user,
            entered_at__gte=just_now,
            cancelled_at=None,
        )
        if same.exists():
            return
        if where["team"] is not None:
            add_team_penalty(
                tournament=tournament,
                team=where["team"],
                points=points,
                the_round=where["round"],
                change=change,
            )
            return
        add_penalty(
            tournament=tournament,
            player=where["player"],
            points=points,
            game=where["game"],
            the_round=where["round"],
            change=change,
        )


@organisers_only
@require_http_methods(["GET", "POST"])
def penalty_cancel(request: SignedInRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Take a penalty or bonus back; it stays in the list, with the reason."""
    penalty = get_object_or_404(penalties_of(tournament), pk=pk)
    form = ReasonedForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        change = change_by(request, reason=form.cleaned_data["reason"])
        try:
            cancel_penalty(penalty=penalty, change=change)
        except ScoringError as refusal:
            form.refuse(refusal)
        else:
            is_bonus = penalty.is_bonus
            said = _("The bonus is cancelled.") if is_bonus else _("The penalty is cancelled.")
            messages.success(request, said)
            return redirect("penalties", tournament.slug)
    context = {"tournament": tournament, "penalty": penalty, "form": form, "is_organiser": True}
    return render(request, "penalties/cancel.html", context)


@organisers_only
@require_http_methods(["GET", "POST"])
def stock_reasons(request: SignedInRequest, tournament: Tournament) -> HttpResponse:
    """The reasons that organisers choose from."""
    reasons = tournament.stock_reasons.all()
    form = StockReasonsForm(request.POST or None, stored=entries_of(reasons))
    if request.method == "POST" and form.is_valid():
        try:
            set_stock_reasons(
                tournament=tournament, reasons=form.reasons, change=change_by(request)
            )
        except ScoringError as refusal:
            form.refuse(refusal)
        else:
            messages.success(request, _("Saved."))
            return redirect("penalties", tournament.slug)
    context = {"tournament": tournament, "form": form, "is_organiser": True}
    return render(request, "penalties/reasons.html", context)


@organisers_only
@require_safe
def penalty_report(request: SignedInRequest, tournament: Tournament) -> HttpResponse:
    """The list for a federation, to print: every penalty and bonus, and the check that all else sums to zero."""
    everything = list(penalties_of(tournament).order_by("entered_at", "pk"))
    context = {
        "tournament": tournament,
        "counting": [one for one in everything if not one.is_cancelled],
        "cancelled": [one for one in everything if one.is_cancelled],
        "sum": sum(one.points for one in everything if not one.is_cancelled),
        "balance": balance_of(tournament),
        "is_organiser": True,
    }
    return render(request, "penalties/report.html", context)
