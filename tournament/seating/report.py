"""`python -m tournament.seating.report [--long]`: the tables of docs/seating.md, made by seating every one of these plans."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from random import Random

from tournament.seating.plan import SeatingRequest
from tournament.seating.plans import plan_rounds
from tournament.seating.quality import Quality, quality_of

SEED = 1
ROUNDS = (4, 5, 7, 8, 10)
FOURS = (16, 20, 24, 28, 32, 40, 48, 64, 100, 128)
THREES = (9, 12, 15, 18, 21, 24, 27, 30, 36, 48, 60, 99)
LONG_PLAYERS, LONG_ROUNDS = range(8, 201), range(3, 13)


def planned_quality(*, size: int, players: int, rounds: int) -> Quality:
    request = SeatingRequest(players=tuple(range(players)), size=size)
    return quality_of(plan_rounds(request, rounds=rounds, random=Random(SEED)).rounds)


def table(size: int, players: Sequence[int], rounds: Sequence[int]) -> Iterator[str]:
    """Lines of Markdown: a row for each number of players, a column for each number of rounds."""
    yield "| players | " + " | ".join(f"{count} rounds" for count in rounds) + " |"
    yield "|---:|" + "---:|" * len(rounds)
    for total in players:
        qualities = [planned_quality(size=size, players=total, rounds=count) for count in rounds]
        yield f"| {total} | " + " | ".join(map(cell, qualities)) + " |"


def cell(quality: Quality) -> str:
    """Repeats / the fewest there can be; bold where a gap is left."""
    found = f"{quality.repeats} / {quality.fewest_repeats}"
    return found if quality.is_optimal else f"**{found}**"


def long_table() -> Iterator[str]:
    """Every number of players and rounds with four in a game: the rows with a gap, and counts of the rest."""
    plans = optimal = uneven = unfair = 0
    yield "| players | " + " | ".join(f"{count} rounds" for count in LONG_ROUNDS) + " |"
    yield "|---:|" + "---:|" * len(LONG_ROUNDS)
    for players in LONG_PLAYERS:
        row = [planned_quality(size=4, players=players, rounds=count) for count in LONG_ROUNDS]
        plans += len(row)
        optimal += sum(quality.is_optimal for quality in row)
        uneven += sum(quality.most_seat_difference > 1 for quality in row)
        unfair += sum(quality.most_bye_difference > 1 for quality in row)
        if not all(quality.is_optimal for quality in row):
            yield f"| {players} | " + " | ".join(map(cell, row)) + " |"
    yield ""
    yield (
        f"{plans} plans; {optimal} have as few repeats as there can be; "
        f"{uneven} have somebody's winds more than one apart, {unfair} somebody's byes."
    )


def write(lines: Iterator[str]) -> None:
    for line in lines:
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m tournament.seating.report")
    parser.add_argument(
        "--long", action="store_true", help="every number from 8 to 200 players (minutes)"
    )
    if parser.parse_args(arguments).long:
        write(long_table())
        return
    sys.stdout.write("### Four players in a game\n\n")
    write(table(4, FOURS, ROUNDS))
    sys.stdout.write("\n### Three players in a game\n\n")
    write(table(3, THREES, ROUNDS))


if __name__ == "__main__":
    main(sys.argv[1:])
