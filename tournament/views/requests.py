"""What a view is given, for the type checker: the request as the middleware completes it."""

from django.contrib.auth.models import User
from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class PageRequest(HttpRequest):
    """A request for a page; `htmx` is true when htmx asks for a part of it."""

    htmx: HtmxDetails


class SignedInRequest(PageRequest):
    """The request that views behind `signed_in` and `organisers_only` are given."""

    user: User
