"""Players who register themselves by a link, and what an organiser answers."""

from hashlib import sha256
from secrets import compare_digest, token_urlsafe

from django.contrib import messages
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.terms import ScoringError
from tournament.actions.registrations import (
    answer_applicants,
    close_registration,
    open_registration,
    register,
)
from tournament.forms.registrations import AnswersForm, RegistrationForm
from tournament.models import Tournament
from tournament.queries.registrations import applicants_of
from tournament.views.access import organisers_only, public
from tournament.views.lookups import change_by
from tournament.views.requests import SignedInRequest, client_address

MOST_FROM_ONE_ADDRESS = 30
"""Within `COUNTED_SECONDS`: a club that registers together from one room, and no more."""

COUNTED_SECONDS = 60 * 10
REMEMBERED_SECONDS = 60 * 60


@organisers_only
@require_http_methods(["GET", "POST"])
def registration(request: SignedInRequest, tournament: Tournament) -> HttpResponse:
    """The link for players, and who waits for an answer; all answers are stored together."""
    form = AnswersForm(request.POST or None, applicants=applicants_of(tournament))
    if request.method == "POST" and form.is_valid():
        try:
            count = answer_applicants(answers=form.answers, change=change_by(request))
        except ScoringError as refusal:
            form.refuse(refusal)
        else:
            said = ngettext("%d registration answered.", "%d registrations answered.", count)
            messages.success(request, said % count)
            return redirect("registration", tournament.slug)
    token = tournament.registration_token
    context = {
        "tournament": tournament,
        "form": form,
        "link": request.build_absolute_uri(reverse("register", args=[token])) if token else "",
        "is_organiser": True,
    }
    return render(request, "registrations/list.html", context)


@organisers_only
@require_POST
def registration_link(request: SignedInRequest, tournament: Tournament) -> HttpResponse:
    """Open or close registration, or make another link: the old one stops working."""
    change = change_by(request)
    asked = request.POST.get("do", "")
    if asked == "close":
        close_registration(tournament=tournament, change=change)
    elif asked in {"open", "renew"}:
        kept = tournament.registration_token if asked == "open" else ""
        open_registration(tournament=tournament, token=kept or token_urlsafe(12), change=change)
    return redirect("registration", tournament.slug)


@public
@never_cache
@require_http_methods(["GET", "POST"])
def register_player(request: HttpRequest, token: str) -> HttpResponse:
    """What a player fills in. Two presses of the button are one registration."""
    tournament = _find(token)
    if not tournament.is_registration_open:
        return render(request, "registrations/closed.html", {"tournament": tournament}, status=410)
    form = RegistrationForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        if _is_too_often(request):
            return render(request, "registrations/too_many.html", status=429)
        if _register_once(request, tournament, form):
            return redirect("registered", token)
    context = {"tournament": tournament, "form": form}
    return render(request, "registrations/register.html", context)


def _register_once(request: HttpRequest, tournament: Tournament, form: RegistrationForm) -> bool:
    """Whether the registration is stored, now or by an earlier press."""
    key = f"registered-{form.cleaned_data['client_id']}"
    if not cache.add(key, 1, REMEMBERED_SECONDS):
        return True
    try:
        register(
            tournament=tournament,
            token=tournament.registration_token,
            row=form.row,
            change=change_by(request),
        )
    except ScoringError as refusal:
        cache.delete(key)
        form.refuse(refusal)
        return False
    return True


@public
@never_cache
@require_safe
def registered(request: HttpRequest, token: str) -> HttpResponse:
    """What comes next for who has registered."""
    return render(
        request, "registrations/registered.html", {"tournament": _find(token), "token": token}
    )


def _find(token: str) -> Tournament:
    """The tournament that a registration link belongs to. One query."""
    found = Tournament.objects.filter(registration_token=token).first()
    if found is None or not compare_digest(found.registration_token, token):
        raise Http404(_("This registration link does not exist. Ask an organiser for a new one."))
    return found


def _is_too_often(request: HttpRequest) -> bool:
    """Count one more registration from where this one comes. The time runs from the first of them."""
    address = sha256(str(client_address(request)).encode()).hexdigest()[:32]
    key = f"registrations-{address}"
    if cache.add(key, 1, COUNTED_SECONDS):
        return False
    try:
        return cache.incr(key) > MOST_FROM_ONE_ADDRESS
    except ValueError:  # It ran out between the two.
        return False
