"""How the phones at a table are told apart, without an account: by a cookie that says nothing about anybody."""

from uuid import uuid4

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

COOKIE = "device"
LONGEST = 60
KEPT_FOR = 60 * 60 * 24 * 365


def device_of(request: HttpRequest) -> str:
    """The name of the phone that asks: the one it keeps, or a new one."""
    return request.COOKIES.get(COOKIE, "")[:LONGEST] or str(uuid4())


def keep_device(response: HttpResponseBase, device: str) -> None:
    """Let the phone keep its name, for the pages of tables only."""
    response.set_cookie(
        COOKIE,
        device,
        max_age=KEPT_FOR,
        path="/table/",
        secure=settings.HTTPS,
        httponly=True,
        samesite="Lax",
    )
