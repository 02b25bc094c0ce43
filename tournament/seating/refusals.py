"""What a seating refuses: a sentence an organiser can act on."""

from scoring.terms import ScoringError


class SeatingRefused(ScoringError):
    """No seating can be made of this; `field` names the entry, `line` the line of an uploaded plan."""

    def __init__(self, sentence: str, *, field: str | None = None, line: int | None = None) -> None:
        super().__init__(sentence, field=field)
        self.line = line
