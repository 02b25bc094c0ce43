"""Two people of one name, wherever somebody is chosen."""

import pytest

from tests.factories import make_tournament
from tournament.forms.people import PeopleField, PersonField, names_told_apart
from tournament.models import Participant, Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    tournament = make_tournament()
    for number, (name, club, is_substitute) in enumerate(
        [("Aiko", "Kyoto", False), ("O'Brien", "Cork", False), ("O'Brien", "", True)], 1
    ):
        player = Player.objects.create(
            name=name, name_key=name.casefold(), club=club, ema_number=str(number)
        )
        Participant.objects.create(
            tournament=tournament, player=player, is_substitute=is_substitute, number=number
        )
    return tournament


def labels(field):
    return [label for _value, label in field.choices]


def test_only_names_that_several_have_are_told_apart(tournament):
    assert list(names_told_apart(Player.objects.all()).values()) == [
        "Aiko",
        "O'Brien, Cork, EMA 2",
        "O'Brien, EMA 3",
    ]


def test_players_are_chosen_by_what_tells_them_apart_in_one_query(
    tournament, django_assert_num_queries
):
    field = PersonField(Player.objects.all(), empty_label="–")

    with django_assert_num_queries(1):
        assert labels(field) == ["–", "Aiko", "O'Brien, Cork, EMA 2", "O'Brien, EMA 3"]


def test_participants_are_so_too_and_substitutes_are_called_so(tournament):
    field = PeopleField(tournament.participants.select_related("player").order_by("number"))

    assert labels(field) == ["Aiko", "O'Brien, Cork, EMA 2", "O'Brien, EMA 3 (substitute)"]
    assert list(field.clean([tournament.participants.first().pk])) == [
        tournament.participants.first()
    ]
