"""Who takes part in a tournament."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import push_url, reswap, retarget

from scoring.terms import ScoringError
from tournament.actions.participants import edit_participant, return_to_play, withdraw
from tournament.actions.players import add_players, remove_player
from tournament.forms.participants import NamesForm, ParticipantForm, entries_of
from tournament.models import Participant, Tournament
from tournament.queries.players import participants_of
from tournament.replays.cells import split_text
from tournament.replays.roster_rows import read_roster
from tournament.views.access import organisers_only
from tournament.views.lookups import change_by
from tournament.views.requests import PageRequest, SignedInRequest
from tournament.views.roster import show_preview

PLAIN = {"name", "number"}
"""What a list without columns holds."""


@organisers_only
@require_http_methods(["GET", "POST"])
def participants(request: SignedInRequest, tournament: Tournament) -> HttpResponse:
    """The list of players; posted names are added, and what became of each line is shown. A list with columns is looked at first."""
    form = NamesForm(request.POST or None)
    context: dict[str, Any] = {"tournament": tournament, "is_organiser": True}
    if request.method == "POST" and form.is_valid():
        names = form.cleaned_data["names"]
        try:
            if not set(read_roster(split_text(names)).fields) <= PLAIN:
                return _look_first(request, tournament, names)
            context["report"] = add_players(
                tournament=tournament, names=names, change=change_by(request)
            )
        except ScoringError as refusal:
            form.refuse(refusal)
        else:
            form = NamesForm()
    page = "participants/list.html"
    context |= {"form": form, **_by_status(tournament)}
    return render(request, f"{page}#participants" if request.htmx else page, context)


def _look_first(request: PageRequest, tournament: Tournament, names: str) -> HttpResponse:
    """Show what a list with columns would do, instead of the whole page."""
    response = show_preview(request, tournament, split_text(names))
    if request.htmx:
        response = push_url(reswap(retarget(response, "body"), "innerHTML"), False)
    return response


def _by_status(tournament: Tournament) -> Mapping[str, list[Participant]]:
    groups: dict[str, list[Participant]] = defaultdict(list)
    for one in participants_of(tournament):
        groups[one.status].append(one)
    return {status: groups[status] for status in Participant.Status.values}


@organisers_only
@require_http_methods(["GET", "POST"])
def participant(request: SignedInRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who one player is, and what counts for them in this tournament."""
    one = find_participant(tournament, pk)
    teams = list(tournament.teams.all())
    form = ParticipantForm(request.POST or None, stored=entries_of(one), teams=teams)
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


def _save(request: SignedInRequest, one: Participant, form: ParticipantForm) -> None:
    """Store what was changed only."""
    edit_participant(
        participant=one,
        player_details=form.player_details,
        details=form.details,
        standing=form.standing,
        change=change_by(request),
    )


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


@organisers_only
@require_POST
def participant_status(request: SignedInRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Seat somebody no more, or again: `status` says which, so that a second press changes nothing."""
    one = find_participant(tournament, pk)
    to_withdraw = request.POST.get("status") == Participant.Status.WITHDRAWN
    if one.is_playing == to_withdraw:
        act = withdraw if to_withdraw else return_to_play
        try:
            act(participant=one, change=change_by(request))
        except ScoringError as refusal:
            messages.error(request, str(refusal))
            return redirect("participant", tournament.slug, pk)
    said = _("%s has withdrawn.") if to_withdraw else _("%s plays again.")
    messages.success(request, said % one.player.name)
    return redirect("participant", tournament.slug, pk)


def find_participant(tournament: Tournament, pk: int) -> Participant:
    """Somebody who takes part in the tournament, by the number of the player. One query."""
    them = Participant.objects.select_related("player", "tournament")
    return get_object_or_404(them, tournament=tournament, player_id=pk)
