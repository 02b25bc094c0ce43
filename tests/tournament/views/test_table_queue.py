import json
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.factories import DRAW, RON, TSUMO, make_change, make_game
from tournament.actions.table_links import renew_link
from tournament.models import Hand, HandConflict
from tournament.queries.table_links import LinkReplaced, LinkUseless, game_with_token, token_of
from tournament.views import guesses
from tournament.views.access import table_link

pytestmark = pytest.mark.django_db

ID = "8f7a1e9e-0000-4000-8000-000000000001"


@pytest.fixture(autouse=True)
def no_guesses():
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def strict():
    """A browser for which nothing is let through that it would not let through."""
    return Client(enforce_csrf_checks=True)


def address(token):
    return reverse("table_queue", args=[token])


def hand(number, outcome=RON, client_id=None):
    return {"number": number, "client_id": client_id or str(uuid4()), "outcome": outcome}


def post(client, game, *hands, device="phone 1", token=None):
    return client.post(
        address(token or token_of(game)),
        json.dumps({"device": device, "hands": hands}),
        content_type="application/json",
    )


def told(response):
    return [(answer["number"], answer["status"]) for answer in response.json()["results"]]


def test_link_opens_its_game_with_two_queries(django_assert_num_queries):
    game = make_game()
    token = token_of(game)

    with django_assert_num_queries(2):
        found = game_with_token(token)
        names = [seat.player.name for seat in found.seats.all()]
        slug = found.tournament.slug

    assert (found, names[0], slug) == (game, "Aiko", game.tournament.slug)


def test_replaced_link_says_so_and_the_new_one_works():
    game = make_game()
    old = token_of(game)

    renewed = renew_link(game=game, change=make_change(reason=""))

    with pytest.raises(LinkReplaced, match="This link was replaced"):
        game_with_token(old)
    assert game_with_token(token_of(renewed)) == game


@pytest.mark.parametrize(
    "change", [str.upper, lambda token: token + "x", lambda token: "9" + token]
)
def test_changed_link_opens_nothing(change):
    with pytest.raises(LinkUseless):
        game_with_token(change(token_of(make_game())))


@pytest.mark.parametrize("token", ["1.0", "1.0.", "..", "x", "1.0.0.0"])
def test_nonsense_is_no_link(token):
    with pytest.raises(LinkUseless):
        game_with_token(token)


def test_link_of_a_deleted_game_says_so():
    game = make_game()
    token = token_of(game)
    game.delete()

    with pytest.raises(LinkReplaced, match="deleted"):
        game_with_token(token)


def test_phone_without_account_or_cookie_records_a_queue(strict):
    game = make_game()

    response = post(strict, game, hand(1, DRAW), hand(2, TSUMO))

    assert response.status_code == 200
    answer = response.json()
    assert told(response) == [(1, "stored"), (2, "stored")]
    assert (answer["next"], answer["over"]) == (3, "")
    assert answer["results"][1]["points"] == [39800, 21400, 19400, 19400]
    assert set(Hand.objects.values_list("device", "entered_by")) == {("phone 1", None)}


def test_other_version_is_answered_with_both(strict):
    game = make_game()
    post(strict, game, hand(1, RON))

    response = post(strict, game, hand(1, TSUMO), device="phone 2")

    (answer,) = response.json()["results"]
    assert (answer["status"], answer["stored"]) == ("conflict", RON)
    assert answer["conflict"] == HandConflict.objects.get(sent=TSUMO).pk


def test_link_records_in_its_own_game_only(strict):
    game, other = make_game(), make_game()

    post(strict, game, hand(1))

    assert (game.hands.count(), other.hands.count()) == (1, 0)


def test_replaced_link_records_nothing(strict):
    game = make_game()
    token = token_of(game)
    renew_link(game=game, change=make_change(reason=""))

    response = post(strict, game, hand(1), token=token)

    assert response.status_code == 404
    assert "This link was replaced" in response.content.decode()
    assert game.hands.count() == 0


@pytest.mark.parametrize(
    "sent",
    [
        "nonsense",
        "[]",
        '{"device": "x"}',
        '{"device": "", "hands": []}',
        f'{{"device": "x", "hands": [{{"number": "1", "client_id": "{ID}", "outcome": {{}}}}]}}',
        '{"device": "x", "hands": [{"number": 1, "client_id": "7", "outcome": {}}]}',
        f'{{"device": "x", "hands": [{{"number": 1, "client_id": "{ID}", "outcome": 3}}]}}',
        '{"device": 3, "hands": []}',
    ],
)
def test_what_is_no_queue_is_refused_with_a_sentence(strict, sent):
    game = make_game()

    response = strict.post(address(token_of(game)), sent, content_type="application/json")

    assert response.status_code == 400
    assert response.json()["sentence"]


@pytest.mark.parametrize("outcome", [{}, {"end": "ron"}, {"end": "ron", "wins": 3, "discarder": 1}])
def test_impossible_hand_is_refused_and_nothing_breaks(strict, outcome):
    game = make_game()

    response = post(strict, game, hand(1, outcome))

    assert told(response) == [(1, "refused")]


def test_queue_is_only_sent(strict):
    assert strict.get(address(token_of(make_game()))).status_code == 405


def test_guessing_is_limited(strict):
    game = make_game()
    for _guess in range(guesses.MOST_GUESSES):
        assert post(strict, game, token="1.0.guess").status_code == 404

    limited = post(strict, game, token="1.0.guess")

    assert limited.status_code == 429
    assert "Too many wrong links" in limited.content.decode()
    assert post(strict, game, hand(1)).status_code == 429
    assert game.hands.count() == 0


def test_tables_that_were_open_go_on_while_somebody_guesses(strict):
    game = make_game()
    post(strict, game, hand(1))
    for _guess in range(guesses.MOST_GUESSES + 1):
        post(strict, game, token="1.0.guess")

    response = post(strict, game, hand(2))

    assert told(response) == [(2, "stored")]


def test_replaced_links_are_no_guesses(strict):
    game = make_game()
    token = token_of(game)
    renew_link(game=game, change=make_change(reason=""))

    for _try in range(guesses.MOST_GUESSES + 1):
        assert post(strict, game, token=token).status_code == 404


def test_decorator_says_that_a_link_opens_the_view():
    assert table_link(lambda request, game: HttpResponse()).access == "table_link"
