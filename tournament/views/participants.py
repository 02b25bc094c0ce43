"""Who takes part in a tournament."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.terms import ScoringError
from tournament.actions.players import (
    PlayersAdded,
    add_players,
    change_participant,
    remove_player,
    rename_player,
)
from tournament.forms.participants import NamesForm, ParticipantForm, entries_of
from tournament.models import Participant, Tournament
from tournament.queries.players import participants_of
from tournament.views.access import organisers_only
from tournament.views.lookups import change_by
from tournament.views.requests import SignedInRequest


@organisers_only
@require_http_methods(["GET", "POST"])
def participants(request: SignedInRequest, tournament: Tournament) -> HttpResponse:
    """The list of players; a posted list of names is added, and what became of each line is shown."""
    form = NamesForm(request.POST or None)
    report: PlayersAdded | None = None
    if request.method == "POST" and form.is_valid():
        names = form.cleaned_data["names"]
        try:
            report = add_players(tournament=tournament, names=names, change=change_by(request))
        except ScoringError as refusal:
            form.refuse(refusal)
        else:
            form = NamesForm()
    context = {
        "tournament": tournament,
        "form": form,
        "report": report,
        "participants": participants_of(tournament),
        "is_organiser": True,
    }
    page = "participants/list.html"
    return render(request, f"{page}#participants" if request.htmx else page, context)


@organisers_only
@require_http_methods(["GET", "POST"])
def participant(request: SignedInRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """One player's names, and what the player carries in this tournament."""
    one = find_participant(tournament, pk)
    form = ParticipantForm(request.POST or None, stored=entries_of(one))
    if request.method == "POST" and form.is_valid():
        try:
            _save(request, one, form)
        except ScoringError as refusal:
            form.refuse(refusal)
        else:
            messages.success(request, _("Saved."))
            return redirect("participants", tournament.slug)
    context = {"tournament": tournament, "form": form, "participant": one, "is_organiser": True}
    return render(request, "participants/edit.html", context)


@organisers_only
@require_POST
def participant_remove(request: SignedInRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Take somebody off the list who has not played; pasting the name again undoes it."""
    player = find_participant(tournament, pk).player
    try:
        remove_player(tournament=tournament, player=player, change=change_by(request))
    except ScoringError as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("%s does not take part any more.") % player.name)
    return redirect("participants", tournament.slug)


def find_participant(tournament: Tournament, pk: int) -> Participant:
    """Somebody who takes part in the tournament, by the number of the player. One query."""
    them = Participant.objects.select_related("player", "tournament")
    return get_object_or_404(them, tournament=tournament, player_id=pk)


def _save(request: SignedInRequest, one: Participant, form: ParticipantForm) -> None:
    """Store what was changed only: a name is kept by every tournament, the rest by this one."""
    change = change_by(request)
    changed = set(form.changed_data)
    cleaned = form.cleaned_data
    if changed & {"name", "log_name"}:
        rename_player(
            player=one.player, name=cleaned["name"], log_name=cleaned["log_name"], change=change
        )
    if changed & {"carried", "draw_order"}:
        change_participant(
            participant=one,
            carried_score=form.carried_score,
            draw_order=cleaned["draw_order"],
            change=change,
        )
