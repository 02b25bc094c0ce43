"""Everything that was changed in a tournament: who, when, what, before, after and why; and taking the last change back."""

from contextlib import ExitStack
from functools import partial
from tempfile import TemporaryFile

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import FileResponse, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring.terms import ScoringError
from tournament.actions.changes import StaleForm
from tournament.actions.undo import undo_change
from tournament.exports.csv_file import write_csv
from tournament.exports.history import history_sheet
from tournament.exports.registry import CSV
from tournament.forms.changes import HistoryForm
from tournament.forms.corrections import PaperForm
from tournament.models import ChangeEntry, Game, Tournament
from tournament.models.organisers import Role
from tournament.queries.history import games_in, history_of, undoable
from tournament.queries.history_lines import described, history_rows
from tournament.queries.tournaments import role_of
from tournament.views.access import organisers_only, scorers_only
from tournament.views.corrections import changes_context
from tournament.views.lookups import change_by
from tournament.views.requests import SignedInRequest

A_PAGE = 50


@organisers_only
@require_safe
def history(request: SignedInRequest, tournament: Tournament) -> HttpResponse:
    """The changes, the latest first; htmx gets the list for a changed filter."""
    form = HistoryForm(request.GET or None, tournament=tournament)
    page = Paginator(history_of(tournament, form.wanted), A_PAGE).get_page(request.GET.get("page"))
    context = {
        "tournament": tournament,
        "form": form,
        "page": page,
        "entries": described(page, tournament),
        "last": undoable(tournament, now=timezone.now()),
        "query": request.GET.urlencode(),
        "is_organiser": True,
    }
    part = "changes/list.html#entries" if request.htmx else "changes/list.html"
    return render(request, part, context)


@organisers_only
@require_safe
def history_csv(request: SignedInRequest, tournament: Tournament) -> FileResponse:
    """The changes that the filter lets through, as a file for a spreadsheet."""
    form = HistoryForm(request.GET or None, tournament=tournament)
    name = f"{tournament.slug}-history.csv"
    with ExitStack() as opened:
        file = opened.enter_context(TemporaryFile())
        write_csv(history_sheet(history_rows(tournament, form.wanted)), file)
        file.seek(0)
        response = FileResponse(file, as_attachment=True, filename=name, content_type=CSV)
        opened.pop_all()  # from here on the response closes it
    return response


@scorers_only
@require_http_methods(["GET", "POST"])
def undo(request: SignedInRequest, tournament: Tournament) -> HttpResponse:
    """Show what taking back the last change of the past hour would do, then do it. Scorers take back their own only."""
    own = request.user if role_of(tournament, request.user) == Role.SCORER else None
    entry = undoable(tournament, now=timezone.now(), user=own)
    if entry is None:
        messages.info(request, _("In the past hour there is no change to take back."))
        return redirect(tournament)
    form = PaperForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            _take_back(request, entry, form)
        except ScoringError as refusal:
            form.refuse(refusal)
        else:
            messages.success(request, _("The change is taken back."))
            return redirect(tournament)
    act = partial(undo_change, entry=entry)
    context = {
        "tournament": tournament,
        "form": form,
        "told": described([entry], tournament)[0],
        "is_organiser": own is None,
        **changes_context(tournament, _games(entry), act, change_by(request)),
    }
    return render(request, "changes/undo.html", context)


def _take_back(request: SignedInRequest, entry: ChangeEntry, form: PaperForm) -> None:
    """Take the change back that was shown, not another that became the last meanwhile."""
    if str(entry.pk) != request.POST.get("entry"):
        raise StaleForm(_("Something else was changed meanwhile; this is the last change now."))
    undo_change(entry=entry, change=change_by(request, reason=form.cleaned_data["reason"]))


def _games(entry: ChangeEntry) -> list[Game]:
    """The games a change touched that are still there."""
    return list(Game.objects.filter(pk__in=games_in(entry)).order_by("number"))
