"""A published ruleset under its id, and what is not sure about it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.ruleset import Ruleset
from scoring.terms import gettext_noop as _

NOT_STATED = _("The published texts we know do not say; the usual rule is taken.")
SINGLE_SOURCE = _("Known from one secondary source only; check it with the organiser.")
NO_CHOMBO_ONLINE = _(
    "Online nobody can commit a chombo; the penalty is only a proposal for playing these rules at a table."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A complete ruleset by id; `uncertain` gives, for a field whose value is doubtful, a sentence that says why."""

    id: str
    ruleset: Ruleset
    uncertain: Mapping[str, str] = field(default_factory=dict)


def not_stated(*names: str) -> dict[str, str]:
    """The note for each of these fields that the sources leave open.

    >>> list(not_stated("nagashi", "pao"))
    ['nagashi', 'pao']
    """
    return dict.fromkeys(names, NOT_STATED)
