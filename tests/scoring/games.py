"""Short ways to write positions and hands in tests."""

from dataclasses import replace

from scoring.game import play, start_position
from scoring.hands import hand_from_data
from scoring.ruleset import Ruleset
from scoring.terms import Wind

SANMA = {
    "seats": 3,
    "start_points": 35000,
    "return_points": 40000,
    "uma": [20000, 0, -20000],
    "honba_ron": 200,
    "noten_total": 2000,
}


def rules(**choices):
    return Ruleset.from_data(choices)


def sanma(**choices):
    return Ruleset.from_data({**SANMA, **choices})


def at(ruleset, **position):
    if "wind" in position:
        position["wind"] = Wind[position["wind"].upper()]
    return replace(start_position(ruleset), **position)


def played(ruleset, hand, **position):
    """Play one hand, given in the JSON form, from the position."""
    return play(at(ruleset, **position), hand_from_data(hand, seats=ruleset.seats), ruleset)


def totals(one):
    return [move.total for move in one.moves]


def follows(one):
    return (one.after.dealer, one.after.honba, one.after.deposits)


def ron(winner, discarder, *, han=1, fu=30, **more):
    return {
        "end": "ron",
        "discarder": discarder,
        "wins": [{"seat": winner, "han": han, "fu": fu}],
        **more,
    }


def tsumo(winner, *, han=1, fu=30, **more):
    return {"end": "tsumo", "wins": [{"seat": winner, "han": han, "fu": fu}], **more}


def draw(*tenpai, **more):
    return {"end": "exhaustive_draw", "tenpai": list(tenpai), **more}
