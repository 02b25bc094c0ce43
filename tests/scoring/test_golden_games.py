"""Real games, hand by hand: running points, dealer, honba, deposits, the end and the scores."""

from pathlib import Path

import pytest

from tests.golden.checks import mismatches, read_cases
from tests.golden.kinds import kinds_of

GAMES = read_cases(Path(__file__).parents[1] / "golden" / "games.jsonl")


def collection_of(game):
    """Where a game was recorded: "tenhou/gimite__mjai", or the season of the M.League ("m-league/mleague18")."""
    folder, name = game["id"].rsplit("/", 1)
    return folder if "/" in folder else f"{folder}/{name[:9]}"


COLLECTIONS = sorted({collection_of(game) for game in GAMES})

RARE_KINDS = {
    "13 han and more",
    "abortive draw: four_kans",
    "abortive draw: four_riichi",
    "abortive draw: four_winds",
    "abortive draw: nine_terminals",
    "abortive draw: triple_ron",
    "exhaustive draw: 0 tenpai",
    "exhaustive draw: 4 tenpai",
    "game: 3 players",
    "game: deposits left at the end",
    "game: end bust",
    "game: end dealer_stopped",
    "game: end target",
    "game: equal first points",
    "game: equal points below first",
    "game: length east",
    "game: rounding half_up",
    "nagashi",
    "pao: ron",
    "position: somebody at exactly zero",
    "position: west or north",
    "riichi: 4 in a hand",
    "riichi: with fewer than 1000 points",
    "ron: 2 winners",
    "yakuman: several",
}


@pytest.mark.parametrize("collection", COLLECTIONS)
def test_recorded_games_are_reproduced(collection):
    games = [game for game in GAMES if collection_of(game) == collection]
    assert [f"{game['id']}: {line}" for game in games for line in mismatches(game)] == []


def test_selection_shows_every_rare_kind_of_event():
    shown = set().union(*(kinds_of(game) for game in GAMES))
    assert sorted(RARE_KINDS - shown) == []


def test_difference_from_a_record_is_reported():
    game = GAMES[0]
    wrong = {**game["expect"], "scores": [score + 100 for score in game["expect"]["scores"]]}
    (line,) = mismatches({**game, "expect": wrong})
    assert line.startswith("score: ")
