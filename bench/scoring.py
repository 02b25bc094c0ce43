"""One win through the whole of scoring, against what the package `mahjong` takes for only its points."""

from collections.abc import Iterator
from itertools import product

from mahjong.constants import EAST, SOUTH
from mahjong.hand_calculating.hand_config import HandConfig
from mahjong.hand_calculating.scores import ScoresCalculator

from bench.rows import Row, compare
from scoring.game import play, start_position
from scoring.hands import hand_from_data
from scoring.ruleset import Ruleset

RULESET = Ruleset()
START = start_position(RULESET)
TIMES = 50

# Winner (0 is the dealer), whether by tsumo, han, fu.
WINS = list(product((0, 1), (False, True), (1, 2, 3, 4, 6), (30, 40, 60)))


def as_data(winner: int, is_tsumo: bool, han: int, fu: int) -> dict:
    win = {"seat": winner, "han": han, "fu": fu}
    if is_tsumo:
        return {"end": "tsumo", "wins": [win], "riichi": [winner]}
    return {"end": "ron", "discarder": 2, "wins": [win], "riichi": [winner]}


def rows() -> Iterator[Row]:
    hands = [as_data(*win) for win in WINS]

    def whole() -> None:
        for _ in range(TIMES):
            for data in hands:
                play(START, hand_from_data(data, seats=4), RULESET)

    def only_points() -> None:
        for _ in range(TIMES):
            for winner, is_tsumo, han, fu in WINS:
                wind = SOUTH if winner else EAST
                config = HandConfig(is_tsumo=is_tsumo, player_wind=wind, kyoutaku_number=1)
                ScoresCalculator.calculate_scores(han=han, fu=fu, config=config)

    ours, theirs = compare(whole, only_points)
    each = ours / (TIMES * len(WINS)) * 1_000_000
    note = f"{each:.0f} µs a win, read, checked, paid, moved on and explained"
    yield Row(
        name="a win through scoring / its points by mahjong",
        value=ours / theirs,
        limit=3,
        note=note,
    )
