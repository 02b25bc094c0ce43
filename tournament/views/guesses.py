"""How often somebody may guess at the links of tables.

A hall often has one address for all its phones: a link that worked from there before goes on working, whatever
somebody else in the hall guesses.
"""

from hashlib import sha256

from django.core.cache import cache
from django.http import HttpRequest

from tournament.views.requests import client_address

MOST_GUESSES = 30
LOCKED_MINUTES = 10
KNOWN_FOR = 60 * 60 * 24 * 3


def is_locked_out(request: HttpRequest, token: str) -> bool:
    """Whether too many wrong links came from this address, and this one never worked from there."""
    wrong = cache.get(_wrong_key(request), 0)
    return wrong >= MOST_GUESSES and not cache.get(_known_key(request, token))


def count_guess(request: HttpRequest) -> None:
    """Remember a wrong link. The time runs from the first of them."""
    key = _wrong_key(request)
    if not cache.add(key, 1, LOCKED_MINUTES * 60):
        try:
            cache.incr(key)
        except ValueError:  # It ran out between the two.
            cache.set(key, 1, LOCKED_MINUTES * 60)


def remember_link(request: HttpRequest, token: str) -> None:
    """Remember that a link worked from this address."""
    cache.add(_known_key(request, token), 1, KNOWN_FOR)


def _wrong_key(request: HttpRequest) -> str:
    return f"table-guesses-{_short(str(client_address(request)))}"


def _known_key(request: HttpRequest, token: str) -> str:
    return f"table-known-{_short(f'{client_address(request)} {token}')}"


def _short(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:32]
