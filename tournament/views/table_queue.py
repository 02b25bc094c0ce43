"""Where the phones of a table send the hands that they keep, as JSON."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from scoring.terms import ScoringError
from tournament.actions.changes import Change
from tournament.actions.hands import SentHand
from tournament.actions.queues import Answer, record_queue
from tournament.models import Game
from tournament.queries.games import names_of
from tournament.templatetags.outcomes import outcome
from tournament.views.access import table_link

MOST_HANDS = 200
LONGEST_DEVICE = 60
SEAT = re.compile(r"\b[Ss]eat (\d)\b")


class NotAQueue(ScoringError):
    """What was sent is no list of hands."""


@table_link
@csrf_exempt  # No cookie opens it: the secret in the address does, which no other site knows.
@require_POST
def table_queue(request: HttpRequest, game: Game) -> JsonResponse:
    """Record the hands of a phone and say what became of each. Safe to send again."""
    try:
        device, hands = _read(request.body)
    except NotAQueue as refusal:
        return JsonResponse({"sentence": str(refusal)}, status=400)
    change = Change(user=None, now=timezone.now(), device=device)
    answers = record_queue(game=game, hands=hands, change=change)
    names = names_of(game)
    game.refresh_from_db()
    return JsonResponse(
        {
            "revision": game.revision,
            "next": game.next_hand_number,
            "over": game.over,
            "results": [_answer(answer, names) for answer in answers],
        }
    )


def _read(body: bytes) -> tuple[str, list[SentHand]]:
    try:
        data = json.loads(body)
        device = data["device"].strip()
        hands = [_hand(sent) for sent in data["hands"]]
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise NotAQueue(
            _("This is no list of hands: device, and number, client_id and outcome of each.")
        ) from error
    if not 0 < len(device) <= LONGEST_DEVICE or len(hands) > MOST_HANDS:
        raise NotAQueue(_("The name of the device is missing, or there are too many hands."))
    return device, hands


def _hand(sent: Mapping[str, Any]) -> SentHand:
    number, outcome = sent["number"], sent["outcome"]
    if type(number) is not int or not isinstance(outcome, dict):
        raise TypeError
    return SentHand(number=number, client_id=UUID(sent["client_id"]), outcome=outcome)


def _answer(answer: Answer, names: Sequence[str]) -> dict[str, Any]:
    stored = answer.stored
    return {
        "number": stored.number if stored else answer.sent.number,
        "client_id": str(answer.sent.client_id),
        "status": answer.status,
        "sentence": _with_names(answer.sentence, names),
        "field": answer.field,
        "stored": stored.outcome if stored else None,
        "told": outcome(stored.outcome, names) if stored else "",
        "stored_id": str(stored.client_id) if stored else None,
        "points": stored.points if stored else None,
        "conflict": answer.conflict.pk if answer.conflict else None,
    }


def _with_names(sentence: str, names: Sequence[str]) -> str:
    """A refusal of the rules, which know seats only, as the table reads it."""
    return SEAT.sub(lambda seat: dict(enumerate(names)).get(int(seat[1]), seat[0]), sentence)
