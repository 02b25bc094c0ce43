"""Sheets for paper."""

import pytest
from django.urls import reverse

from tests.factories import make_change, make_event, make_user, play_round, seat_round
from tests.pages import page_of
from tournament.actions.penalties import add_penalty
from tournament.models import Player
from tournament.queries.table_links import token_of

pytestmark = pytest.mark.django_db

TABLES = (["P04", "P03", "P02", "P01"], ["P05", "P06", "P07", "P08"])


@pytest.fixture
def the_round(client):
    user = make_user("mika")
    client.force_login(user)
    tournament = make_event(9, rounds=1, user=user)
    return seat_round(tournament.rounds.get(), *TABLES)


def sheet(client, the_round, kind, **asked):
    url = reverse("print_round", args=[the_round.tournament.slug, the_round.number, kind])
    return page_of(client.get(url, asked))


def event_sheet(client, the_round, kind):
    return page_of(client.get(reverse("print_event", args=[the_round.tournament.slug, kind])))


def lines(page, path):
    return [" ".join(one.text_content().split()) for one in page.xpath(path)]


def test_everything_that_can_be_printed_is_listed(client, the_round):
    page = page_of(client.get(reverse("prints", args=[the_round.tournament.slug])))

    assert len(page.xpath("//ul[@class='rows']/li/a")) == 7


def test_the_list_by_name_is_in_the_order_of_the_names(client, the_round):
    page = sheet(client, the_round, "names")

    assert lines(page, "//ul[@class='wall-names']/li")[:3] == ["P011北", "P021西", "P031南"]
    assert lines(page, "//ul[@class='wall-names']/li")[-1] == "P09sits out"


def test_two_of_one_name_are_told_apart_on_the_list_by_name(client, the_round):
    players = Player.objects.filter(name__in=["P01", "P02"]).order_by("name")
    for player, club in zip(players, ("Cork", "Kyoto"), strict=True):
        Player.objects.filter(pk=player.pk).update(name="O'Brien", name_key="o'brien", club=club)

    shown = lines(sheet(client, the_round, "names"), "//ul[@class='wall-names']/li")

    assert shown[:3] == ["O'Brien (Cork)1北", "O'Brien (Kyoto)1西", "P031南"]
    seats = page_of(client.get(reverse("my_seat", args=[the_round.tournament.slug])))
    assert {"O'Brien (Cork) · 1", "O'Brien (Kyoto) · 2"} <= set(lines(seats, "//select/option"))


def test_the_list_by_table_has_the_seats_in_order(client, the_round):
    first, *_ = sheet(client, the_round, "tables").xpath("//ul[@class='wall-tables']/li")

    assert first.xpath("./span/text()") == ["1"]
    assert [" ".join(one.text_content().split()) for one in first.xpath("./ol/li")] == [
        "東 P04",
        "南 P03",
        "西 P02",
        "北 P01",
    ]


def test_table_cards_carry_the_link_as_a_code(client, the_round):
    page = sheet(client, the_round, "cards")
    game = the_round.games.get(table_number=1)
    address = "http://testserver" + reverse("table", args=[token_of(game)])

    assert page.xpath("//p[@class='address']/text()")[0] == address
    assert len(page.xpath("//*[name()='svg'][@class='qr']/*[name()='path']")) == 2


def test_slips_have_room_for_chips_and_yakitori_where_the_rules_know_them(client, the_round):
    head = "(//section[@class='slip'])[1]//thead//th"
    assert lines(sheet(client, the_round, "slips"), head) == [
        "",
        "Player",
        "Points at the end",
        "Signature",
    ]

    tournament = the_round.tournament
    tournament.ruleset |= {"chip_points": 2000, "yakitori_points": 15000}
    tournament.save()
    page = sheet(client, the_round, "slips")

    assert lines(page, head)[3:] == ["Chips", "Never won a hand", "Signature"]
    rows = page.xpath("(//section[@class='slip'])[1]//tr")
    assert {len(row) for row in rows} == {6}


def test_slips_say_what_all_points_add_up_to(client, the_round):
    page = sheet(client, the_round, "slips")

    assert lines(page, "//td[@class='sum-of']") == ["100 000"] * 2
    assert lines(page, "(//section[@class='slip'])[1]//td[@class='who']") == TABLES[0]


def test_the_result_sheet_has_points_scores_and_standings(client, the_round):
    play_round(the_round)
    page = sheet(client, the_round, "results")

    assert lines(page, "//ul[@class='result-tables']/li[1]//tr")[0].startswith("東P04140 000+50.0")
    assert len(page.xpath("//table[contains(@class, 'moved-list')]/tbody/tr")) == 9


def test_schedule_cards_name_table_seat_and_the_others(client, the_round):
    page = event_sheet(client, the_round, "schedules")

    assert lines(page, "//section[@class='schedule'][1]//tr") == ["Round 11 北P04, P03, P02"]
    assert lines(page, "//section[@class='schedule'][9]//tr") == ["Round 1sits out"]


def test_final_standings_show_penalties_where_there_are_any(client, the_round):
    play_round(the_round)
    heads = "//table[@class='sheet']/thead//th"
    assert "Penalties" not in lines(event_sheet(client, the_round, "standings"), heads)
    player = the_round.tournament.participants.get(player__name="P01").player
    change = make_change(reason="late")
    add_penalty(tournament=the_round.tournament, player=player, points=20000, change=change)

    assert "Penalties" in lines(event_sheet(client, the_round, "standings"), heads)


@pytest.mark.parametrize(
    ("asked", "paper"), [("letter", "paper-letter"), ("a4", "paper-a4"), ("b5", "paper-a4")]
)
def test_the_paper_is_chosen(client, the_round, asked, paper):
    assert paper in sheet(client, the_round, "names", paper=asked).xpath("//body/@class")[0]


def test_unknown_sheets_are_not_there(client, the_round):
    slug = the_round.tournament.slug

    assert client.get(reverse("print_event", args=[slug, "poster"])).status_code == 404
    assert client.get(reverse("print_round", args=[slug, 1, "poster"])).status_code == 404


def test_strangers_print_nothing(client, the_round):
    client.force_login(make_user())
    slug = the_round.tournament.slug

    assert client.get(reverse("prints", args=[slug])).status_code == 403
    assert client.get(reverse("print_round", args=[slug, 1, "cards"])).status_code == 403


@pytest.mark.parametrize("count", [4, 12])
@pytest.mark.parametrize(("kind", "queries"), [("names", 8), ("cards", 7)])
def test_a_sheet_costs_the_same_however_many_tables(
    client, count, kind, queries, django_assert_num_queries
):
    user = make_user()
    client.force_login(user)
    tournament = make_event(count, rounds=1, user=user)
    the_round = play_round(seat_round(tournament.rounds.get()))

    with django_assert_num_queries(queries):
        sheet(client, the_round, kind)
