"""Pages that are looked at again and again: 304 while nothing has changed, and a part of them for htmx."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.cache import (
    get_conditional_response,
    patch_cache_control,
    patch_vary_headers,
)
from django.utils.http import quote_etag
from django.utils.translation import get_language

from tournament.views.requests import PageRequest


def newest_change() -> int:
    """When the code, a template or a script changed last, so that a new release does not answer with old pages."""
    kinds = {"templates": ("html", "js"), "tournament": ("py", "js", "css")}
    return max(
        file.stat().st_mtime_ns
        for folder, endings in kinds.items()
        for ending in endings
        for file in (settings.ROOT / folder).rglob(f"*.{ending}")
    )


RELEASE = f"{newest_change():x}"

Context = Callable[[], Mapping[str, Any]]


def answer_live(request: PageRequest, page: str, *, state: str, context: Context) -> HttpResponse:
    """Answer a page, or to htmx its part `live`; 304 without asking for its context while `state` is what the reader has.

    A whole page of somebody signed in is always answered: it holds their forms and messages.
    """
    is_part = bool(request.htmx)
    etag = _etag(state, is_part=is_part)
    may_be_kept = is_part or not request.user.is_authenticated
    unchanged = get_conditional_response(request, etag=etag) if may_be_kept else None
    if unchanged is not None:
        return unchanged
    headers = {"If-None-Match": _etag(state, is_part=True)}
    shown = {**context(), "live_headers": json.dumps(headers)}
    response = render(request, f"{page}#live" if is_part else page, shown)
    if may_be_kept:
        response["ETag"] = etag
    patch_vary_headers(response, ["HX-Request", "Cookie"])
    patch_cache_control(response, no_cache=True, private=True)
    return response


def _etag(state: str, *, is_part: bool) -> str:
    return quote_etag(f"{state}-{get_language()}-{'part' if is_part else 'page'}-{RELEASE}")
