"""What is taken away: a tournament as a file, one game as JSON, charts as images."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from tempfile import TemporaryFile
from typing import cast
from urllib.parse import quote

from csp.constants import NONE, UNSAFE_INLINE
from csp.decorators import csp_replace
from django.core.exceptions import PermissionDenied
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.http import quote_etag
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.charts import hand_label, middle_place, places_chart, points_chart
from tournament.exports import EXPORTS, Export, Source, write_export
from tournament.exports.game_json import game_text, games_data
from tournament.exports.text import file_name
from tournament.models import Game, Player, Tournament
from tournament.queries.hands import score_sheet
from tournament.queries.hidden_standings import are_hidden
from tournament.queries.players import History, player_history
from tournament.queries.rulesets import rules_of_game, table_sizes
from tournament.queries.tournaments import is_organiser, role_of
from tournament.views.access import View, public
from tournament.views.live import RELEASE
from tournament.views.lookups import find_shown_game, find_tournament

SVG = "image/svg+xml"
GAMES_SHOWN = 40

as_image = cast(
    "Callable[[View], View]", csp_replace({"default-src": [NONE], "style-src": [UNSAFE_INLINE]})
)
"""For an image that is opened by itself: nothing but its own colours."""


@public
@require_safe
def exports(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything a tournament can be taken away as."""
    tournament = find_tournament(slug)
    may_change = is_organiser(tournament, request.user)
    is_secret = not may_change and are_hidden(tournament)
    open_now = {kind: one for kind, one in EXPORTS.items() if not (is_secret and one.has_results)}
    context = {
        "tournament": tournament,
        "is_organiser": may_change,
        "exports": open_now,
        "later": [one for kind, one in EXPORTS.items() if kind not in open_now],
    }
    return render(request, "exports/list.html", context)


@public
@require_safe
def export(request: HttpRequest, slug: str, kind: str) -> HttpResponseBase:
    """A tournament as a file. Written to disk first, so that it is whole or not there at all."""
    tournament = find_tournament(slug)
    if kind not in EXPORTS:
        raise Http404(_("A tournament cannot be exported as %s.") % kind)
    chosen = EXPORTS[kind]
    if chosen.has_results and are_hidden(tournament) and not is_organiser(tournament, request.user):
        raise PermissionDenied(_("The results are kept secret until the ceremony."))
    state = f"{tournament.pk}.{tournament.revision}.{kind}"
    return _unless_unchanged(request, state, lambda: _file(request, tournament, chosen))


def _file(request: HttpRequest, tournament: Tournament, chosen: Export) -> FileResponse:
    address = request.build_absolute_uri(tournament.get_absolute_url())
    made_at = timezone.localtime().replace(tzinfo=None)
    source = Source(tournament=tournament, address=address, made_at=made_at)
    with ExitStack() as opened:
        file = opened.enter_context(TemporaryFile())
        write_export(chosen, source, file)
        file.seek(0)
        response = FileResponse(file, content_type=chosen.content_type)
        opened.pop_all()  # from here on the response closes it
    response["Content-Disposition"] = _disposition(tournament, chosen)
    return response


def _disposition(tournament: Tournament, chosen: Export) -> str:
    """The file's name, in ASCII for old browsers and in its own script for the rest."""
    part = f"-{chosen.part}" if chosen.part else ""
    plain = f"{tournament.slug}{part}.{chosen.extension}"
    own = f"{file_name(tournament.name) or tournament.slug}{part}.{chosen.extension}"
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(own, safe='')}"


@public
@require_safe
def game_json(request: HttpRequest, slug: str, number: int) -> HttpResponseBase:
    """One game as `python -m scoring` reads it."""
    tournament = find_tournament(slug)
    one = find_shown_game(tournament, number, role=role_of(tournament, request.user))
    return _unless_unchanged(request, _state(one), lambda: _game_data(one))


def _game_data(one: Game) -> HttpResponse:
    texts = map(game_text, games_data(one.tournament, number=one.number))
    return HttpResponse(texts, content_type="application/json")


@public
@require_safe
@as_image
def game_chart(request: HttpRequest, slug: str, number: int) -> HttpResponseBase:
    """The running points of a game."""
    tournament = find_tournament(slug)
    one = find_shown_game(tournament, number, role=role_of(tournament, request.user))
    return _unless_unchanged(request, _state(one), lambda: _svg(_points_of(one)))


def _points_of(one: Game) -> bytes:
    sheet = score_sheet(one)
    start = rules_of_game(one).start_points
    hands = [row.hand for row in sheet.rows]
    return points_chart(
        names=sheet.names,
        labels=[hand_label(hand.wind, hand.dealer, hand.honba) for hand in hands],
        points=[[start] * len(sheet.names), *(hand.points for hand in hands)],
        start=start,
    )


@public
@require_safe
@as_image
def player_chart(request: HttpRequest, pk: int) -> HttpResponseBase:
    """The places of a player in the tournaments that everybody may find."""
    player = get_object_or_404(Player, pk=pk)
    parts = player_history(player)
    state = "-".join(f"{part.tournament.pk}.{part.tournament.revision}" for part in parts)
    return _unless_unchanged(request, f"{pk}-{state}", lambda: _svg(_places_of(parts)))


def _places_of(parts: Sequence[History]) -> bytes:
    """The latest games, the oldest of them first; a shared place is the mean of those it covers."""
    seats = [seat for part in parts for seat in part.finished]
    seats.sort(key=lambda seat: (seat.game.played_on, seat.game_id))
    numbered = list(enumerate(seats, 1))[-GAMES_SHOWN:]
    return places_chart(
        labels=[str(number) for number, _seat in numbered],
        places=[middle_place(seat.place or 0, seat.shared_by or 1) for _number, seat in numbered],
        seats=max((max(table_sizes(part.tournament)) for part in parts), default=4),
    )


def _svg(image: bytes) -> HttpResponse:
    return HttpResponse(image, content_type=SVG)


def _state(one: Game) -> str:
    return f"{one.pk}.{one.revision}.{one.tournament.revision}"


def _unless_unchanged(
    request: HttpRequest, state: str, answer: Callable[[], HttpResponseBase]
) -> HttpResponseBase:
    """304 without making anything while `state` is what the reader has."""
    etag = quote_etag(f"{state}-{get_language()}-{RELEASE}")
    response = get_conditional_response(request, etag=etag) or answer()
    response["ETag"] = etag
    patch_cache_control(response, no_cache=True, private=True)
    return response
