"""Two people of one name: told apart by as little as does, at no further query."""

import pytest

from tests.factories import NAMES, make_game, make_players, make_tournament
from tournament.models import Participant, Player
from tournament.queries.games import game_by_number, names_of
from tournament.queries.names import apart_here
from tournament.queries.standings import standings_of

pytestmark = pytest.mark.django_db


def make_namesakes(tournament, *details):
    """Players who are all called O'Brien, with these details."""
    players = make_players(tournament, [f"P{number}" for number, _one in enumerate(details)])
    for player, more in zip(players, details, strict=True):
        Player.objects.filter(pk=player.pk).update(name="O'Brien", name_key="o'brien", **more)
    return players


def told(tournament):
    rows = tournament.participants.annotate(apart=apart_here()).order_by("pk")
    return [row.apart for row in rows]


@pytest.mark.parametrize(
    ("details", "expected"),
    [
        ([{}], [None]),
        ([{"club": "Cork"}, {"club": "Kyoto"}], ["Cork", "Kyoto"]),
        ([{"club": "Cork"}, {}], ["Cork", "#2"]),
        ([{"club": "Cork"}, {"club": "Cork"}], ["#1", "#2"]),
        ([{"country": "IE"}, {"country": "JP"}, {"club": "Kyoto"}], ["IE", "JP", "Kyoto"]),
    ],
)
def test_namesakes_are_told_apart_by_club_else_country_else_number(details, expected):
    tournament = make_tournament()
    make_namesakes(tournament, *details)
    make_players(tournament, ["Aiko", "Binh"])

    assert told(tournament) == [*expected, None, None]


def test_only_who_takes_part_in_the_same_tournament_is_a_namesake():
    tournament = make_tournament()
    make_namesakes(tournament, {}, {})
    make_namesakes(make_tournament(), {"club": "Cork"})
    second = tournament.participants.last()

    tournament.participants.filter(pk=second.pk).update(status=Participant.Status.APPLIED)
    assert told(tournament)[0] is None
    tournament.participants.filter(pk=second.pk).update(status="withdrawn", number=None)
    assert told(tournament) == ["#1", f"ID {second.player_id}"]


def test_names_of_a_game_come_with_its_seats(django_assert_num_queries):
    tournament = make_tournament()
    players = make_namesakes(tournament, {"club": "Cork"}, {})
    make_game(tournament, [*players, *make_players(tournament, ["Aiko", "Binh"])])

    with django_assert_num_queries(2):
        game = game_by_number(tournament, 1)
        assert names_of(game) == ("O'Brien (Cork)", "O'Brien (#2)", "Aiko", "Binh")


def test_standings_tell_namesakes_apart_in_one_query_more(django_assert_num_queries):
    tournament = make_tournament()
    make_players(tournament, NAMES[:3])
    with django_assert_num_queries(2):
        assert [row.name for row in standings_of(tournament)] == list(NAMES[:3])

    tournament = make_tournament()
    make_namesakes(tournament, {"club": "Cork"}, {})

    with django_assert_num_queries(3):
        assert [row.name for row in standings_of(tournament)] == ["O'Brien (Cork)", "O'Brien (#2)"]
