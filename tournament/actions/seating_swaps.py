"""Two players who exchange their places in the seating of a round."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from tournament.actions.changes import (
    Change,
    action,
    check_reason,
    create_all,
    delete,
    lock_tournament,
    raise_revision,
    save,
)
from tournament.actions.replay import raise_game_revision
from tournament.actions.seating_rows import PlanRefused
from tournament.models import Bye, Game, Player, Round, Seat, Tournament


@action
def swap_planned_seats(*, the_round: Round, one: Player, other: Player, change: Change) -> Round:
    """Let two players exchange their places in a round: seats, or a seat and a bye. `cost_of_swap` tells what it costs.

    Errors: PlanRefused where one has no place, or something was entered in a game of theirs; ReasonMissing once
    the seating is public.
    """
    locked = Game.objects.select_for_update(no_key=True).filter(round=the_round).order_by("pk")
    games = {game.pk: game for game in locked}
    tournament = lock_tournament(the_round.tournament)
    the_round = Round.objects.get(pk=the_round.pk)
    if the_round.is_public:
        check_reason(change)
    if the_round.is_closed:
        raise PlanRefused(_("%s is closed.") % the_round, field="round")
    places = [_place_of(player, the_round, games) for player in (one, other)]
    _exchange(places, (one, other), tournament, change)
    for place in places:
        if isinstance(place, Seat):
            raise_game_revision(games[place.game_id])
    raise_revision(tournament.pk)
    return the_round


def _place_of(player: Player, the_round: Round, games: Mapping[int, Game]) -> Seat | Bye:
    seat = Seat.objects.filter(game__round=the_round, player=player).first()
    if seat is not None:
        game = games[seat.game_id]
        if game.hand_count or game.is_over:
            raise PlanRefused(
                _("The game of %s has begun; change its seats there.") % player.name, field="player"
            )
        seat.game = game
        return seat
    bye = Bye.objects.filter(round=the_round, participant__player=player).first()
    if bye is None:
        raise PlanRefused(
            _("%(name)s has no place in %(round)s.") % {"name": player.name, "round": the_round},
            field="player",
        )
    return bye


def _exchange(
    places: Sequence[Seat | Bye],
    players: tuple[Player, Player],
    tournament: Tournament,
    change: Change,
) -> None:
    """Give each place to the other player. Seats are left first, because nobody may sit twice at any moment."""
    coming = tuple(reversed(players))
    taken: list[Seat] = []
    for place, player in zip(places, coming, strict=True):
        if isinstance(place, Bye):
            place.participant = tournament.participants.get(player=player)
            save(place, change, "participant")
            continue
        taken.append(Seat(pk=place.pk, game=place.game, seat=place.seat, player=player))
        delete(place, change)
    create_all(taken, change)
