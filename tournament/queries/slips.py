"""What the paper slips of a round say, as far as they are entered."""

from dataclasses import dataclass
from datetime import date

from django.db.models import Prefetch, Q

from scoring.terms import ChomboPenalty
from tournament.models import Confirmation, Game, Penalty, Round, Seat, Tournament
from tournament.queries.games import games_of
from tournament.queries.rulesets import rules_of_game

CHOMBO = "Chombo"
"""The reason of a penalty that stands for a chombo on a slip, the same in every language."""

CHOMBO_PENALTIES = Prefetch(
    "penalties",
    Penalty.objects.filter(reason=CHOMBO, cancelled_at=None),
    to_attr="chombo_penalties",
)
SIGNED = Prefetch("confirmations", Confirmation.objects.select_related("user"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """The end of a game on paper: points and chombo a seat, deposits left, and the dealer of the last hand if asked for.

    `chips` won or lost and who is `yakitori`, a seat each; empty where the rules know none.
    """

    points: tuple[int, ...]
    deposits_left: int = 0
    last_dealer: int | None = None
    chombo: tuple[int, ...] = ()
    chips: tuple[int, ...] = ()
    yakitori: tuple[bool, ...] = ()


def slip_games(
    tournament: Tournament, *, the_round: Round | None = None, today: date
) -> list[Game]:
    """The games whose slips belong together, by table: those of a round, or else those without a round that are not over or of today.

    Four queries, however many games.
    """
    games = games_of(tournament).prefetch_related(SIGNED, CHOMBO_PENALTIES)
    if the_round is not None:
        games = games.filter(round=the_round)
    else:
        games = games.filter(round=None).filter(Q(over="") | Q(played_on=today))
    found: list[Game] = list(games.order_by("table_number", "number"))
    for game in found:
        game.tournament = tournament
    return found


def slip_of(game: Game) -> Slip | None:
    """The slip of a game that was entered by its points, or None. Two queries at most."""
    if not game.is_by_points:
        return None
    rules, seats = rules_of_game(game), game.seats.all()
    return Slip(
        points=tuple(seat.entered_points or 0 for seat in seats),
        deposits_left=game.deposits_left or 0,
        last_dealer=game.last_dealer,
        chombo=chombo_of(game),
        chips=tuple(seat.entered_chips or 0 for seat in seats) if rules.chip_points else (),
        yakitori=tuple(map(_is_yakitori, seats)) if rules.yakitori_points else (),
    )


def _is_yakitori(seat: Seat) -> bool:
    return bool(seat.entered_yakitori)


def chombo_of(game: Game) -> tuple[int, ...]:
    """How many chombo of each seat were entered with its slip. One query; none after `slip_games`."""
    rules = rules_of_game(game)
    if rules.chombo is not ChomboPenalty.AFTER_GAME or not rules.chombo_points:
        return (0,) * rules.seats
    known = vars(game).get("chombo_penalties")
    if known is None:
        known = list(game.penalties.filter(reason=CHOMBO, cancelled_at=None))
    taken = {seat.player_id: 0 for seat in game.seats.all()}
    for penalty in known:
        taken[penalty.player_id] += penalty.points
    return tuple(points // rules.chombo_points for points in taken.values())
