"""Who may change a tournament."""

from collections.abc import Iterable
from secrets import token_urlsafe

from django.contrib import messages
from django.contrib.auth import login as start_session
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from scoring.terms import ScoringError
from tournament.actions.invitations import accept_with_new_account
from tournament.actions.organisers import (
    InvitationUseless,
    accept_invitation,
    hash_token,
    invite_organiser,
    remove_organiser,
    withdraw_invitation,
)
from tournament.forms.accounts import WelcomeForm
from tournament.forms.organisers import InvitationForm
from tournament.models import Organiser, Tournament
from tournament.models.organisers import Role
from tournament.queries.organisers import invitation_with, open_invitations, organisers_of
from tournament.views.access import organisers_only, public
from tournament.views.lookups import change_by
from tournament.views.requests import SignedInRequest


@organisers_only
@never_cache
@require_http_methods(["GET", "POST"])
def organisers(request: SignedInRequest, tournament: Tournament) -> HttpResponse:
    """The organisers, and a form that makes a link for one more: it is shown this once."""
    everybody = list(organisers_of(tournament))
    is_owner = _owns(request, everybody)
    form = InvitationForm(request.POST or None, may_make_owners=is_owner)
    link = ""
    if request.method == "POST" and form.is_valid():
        token = token_urlsafe(24)
        invite_organiser(
            tournament=tournament,
            token=token,
            role=form.cleaned_data["role"],
            change=change_by(request),
        )
        link = request.build_absolute_uri(reverse("invitation", args=[token]))
    context = {
        "tournament": tournament,
        "form": form,
        "link": link,
        "organisers": everybody,
        "is_owner": is_owner,
        "invitations": open_invitations(tournament, now=timezone.now()),
        "is_organiser": True,
    }
    return render(request, "organisers/list.html", context)


def _owns(request: SignedInRequest, everybody: Iterable[Organiser]) -> bool:
    return any(one.user_id == request.user.pk and one.role == Role.OWNER for one in everybody)


@organisers_only
@require_http_methods(["GET", "POST"])
def organiser_remove(request: SignedInRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Take the right back, after a question: owners from anybody, others only from themselves."""
    organiser: Organiser = get_object_or_404(organisers_of(tournament), pk=pk)
    is_me = organiser.user_id == request.user.pk
    if not is_me and not _owns(request, organisers_of(tournament)):
        raise PermissionDenied(_("Only an owner of this tournament may remove somebody else."))
    if request.method == "GET":
        context = {"tournament": tournament, "organiser": organiser, "is_me": is_me}
        return render(request, "organisers/remove.html", context)
    try:
        remove_organiser(organiser=organiser, change=change_by(request))
    except ScoringError as refusal:
        messages.error(request, str(refusal))
        return redirect("organisers", tournament.slug)
    name = organiser.user.get_username()
    messages.success(request, _("%s does not organise this tournament any more.") % name)
    return redirect(tournament) if is_me else redirect("organisers", tournament.slug)


@organisers_only
@require_POST
def invitation_withdraw(request: SignedInRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Make a link useless that nobody has opened yet."""
    opened = open_invitations(tournament, now=timezone.now())
    withdraw_invitation(invitation=get_object_or_404(opened, pk=pk), change=change_by(request))
    messages.success(request, _("The link does not work any more."))
    return redirect("organisers", tournament.slug)


@public
@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """What an invitation is for. Accepting takes a button, so that a preview of the link does not use it up.

    Who has no account yet makes one here.
    """
    found = invitation_with(hash_token(token))
    if found is None or found.used_at is not None or found.expires_at <= timezone.now():
        return render(request, "organisers/invitation_useless.html", status=410)
    is_known = request.user.is_authenticated
    form = WelcomeForm(request.POST or None) if not is_known else None
    if request.method == "POST" and (form is None or form.is_valid()):
        try:
            _accept(request, token, form)
        except InvitationUseless:
            return render(request, "organisers/invitation_useless.html", status=410)
        is_scorer = found.role == Role.SCORER
        said = _("You enter results now.") if is_scorer else _("You organise this tournament now.")
        messages.success(request, said)
        return redirect(found.tournament)
    return render(request, "organisers/invitation.html", {"invitation": found, "form": form})


def _accept(request: HttpRequest, token: str, form: WelcomeForm | None) -> None:
    """Accept as whoever is signed in, or with a new account that is then signed in."""
    if form is None:
        accept_invitation(token=token, change=change_by(request))
        return
    user = accept_with_new_account(
        token=token,
        username=form.cleaned_data["username"],
        password=form.cleaned_data["password1"],
        now=timezone.now(),
    )
    start_session(request, user, backend="django.contrib.auth.backends.ModelBackend")
