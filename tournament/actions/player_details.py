"""Who a player is: name, club, country and ids, on this site and elsewhere."""

from collections.abc import Mapping

from django.db.models import F
from django.utils.translation import gettext as _

from scoring.terms import ScoringError
from tournament.actions.changes import Change, action, save
from tournament.models import Player, Tournament
from tournament.replays.countries import country_code
from tournament.replays.roster_rows import LIMITS, check_name, clean_name, name_key

DETAILS = ("name", "club", "country", "ema_number", "log_name", "mahjong_soul_name")
"""What an organiser may say about a player."""

ONCE = ("ema_number", "log_name")
"""What only one player of this site has."""


class PlayerRefused(ScoringError):
    """A player cannot be as was said."""


@action
def change_player(*, player: Player, details: Mapping[str, str], change: Change) -> Player:
    """Correct some details of a player, in all tournaments. A country may be named in words or by its code.

    Errors: PlayerRefused, RowRefused, CountryNotKnown.
    """
    player = Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    for name, value in details.items():
        if name not in DETAILS:
            raise PlayerRefused(_("A player has no %s.") % name, field=name)
        setattr(player, name, country_code(value) if name == "country" else clean_name(value))
    player.name_key = name_key(player.name)
    _check(player)
    save(player, change, "name_key", *details)
    tournaments = player.participations.values_list("tournament_id", flat=True)
    # Keys first: the rows are locked in their order, so that two changes cannot wait for each other.
    for key in sorted(tournaments):
        Tournament.objects.filter(pk=key).update(revision=F("revision") + 1)
    return player


def _check(player: Player) -> None:
    check_name(player.name)
    for field, limit in LIMITS.items():
        if field in DETAILS and len(getattr(player, field)) > limit:
            raise PlayerRefused(_("At most %d characters fit here.") % limit, field=field)
    for field in ONCE:
        value = getattr(player, field)
        others = Player.objects.exclude(pk=player.pk).filter(**{field: value}) if value else ()
        for other in others:
            raise PlayerRefused(_("%s has this already.") % other.name, field=field)
