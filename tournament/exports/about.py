"""The sheet about the workbook: where it comes from, and sums that must be 0 while everything agrees."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from scoring.ruleset import Ruleset
from scoring.terms import DEPOSIT
from tournament.exports.sheets import Cell, Column, Kind, Row, Sheet
from tournament.exports.source import Source
from tournament.queries.exports import ExportCounts

Sums = Mapping[str, int]

POINTS = (
    "SUM(games_points)+1000*SUM(games_deposits_left)/rule_seats"
    "-COUNT(games_points)*rule_start_points"
)
PARTS = (
    "ROUND(SUM(games_base)+SUM(games_rounding)+SUM(games_oka)+SUM(games_uma)"
    "+SUM(games_deposits_left)/rule_seats-SUM(games_deposit)/1000,3)"
)
SCORES = "SUMPRODUCT(ABS(games_check))"
TOTALS = "SUMPRODUCT(ABS(standings_check))"


def about_sheet(
    source: Source, *, counts: ExportCounts, sums: Sums, hands_keys: Sequence[str]
) -> Sheet:
    """`sums` are those of `queries.exports.settled_sums`, `hands_keys` the keys of the sheets of hands."""
    sums_of_one_size = () if source.other_ruleset else _checks_of_sums(source.ruleset, sums)
    rows = [*_facts(source, counts), *sums_of_one_size, *_checks(hands_keys)]
    return Sheet(
        key="about",
        title=_("About"),
        columns=(
            Column(key="what", title=_("What"), width=34),
            Column(key="value", title=_("Value"), kind=Kind.MIXED, width=44),
            Column(key="words", title=_("In words"), width=90),
        ),
        blocks=[rows],
        row_count=len(rows),
        has_filter=False,
    )


def _facts(source: Source, counts: ExportCounts) -> list[Row]:
    tournament, ruleset = source.tournament, source.ruleset
    made_at = Cell(value=source.made_at, kind=Kind.MOMENT)
    return [
        (_("Tournament"), tournament.name, tournament.get_kind_display()),
        (_("From"), source.address, _("The page that shows the same.")),
        (_("Exported"), made_at, _("Local time of the site.")),
        (_("Revision"), _count(tournament.revision), _("Every change raises it.")),
        (_("Rules"), ruleset.name, ruleset.source),
        (_("Games"), _count(counts.games), ""),
        (_("Games that are over"), _count(counts.games_over), ""),
        (_("Hands"), _count(counts.hands), ""),
        (
            _("Checking"),
            _("Change points or a rule."),
            _("Places and scores follow; the last columns of Games compare them with the site."),
        ),
        (
            _("Sorting"),
            _("Filter as you like."),
            _("Leave the seats of a game together: sorted, its formulas would look at others."),
        ),
    ]


def _checks_of_sums(ruleset: Ruleset, sums: Sums) -> list[Row]:
    """Sums over all games; they hold where all tables have the same size."""
    left = sums["deposits_left"] // ruleset.seats * DEPOSIT
    points = sums["points"] + left - sums["seats"] * ruleset.start_points
    parts = sum(sums[part] for part in ("base", "rounding", "oka", "uma")) + left - sums["deposit"]
    return [
        _check(
            _("Points"),
            points,
            POINTS,
            _("Points and deposits left, less the points of the start."),
        ),
        _check(
            _("Parts of the scores"),
            parts / 1000,
            PARTS,
            _("Base, rounding, oka and uma, with deposits that nobody took."),
        ),
    ]


def _checks(hands_keys: Sequence[str]) -> list[Row]:
    hands = ",".join(f"{key}_move_hand" for key in hands_keys)
    honba = ",".join(f"{key}_move_honba" for key in hands_keys)
    return [
        _check(_("Scores"), 0, SCORES, _("Differences between the formulas and the site.")),
        _check(
            _("Totals"),
            0,
            TOTALS,
            _("Differences between the sums of the scores and the standings."),
        ),
        _check(_("Payments for hands"), None, f"SUM({hands})", _("What some pay, others receive.")),
        _check(_("Payments for honba"), None, f"SUM({honba})", _("What some pay, others receive.")),
    ]


def _check(what: str, value: float | None, formula: str, words: str) -> Row:
    title = _("Must be 0: %s") % what
    return (title, Cell(value=value, kind=Kind.MEAN, formula=formula), words)


def _count(value: int) -> Cell:
    return Cell(value=value, kind=Kind.COUNT)
