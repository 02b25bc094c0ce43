"""A whole list of players: pasted or uploaded, looked at, and then taken over."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from scoring.terms import ScoringError
from tournament.actions.roster import RosterApplied, apply_roster
from tournament.exports.xlsx_rows import read_rows
from tournament.forms.roster import DecisionsForm, RosterForm, pack_rows, unpack_rows
from tournament.models import Tournament
from tournament.queries.roster import roster_preview
from tournament.replays.cells import Rows, check_size, decode, split_text
from tournament.replays.roster_rows import read_roster
from tournament.views.access import organisers_only
from tournament.views.lookups import change_by
from tournament.views.once import one_at_a_time
from tournament.views.requests import PageRequest, SignedInRequest

ZIPPED = b"PK"


@organisers_only
@require_http_methods(["GET", "POST"])
def roster(request: SignedInRequest, tournament: Tournament) -> HttpResponse:
    """Where a list comes from; a list that was sent is answered with what would become of each line."""
    form = RosterForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        try:
            return show_preview(request, tournament, rows_of(form))
        except ScoringError as refusal:
            form.refuse(refusal)
    context = {"tournament": tournament, "form": form, "is_organiser": True}
    return render(request, "roster/new.html", context)


def rows_of(form: RosterForm) -> Rows:
    """The rows of a file, told by its first bytes rather than by its name, or else of the pasted text."""
    file = form.cleaned_data["file"]
    if not file:
        return split_text(form.cleaned_data["text"])
    begins = file.read(len(ZIPPED))
    file.seek(0)
    return read_rows(file) if begins == ZIPPED else split_text(decode(file.read()))


def show_preview(request: PageRequest, tournament: Tournament, rows: Rows) -> HttpResponse:
    """What would become of each line. Nothing is stored."""
    found = read_roster(rows)
    form = DecisionsForm(
        preview=roster_preview(tournament, found), initial={"rows": pack_rows(rows)}
    )
    return _show(request, tournament, form)


def _show(request: PageRequest, tournament: Tournament, form: DecisionsForm) -> HttpResponse:
    context = {"tournament": tournament, "form": form, "is_organiser": True}
    return render(request, "roster/preview.html", context)


@organisers_only
@require_POST
def roster_apply(request: SignedInRequest, tournament: Tournament) -> HttpResponse:
    """Take a list over as it was shown. Where its lines mean something else by now, it is shown again instead."""
    with one_at_a_time(request.user):
        try:
            rows = check_size(unpack_rows(request.POST.get("rows", "")))
        except ScoringError as refusal:
            messages.error(request, str(refusal))
            return redirect("roster", tournament.slug)
        found = read_roster(rows)
        form = DecisionsForm(request.POST, preview=roster_preview(tournament, found))
        if form.is_done:
            messages.success(request, _("Everybody in this list takes part."))
            return redirect("participants", tournament.slug)
        if not form.is_valid():
            return _show(request, tournament, form)
        if form.is_stale:
            form.add_error(None, _("Players were changed meanwhile. Look at the list again."))
            return _show(request, tournament, form)
        try:
            applied = apply_roster(
                tournament=tournament,
                rows=found.rows,
                decisions=form.decisions,
                leave_out=form.leave_out,
                change=change_by(request),
            )
        except ScoringError as refusal:
            form.refuse(refusal)
            return _show(request, tournament, form)
    _report(request, applied, form)
    return redirect("participants", tournament.slug)


def _report(request: SignedInRequest, applied: RosterApplied, form: DecisionsForm) -> None:
    """Say what became of the list, and name every line that was left out."""
    count = len(applied.made) + len(applied.added)
    said = ngettext("%d player added.", "%d players added.", count) % count
    if here := len(applied.already_there):
        said += " " + ngettext("%d took part already.", "%d took part already.", here) % here
    messages.success(request, said)
    left = [(match.row.line, match.row.name) for match in applied.left_out]
    left += [(bad.line, bad.text) for bad in form.preview.bad]
    if left:
        lines = "; ".join(
            _("line %(line)d: %(name)s") % {"line": line, "name": name}
            for line, name in sorted(left)
        )
        messages.warning(request, _("Left out: %s") % lines)
