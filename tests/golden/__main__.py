"""`python -m tests.golden FILE…`: checks recorded games or published cases, prints counts and every mismatch.

`--select N FILE` prints instead the lines of a .jsonl file that show each kind of event N times.
"""

import argparse
import json
import sys
from collections import Counter
from pathlib import Path

from tests.golden.checks import Case, case_id, mismatches, read_cases
from tests.golden.kinds import kinds_of


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.golden", description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--select", type=int, metavar="N")
    options = parser.parse_args()
    for path in options.files:
        if not path.is_file():
            parser.error(f"there is no file {path}")
    if options.select:
        for path in options.files:
            print_selection(read_cases(path), options.select)
        return 0
    return 1 if sum([check_file(path) for path in options.files]) else 0


def check_file(path: Path) -> int:
    """Print the counts of a file and its mismatches; return how many cases differ."""
    cases = read_cases(path)
    kinds: Counter[str] = Counter()
    different = 0
    for number, case in enumerate(cases, start=1):
        found = mismatches(case)
        different += bool(found)
        for line in found:
            print(f"{case_id(case)}: {line}")
        if not found:
            kinds.update(kinds_of(case))
        if sys.stderr.isatty():
            print(f"\r{number} of {len(cases)}", end="", file=sys.stderr)
    for kind, count in sorted(kinds.items()):
        print(f"{count:8}  {kind}")
    hands = sum(len(case["game"]["hands"]) for case in cases if "game" in case)
    print(f"{path}: {len(cases)} cases, {hands} hands, {different} different")
    return different


def print_selection(cases: list[Case], wanted: int) -> None:
    """Print, in their order, the games that show a kind of event not yet shown `wanted` times under their ruleset."""
    shown: Counter[tuple[str, str]] = Counter()
    for case in cases:
        rules = json.dumps(case["game"]["ruleset"], sort_keys=True)
        kinds = [(rules, kind) for kind in kinds_of(case)]
        if any(shown[kind] < wanted for kind in kinds):
            shown.update(kinds)
            print(json.dumps(case, separators=(",", ":"), ensure_ascii=False))


if __name__ == "__main__":
    sys.exit(main())
