"""Penalties: entered with a reason, once, and cancelled with one."""

import pytest
from django.urls import reverse

from tests.factories import (
    make_change,
    make_finished_game,
    make_players,
)
from tests.pages import page_of, text_of
from tournament.actions.penalties import add_penalty, cancel_penalty
from tournament.actions.rounds import add_rounds
from tournament.actions.stock_reasons import set_stock_reasons
from tournament.actions.teams import add_teams
from tournament.models import Penalty

pytestmark = pytest.mark.django_db


def address(tournament, name="penalties", *more):
    return reverse(name, args=[tournament.slug, *more])


def test_empty_list_says_what_a_penalty_does(scorer, tournament):
    assert "No penalties" in text_of(scorer.get(address(tournament)))


def test_a_penalty_in_the_standings_is_kept_in_points(scorer, tournament):
    player = make_players(tournament)[0]
    entries = {"player": player.pk, "taken": "20", "reason": "late"}
    response = scorer.post(address(tournament), entries, follow=True)

    assert Penalty.objects.get().points == 20000
    assert "Aiko late · standings" in text_of(response)


def test_a_penalty_in_a_game_changes_its_settlement(scorer, tournament):
    game = make_finished_game(tournament)
    seat = game.seats.first()
    entries = {"player": seat.player_id, "taken": "2.5", "game": game.pk, "reason": "spoke"}
    scorer.post(address(tournament), entries)

    seat.refresh_from_db()
    assert (seat.penalty, seat.score) == (2500, 47500)


def test_two_clicks_enter_one_penalty(scorer, tournament):
    entries = {"player": make_players(tournament)[0].pk, "taken": "20", "reason": "late"}
    for _ in range(2):
        scorer.post(address(tournament), entries)

    assert Penalty.objects.count() == 1


def test_the_game_is_chosen_already_where_one_comes_from_it(scorer, tournament):
    game = make_finished_game(tournament)
    page = page_of(scorer.get(address(tournament), {"game": game.number}))

    assert page.xpath("//select[@name='game']/option[@selected]/@value") == [str(game.pk)]


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"taken": "0"}, "and not 0"),
        ({"taken": "many"}, "Enter a number."),
        ({"reason": ""}, "Say why;"),
        ({"taken": ""}, "Say how much."),
    ],
)
def test_a_wrong_penalty_is_refused_with_what_was_typed(scorer, tournament, changed, said):
    entries = {"player": make_players(tournament)[0].pk, "taken": "20", "reason": "late", **changed}
    response = scorer.post(address(tournament), entries)

    assert said in text_of(response)
    assert page_of(response).xpath("string(//input[@name='taken']/@value)") == entries["taken"]
    assert not Penalty.objects.exists()


def test_a_cancelled_penalty_stays_in_the_list_with_the_reason(scorer, tournament):
    player = make_players(tournament)[0]
    change = make_change(reason="late")
    penalty = add_penalty(tournament=tournament, player=player, points=20000, change=change)
    url = address(tournament, "penalty_cancel", penalty.pk)

    assert "Aiko had −20.0 for: late." in text_of(scorer.get(url))
    response = scorer.post(url, {"reason": "the bus broke down"}, follow=True)
    assert "Cancelled: the bus broke down" in text_of(response)
    penalty.refresh_from_db()
    assert penalty.is_cancelled


@pytest.mark.parametrize("count", [1, 3])
def test_list_costs_the_same_however_long(scorer, tournament, count, django_assert_num_queries):
    player = make_players(tournament)[0]
    for number in range(count):
        change = make_change(reason=f"late {number}")
        add_penalty(tournament=tournament, player=player, points=1000, change=change)
    url = address(tournament)

    with django_assert_num_queries(10):
        scorer.get(url)


def make_team(tournament):
    return add_teams(tournament=tournament, names=["Dragons"], change=make_change())[0]


def test_a_bonus_of_a_team_from_a_round_on(scorer, tournament):
    team = make_team(tournament)
    (first,) = add_rounds(stage=tournament.stages.get(), count=1, change=make_change())
    entries = {"team": team.pk, "kind": "bonus", "taken": "5", "reason": "fair play"}
    response = scorer.post(address(tournament), {**entries, "round": first.pk}, follow=True)

    one = Penalty.objects.get()
    assert (one.team, one.player, one.round, one.points) == (team, None, first, -5000)
    assert "Dragons bonus fair play · Round 1" in text_of(response)
    assert "+5.0" in text_of(response)


@pytest.mark.parametrize("both", [True, False])
def test_either_a_player_or_a_team_has_it(scorer, tournament, both):
    player, team = make_players(tournament)[0], make_team(tournament)
    whom = {"player": player.pk, "team": team.pk} if both else {}
    response = scorer.post(address(tournament), {**whom, "taken": "5", "reason": "late"})

    assert page_of(response).xpath("//*[@id='errors']//a/@href") == ["#id_player"]
    assert not Penalty.objects.exists()


def test_a_usual_reason_says_the_rest(scorer, tournament):
    (late,) = set_stock_reasons(
        tournament=tournament, reasons=[("Late to the table", 20000)], change=make_change()
    )
    player = make_players(tournament)[0]
    scorer.post(address(tournament), {"player": player.pk, "stock": late.pk})
    more = {"taken": "40", "reason": "twice"}
    scorer.post(address(tournament), {"player": player.pk, "stock": late.pk, **more})

    entered = [(one.points, one.reason) for one in Penalty.objects.order_by("pk")]
    assert entered == [(20000, "Late to the table"), (40000, "Late to the table: twice")]


def reasons_form(client, tournament):
    url = address(tournament, "stock_reasons")
    (form,) = page_of(client.get(url)).xpath("//form[@id='reasons-form']")
    return url, dict(form.form_values())


def test_usual_reasons_are_added_changed_and_taken_away(scorer, tournament):
    url, entries = reasons_form(scorer, tournament)
    told = {"text_0": "Late", "points_0": "20", "text_1": "Fair play", "points_1": "-2.5"}
    scorer.post(url, {**entries, **told})
    url, entries = reasons_form(scorer, tournament)
    scorer.post(url, {**entries, "text_0": "", "points_1": "-3"})

    assert [(one.text, one.points) for one in tournament.stock_reasons.all()] == [
        ("Fair play", -3000)
    ]


def test_a_usual_reason_needs_points(scorer, tournament):
    url, entries = reasons_form(scorer, tournament)
    response = scorer.post(url, {**entries, "text_1": "Late"})

    assert page_of(response).xpath("//*[@id='errors']//a/@href") == ["#id_points_1"]
    assert page_of(response).xpath("//input[@name='text_1']/@value") == ["Late"]


def test_the_list_for_the_federation_sums_everything_else_to_zero(scorer, tournament):
    game = make_finished_game(tournament)
    aiko, binh = (seat.player for seat in game.seats.all()[:2])
    for player, points, where in ((aiko, 2500, game), (binh, 20000, None)):
        change = make_change(reason="late")
        add_penalty(tournament=tournament, player=player, points=points, game=where, change=change)
    wrong = add_penalty(tournament=tournament, player=aiko, points=9000, change=make_change())
    cancel_penalty(penalty=wrong, change=make_change(reason="a mistake"))
    page = page_of(scorer.get(address(tournament, "penalty_report")))

    sums = {
        row.xpath("string(th)"): row.xpath("string(td)")
        for row in page.xpath("//table[@class='sum']//tr")
    }
    assert sums["All scores of finished games"] == "−2.5"
    assert sums["Penalties and bonuses in them"] == "+2.5"
    assert sums["Left"] == "±0.0"
    assert page.xpath("string(//tfoot/tr/td)") == "−22.5"
    said = " ".join(page.text_content().split())
    assert "Aiko: −9.0, misheard · standings · a mistake" in said
    assert "Penalties and bonuses outside games come to −20.0 on top." in said
