import pytest
from django.contrib.auth.models import AnonymousUser

from tests.factories import make_game, make_tournament, make_user
from tournament.queries.tournaments import is_organiser, listed_tournaments, tournament_by_slug

pytestmark = pytest.mark.django_db


def test_unlisted_tournaments_show_only_to_their_organisers():
    owner, other = make_user(), make_user()
    listed = make_tournament(other)
    unlisted = make_tournament(owner, is_listed=False)

    assert list(listed_tournaments()) == [listed]
    assert list(listed_tournaments(AnonymousUser())) == [listed]
    assert list(listed_tournaments(other)) == [listed]
    assert set(listed_tournaments(owner)) == {listed, unlisted}


def test_unlisted_tournament_without_an_owner_is_nobodys():
    make_tournament(is_listed=False)

    assert list(listed_tournaments(None)) == []


@pytest.mark.parametrize("count", [1, 3])
def test_listed_tournaments_cost_one_query(count, django_assert_num_queries):
    owner = make_user()
    for _tournament in range(count):
        make_game(make_tournament(owner))

    with django_assert_num_queries(1):
        shown = [(each.name, each.game_count, each.is_mine) for each in listed_tournaments(owner)]

    assert [(games, mine) for _name, games, mine in shown] == [(1, True)] * count


def test_tournament_by_slug(django_assert_num_queries):
    tournament = make_tournament(slug="spring")

    with django_assert_num_queries(1):
        assert tournament_by_slug("spring") == tournament
    assert tournament_by_slug("autumn") is None


def test_is_organiser():
    owner = make_user()
    tournament = make_tournament(owner)

    assert is_organiser(tournament, owner) is True
    assert is_organiser(tournament, make_user()) is False
    assert is_organiser(tournament, AnonymousUser()) is False
