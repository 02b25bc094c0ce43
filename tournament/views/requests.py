"""What a view is given, for the type checker: the request as the middleware completes it."""

from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class PageRequest(HttpRequest):
    """A request for a page; `htmx` is true when htmx asks for a part of it."""

    htmx: HtmxDetails


class SignedInRequest(PageRequest):
    """The request that views behind `signed_in` and `organisers_only` are given."""

    user: User


def client_address(request: HttpRequest) -> str | None:
    """The address that attempts to get in are counted by: behind the proxy, the one that the proxy saw."""
    forwarded = request.headers.get("X-Forwarded-For", "") if settings.HTTPS else ""
    return forwarded.rpartition(",")[2].strip() or request.META.get("REMOTE_ADDR")


def number_in(text: str) -> int:
    """A whole number that an address or a cookie holds; 0 for anything else."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0
