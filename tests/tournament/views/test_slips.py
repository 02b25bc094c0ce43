"""Results from paper slips: a grid that is saved row by row."""

import pytest
from django.urls import reverse

from tests.factories import (
    NAMES,
    NOW,
    RON,
    make_change,
    make_game,
    make_players,
    make_ruleset,
    make_tournament,
    make_user,
    record,
)
from tests.pages import page_of, text_of
from tournament.actions.chips import enter_chips
from tournament.models import Game, Organiser, Round
from tournament.models.organisers import Role

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
POINTS = (40000, 27000, 20000, 13000)


@pytest.fixture
def tournament():
    return make_tournament(make_user("mika"))


@pytest.fixture
def games(tournament):
    players = make_players(tournament, NAMES)
    the_round = Round.objects.create(
        tournament=tournament, number=1, state="running", started_at=NOW
    )
    return [
        make_game(tournament, four, round=the_round, table_number=number)
        for number, four in enumerate((players[:4], players[4:]), 1)
    ]


@pytest.fixture
def scorer(client, tournament):
    client.force_login(tournament.organisers.get().user)
    return client


def grid(tournament):
    return reverse("round_slips", args=[tournament.slug, 1])


def address(game, name="slip"):
    return reverse(name, args=[game.tournament.slug, game.number])


def typed(game, points=POINTS, **more):
    start = f"g{game.number}-"
    sent = {f"{start}points_{seat}": value for seat, value in enumerate(points)}
    sent |= {f"{start}revision": game.revision, f"{start}deposits_left": ""}
    return sent | {name if name == "signed" else f"{start}{name}": it for name, it in more.items()}


def points(game):
    return Game.objects.get(pk=game.pk).points


def test_the_grid_has_a_row_a_table_with_winds_and_names(scorer, tournament, games):
    page = page_of(scorer.get(grid(tournament)))
    rows = page.xpath("//section[contains(@class, 'slip')]")
    assert [row.get("aria-label") for row in rows] == ["Table 1", "Table 2"]
    labels = rows[1].xpath(".//label/text()")
    assert labels[:5] == ["東 Emeka", "南 Fatima", "西 Goran", "北 Hana", "Deposits left"]


def test_the_grid_asks_a_fixed_number_of_queries(
    scorer, tournament, games, django_assert_max_num_queries
):
    with django_assert_max_num_queries(12):
        scorer.get(grid(tournament))


def test_a_row_is_saved_by_itself_and_the_next_begins(scorer, tournament, games):
    response = scorer.post(address(games[0]), typed(games[0]))
    assert response["Location"] == f"{grid(tournament)}#slip-2"
    assert points(games[0]) == list(POINTS)
    states = page_of(scorer.get(grid(tournament))).xpath("//section/@data-state")
    assert states == ["saved", "open"]


def test_htmx_gets_the_saved_row(scorer, games):
    part = scorer.post(address(games[0]), typed(games[0]), headers=HTMX)
    assert page_of(part).xpath("//section/@data-state") == ["saved"]
    assert b"<html" not in part.content


def test_a_saved_row_brings_how_many_are_still_to_be_typed(scorer, tournament, games):
    before = page_of(scorer.get(grid(tournament))).xpath("string(//*[@id='to-type'])")
    part = scorer.post(address(games[0]), typed(games[0]), headers=HTMX)
    (after,) = page_of(part).xpath("//*[@id='to-type'][@hx-swap-oob='true']")
    assert (before[:2], after.text) == ("2 ", "1 game is still to be typed.")


def test_a_signed_slip_is_saved_and_confirmed_in_one_go(scorer, games):
    scorer.post(address(games[0]), typed(games[0], signed="1"))
    game = Game.objects.get(pk=games[0].pk)
    assert game.is_confirmed
    assert [one.how for one in game.confirmations.all()] == ["paper"] * 4


def test_a_saved_slip_is_ticked_later(scorer, games):
    scorer.post(address(games[0]), typed(games[0]))
    revision = Game.objects.get(pk=games[0].pk).revision
    part = scorer.post(address(games[0]), {"revision": revision}, headers=HTMX)
    assert "signed" in text_of(part)
    assert "mika" in text_of(part)


@pytest.mark.parametrize("headers", [HTMX, {}])
def test_a_slip_that_was_corrected_meanwhile_is_not_ticked(scorer, games, headers):
    scorer.post(address(games[0]), typed(games[0]))
    part = scorer.post(address(games[0]), {"revision": ""}, headers=headers)
    assert page_of(part).xpath("//section[@id='slip-1']//*[@role='alert']")
    assert "is signed." not in text_of(part)
    assert not Game.objects.get(pk=games[0].pk).is_confirmed


def test_points_that_do_not_sum_up_stay_typed_with_the_difference(scorer, games):
    wrong = (40000, 27000, 20000, 12000)
    response = scorer.post(address(games[0]), typed(games[0], wrong))
    page = page_of(response)
    assert "1000 of the 100\u202f000 points of the start are missing." in page.text_content()
    assert page.xpath("//input[@name='g1-points_3']/@value") == ["12000"]
    assert page.xpath("//*[@id='errors']")
    assert not Game.objects.get(pk=games[0].pk).is_over


def test_deposits_count_in_the_sum(scorer, games):
    sent = typed(games[0], (40000, 27000, 20000, 11000), deposits_left=2)
    scorer.post(address(games[0]), sent)
    assert Game.objects.get(pk=games[0].pk).deposits_left == 2


def test_chombo_comes_off_the_score(scorer, games):
    scorer.post(address(games[0]), typed(games[0], chombo_3=1))
    seat = games[0].seats.get(seat=3)
    assert seat.penalty == games[0].tournament.ruleset["chombo_points"]


def test_the_last_dealer_is_asked_for_only_where_the_rules_need_it(scorer, games, tournament):
    assert "last_dealer" not in scorer.get(grid(tournament)).content.decode()
    other = make_tournament(make_user("aki"), make_ruleset(leftover="dealer"))
    make_game(other)
    scorer.force_login(other.organisers.get().user)
    page = page_of(scorer.get(reverse("slips", args=[other.slug])))
    assert page.xpath("//select[@name='g1-last_dealer']")


@pytest.fixture
def chips_game(client):
    """Its points alone score 50 000, 7000, −20 000 and −37 000."""
    user = make_user("aki")
    client.force_login(user)
    return make_game(make_tournament(user, make_ruleset(chip_points=2000, yakitori_points=15000)))


def scores(game):
    return [seat.score for seat in game.seats.order_by("seat")]


CHIPS = {"chips_0": "3", "chips_1": "−1", "chips_2": "-2", "chips_3": ""}


def test_chips_and_yakitori_are_asked_for_only_where_the_rules_know_them(
    scorer, tournament, games, chips_game
):
    slips = reverse("slips", args=[chips_game.tournament.slug])
    page = page_of(scorer.get(slips))
    assert page.xpath("//fieldset//legend/text()")[0].strip() == "Chips, 2000 points each"
    names = page.xpath("//fieldset//input/@name")
    assert names == [f"g1-{what}_{seat}" for what in ("chips", "yakitori") for seat in range(4)]
    scorer.force_login(tournament.organisers.get().user)
    assert page_of(scorer.get(grid(tournament))).xpath("//fieldset") == []


def test_chips_with_either_minus_and_yakitori_are_saved_with_the_row(client, chips_game):
    client.post(address(chips_game), typed(chips_game, **CHIPS, yakitori_3="on"))
    assert scores(chips_game) == [56000, 5000, -24000, -52000]
    kept = client.get(address(chips_game, "slip_kept"), headers=HTMX)
    seats = [" ".join(seat.text_content().split()) for seat in page_of(kept).xpath("//li")]
    assert seats[0] == "東 Aiko 40 000 +56.0 chips +3"
    assert seats[3].endswith("−52.0 never won a hand")


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"chips_3": "−1"}, "The chips sum to −1; what is won and what is lost must sum to 0."),
        ({"chips_3": "two"}, "Enter a whole number."),
    ],
)
def test_chips_that_cannot_be_stay_typed_and_nothing_is_saved(client, chips_game, wrong, sentence):
    sent = typed(chips_game, **{**CHIPS, **wrong}, yakitori_3="on")
    page = page_of(client.post(address(chips_game), sent))
    assert sentence in page.text_content()
    assert page.xpath("//input[@name='g1-chips_1']/@value") == ["−1"]
    assert page.xpath("//input[@name='g1-yakitori_3']/@checked")
    (place,) = page.xpath("//*[@id='errors']//a/@href")
    assert page.xpath(f"//*[@id='{place.removeprefix('#')}']")
    assert not Game.objects.get(pk=chips_game.pk).is_over


def test_chips_that_are_there_already_stand_in_the_row(client, chips_game):
    change = make_change(reason="")
    game = enter_chips(game=chips_game, chips=[3, -1, -2, 0], change=change)
    page = page_of(client.get(reverse("slips", args=[game.tournament.slug])))
    chips = page.xpath("//input[contains(@name, 'chips')]/@value")
    assert chips == ["3", "-1", "-2"]
    refused = client.post(address(game), typed(game, chips_0="1", chips_1="-1", reason=""))
    assert "Say why" in text_of(refused)
    client.post(address(game), typed(game, **CHIPS, reason=""))
    assert scores(game) == [56000, 5000, -24000, -37000]


def test_chips_that_somebody_else_entered_meanwhile_are_shown_beside_the_row(client, chips_game):
    mine = typed(chips_game, **CHIPS)
    enter_chips(game=chips_game, chips=[0, 0, 5, -5], change=make_change(reason=""))
    page = page_of(client.post(address(chips_game), mine))
    stored = [" ".join(line.text_content().split()) for line in page.xpath("//dd[1]//li")]
    assert stored[2:] == ["西 Chen, chips +5", "北 Dewi, chips −5", "No final points yet."]
    assert page.xpath("//input[@name='g1-chips_0']/@value") == ["3"]
    assert not Game.objects.get(pk=chips_game.pk).is_over


def test_a_stale_row_shows_both_versions_and_is_saved_with_a_reason(scorer, games):
    mine = typed(games[0], (41000, 26000, 20000, 13000))
    scorer.post(address(games[0]), typed(games[0]))
    refused = scorer.post(address(games[0]), mine)
    assert refused.status_code == 409
    assert "Stored now" in text_of(refused)
    assert "北 Dewi 13\u202f000" in page_of(refused).text_content()
    assert page_of(refused).xpath("//input[@name='g1-points_0']/@value") == ["41000"]
    assert points(games[0]) == list(POINTS)
    revision = page_of(refused).xpath("//input[@name='g1-revision']/@value")[0]
    scorer.post(address(games[0]), mine | {"g1-revision": revision, "g1-reason": "misread"})
    assert points(games[0])[0] == 41000


def test_the_same_row_twice_is_saved_once(scorer, games):
    answers = [scorer.post(address(games[0]), typed(games[0])) for _click in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert Game.objects.get(pk=games[0].pk).revision == 1


def test_a_saved_row_is_opened_to_be_corrected_with_a_reason(scorer, games):
    scorer.post(address(games[0]), typed(games[0]))
    part = scorer.get(address(games[0]), headers=HTMX)
    assert page_of(part).xpath("//input[@name='g1-points_0']/@value") == ["40000"]
    assert page_of(part).xpath("//input[@name='g1-reason']")
    kept = scorer.get(address(games[0], "slip_kept"), headers=HTMX)
    assert page_of(kept).xpath("//section/@data-state") == ["saved"]


def test_a_game_recorded_by_hands_is_not_typed(scorer, tournament, games):
    record(games[0], RON)
    page = page_of(scorer.get(grid(tournament)))
    assert page.xpath("//section[@id='slip-1']/@data-state") == ["running"]
    assert page.xpath("//input[@name='g1-points_0']") == []


def test_a_league_has_one_grid_for_all_running_games(scorer, tournament):
    players = make_players(tournament, NAMES)
    make_game(tournament, players[:4])
    make_game(tournament, players[4:])
    url = reverse("slips", args=[tournament.slug])
    page = page_of(scorer.get(url))
    assert page.xpath("//section/@aria-label") == ["Game 1", "Game 2"]
    response = scorer.post(
        reverse("slip", args=[tournament.slug, 1]), typed(Game.objects.get(number=1))
    )
    assert response["Location"] == f"{url}#slip-2"


def test_scorers_type_in_running_rounds_and_strangers_nowhere(client, tournament, games):
    user = make_user("helper")
    Organiser.objects.create(tournament=tournament, user=user, role=Role.SCORER)
    client.force_login(user)
    assert client.get(grid(tournament)).status_code == 200
    assert client.post(address(games[0]), typed(games[0])).status_code == 302
    client.force_login(make_user("stranger"))
    assert client.post(address(games[1]), typed(games[1])).status_code == 403
