"""Changing settings: what would change results is shown before it is done."""

from functools import partial
from typing import Any, Protocol

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scoring.terms import ScoringError
from tournament.actions.previews import preview
from tournament.actions.tournaments import change_tournament
from tournament.forms.corrections import PaperForm
from tournament.models import Tournament
from tournament.views.lookups import change_by


class SettingsForm(Protocol):
    """A form that knows what was entered, and shows what is refused."""

    @property
    def details(self) -> dict[str, Any]: ...

    def refuse(self, refusal: ScoringError) -> None: ...


def save_settings(
    request: HttpRequest, tournament: Tournament, form: SettingsForm
) -> HttpResponse | None:
    """Store the settings, or ask first with the standings before and after; None where they were refused."""
    asked = PaperForm(request.POST)
    asked.is_valid()  # a reason that cannot be kept is asked for again
    reason = asked.cleaned_data.get("reason", "")
    act = partial(change_tournament, tournament=tournament, details=form.details)
    change = change_by(request, reason=reason)
    try:
        if not reason:
            shown = preview(tournament=tournament, games=(), act=act, change=change)
            if shown.standings:
                context = {
                    "tournament": tournament,
                    "moved": shown.standings,
                    "form": asked,
                    "sent": sent_again(request.POST),
                }
                return render(request, "tournaments/confirm.html", context)
        act(change=change)
    except ScoringError as refusal:
        form.refuse(refusal)
        return None
    messages.success(request, _("Saved."))
    return redirect(tournament)


def sent_again(data: QueryDict, *left_out: str) -> list[tuple[str, str]]:
    """Everything that was sent but what is `left_out`, to be sent once more with the reason."""
    never = ("csrfmiddlewaretoken", "reason", *left_out)
    return [(name, value) for name, values in data.lists() if name not in never for value in values]
