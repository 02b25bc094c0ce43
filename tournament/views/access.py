"""Who may open a page. Every view carries exactly one of these decorators; a test walks the addresses."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect

from tournament.models import Tournament
from tournament.queries.tournaments import is_organiser
from tournament.views.requests import PageRequest

View = Callable[..., HttpResponseBase]


def public(view: View) -> View:
    """Everybody may open it."""
    return _marked(view, "public", view)


def signed_in(view: View) -> View:
    """Whoever has an account and has signed in may open it."""

    @wraps(view)
    def checked(request: PageRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return _ask_to_sign_in(request)
        return view(request, *args, **kwargs)

    return _marked(view, "signed_in", checked)


def organisers_only(view: View) -> View:
    """The organisers of the tournament named by `slug` may open it.

    The view is given the tournament itself in place of its slug: `def game_new(request, tournament)`.
    Costs two queries besides those of signing in.
    """

    @wraps(view)
    def checked(request: PageRequest, slug: str, **kwargs: Any) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return _ask_to_sign_in(request)
        tournament = get_object_or_404(Tournament, slug=slug)
        if not is_organiser(tournament, request.user):
            raise PermissionDenied(_("Only the organisers of this tournament may do this."))
        return view(request, tournament, **kwargs)

    return _marked(view, "organisers_only", checked)


def _marked(view: View, access: str, checked: View) -> View:
    """Return `checked` with `access` written on it. A view that has one already is a mistake."""
    if hasattr(view, "access"):
        raise TypeError(f"{view.__module__}.{view.__qualname__} carries two access decorators.")
    vars(checked)["access"] = access
    return checked


def _ask_to_sign_in(request: PageRequest) -> HttpResponseBase:
    """Send a browser to the sign-in page and back; htmx would put that page inside the one shown."""
    if request.htmx:
        page = request.htmx.current_url_abs_path or "/"
        return HttpResponseClientRedirect(redirect_to_login(page)["Location"])
    return redirect_to_login(request.get_full_path())
