"""The sheet of standings where the sums are not those of all games: byes, substitutes, later stages."""

from io import BytesIO

import pytest
from django.core.cache import cache
from openpyxl import load_workbook

from tests.factories import NOW, make_change, make_event, participant_called, play_round, seat_round
from tests.tournament.exports.recalculation import Recalculation
from tournament.actions.participants import change_participant_details
from tournament.actions.stages import add_stage, open_next_stage
from tournament.actions.tournaments import change_tournament
from tournament.exports import EXPORTS, Source, write_export

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def empty_cache():
    cache.clear()


def written(tournament):
    tournament.refresh_from_db()
    file = BytesIO()
    source = Source(tournament=tournament, address="http://test/", made_at=NOW.replace(tzinfo=None))
    write_export(EXPORTS["xlsx"], source, file)
    file.seek(0)
    return file


def standings(tournament):
    """The columns of the sheet by their titles."""
    head, *rows = load_workbook(written(tournament), data_only=True)["Standings"].values
    return {title: [row[index] for row in rows] for index, title in enumerate(head)}


@pytest.fixture
def event():
    """Five players, P05 with a bye worth 3.0 in the only round."""
    tournament = make_event(5, rounds=1)
    change_tournament(tournament=tournament, details={"bye_score": 3000}, change=make_change())
    play_round(seat_round(tournament.rounds.get(), ["P01", "P02", "P03", "P04"]))
    return tournament


def test_byes_are_a_column_and_part_of_the_total(event, tmp_path):
    sheet = standings(event)

    assert sheet["Player"] == ["P01", "P02", "P05", "P03", "P04"]
    assert sheet["Byes"] == [0, 0, 3, 0, 0]
    assert sheet["Total"] == [50, 10, 3, -20, -40]
    file = tmp_path / "event.xlsx"
    file.write_bytes(written(event).getvalue())
    again = Recalculation(file)
    totals = again.column("Standings", "Total")
    computed = again.computed()
    assert [computed["Standings", f"{totals}{row}"] for row in range(2, 7)] == sheet["Total"]


def test_substitutes_and_later_stages_are_values_that_sum_up(event):
    change_participant_details(
        participant=participant_called("P04"),
        details={"is_substitute": True},
        change=make_change(),
    )
    add_stage(tournament=event, details={"carry": "half", "cut": 2}, change=make_change())
    open_next_stage(tournament=event, change=make_change())

    sheet = standings(event)
    formulas = load_workbook(written(event))["Standings"]

    assert sheet["Player"] == ["P01", "P02", "P05", "P03", "P04"]
    assert sheet["Carried over"] == [25, 5, 0, 0, 0]
    assert sheet["Sum of scores"] == [0, 0, 0, -20, -30]
    assert sheet["Total"] == [25, 5, 3, -20, -30]
    assert sheet["Difference"] == [0] * 5
    titles = [cell.value for cell in formulas[1]]
    kinds = {title: cell.data_type for title, cell in zip(titles, formulas[2], strict=True)}
    assert (kinds["Sum of scores"], kinds["Games"], kinds["Total"]) == ("n", "n", "f")
