import pytest

from tests.factories import make_change, make_event, make_players, make_tournament, player_called
from tournament.actions.seatings import upload_plan
from tournament.queries.seatings import NotInRound, cost_of_swap, seating_quality

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    """Two rounds in which the same players meet, with P09 and then P08 sitting out."""
    made = make_event(9)
    text = "1,1,1,2,3,4\n1,2,5,6,7,8\n2,1,4,3,2,1\n2,2,5,6,7,9"
    upload_plan(stage=made.stages.get(), text=text, change=make_change())
    return made


def test_quality_counts_repeats_by_name(tournament):
    found = seating_quality(tournament)

    # All six pairs of table 1 and the three among P05, P06 and P07 meet again.
    assert (found.quality.repeats, len(found.repeated)) == (9, 9)
    assert ("P01", "P02") in found.repeated
    assert [player.byes for player in found.quality.players] == [0] * 7 + [1, 1]


def test_quality_until_a_round(tournament):
    first = tournament.rounds.get(number=1)

    assert seating_quality(tournament, until=first).quality.repeats == 0
    assert seating_quality(make_tournament()) is None


def test_cost_of_a_swap_tells_the_repeats(tournament):
    second = tournament.rounds.get(number=2)

    cost = cost_of_swap(second, player_called("P01"), player_called("P05"))

    # Table 1: P02, P03, P04 stay (3 repeats), P05 met none of them; table 2: P06 and P07 (1).
    assert (cost.before.repeats, cost.after.repeats, cost.repeats) == (9, 4, -5)


def test_cost_of_a_swap_with_a_bye(tournament):
    second = tournament.rounds.get(number=2)

    cost = cost_of_swap(second, player_called("P08"), player_called("P09"))

    # P08 met P05, P06 and P07 in round 1; P09 met nobody.
    assert cost.repeats == 3


def test_who_has_no_place_cannot_be_swapped(tournament):
    (stranger,) = make_players(make_tournament(), ["Zoe"])

    with pytest.raises(NotInRound, match="has no place in Round 2"):
        cost_of_swap(tournament.rounds.get(number=2), player_called("P02"), stranger)


def test_quality_costs_four_queries(tournament, django_assert_num_queries):
    with django_assert_num_queries(4):
        seating_quality(tournament)
