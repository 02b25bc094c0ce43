"""What one benchmark says: a ratio measured in one run, and what it may be at most."""

from dataclasses import dataclass
from statistics import median
from time import perf_counter


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of the table. `limit` None: told, not judged."""

    name: str
    value: float
    limit: float | None = None
    unit: str = "×"
    note: str = ""

    @property
    def is_kept(self) -> bool:
        return self.limit is None or self.value <= self.limit

    @property
    def cells(self) -> tuple[str, ...]:
        limit = "" if self.limit is None else f"≤ {self.limit:g} {self.unit}"
        verdict = "" if self.limit is None else ("ok" if self.is_kept else "TOO SLOW")
        return self.name, f"{self.value:.3g} {self.unit}", limit, verdict, self.note


def seconds(work, *, repeat=5) -> float:
    """The median time of `repeat` calls of `work`, in seconds."""
    return median(_time(work) for _ in range(repeat))


def compare(work, against, *, repeat=7) -> tuple[float, float]:
    """The median seconds of both, called in turn so that what slows the machine slows both alike."""
    pairs = [(_time(work), _time(against)) for _ in range(repeat)]
    return median(pair[0] for pair in pairs), median(pair[1] for pair in pairs)


def _time(work) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start
