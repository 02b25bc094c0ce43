"""People in the wrong seats, games in the wrong round, hands at the wrong table: shown first, then put right with a reason."""

import pytest
from django.urls import reverse

from tests.factories import (
    NAMES,
    NOW,
    RON,
    TSUMO,
    make_finished_game,
    make_game,
    make_players,
    make_tournament,
    make_user,
    record,
)
from tests.pages import page_of, text_of
from tournament.models import ChangeEntry, Game, Round

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture
def tournament():
    return make_tournament(make_user("mika"))


@pytest.fixture
def tables(tournament):
    """Two tables of one round, the first of them over."""
    players = make_players(tournament, NAMES)
    the_round = Round.objects.create(
        tournament=tournament, number=1, state="running", started_at=NOW
    )
    games = [
        make_game(tournament, four, round=the_round, table_number=number)
        for number, four in enumerate((players[:4], players[4:]), 1)
    ]
    return [record(games[0], RON), record(games[1], TSUMO)]


@pytest.fixture
def organiser(client, tournament):
    client.force_login(tournament.organisers.get().user)
    return client


def address(name, game, **more):
    return reverse(name, kwargs={"slug": game.tournament.slug, "number": game.number, **more})


def names(game):
    seats = Game.objects.get(pk=game.pk).seats.order_by("seat")
    return [seat.player.name for seat in seats]


def swap(game, seat, other, other_seat, **more):
    return {
        "seat": seat,
        "with_seat": f"{other.pk}:{other_seat}",
        "revision": game.revision,
        **more,
    }


def test_the_choice_names_seats_by_wind_and_player(organiser, tables):
    page = page_of(organiser.get(address("game_swap", tables[0])))
    options = page.xpath("//select[@name='with_seat']/option/text()")
    assert options[1] == "東 Aiko"
    assert options[-1] == "Table 2 · 北 Hana"


def test_a_swap_in_one_game_shows_first_what_changes(organiser, tables):
    url = address("game_swap", tables[0])
    response = organiser.post(url, swap(tables[0], 0, tables[0], 1))
    assert names(tables[0]) == list(NAMES[:4])
    head = page_of(response).xpath("//table[contains(@class, 'changes')]/thead//th")
    assert [" ".join(cell.text_content().split()) for cell in head[1:3]] == [
        "Aiko Binh",
        "Binh Aiko",
    ]
    assert "Swap them" in text_of(response)
    assert page_of(response).xpath("//*[@id='errors']") == []


def test_a_swap_is_done_with_a_reason(organiser, tables):
    sent = swap(tables[0], 0, tables[0], 1, reason="sat wrongly")
    response = organiser.post(address("game_swap", tables[0]), sent)
    assert response["Location"] == address("game", tables[0])
    assert names(tables[0])[:2] == ["Binh", "Aiko"]
    assert ChangeEntry.objects.first().kind == "swap_players"


def test_a_swap_without_reason_is_not_done(organiser, tables):
    sent = swap(tables[0], 0, tables[0], 1, reason=" ")
    response = organiser.post(address("game_swap", tables[0]), sent)
    assert page_of(response).xpath("//*[@id='errors']//a/@href") == ["#id_reason"]
    assert names(tables[0]) == list(NAMES[:4])


def test_two_tables_are_shown_and_changed_together(organiser, tables):
    url = address("game_swap", tables[0])
    shown = text_of(organiser.post(url, swap(tables[0], 1, tables[1], 2), headers=HTMX))
    assert "Game 1" in shown
    assert "Game 2" in shown
    organiser.post(url, swap(tables[0], 1, tables[1], 2, reason="wrong tables"))
    assert names(tables[0])[1] == "Goran"
    assert names(tables[1])[2] == "Binh"


def test_a_swap_from_an_older_page_is_refused(organiser, tables):
    sent = swap(tables[0], 0, tables[0], 1, reason="sat wrongly")
    record(tables[0], TSUMO)
    response = organiser.post(address("game_swap", tables[0]), sent)
    tables[0].refresh_from_db()
    assert "was changed meanwhile" in text_of(response)
    assert page_of(response).xpath("//input[@name='revision']/@value") == [str(tables[0].revision)]
    assert names(tables[0]) == list(NAMES[:4])


def test_somebody_else_takes_a_seat(organiser, tournament):
    players = make_players(tournament, NAMES[:5])
    game = make_finished_game(tournament, players=players[:4])
    sent = {"seat": 0, "player": players[4].pk, "revision": game.revision}
    shown = text_of(organiser.post(address("game_replace", game), sent))
    assert "Aiko" in shown
    assert "Standings" in shown
    organiser.post(address("game_replace", game), {**sent, "reason": "mixed up"})
    assert names(game)[0] == "Emeka"


def test_who_sits_elsewhere_in_the_round_cannot_take_a_seat(organiser, tables):
    emeka = tables[1].seats.get(seat=0).player
    sent = {"seat": 0, "player": emeka.pk, "reason": "mixed up", "revision": tables[0].revision}
    response = organiser.post(address("game_replace", tables[0]), sent)
    assert "Emeka sits in game 2 of this round." in text_of(response)
    assert names(tables[0])[0] == "Aiko"


def test_a_game_moves_to_another_round(organiser, tournament, tables):
    later = Round.objects.create(tournament=tournament, number=2)
    sent = {"the_round": later.pk, "table_number": 5, "revision": tables[0].revision}
    shown = organiser.post(address("game_move", tables[0]), sent)
    assert "Move the game" in text_of(shown)
    organiser.post(address("game_move", tables[0]), {**sent, "reason": "wrong round"})
    moved = Game.objects.get(pk=tables[0].pk)
    assert (moved.round, moved.table_number) == (later, 5)


def test_a_hand_moves_to_the_game_where_it_was_played(organiser, tables):
    url = address("hand_move", tables[0], hand=1)
    sent = {"game": tables[1].pk, "number": 1, "revision": tables[0].revision}
    shown = text_of(organiser.post(url, sent, headers=HTMX))
    assert "Game 1" in shown
    assert "deleted" in shown
    organiser.post(url, {**sent, "reason": "wrong table"})
    assert tables[0].hands.count() == 0
    assert [hand.outcome for hand in tables[1].hands.all()] == [RON, TSUMO]


@pytest.mark.parametrize("name", ["game_swap", "game_replace", "game_move"])
def test_seats_are_for_organisers(client, tables, name):
    client.force_login(make_user("stranger"))
    assert client.get(address(name, tables[0])).status_code == 403
