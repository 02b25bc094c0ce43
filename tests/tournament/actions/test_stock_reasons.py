import pytest

from tests.factories import make_change, make_tournament
from tournament.actions.penalties import PenaltyRefused
from tournament.actions.stock_reasons import set_stock_reasons

pytestmark = pytest.mark.django_db


def set_reasons(tournament, *reasons):
    return set_stock_reasons(tournament=tournament, reasons=reasons, change=make_change())


def test_reasons_are_replaced_as_a_whole():
    tournament = make_tournament()
    set_reasons(tournament, ("Phone", 5000), ("Late", 1000))

    set_reasons(tournament, (" Late  again ", 2000), ("Fair play", -1000))

    assert [(each.text, each.points) for each in tournament.stock_reasons.all()] == [
        ("Late again", 2000),
        ("Fair play", -1000),
    ]


@pytest.mark.parametrize(
    "reasons",
    [
        [("", 1000)],
        [("Late", 0)],
        [("Late", 150)],
        [("x" * 201, 1000)],
        [("Late", 1000), ("Late", 2000)],
    ],
)
def test_impossible_reasons_are_refused(reasons):
    tournament = make_tournament()
    set_reasons(tournament, ("Phone", 5000))

    with pytest.raises(PenaltyRefused):
        set_reasons(tournament, *reasons)

    assert [each.text for each in tournament.stock_reasons.all()] == ["Phone"]
