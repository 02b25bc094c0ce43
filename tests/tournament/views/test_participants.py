"""Who takes part: pasted lists, names put right, and who leaves."""

import pytest
from django.urls import reverse

from tests.factories import (
    NAMES,
    make_change,
    make_finished_game,
    make_game,
    make_players,
)
from tests.pages import page_of, text_of
from tournament.actions.player_details import change_player
from tournament.actions.players import rename_player
from tournament.actions.rounds import add_rounds
from tournament.actions.teams import add_teams
from tournament.models import Participant

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


def address(tournament, name="participants", *more):
    return reverse(name, args=[tournament.slug, *more])


def names_of(tournament):
    return sorted(one.player.name for one in tournament.participants.all())


def test_empty_list_says_what_to_do(scorer, tournament):
    assert "Nobody takes part yet" in text_of(scorer.get(address(tournament)))


def test_pasted_names_are_reported_line_by_line(scorer, tournament):
    make_players(tournament, ("Binh",))
    response = scorer.post(address(tournament), {"names": "1. Aiko\n2. Binh\n3. Chen\nAiko"})

    lines = [line.text_content() for line in page_of(response).xpath("//div[@class='notice']//li")]
    assert lines == [
        "Aiko: added",
        "Chen: added",
        "Binh: takes part already",
        "Aiko: twice in the list, added once",
    ]
    assert names_of(tournament) == ["Aiko", "Binh", "Chen"]


def test_a_refused_list_is_kept_and_nobody_is_added(scorer, tournament):
    names = f"Aiko\n{'x' * 101}"
    response = scorer.post(address(tournament), {"names": names})
    page = page_of(response)

    assert page.xpath("string(//*[@id='errors']//a)").startswith("Line 2: ")
    assert page.xpath("string(//textarea)").strip() == names
    assert names_of(tournament) == []


def test_htmx_gets_the_list_only(scorer, tournament):
    part = scorer.post(address(tournament), {"names": "Aiko"}, headers=HTMX).content.decode()

    assert part.lstrip().startswith('<div id="participants">')
    assert "<title>" not in part


@pytest.mark.parametrize("count", [1, 3])
def test_list_costs_the_same_however_long(scorer, tournament, count, django_assert_num_queries):
    make_players(tournament, [f"Player {number}" for number in range(count)])
    url = address(tournament)

    with django_assert_num_queries(5):
        scorer.get(url)


def test_a_name_is_put_right(scorer, tournament):
    (player,) = make_players(tournament, ("Aico",))
    entries = entries_of(scorer, address(tournament, "participant", player.pk))
    response = scorer.post(
        address(tournament, "participant", player.pk), {**entries, "name": "Aiko"}
    )

    assert response["Location"] == address(tournament)
    player.refresh_from_db()
    assert player.name == "Aiko"


def entries_of(client, url):
    fields = page_of(client.get(url)).xpath("//form[@id='participant-form']//input")
    return {field.get("name"): field.get("value") or "" for field in fields}


def test_a_name_is_not_written_over_a_newer_one(scorer, tournament):
    (player,) = make_players(tournament, ("Aico",))
    url = address(tournament, "participant", player.pk)
    entries = entries_of(scorer, url)
    rename_player(player=player, name="Aiko T.", change=make_change())
    response = scorer.post(url, {**entries, "name": "Aiko"})

    row = page_of(response).xpath("//table[thead//text()='Stored now']/tbody/tr/*/text()")
    assert row == ["Name", "Aiko T.", "Aiko"]
    player.refresh_from_db()
    assert player.name == "Aiko T."


def test_carried_score_and_drawn_order_are_kept_in_points(scorer, tournament):
    (player,) = make_players(tournament, ("Aiko",))
    url = address(tournament, "participant", player.pk)
    scorer.post(url, {**entries_of(scorer, url), "carried": "-4.5", "draw_order": "2"})

    one = Participant.objects.get()
    assert (one.carried_score, one.draw_order) == (-4500, 2)


def test_who_has_not_played_can_be_taken_off_the_list(scorer, tournament):
    (player,) = make_players(tournament, ("Aiko",))
    scorer.post(address(tournament, "participant_remove", player.pk))

    assert names_of(tournament) == []


def test_who_has_played_stays(scorer, tournament):
    player = make_finished_game(tournament).seats.first().player
    response = scorer.post(address(tournament, "participant_remove", player.pk), follow=True)

    assert "Aiko has games or penalties in this tournament" in text_of(response)
    assert "Aiko" in names_of(tournament)


def test_number_team_table_and_ids_are_kept(scorer, tournament):
    (player,) = make_players(tournament, ("Aiko",))
    (team,) = add_teams(tournament=tournament, names=["Dragons"], change=make_change())
    url = address(tournament, "participant", player.pk)
    told = {
        "number": "7",
        "team": str(team.pk),
        "fixed_table": "3",
        "is_substitute": "on",
        "club": "Riichi Club",
        "country": "Deutschland",
        "ema_number": "0123",
        "log_name": "aiko7",
        "mahjong_soul_name": "Aiko",
    }
    scorer.post(url, {**entries_of(scorer, url), **told})

    one = Participant.objects.select_related("player", "team").get()
    assert (one.number, one.team, one.fixed_table, one.is_substitute) == (7, team, 3, True)
    assert (one.player.club, one.player.country, one.player.ema_number) == (
        "Riichi Club",
        "DE",
        "0123",
    )
    assert (one.player.log_name, one.player.mahjong_soul_name) == ("aiko7", "Aiko")


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"number": "2"}, "number"),
        ({"country": "Atlantis"}, "country"),
        ({"ema_number": "0123"}, "ema_number"),
        ({"log_name": "binh7"}, "log_name"),
        ({"name": ""}, "name"),
        ({"fixed_table": "0"}, "fixed_table"),
    ],
)
def test_what_cannot_be_is_refused_at_its_field_and_nothing_is_stored(
    scorer, tournament, changed, field
):
    aiko, binh = make_players(tournament, ("Aiko", "Binh"))
    details = {"ema_number": "0123", "log_name": "binh7"}
    change_player(player=binh, details=details, change=make_change())
    url = address(tournament, "participant", aiko.pk)
    entries = {**entries_of(scorer, url), "club": "Riichi Club", "carried": "9", **changed}
    response = scorer.post(url, entries)

    page = page_of(response)
    assert page.xpath("//*[@id='errors']//a/@href") == [f"#id_{field}"]
    assert page.xpath("//input[@name='club']/@value") == ["Riichi Club"]
    one = tournament.participants.select_related("player").get(player=aiko)
    assert (one.player.club, one.carried_score, one.number) == ("", 0, 1)


def test_who_withdraws_stays_in_a_list_of_their_own_and_can_come_back(scorer, tournament):
    (player,) = make_players(tournament, ("Aiko",))
    url = address(tournament, "participant_status", player.pk)
    for _ in range(2):
        response = scorer.post(url, {"status": "withdrawn"}, follow=True)

    assert "Aiko has withdrawn." in text_of(response)
    assert Participant.objects.get().status == Participant.Status.WITHDRAWN
    assert "0 players" in text_of(scorer.get(address(tournament)))
    assert "Withdrawn Aiko" in text_of(scorer.get(address(tournament)))
    scorer.post(url, {"status": "playing"})
    assert Participant.objects.get().status == Participant.Status.PLAYING


def make_rounds(tournament, count=2):
    return add_rounds(stage=tournament.stages.get(), count=count, change=make_change())


def test_absences_are_ticked_by_round(scorer, tournament):
    (player,) = make_players(tournament, ("Aiko",))
    first, second = make_rounds(tournament)
    url = address(tournament, "participant_absences", player.pk)
    scorer.post(url, {"absent": [first.pk, second.pk]})
    scorer.post(url, {"absent": [second.pk]})

    page = page_of(scorer.get(url))
    assert page.xpath("//input[@name='absent'][@checked]/@value") == [str(second.pk)]


def test_without_rounds_nobody_can_be_absent(scorer, tournament):
    (player,) = make_players(tournament, ("Aiko",))
    url = address(tournament, "participant_absences", player.pk)

    assert "There are no rounds ahead" in text_of(scorer.get(url))


def test_a_substitute_takes_the_seats_in_planned_rounds(scorer, tournament):
    players = make_players(tournament, (*NAMES[:4], "Sub"))
    (first,) = make_rounds(tournament, 1)
    game = make_game(tournament, players[:4], round=first)
    coming = tournament.participants.get(player=players[4])
    url = address(tournament, "participant_replace", players[0].pk)
    said = {"coming": coming.pk, "first_round": first.pk, "reason": "ill"}

    assert "The seat in 1 game has changed." in text_of(scorer.post(url, said, follow=True))
    assert game.seats.first().player == players[4]


def test_who_sits_there_already_is_refused_at_the_field(scorer, tournament):
    players = make_players(tournament)
    (first,) = make_rounds(tournament, 1)
    make_game(tournament, players, round=first)
    coming = tournament.participants.get(player=players[1])
    url = address(tournament, "participant_replace", players[0].pk)
    said = {"coming": coming.pk, "first_round": first.pk, "reason": "ill"}
    response = scorer.post(url, said)

    assert page_of(response).xpath("//*[@id='errors']//a/@href") == ["#id_coming"]
    assert page_of(response).xpath("//input[@name='reason']/@value") == ["ill"]
