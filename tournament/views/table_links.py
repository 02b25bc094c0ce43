"""The secret link of a table, as organisers hand it out: its address, its code, and a new one."""

from io import BytesIO
from typing import Any
from urllib.parse import urlsplit

import segno
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.actions.table_links import renew_link
from tournament.models import Game, Tournament
from tournament.queries.table_links import token_of
from tournament.views.access import organisers_only
from tournament.views.exports import SVG, as_image
from tournament.views.lookups import change_by, find_game

ONLY_HERE = frozenset({"127.0.0.1", "localhost", "::1"})


def table_address(request: HttpRequest, game: Game) -> str:
    """The whole address of a table's page, as the phones there open it."""
    return request.build_absolute_uri(reverse("table", args=[token_of(game)]))


def link_context(request: HttpRequest, game: Game) -> dict[str, Any]:
    """What the section about the link shows. No query."""
    address = table_address(request, game)
    return {"table_address": address, "is_only_here": is_only_here(address)}


def is_only_here(address: str) -> bool:
    """Whether an address means the machine itself on whichever machine it is opened."""
    return urlsplit(address).hostname in ONLY_HERE


@organisers_only
@require_safe
@as_image
def table_code(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The QR code of a table's link."""
    address = table_address(request, find_game(tournament, number))
    code = segno.make(address, micro=False, error="m")
    image = BytesIO()
    code.save(image, kind="svg", border=4, light="white", omitsize=True)
    response = HttpResponse(image.getvalue(), content_type=SVG)
    patch_cache_control(response, no_store=True, private=True)
    return response


@organisers_only
@require_POST
def table_renew(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Replace the link of a table; the old one stops working."""
    renew_link(game=find_game(tournament, number), change=change_by(request))
    messages.success(request, _("The table has a new link. The old one does not work any more."))
    return redirect(f"{reverse('game', args=[tournament.slug, number])}#table-link")
