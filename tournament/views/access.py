"""Who may open a page. Every view carries exactly one of these decorators; a test walks the addresses."""

from collections.abc import Callable, Container
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_htmx.http import HttpResponseClientRedirect

from tournament.models import Tournament
from tournament.models.organisers import Role
from tournament.queries.table_links import LinkReplaced, LinkUseless, game_with_token
from tournament.queries.tournaments import is_open_for_scorers, role_of
from tournament.views import guesses
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
    return _for_roles(view, "organisers_only", (Role.OWNER, Role.ORGANISER))


def scorers_only(view: View) -> View:
    """Scorers, organisers and owners of the tournament named by `slug` may open it.

    Where the address has the `number` of a game, scorers get in only while its round is running or if it has none.
    As with `organisers_only` the view is given the tournament; it costs two queries, and one more for a scorer.
    """
    return _for_roles(view, "scorers_only", tuple(Role))


def owners_only(view: View) -> View:
    """The owners of the tournament named by `slug` may open it. As `organisers_only` otherwise."""
    return _for_roles(view, "owners_only", (Role.OWNER,))


REFUSALS = {
    "organisers_only": gettext_lazy("Only the organisers of this tournament may do this."),
    "scorers_only": gettext_lazy("Only those who help to run this tournament may do this."),
    "owners_only": gettext_lazy("Only an owner of this tournament may do this."),
}


def _for_roles(view: View, access: str, roles: Container[str]) -> View:
    @wraps(view)
    def checked(request: PageRequest, slug: str, **kwargs: Any) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return _ask_to_sign_in(request)
        tournament = get_object_or_404(Tournament, slug=slug)
        role = role_of(tournament, request.user)
        if role not in roles:
            raise PermissionDenied(REFUSALS[access])
        if role == Role.SCORER:
            _check_open(tournament, kwargs.get("number"))
        return view(request, tournament, **kwargs)

    return _marked(view, access, checked)


def _check_open(tournament: Tournament, number: int | None) -> None:
    """Keep a scorer out of games that are not being played now."""
    if number is not None and not is_open_for_scorers(tournament, number):
        raise PermissionDenied(
            _("The round of this game is not running. Ask an organiser to make this change.")
        )


def table_link(view: View) -> View:
    """Whoever holds the secret link of a table may open it, without an account, for that game only.

    The view is given the game in place of the token: `def table(request, game)`. Costs two queries. A wrong link is
    answered with 404 and a sentence; too many of them from one address with 429.
    """

    @wraps(view)
    def checked(request: PageRequest, token: str, **kwargs: Any) -> HttpResponseBase:
        if guesses.is_locked_out(request, token):
            return render(
                request, "tables/locked_out.html", {"minutes": guesses.LOCKED_MINUTES}, status=429
            )
        try:
            game = game_with_token(token)
        except LinkUseless as refusal:
            if not isinstance(refusal, LinkReplaced):
                guesses.count_guess(request)
            raise Http404(str(refusal)) from refusal
        guesses.remember_link(request, token)
        return view(request, game, **kwargs)

    return _marked(view, "table_link", checked)


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
