from django.conf import settings
from django.contrib.auth import login as start_session
from django.contrib.auth.views import LoginView, LogoutView
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from tournament.actions.accounts import WelcomeLinkUsed, find_welcomed, welcome_first_organiser
from tournament.forms.accounts import WelcomeForm
from tournament.views.access import public

show_login = LoginView.as_view(
    template_name="accounts/login.html", redirect_authenticated_user=True
)
end_session = LogoutView.as_view()


@public
def login(request: HttpRequest) -> HttpResponseBase:
    return show_login(request)


@public
@require_POST
def logout(request: HttpRequest) -> HttpResponseBase:
    return end_session(request)


@public
@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
def welcome(request: HttpRequest, token: str) -> HttpResponse:
    """The first organiser chooses a name and a password, and is signed in."""
    if find_welcomed(token) is None:
        return render(request, "accounts/welcome_used.html", status=410)
    form = WelcomeForm(request.POST or None)
    if not form.is_valid():
        return render(request, "accounts/welcome.html", {"form": form})
    name, password = form.cleaned_data["username"], form.cleaned_data["password1"]
    try:
        user = welcome_first_organiser(token=token, username=name, password=password)
    except WelcomeLinkUsed:
        return render(request, "accounts/welcome_used.html", status=410)
    start_session(request, user, backend="django.contrib.auth.backends.ModelBackend")
    return redirect(settings.LOGIN_REDIRECT_URL)


def locked_out(request: HttpRequest, _response: HttpResponse, _credentials: dict) -> HttpResponse:
    """What django-axes answers after too many wrong passwords."""
    minutes = int(settings.AXES_COOLOFF_TIME.total_seconds() // 60)
    return render(request, "accounts/locked_out.html", {"minutes": minutes}, status=429)
