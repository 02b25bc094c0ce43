"""What a seating refuses: a sentence an organiser can act on."""

from collections.abc import Sequence

from scoring.terms import ScoringError


class SeatingRefused(ScoringError):
    """No seating can be made of this; `field` names the entry, `line` the line of an uploaded plan."""

    def __init__(self, sentence: str, *, field: str | None = None, line: int | None = None) -> None:
        super().__init__(sentence, field=field)
        self.line = line


class PlanLinesRefused(SeatingRefused):
    """Lines of an uploaded plan are wrong; `refusals` has all of them in order, `line` is the first."""

    def __init__(self, refusals: Sequence[SeatingRefused]) -> None:
        sentences = " ".join(one.sentence for one in refusals)
        super().__init__(sentences, field="plan", line=refusals[0].line)
        self.refusals = tuple(refusals)
