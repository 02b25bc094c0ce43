"""The history of a tournament as a sheet: one line a changed row, the latest change first."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.exports.sheets import Block, Column, Kind, Sheet

Line = tuple[Any, ...]


def history_sheet(lines: Iterable[Line]) -> Sheet:
    """What `history_rows` gives, as a sheet; times are local, without a time zone. Its length is not known before."""
    return Sheet(
        key="history",
        title=_("History"),
        columns=(
            Column(key="when", title=_("When"), kind=Kind.MOMENT, width=18),
            Column(key="who", title=_("Who"), width=16),
            Column(key="what", title=_("What"), width=24),
            Column(key="game", title=_("Game"), kind=Kind.COUNT),
            Column(key="row", title=_("Of what"), width=16),
            Column(key="before", title=_("Before"), width=40),
            Column(key="after", title=_("After"), width=40),
            Column(key="why", title=_("Why"), width=40),
        ),
        blocks=_blocks(lines),
        row_count=0,
    )


def _blocks(lines: Iterable[Line]) -> Iterator[Block]:
    for when, *rest in lines:
        yield [(timezone.localtime(when).replace(tzinfo=None), *rest)]
