"""Two entries of one person."""

from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.terms import ScoringError
from tournament.actions.merges import merge_players
from tournament.forms.people import describe_player
from tournament.forms.roster import FIELDS
from tournament.models import Player, Tournament
from tournament.queries.merges import MergePreview, merge_preview, perhaps_the_same
from tournament.views.access import organisers_only
from tournament.views.lookups import change_by
from tournament.views.requests import SignedInRequest


@organisers_only
@require_http_methods(["GET", "POST"])
def participant_merge(request: SignedInRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Which other entry is the same person; with `other`, what would move to this one. Posting it does it."""
    keep = get_object_or_404(Player, pk=pk)
    asked = _number(request.POST if request.method == "POST" else request.GET)
    if asked is None:
        return _ask_who(request, tournament, keep)
    gone = Player.objects.filter(pk=asked).exclude(pk=pk).first()
    if gone is None and request.method == "POST":
        messages.success(request, _("They are one entry."))
        return redirect("participant", tournament.slug, pk)
    if gone is None:
        raise Http404(_("There is no such player; perhaps they are one entry already."))
    _check_here(tournament, keep, gone)
    preview = merge_preview(keep=keep, gone=gone, user=request.user)
    refusal = ""
    if request.method == "POST" and preview.is_possible:
        try:
            merge_players(keep=keep, gone=gone, change=change_by(request))
        except ScoringError as refused:
            refusal = str(refused)
        else:
            messages.success(request, _("They are one entry."))
            return redirect("participant", tournament.slug, pk)
    return _show(request, tournament, preview, refusal)


def _number(sent: QueryDict) -> int | None:
    text = sent.get("other", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None


def _check_here(tournament: Tournament, *players: Player) -> None:
    if not tournament.participants.filter(player__in=players).exists():
        raise Http404(_("Neither of them takes part in this tournament."))


def _ask_who(request: SignedInRequest, tournament: Tournament, keep: Player) -> HttpResponse:
    participant = get_object_or_404(tournament.participants.select_related("player"), player=keep)
    context = {
        "tournament": tournament,
        "participant": participant,
        "others": [(one.pk, describe_player(one)) for one in perhaps_the_same(keep, tournament)],
        "is_organiser": True,
    }
    return render(request, "participants/merge_who.html", context)


def _show(
    request: SignedInRequest, tournament: Tournament, preview: MergePreview, refusal: str
) -> HttpResponse:
    context = {
        "tournament": tournament,
        "preview": preview,
        "keep": describe_player(preview.keep),
        "gone": describe_player(preview.gone),
        "learns": [(FIELDS[name], value) for name, value in preview.learns],
        "refusal": refusal,
        "is_organiser": True,
    }
    return render(request, "participants/merge.html", context)
