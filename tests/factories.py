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
from tournament.actions.tournaments import create_tournament
from tournament.models import Player

NOW = datetime(2026, 3, 14, 19, 30, tzinfo=UTC)
DAY = date(2026, 3, 14)
NAMES = ("Aiko", "Binh", "Chen", "Dewi", "Emeka", "Fatima", "Goran", "Hana")

RON = {"end": "ron", "discarder": 2, "wins": [{"seat": 1, "han": 3, "fu": 40}]}
"""Seat 1 wins 5200 from seat 2; with seat 0 dealing, the deal passes."""

TSUMO = {"end": "tsumo", "wins": [{"seat": 0, "limit": "mangan"}]}
"""Seat 0 wins 4000 from each as dealer, 2000 and 4000 from the dealer else."""

DRAW = {"end": "exhaustive_draw", "tenpai": [0, 1], "riichi": [1]}
"""Seats 0 and 1 receive 1500 each; seat 1 left a deposit."""

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
