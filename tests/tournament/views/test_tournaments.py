"""The list, one tournament's page, setting one up and changing it."""

from datetime import date

import pytest
from django.core.cache import cache
from django.urls import reverse

from tests.factories import (
    FOUR,
    NAMES,
    RON,
    THREE,
    make_change,
    make_finished_game,
    make_game,
    make_mixed,
    make_players,
    make_tournament,
    record,
)
from tests.pages import page_of, text_of
from tournament.actions.penalties import add_penalty
from tournament.actions.tournaments import change_tournament
from tournament.models import Tournament

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
ENTRIES = {
    "name": "Spring league",
    "kind": "league",
    "starts_on": "2026-03-14",
    "ends_on": "",
    "is_listed": "on",
    "preset": "m-league",
}


@pytest.fixture
def tournament(organiser):
    return make_tournament(organiser, name="Club league")


def address(tournament, name="tournament"):
    return reverse(name, args=[tournament.slug])


def play(tournament, count):
    """Some finished games, each with other players and other points, so that nobody is tied."""
    for number in range(count):
        players = make_players(tournament, [f"{name} {number}" for name in NAMES[:4]])
        more = number * 100
        points = (40000 + more, 27000 + 2 * more, 20000 - more, 13000 - 2 * more)
        make_finished_game(tournament, points, players)


def test_list_says_what_to_do_while_there_is_nothing(client, organiser):
    assert "Organisers sign in to set one up." in text_of(client.get("/"))

    client.force_login(organiser)
    page = text_of(client.get("/"))
    assert "paste the names of the players" in page
    assert "New tournament" in page


def test_list_hides_unlisted_tournaments_from_strangers(client, organiser):
    make_tournament(organiser, name="Open cup")
    make_tournament(organiser, name="Secret cup", is_listed=False)

    assert "Open cup" in text_of(client.get("/"))
    assert "Secret cup" not in text_of(client.get("/"))
    client.force_login(organiser)
    assert "Secret cup unlisted" in text_of(client.get("/"))


@pytest.mark.parametrize("count", [1, 3])
def test_list_costs_one_query_however_long(client, organiser, count, django_assert_num_queries):
    for _ in range(count):
        make_tournament(organiser)

    with django_assert_num_queries(1):
        client.get("/")


def test_unlisted_tournament_is_open_to_who_has_the_link(client, organiser):
    hidden = make_tournament(organiser, name="Secret cup", is_listed=False)

    assert "Secret cup" in text_of(client.get(address(hidden)))


def test_page_shows_standings_tie_breaks_and_games(client, tournament):
    make_finished_game(tournament)
    page = page_of(client.get(address(tournament)))

    rows = page.xpath("//table[contains(@class, 'standings')]/tbody/tr")
    cells = [[" ".join(cell.text_content().split()) for cell in row.xpath("td")] for row in rows]
    assert [cell[0] for cell in cells] == ["1", "2", "3", "4"]
    assert [cell[2] for cell in cells] == ["+50.0", "+7.0", "−20.0", "−37.0"]
    assert "Equal totals are decided by: average place, number of first places" in text_of(
        client.get(address(tournament))
    )
    assert page.xpath("string(//*[@class='game-row']//*[@class='title'])") == "Game 1"


@pytest.mark.parametrize(("usual", "other"), [(FOUR, THREE), (THREE, FOUR)])
def test_page_with_tables_of_both_sizes_counts_fourth_places(client, usual, other):
    tournament = make_mixed(usual, other)
    make_finished_game(tournament, players=make_players(tournament))

    page = page_of(client.get(address(tournament)))

    heads = [head.text_content().strip() for head in page.xpath("//thead//th")]
    last = page.xpath("//table[contains(@class, 'standings')]/tbody/tr")[-1]
    cells = [" ".join(cell.text_content().split()) for cell in last.xpath("td")]
    assert heads[6:10] == ["1st", "2nd", "3rd", "4th"]
    assert cells[6:10] == ["0", "0", "0", "1"]


def test_page_shows_running_games_first_with_their_hand(client, tournament):
    players = make_players(tournament)
    record(make_game(tournament, players), RON)
    make_finished_game(tournament, players=players)
    page = page_of(client.get(address(tournament)))

    titles = page.xpath("//*[@class='game-row']//*[@class='title']/text()")
    assert titles == ["Game 1", "Game 2"]
    assert page.xpath("string(//*[@class='game-row'][1]//*[@class='tag tag-live'])") == "East 2"


def test_penalties_are_footnotes(client, tournament):
    game = make_finished_game(tournament)
    player = game.seats.first().player
    add_penalty(
        tournament=tournament, player=player, points=20000, change=make_change(reason="late")
    )
    page = page_of(client.get(address(tournament)))

    marked = page.xpath("//a[@class='footmark']/ancestor::tr/@id")
    assert marked == [f"player-{player.pk}"]
    assert page.xpath("string(//*[@id='penalties']//li)").strip() == "Aiko: −20.0, late"


def test_page_sorts_by_a_link(client, tournament):
    make_finished_game(tournament)
    page = page_of(client.get(address(tournament), {"sort": "total"}))

    names = page.xpath("//table[contains(@class, 'standings')]//a[@class='wide-only']/text()")
    assert names == ["Dewi", "Chen", "Binh", "Aiko"]


def test_games_are_paged(client, tournament):
    players = make_players(tournament)
    for _ in range(21):
        make_game(tournament, players)
    first, second = (page_of(client.get(address(tournament), {"page": n})) for n in (1, 2))

    assert len(first.xpath("//*[@class='game-row']")) == 20
    assert first.xpath("//a[@rel='next']/@href") == ["?page=2#games"]
    assert second.xpath("//*[@class='game-row']//*[@class='title']/text()") == ["Game 1"]


def test_htmx_gets_the_part_and_a_browser_the_whole(client, tournament):
    part = client.get(address(tournament), headers=HTMX).content.decode()
    whole = client.get(address(tournament)).content.decode()

    assert part.lstrip().startswith('<div id="live"')
    assert "<title>" not in part
    assert "<title>" in whole


def test_unchanged_page_is_answered_by_304_in_one_query(
    client, tournament, django_assert_num_queries
):
    make_finished_game(tournament)
    etag = client.get(address(tournament))["ETag"]

    with django_assert_num_queries(1):
        response = client.get(address(tournament), headers={"If-None-Match": etag})
    assert (response.status_code, response.content) == (304, b"")


@pytest.mark.parametrize("count", [1, 3])
def test_unchanged_page_is_shown_to_another_reader_in_one_query(
    client, tournament, count, django_assert_num_queries
):
    play(tournament, count)
    client.get(address(tournament))

    with django_assert_num_queries(1):
        response = client.get(address(tournament))
    assert "+50.0" in text_of(response)


@pytest.mark.parametrize("count", [1, 3])
def test_changed_page_costs_the_same_however_many_games(
    client, tournament, count, django_assert_num_queries
):
    play(tournament, count)
    cache.clear()

    with django_assert_num_queries(7):
        client.get(address(tournament))


def test_page_is_answered_anew_once_something_changed(client, tournament):
    players = make_players(tournament)
    game = make_game(tournament, players)
    etag = client.get(address(tournament), headers=HTMX)["ETag"]
    record(game, RON)
    response = client.get(address(tournament), headers={**HTMX, "If-None-Match": etag})

    assert response.status_code == 200
    assert "30\u202f200" in response.content.decode()


def test_whole_page_of_somebody_signed_in_is_never_kept(client, organiser, tournament):
    client.force_login(organiser)

    assert "ETag" not in client.get(address(tournament))
    assert "ETag" in client.get(address(tournament), headers=HTMX)


def test_my_row_stands_above_the_standings_on_my_device(client, tournament):
    game = make_finished_game(tournament)
    client.post(reverse("player", args=[game.seats.last().player_id]))

    row = page_of(client.get(address(tournament))).xpath("string(//*[@class='me-row'])")
    assert " ".join(row.split()) == "4 Dewi −37.0 you, on this device"


def test_new_tournament_starts_from_published_rules(client, organiser):
    client.force_login(organiser)
    response = client.post(reverse("tournament_new"), ENTRIES)

    made = Tournament.objects.get()
    assert response["Location"] == address(made, "tournament_start")
    assert (made.slug, made.ruleset_preset) == ("spring-league", "m-league")
    assert made.ruleset["uma"] == [30000, 10000, -10000, -30000]
    assert made.starts_on == date(2026, 3, 14)
    assert made.organisers.get().user == organiser


def test_two_clicks_make_one_tournament(client, organiser):
    client.force_login(organiser)
    first, second = (client.post(reverse("tournament_new"), ENTRIES) for _ in range(2))

    assert first["Location"] == second["Location"]
    assert Tournament.objects.count() == 1


def test_new_tournament_shows_each_ruleset_in_one_line(client, organiser):
    client.force_login(organiser)
    page = text_of(client.get(reverse("tournament_new")))

    assert "M.League 25 000, return 30 000 · uma +30 / +10 / −10 / −30 · oka +20" in page


def test_new_tournament_is_refused_at_its_field_with_what_was_typed(client, organiser):
    client.force_login(organiser)
    response = client.post(reverse("tournament_new"), {**ENTRIES, "ends_on": "2026-03-01"})

    assert not Tournament.objects.exists()
    page = page_of(response)
    assert page.xpath("string(//*[@id='errors']//a)") == "The last day lies before the first."
    assert page.xpath("//input[@name='name']/@value") == ["Spring league"]
    assert page.xpath("//input[@name='preset'][@checked]/@value") == ["m-league"]


def test_a_visitor_is_asked_to_sign_in_before_setting_one_up(client):
    assert client.post(reverse("tournament_new"), ENTRIES)["Location"] == "/login/?next=/new/"


def clashes_of(response):
    table = page_of(response).xpath("//table[thead//text()='Stored now']")[0]
    return [row.xpath("*/text()") for row in table.xpath("tbody/tr")]


def edit_entries(page, **changed):
    entries = {
        field.get("name"): field.get("value") or ""
        for field in page.xpath("//form[@id='tournament-form']//input[not(@type='radio')]")
    }
    for select in page.xpath("//form[@id='tournament-form']//select"):
        entries[select.get("name")] = "".join(select.xpath("option[@selected]/@value"))
    return {**entries, "kind": "league", "is_listed": "on", "description": "", **changed}


def test_settings_are_saved(client, organiser, tournament):
    client.force_login(organiser)
    page = page_of(client.get(address(tournament, "tournament_edit")))
    changed = edit_entries(page, name="Winter league", tie_break_2="firsts", tie_break_3="")
    response = client.post(address(tournament, "tournament_edit"), changed)

    assert response["Location"] == address(tournament)
    tournament.refresh_from_db()
    assert tournament.name == "Winter league"
    assert tournament.tie_breaks[:3] == ["total", "firsts", "seconds"]


def test_settings_are_not_written_over_newer_ones(client, organiser, tournament):
    client.force_login(organiser)
    page = page_of(client.get(address(tournament, "tournament_edit")))
    change_tournament(
        tournament=tournament, details={"name": "Autumn league"}, change=make_change()
    )
    old = edit_entries(page, name="Winter league")
    response = client.post(address(tournament, "tournament_edit"), old)

    text = text_of(response)
    assert "Somebody else has changed this meanwhile." in text
    assert clashes_of(response) == [["Name", "Autumn league", "Winter league"]]
    tournament.refresh_from_db()
    assert tournament.name == "Autumn league"

    again = edit_entries(page_of(response))
    assert again["name"] == "Winter league"
    client.post(address(tournament, "tournament_edit"), again)
    tournament.refresh_from_db()
    assert tournament.name == "Winter league"
