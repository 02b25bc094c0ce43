"""`python -m scoring [FILE]`: read one game, or a list of games, and write what it came to (RULES 7)."""

import json
import sys
from pathlib import Path
from typing import Any

from scoring.game_json import computed_to_data, record_from_data, refusal_to_data
from scoring.record import compute
from scoring.terms import NotUnderstood, ScoringError

OK, REFUSED = 0, 2


def answer(data: object) -> dict[str, Any]:
    """Compute one game, or say why it is refused."""
    try:
        return computed_to_data(compute(record_from_data(data)))
    except ScoringError as error:
        return refusal_to_data(error)


def read(arguments: list[str]) -> object:
    """Read the JSON of the file named, or of standard input.

    Errors: NotUnderstood, with what to do.
    """
    if len(arguments) > 1:
        raise NotUnderstood(
            "Give one file, or none to read standard input: python -m scoring [FILE]."
        )
    try:
        raw = Path(arguments[0]).read_bytes() if arguments else sys.stdin.buffer.read()
        return json.loads(raw)
    except OSError as error:
        raise NotUnderstood(f"{arguments[0]} cannot be read: {error.strerror}.") from error
    except (ValueError, RecursionError) as error:
        raise NotUnderstood(f"This is not JSON: {error}.") from error


def write(result: object) -> None:
    """Write JSON to standard output as UTF-8, whatever the console is set to; what UTF-8 cannot hold is escaped."""
    text = json.dumps(result, ensure_ascii=False, indent=1) + "\n"
    sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace"))


def main(arguments: list[str]) -> int:
    """Write the answers to standard output; exit status 2 where anything was refused."""
    try:
        data = read(arguments)
        result = [answer(game) for game in data] if isinstance(data, list) else answer(data)
    except ScoringError as error:
        result = refusal_to_data(error)
    write(result)
    answers = result if isinstance(result, list) else [result]
    return REFUSED if any("error" in one for one in answers) else OK


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
