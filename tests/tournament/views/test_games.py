"""The sheet of a game, setting one up, changing its seats, deleting it."""

import json
from uuid import uuid4

import pytest
from django.urls import reverse

from tests.factories import (
    CHOMBO,
    DAY,
    DRAW,
    FOUR,
    NAMES,
    RON,
    THREE,
    TSUMO,
    make_change,
    make_finished_game,
    make_game,
    make_mixed,
    make_players,
    make_ruleset,
    make_tournament,
    record,
)
from tests.pages import page_of
from tournament.actions.penalties import add_penalty
from tournament.models import Game

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


def address(name, game):
    return reverse(name, args=[game.tournament.slug, game.number])


def squeezed(text):
    return " ".join(text.split())


def text_of(response):
    return squeezed(page_of(response).text_content())


def sheet_of(response):
    rows = page_of(response).xpath("//table[contains(@class, 'score-sheet')]/tbody/tr")
    return [
        [squeezed(row.xpath("string(th)")), squeezed(row.xpath("string(.//summary)"))]
        + [squeezed(cell.text_content()) for cell in row.xpath("td[contains(@class, 'num')]")]
        for row in rows
    ]


def new_entries(players, **changed):
    seats = {f"seat_{seat}": player.pk for seat, player in enumerate(players)}
    return {"client_id": str(uuid4()), "played_on": "2026-03-14", **seats, **changed}


@pytest.mark.parametrize(("usual", "other"), [(FOUR, THREE), (THREE, FOUR)])
def test_new_game_may_be_at_a_table_of_the_other_size(scorer, organiser, usual, other):
    tournament = make_mixed(usual, other, organiser)
    *three, dewi = make_players(tournament)
    url = reverse("game_new", args=[tournament.slug])

    for seated in (three, [*three, dewi]):
        scorer.post(url, new_entries(seated))
    refused = scorer.post(url, new_entries(three[:2], seat_3=dewi.pk))

    first, second = tournament.games.order_by("number")
    assert (first.points, second.points) == ([35000] * 3, [25000] * 4)
    assert "This field is required." in text_of(refused)
    assert "Leave empty at a table of 3." in text_of(scorer.get(url))


def test_new_game_at_tables_of_both_sizes_waits_for_three_players(scorer, organiser):
    tournament = make_mixed(FOUR, THREE, organiser)
    make_players(tournament, NAMES[:2])

    page = text_of(scorer.get(reverse("game_new", args=[tournament.slug])))

    assert "1 more player is needed 3 or 4 play at a table." in page


def test_sheet_tells_every_hand_in_words_and_points(client, tournament):
    game = record(make_game(tournament), RON, DRAW)

    assert sheet_of(client.get(address("game", game))) == [
        [
            "E1",
            "Binh ron from Chen, 3 han 40 fu",
            "東25 000 –",
            "30 200 +5200",
            "19 800 −5200",
            "25 000 –",
        ],
        [
            "E2",
            "Draw, Aiko and Binh tenpai, riichi by Binh",
            "26 500 +1500",
            "東30 700 +500",
            "18 300 −1500",
            "23 500 −1500",
        ],
    ]


def test_honba_and_deposits_stand_at_the_hand(client, tournament):
    game = record(make_game(tournament), {**DRAW, "tenpai": [0]} | {"riichi": [0]}, TSUMO)
    page = page_of(client.get(address("game", game)))

    second = page.xpath("//tr[@id='hand-2']/th")[0]
    assert second.xpath("string(sup)") == "honba 1"
    assert second.xpath("string(.//*[@class='sticks']/@title)") == "1 deposit"


def test_a_row_opens_its_sums(client, tournament):
    game = record(make_game(tournament), RON)
    opened = page_of(client.get(address("game", game))).xpath("//tr[@id='hand-1']//details")[0]

    assert opened.xpath("string(.//p)") == "40 fu × 2^(2+3) = 1280; ron 4 × 1280 = 5120 → 5200"
    parts = [row.xpath("*/text()") for row in opened.xpath(".//tbody/tr")]
    assert parts[1:3] == [["Binh", "+5200", "±0", "±0"], ["Chen", "−5200", "±0", "±0"]]


def test_settlement_is_written_out_and_sums_to_zero(client, tournament):
    game = make_finished_game(tournament)
    page = page_of(client.get(address("game", game)))

    table = page.xpath("//table[@class='sum'][1]")[0]
    assert squeezed(table.xpath("string(caption)")) == "1 Aiko"
    assert [
        tuple(squeezed(cell) for cell in row.xpath("*/text()")) for row in table.xpath(".//tr")
    ] == [
        ("points", "40 000"),
        ("less return points", "−30 000"),
        ("in thousands", "+10.0"),
        ("oka", "+20.0"),
        ("uma", "+20.0"),
        ("score", "+50.0"),
    ]
    check = squeezed(page.xpath("string(//*[contains(@class, 'check')])"))
    assert check == (
        "The points sum to 100 000; the game began with 100 000. The scores sum to ±0.0."
    )


def test_what_nobody_receives_is_named_beside_the_sum(client, tournament):
    game = make_finished_game(tournament)
    add_penalty(
        tournament=tournament,
        player=game.seats.first().player,
        points=5000,
        game=game,
        change=make_change(reason="spoke to another table"),
    )
    text = text_of(client.get(address("game", game)))

    assert "The scores sum to −5.0. −5.0 are penalties. Without these they sum to ±0.0." in text
    assert "Aiko: −5.0, spoke to another table" in text


def test_chombo_shows_in_the_settlement(client, tournament):
    game = record(make_game(tournament), CHOMBO)
    scorer_page = client.get(address("game", game))

    assert "Chombo by Dewi" in text_of(scorer_page)


def test_three_players_have_three_columns(client, organiser):
    rules = make_ruleset(
        seats=3, start_points=35000, return_points=40000, uma=[20000, 0, -20000], noten_total=2000
    )
    game = record(make_game(make_tournament(organiser, rules)), TSUMO)

    sheet = sheet_of(client.get(address("game", game)))
    assert [len(row) for row in sheet] == [5]
    assert "西 Chen" in text_of(client.get(address("game", game)))
    assert "北" not in text_of(client.get(address("game", game)))


def test_empty_game_says_what_to_do(scorer, tournament):
    game = make_game(tournament)
    page = text_of(scorer.get(address("game", game)))

    assert "No hand recorded yet" in page
    assert "Record hand 1" in page


def test_only_organisers_see_what_changes_a_game(client, organiser, tournament):
    game = record(make_game(tournament), RON)
    links = (
        "//a[contains(@href, '/edit/') or contains(@href, '/delete/') or contains(@href, '/stop/')]"
    )

    assert page_of(client.get(address("game", game))).xpath(links) == []
    client.force_login(organiser)
    assert len(page_of(client.get(address("game", game))).xpath(links)) == 5


def test_running_game_asks_for_news_and_a_finished_one_does_not(client, tournament):
    running = make_game(tournament)
    finished = make_finished_game(tournament, players=[seat.player for seat in running.seats.all()])

    assert "every 10s" in client.get(address("game", running)).content.decode()
    assert "every 10s" not in client.get(address("game", finished)).content.decode()


def test_page_asks_with_the_state_it_shows_and_gets_304_until_the_next_hand(client, tournament):
    game = record(make_game(tournament), RON)
    page = page_of(client.get(address("game", game)))
    seen = {**HTMX, **json.loads(page.xpath("//*[@id='live']/@hx-headers")[0])}

    assert client.get(address("game", game), headers=seen).status_code == 304
    record(game, DRAW)
    part = client.get(address("game", game), headers=seen)
    assert part.status_code == 200
    assert part.content.decode().lstrip().startswith('<div id="live"')


@pytest.mark.parametrize("count", [1, 3])
def test_sheet_costs_the_same_however_many_hands(
    client, tournament, count, django_assert_num_queries
):
    game = record(make_game(tournament), *[DRAW] * count)
    url = address("game", game)

    with django_assert_num_queries(7):
        client.get(url)


def test_unknown_game_is_not_found(client, tournament):
    response = client.get(reverse("game", args=[tournament.slug, 99]))

    assert response.status_code == 404
    assert "There is nothing at this address" in text_of(response)


def test_game_is_set_up_in_seat_order(scorer, tournament):
    players = make_players(tournament)[::-1]
    response = scorer.post(
        reverse("game_new", args=[tournament.slug]), new_entries(players, table_number=5)
    )

    game = Game.objects.get()
    assert response["Location"] == address("game", game)
    assert [seat.player.name for seat in game.seats.all()] == ["Dewi", "Chen", "Binh", "Aiko"]
    assert (game.table_number, game.played_on) == (5, DAY)


def test_two_clicks_set_up_one_game(scorer, tournament):
    entries = new_entries(make_players(tournament))
    url = reverse("game_new", args=[tournament.slug])
    first, second = scorer.post(url, entries), scorer.post(url, entries)

    assert first["Location"] == second["Location"]
    assert Game.objects.count() == 1


def test_a_player_twice_is_refused_with_the_choices_kept(scorer, tournament):
    players = make_players(tournament)
    entries = new_entries(players, seat_3=players[0].pk)
    page = page_of(scorer.post(reverse("game_new", args=[tournament.slug]), entries))

    assert page.xpath("string(//*[@id='errors']//a)") == "Aiko sits at this table already."
    assert page.xpath("//select[@name='seat_1']/option[@selected]/text()") == ["Binh"]
    assert not Game.objects.exists()


def test_new_game_says_how_many_players_are_missing(scorer, tournament):
    make_players(tournament, ("Aiko", "Binh"))

    page = text_of(scorer.get(reverse("game_new", args=[tournament.slug])))
    assert "2 more players are needed" in page
    assert "Start the game" not in page


def test_seats_are_changed_with_a_reason(scorer, tournament):
    game = record(make_game(tournament), RON)
    players = [seat.player for seat in game.seats.all()]
    swapped = [players[1], players[0], *players[2:]]
    entries = new_entries(swapped, reason="wrong way round", revision=game.revision)
    response = scorer.post(address("game_edit", game), entries)

    assert response["Location"] == address("game", game)
    assert [seat.player.name for seat in game.seats.all()][:2] == ["Binh", "Aiko"]


def test_seats_are_not_changed_from_an_old_form(scorer, tournament):
    game = make_game(tournament)
    players = [seat.player for seat in game.seats.all()][::-1]
    entries = new_entries(players, reason="other way round", revision=game.revision)
    record(game, RON)
    text = text_of(scorer.post(address("game_edit", game), entries))

    assert "was changed meanwhile" in text
    assert next(seat.player.name for seat in game.seats.all()) == "Aiko"


def test_delete_shows_what_goes_and_needs_a_reason(scorer, tournament):
    game = record(make_game(tournament), RON)
    url = address("game_delete", game)

    assert "1 recorded hand goes with it" in text_of(scorer.get(url))
    assert "This field is required." in text_of(scorer.post(url, {"revision": game.revision}))
    assert Game.objects.exists()
    response = scorer.post(url, {"revision": game.revision, "reason": "never played"})
    assert response["Location"] == tournament.get_absolute_url()
    assert not Game.objects.exists()
