"""`python -m tournament.seating.report`: the table of docs/seating.md, repeats against what cannot be bettered."""

import sys
from collections.abc import Iterator
from random import Random

from tournament.seating.plan import SeatingRequest
from tournament.seating.plans import plan_rounds
from tournament.seating.quality import quality_of

SEED = 1
FOURS = ((16, 20, 24, 28, 32, 40, 48, 64, 100, 128), (4, 5, 7, 8, 10))
THREES = ((9, 12, 15, 18, 21, 24, 27, 30, 36, 48, 60, 99), (4, 5, 7, 8, 10))


def table(size: int, players: tuple[int, ...], rounds: tuple[int, ...]) -> Iterator[str]:
    """Lines of Markdown: one row for each number of players, one column for each number of rounds."""
    yield "| players | " + " | ".join(f"{count} rounds" for count in rounds) + " |"
    yield "|---:|" + "---:|" * len(rounds)
    for total in players:
        cells = [cell(size, total, count) for count in rounds]
        yield f"| {total} | " + " | ".join(cells) + " |"


def cell(size: int, players: int, rounds: int) -> str:
    """Repeats / the fewest there can be; with a note where winds are not within one."""
    request = SeatingRequest(players=tuple(range(players)), size=size)
    plan = plan_rounds(request, rounds=rounds, random=Random(SEED))
    quality = quality_of(plan.rounds)
    winds = "" if quality.most_seat_difference <= 1 else f" (winds {quality.most_seat_difference})"
    found = f"{quality.repeats} / {quality.fewest_repeats}"
    return (found if quality.is_optimal else f"**{found}**") + winds


def main() -> None:
    for title, size, numbers in (("Four players", 4, FOURS), ("Three players", 3, THREES)):
        sys.stdout.write(f"\n### {title} in a game\n\n")
        for line in table(size, *numbers):
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
