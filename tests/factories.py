"""Plain functions that make what tests stand on, through the same actions as the site."""

from datetime import UTC, date, datetime
from itertools import count
from uuid import uuid4

from django.contrib.auth.models import User

from scoring.ruleset import Ruleset
from tournament.actions.changes import Change
from tournament.actions.endings import enter_points
from tournament.actions.games import GameSetup, create_game
from tournament.actions.hands import SentHand, record_hand
from tournament.actions.players import add_players
from tournament.actions.rounds import add_rounds, close_round, start_round
from tournament.actions.seating_rows import SeatingPlan
from tournament.actions.seatings import plan_round, upload_plan
from tournament.actions.tournaments import change_tournament, create_tournament
from tournament.models import Participant, Player

NOW = datetime(2026, 3, 14, 19, 30, tzinfo=UTC)
DAY = date(2026, 3, 14)
NAMES = ("Aiko", "Binh", "Chen", "Dewi", "Emeka", "Fatima", "Goran", "Hana")

RON = {"end": "ron", "discarder": 2, "wins": [{"seat": 1, "han": 3, "fu": 40}]}
"""Seat 1 wins 5200 from seat 2; with seat 0 dealing, the deal passes."""

TSUMO = {"end": "tsumo", "wins": [{"seat": 0, "limit": "mangan"}]}
"""Seat 0 wins 4000 from each as dealer, 2000 and 4000 from the dealer else."""

DRAW = {"end": "exhaustive_draw", "tenpai": [0, 1], "riichi": [1]}
"""Seats 0 and 1 receive 1500 each; seat 1 left a deposit."""

FOUR = {"seats": 4}
THREE = {
    "seats": 3,
    "start_points": 35000,
    "return_points": 40000,
    "uma": [15000, 0, -15000],
    "honba_ron": 200,
    "noten_total": 2000,
    "multiple_ron": "double",
}
"""Choices of rules, by the number of players at a table."""

CHOMBO = {"end": "chombo", "seats": [3]}

numbers = count(1)


def make_user(name=None):
    return User.objects.create_user(username=name or f"organiser{next(numbers)}", password="secret")


def make_change(user=None, reason="misheard", revision=None, device=""):
    return Change(user=user, now=NOW, reason=reason, revision=revision, device=device)


def make_sent(outcome, number, client_id=None):
    """A hand as a phone at the table sends it."""
    return SentHand(number=number, client_id=client_id or uuid4(), outcome=outcome)


def at_table(device="phone 1", revision=None):
    """A change by somebody at a table, who has no account and gives no reasons."""
    return make_change(reason="", revision=revision, device=device)


def make_ruleset(**choices):
    return Ruleset.from_data(choices)


def make_tournament(user=None, ruleset=None, **details):
    return create_tournament(
        details={"name": f"Club league {next(numbers)}", **details},
        ruleset=ruleset or make_ruleset(),
        change=make_change(user, reason=""),
    )


def make_mixed(usual=FOUR, other=THREE, user=None):
    """A tournament with tables of both sizes, by these choices of rules."""
    details = {"players_left_over": "other_size", "other_ruleset": make_ruleset(**other).to_data()}
    tournament = make_tournament(user, ruleset=make_ruleset(**usual))
    change_tournament(tournament=tournament, details=details, change=make_change())
    tournament.refresh_from_db()
    return tournament


def make_players(tournament, names=NAMES[:4]):
    """Players who take part, in the order of the names."""
    add_players(tournament=tournament, names="\n".join(names), change=make_change(reason=""))
    found = {
        player.name: player
        for player in Player.objects.filter(participations__tournament=tournament)
    }
    return [found[name] for name in names]


def make_game(tournament=None, players=None, **setup):
    tournament = tournament or make_tournament()
    seats = tournament.ruleset["seats"]
    return create_game(
        tournament=tournament,
        players=players or make_players(tournament, NAMES[:seats]),
        setup=GameSetup(**{"played_on": DAY, **setup}),
        client_id=uuid4(),
        change=make_change(reason=""),
    )


def record(game, *outcomes, user=None):
    """Record hands one after the other; answers the game as it stands then."""
    for outcome in outcomes:
        game.refresh_from_db()
        recorded = record_hand(
            game=game,
            hand=outcome,
            client_id=uuid4(),
            hand_number=game.next_hand_number,
            user=user,
            now=NOW,
        )
        game = recorded.game
    return game


def make_finished_game(tournament=None, points=(40000, 27000, 20000, 13000), players=None):
    """A game that is over, with these final points."""
    game = make_game(tournament, players)
    return enter_points(game=game, points=points, change=make_change(reason=""))


def make_event(count=8, *, rounds=2, **details):
    """A tournament of kind tournament with so many players, P01 first, and rounds that nobody planned yet."""
    tournament = make_tournament(kind="tournament", **details)
    names = [f"P{number:02}" for number in range(1, count + 1)]
    add_players(tournament=tournament, names="\n".join(names), change=make_change(reason=""))
    if rounds:
        add_rounds(stage=tournament.stages.get(), count=rounds, change=make_change(reason=""))
    tournament.refresh_from_db()
    return tournament


def player_called(name):
    return Player.objects.get(name=name)


def participant_called(name, tournament=None):
    parts = Participant.objects.filter(player__name=name).select_related("player", "tournament")
    return parts.get(tournament=tournament) if tournament else parts.get()


def seat_round(the_round, *tables, method="random", seed=1):
    """Seat a round as the tables say, the names in seat order; without tables as the method does."""
    if not tables:
        plan = SeatingPlan(method=method, seed=seed)
        return plan_round(the_round=the_round, plan=plan, change=make_change())
    text = "\n".join(
        ",".join(["1", str(number), *(str(participant_called(name).number) for name in table)])
        for number, table in enumerate(tables, 1)
    )
    upload_plan(stage=the_round.stage, text=text, change=make_change())
    the_round.refresh_from_db()
    return the_round


def play_round(the_round, points=(40000, 30000, 20000, 10000)):
    """Start a seated round, let every game end with these points in seat order, and close it."""
    the_round = start_round(the_round=the_round, change=make_change())
    for game in the_round.games.order_by("number"):
        enter_points(game=game, points=points, change=make_change())
    return close_round(the_round=the_round, change=make_change())
