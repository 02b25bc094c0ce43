"""Plans for small numbers of players, found once by long search and kept in `known_plans.txt`."""

from functools import lru_cache
from pathlib import Path
from string import ascii_letters, digits

from tournament.seating.plan import Tables

FILE = Path(__file__).with_name("known_plans.txt")
SYMBOLS = digits + ascii_letters


@lru_cache(maxsize=1)
def known_plans() -> dict[tuple[int, int, int], tuple[str, ...]]:
    """Each plan by players of a game, players and rounds, as it stands in the file: one word a round."""
    lines = FILE.read_text(encoding="ascii").splitlines()
    plans = {}
    for line in lines:
        if not line.startswith("#"):
            size, players, rounds, *words = line.split()
            plans[int(size), int(players), int(rounds)] = tuple(words)
    return plans


def known_rounds(*, size: int, players: int, rounds: int) -> list[Tables]:
    """The known plan for just so many rounds; empty when there is none."""
    return [_games(word, size) for word in known_plans().get((size, players, rounds), ())]


def longest_known(*, size: int, players: int) -> list[Tables]:
    """The longest known plan in which nobody meets twice; empty when there is none."""
    lengths = [key[2] for key in known_plans() if key[:2] == (size, players)]
    without_repeat = [rounds for rounds in lengths if rounds * (size - 1) < players]
    plans = [known_rounds(size=size, players=players, rounds=rounds) for rounds in without_repeat]
    return max((plan for plan in plans if not has_repeat(plan)), key=len, default=[])


def has_repeat(rounds: list[Tables]) -> bool:
    """Whether two players meet a second time."""
    met = set()
    for tables in rounds:
        for game in tables:
            for index, a in enumerate(game):
                for b in game[:index]:
                    pair = (min(a, b), max(a, b))
                    if pair in met:
                        return True
                    met.add(pair)
    return False


def _games(word: str, size: int) -> Tables:
    players = [SYMBOLS.index(symbol) for symbol in word]
    return [players[start : start + size] for start in range(0, len(players), size)]
