"""The script by which a phone opens the page of its table without network."""

import json

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from tournament.views.access import public
from tournament.views.live import RELEASE

MODULES = (
    "actions",
    "clock",
    "describe",
    "entry",
    "ids",
    "main",
    "news",
    "numbers",
    "outcome",
    "payments",
    "preview",
    "queue",
    "said",
    "sender",
    "shell",
    "store",
    "waiting",
)
KEPT = (
    "bootstrap/css/bootstrap.min.css",
    "django_htmx/htmx-2.min.js",
    "tournament/hand_entry.js",
    "tournament/hands.css",
    "tournament/icon.svg",
    "tournament/style.css",
    *(f"tournament/table/{name}.js" for name in MODULES),
)


@public
@require_safe
def table_worker(request: HttpRequest) -> HttpResponse:
    """The service worker of every table's page; its address is what gives it all below `/table/`."""
    context = {"release": RELEASE, "kept_text": json.dumps([static(name) for name in KEPT])}
    response = render(request, "tables/worker.js", context, content_type="text/javascript")
    patch_cache_control(response, no_cache=True, public=True)
    return response
