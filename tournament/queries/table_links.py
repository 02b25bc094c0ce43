"""The secret link of a table: it opens one game, without an account, until it is replaced. No secret is stored."""

from django.core.signing import BadSignature, Signer
from django.utils.translation import gettext as _

from scoring.terms import ScoringError
from tournament.models import Game
from tournament.queries.games import SEATS


class LinkUseless(ScoringError):
    """Nobody was ever given this link."""


class LinkReplaced(LinkUseless):
    """The link worked once, and another took its place, or the game is gone."""


def token_of(game: Game) -> str:
    """The secret part of a game's link: its key and the number of its link, signed with the key of the site. No query."""
    return _signer().sign(f"{game.pk}.{game.link_serial}")


def game_with_token(token: str) -> Game:
    """The game that a link opens, with tournament, round, seats and players. Two queries; none for a wrong token.

    Errors: LinkUseless for what was never a link, LinkReplaced for what is none any more.
    """
    game_id, serial = _read(token)
    games = Game.objects.select_related("tournament", "round").prefetch_related(SEATS)
    game = games.filter(pk=game_id).first()
    if game is None:
        raise LinkReplaced(_("This game was deleted. Ask an organiser where you play."))
    if game.link_serial != serial:
        raise LinkReplaced(
            _("This link was replaced. Ask an organiser for the new one, or scan the new code.")
        )
    return game


def _read(token: str) -> tuple[int, int]:
    try:
        game_id, serial = _signer().unsign(token).split(".")
    except BadSignature as error:
        raise LinkUseless(
            _("There is no table at this address. Scan the code on your table again.")
        ) from error
    return int(game_id), int(serial)


def _signer() -> Signer:
    return Signer(sep=".", salt="tournament.table_link")
