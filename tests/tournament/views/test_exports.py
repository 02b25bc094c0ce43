import json
from io import BytesIO

import pytest
from django.core.cache import cache
from django.urls import reverse
from openpyxl import load_workbook

from scoring.game_json import record_from_data
from scoring.record import compute
from tests.factories import (
    DRAW,
    RON,
    TSUMO,
    make_change,
    make_event,
    make_finished_game,
    make_game,
    make_players,
    make_tournament,
    make_user,
    play_round,
    record,
    seat_round,
)
from tournament.actions.players import rename_player
from tournament.actions.rounds import publish_round
from tournament.actions.tournaments import change_tournament
from tournament.exports import EXPORTS

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def empty_cache():
    cache.clear()


def download(client, url, **headers):
    """The response and all its content; the test client closes the file behind it once it is read."""
    response = client.get(url, headers=headers)
    return response, response.getvalue()


def export_url(tournament, kind="xlsx"):
    return reverse("export", args=[tournament.slug, kind])


def game_url(name, game):
    return reverse(name, args=[game.tournament.slug, game.number])


def test_exports_lists_every_form(client):
    tournament = make_tournament()

    page = client.get(reverse("exports", args=[tournament.slug])).content.decode()

    assert [kind for kind in EXPORTS if f'href="{export_url(tournament, kind)}"' in page] == [
        *EXPORTS
    ]


def test_export_is_a_workbook_with_a_name_in_any_script(client):
    tournament = make_tournament(name="春リーグ: 2026")
    make_finished_game(tournament)

    response, content = download(client, export_url(tournament))

    assert response["Content-Type"].endswith("spreadsheetml.sheet")
    plain, own = response["Content-Disposition"].split("; ")[1:]
    assert plain == f'filename="{tournament.slug}.xlsx"'
    assert own == "filename*=UTF-8''%E6%98%A5%E3%83%AA%E3%83%BC%E3%82%B0%202026.xlsx"
    assert plain.isascii()
    workbook = load_workbook(BytesIO(content))
    address = f"http://testserver{tournament.get_absolute_url()}"
    assert workbook["About"]["B3"].value == address


def test_export_of_a_part_says_so_in_its_name(client):
    tournament = make_tournament()
    make_finished_game(tournament)

    response, content = download(client, export_url(tournament, "games-csv"))

    assert f'filename="{tournament.slug}-games.csv"' in response["Content-Disposition"]
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    assert content.count(b"\r\n") == 5


def test_export_is_not_made_again_while_nothing_changed(client):
    tournament = make_tournament()
    make_finished_game(tournament)
    url = export_url(tournament, "games-csv")
    etag = download(client, url)[0]["ETag"]

    assert client.get(url, headers={"If-None-Match": etag}).status_code == 304
    make_finished_game(tournament)
    response, content = download(client, url, if_none_match=etag)
    assert (response.status_code, content.count(b"\r\n")) == (200, 9)


def test_export_of_an_unlisted_tournament_is_for_who_knows_its_address(client):
    tournament = make_tournament(is_listed=False)

    _response, content = download(client, export_url(tournament))

    assert load_workbook(BytesIO(content))["About"]["B2"].value == tournament.name


def test_export_of_an_unknown_kind_or_tournament_is_not_found(client):
    tournament = make_tournament()

    assert client.get(export_url(tournament, "pdf")).status_code == 404
    assert client.get(reverse("export", args=["nowhere", "xlsx"])).status_code == 404


def test_export_only_reads(client):
    assert client.post(export_url(make_tournament())).status_code == 405


def test_game_json_computes_to_the_points_on_the_site(client):
    game = record(make_game(), RON, TSUMO, DRAW)

    data = json.loads(client.get(game_url("game_json", game)).content)

    computed = compute(record_from_data(data))
    assert list(computed.played[-1].after.points) == game.points
    assert [hand["end"] for hand in data["hands"]] == ["ron", "tsumo", "exhaustive_draw"]


def test_game_json_of_an_unknown_game_is_not_found(client):
    tournament = make_tournament()

    assert client.get(reverse("game_json", args=[tournament.slug, 7])).status_code == 404


def test_game_chart_is_an_image_that_may_use_only_its_own_colours(client):
    game = record(make_game(), RON, TSUMO)

    response = client.get(game_url("game_chart", game))

    assert response["Content-Type"] == "image/svg+xml"
    policy = set(response["Content-Security-Policy"].split("; "))
    assert {"default-src 'none'", "style-src 'unsafe-inline'"} <= policy
    assert "東 Aiko" in response.content.decode()


def test_game_chart_is_sent_again_only_after_a_change(client):
    game = record(make_game(), RON)
    url = game_url("game_chart", game)
    etag = client.get(url)["ETag"]

    assert client.get(url, headers={"If-None-Match": etag}).status_code == 304
    rename_player(player=game.seats.first().player, name="Akari", change=make_change())
    renamed = client.get(url, headers={"If-None-Match": etag})
    assert (renamed.status_code, "東 Akari" in renamed.content.decode()) == (200, True)
    record(game, TSUMO)
    assert client.get(url, headers={"If-None-Match": renamed["ETag"]}).status_code == 200


def test_player_chart_shows_the_games_that_everybody_may_find(client):
    tournament, hidden = make_tournament(), make_tournament(is_listed=False)
    players = make_players(tournament)
    make_finished_game(tournament, players=players)
    make_finished_game(tournament, players=players[::-1])
    url = reverse("player_chart", args=[players[0].pk])

    image = client.get(url).content.decode()
    make_players(hidden)

    assert image.count("<circle") == 2
    assert client.get(reverse("player_chart", args=[0])).status_code == 404


def test_export_waits_for_the_ceremony_while_standings_are_hidden(client):
    user = make_user()
    tournament = make_event(4, rounds=1, user=user)
    change_tournament(tournament=tournament, details={"hidden_from_round": 1}, change=make_change())
    play_round(seat_round(tournament.rounds.get()))
    address = reverse("export", args=[tournament.slug, "xlsx"])

    refused = client.get(address)
    client.force_login(user)
    response = client.get(address)
    workbook = load_workbook(BytesIO(b"".join(response.streaming_content)))

    assert refused.status_code == 403
    assert "secret until the ceremony" in refused.content.decode()
    assert "Standings" in workbook.sheetnames


def test_exports_without_results_are_open_while_standings_are_hidden(client):
    user = make_user()
    tournament = make_event(4, rounds=1, user=user)
    change_tournament(tournament=tournament, details={"hidden_from_round": 1}, change=make_change())
    play_round(seat_round(tournament.rounds.get()))

    page = client.get(reverse("exports", args=[tournament.slug])).content.decode()
    answers = {kind: download(client, export_url(tournament, kind))[0] for kind in EXPORTS}

    linked = {kind for kind in EXPORTS if f'href="{export_url(tournament, kind)}"' in page}
    assert linked == {"rules-csv", "about-csv"}
    assert {kind for kind, answer in answers.items() if answer.status_code == 200} == linked
    assert "As soon as it is over everybody can take these with them, too: Excel workbook" in page
    client.force_login(user)
    page = client.get(reverse("exports", args=[tournament.slug])).content.decode()
    assert all(export_url(tournament, kind) in page for kind in EXPORTS)


def test_export_keeps_seating_that_is_not_published(client):
    tournament = make_event(4, rounds=1)
    make_game(tournament, [one.player for one in tournament.participants.order_by("pk")])
    the_round = seat_round(tournament.rounds.get())

    before = download(client, export_url(tournament, "games-csv"))[1]
    publish_round(the_round=the_round, change=make_change())
    after = download(client, export_url(tournament, "games-csv"))[1]

    assert (before.count(b"P01"), after.count(b"P01")) == (1, 2)
