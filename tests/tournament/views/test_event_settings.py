"""Byes, substitutes and seating; and settings that change the standings are shown before they are stored."""

import pytest
from django.urls import reverse

from tests.factories import THREE, make_change, make_event, make_finished_game, make_game, record
from tests.pages import page_of, text_of
from tournament.actions.participants import change_participant_details
from tournament.actions.tournaments import change_tournament

pytestmark = pytest.mark.django_db


def address(tournament, name="event_settings"):
    return reverse(name, args=[tournament.slug])


def send(client, tournament, page="event_settings", form="event-form", **changed):
    url = address(tournament, page)
    (fields,) = page_of(client.get(url)).xpath(f"//form[@id='{form}']")
    return client.post(url, {**dict(fields.form_values()), **changed})


def test_choices_are_stored_in_points(scorer, tournament):
    response = send(
        scorer,
        tournament,
        bye_score="12.5",
        substitute_score="-25",
        keep_apart="club",
        publish="start",
        hidden_from_round="3",
    )

    assert response["Location"] == tournament.get_absolute_url()
    tournament.refresh_from_db()
    assert (tournament.bye_score, tournament.substitute_score) == (12500, -25000)
    assert (tournament.keep_apart, tournament.publish) == ("club", "start")
    assert tournament.hidden_from_round == 3


def test_tables_of_the_other_size_need_rules(scorer, tournament):
    response = send(scorer, tournament, players_left_over="other_size")
    assert page_of(response).xpath("//*[@id='errors']//a/@href") == ["#id_other_preset"]

    send(scorer, tournament, players_left_over="other_size", other_preset="tenhou-3p")
    tournament.refresh_from_db()
    assert tournament.other_ruleset["seats"] == 3
    send(scorer, tournament, bye_score="1")
    tournament.refresh_from_db()
    assert tournament.other_ruleset["seats"] == 3


def test_what_changes_the_standings_is_shown_and_asked_first(scorer, tournament):
    seat = make_finished_game(tournament).seats.first()
    substitute = tournament.participants.get(player=seat.player)
    details = {"is_substitute": True}
    change_participant_details(participant=substitute, details=details, change=make_change())
    asked = send(scorer, tournament, substitute_score="-20")

    assert "Aiko – · −30.0 – · −20.0" in text_of(asked)
    tournament.refresh_from_db()
    assert tournament.substitute_score == -30000

    (form,) = page_of(asked).xpath("//form[@id='confirm-form']")
    scorer.post(address(tournament), {**dict(form.form_values()), "reason": "agreed before"})
    tournament.refresh_from_db()
    assert tournament.substitute_score == -20000
    assert tournament.history.first().history_change_reason == "agreed before"


@pytest.mark.parametrize("reason", ["x" * 201, "agreed\x00before"])
def test_a_reason_that_cannot_be_kept_is_asked_for_again(scorer, tournament, reason):
    make_finished_game(tournament)
    form = "tournament-form"
    asked = send(scorer, tournament, "tournament_edit", form, minimum_games="5", kind="league")
    sent = {**values_of(asked, "confirm-form"), "reason": reason}
    refused = scorer.post(address(tournament, "tournament_edit"), sent)

    assert page_of(refused).xpath("//*[@id='errors']//a/@href") == ["#id_reason"]
    tournament.refresh_from_db()
    assert tournament.minimum_games == 0


def test_fewer_ranked_players_are_shown_before_the_settings_are_stored(scorer, tournament):
    make_finished_game(tournament)
    form = "tournament-form"
    asked = send(scorer, tournament, "tournament_edit", form, minimum_games="5", kind="league")

    assert "Change the standings?" in text_of(asked)
    assert "Aiko 1 · +50.0 – · +50.0" in text_of(asked)
    tournament.refresh_from_db()
    assert tournament.minimum_games == 0


def test_settings_that_change_no_result_are_stored_at_once(scorer, tournament):
    make_finished_game(tournament)
    send(scorer, tournament, "tournament_edit", "tournament-form", name="Winter", kind="league")

    tournament.refresh_from_db()
    assert tournament.name == "Winter"


YAKUMAN = {"end": "ron", "discarder": 2, "wins": [{"seat": 1, "yakuman": 1}]}
MANGAN = {"end": "ron", "discarder": 2, "wins": [{"seat": 1, "limit": "mangan"}]}


@pytest.fixture
def small_table(organiser):
    """A game of three by rules without bust: 35 000 less a yakuman and a dealer's mangan, and a hand more."""
    tournament = make_event(3, rounds=1, user=organiser)
    details = {"players_left_over": "other_size", "other_ruleset": THREE}
    change_tournament(tournament=tournament, details=details, change=make_change())
    tournament.refresh_from_db()
    players = [one.player for one in tournament.participants.order_by("pk")]
    return record(make_game(tournament, players), YAKUMAN, MANGAN, MANGAN)


def values_of(response, form):
    (found,) = page_of(response).xpath(f"//form[@id='{form}']")
    return dict(found.form_values())


def test_other_rules_at_tables_of_the_other_size_let_a_hand_be_put_right_with_them(
    scorer, small_table
):
    tournament = small_table.tournament
    asked = send(scorer, tournament, other_preset="joypip-3p", bye_score="5")
    assert "Hand 3 would not be possible any more" in text_of(asked)

    (mend,) = page_of(asked).xpath("//*[@id='refused-1']//button/@formaction")
    page = scorer.post(mend, values_of(asked, "confirm-form"))
    (cut,) = page_of(page).xpath("//button[starts-with(@value, 'cut ')]/@value")
    page = scorer.post(mend, {**values_of(page, "draft-form"), "do": cut})
    back = scorer.post(mend, {**values_of(page, "draft-form"), "do": "return"})
    assert small_table.hands.count() == 3

    sent = {**values_of(back, "confirm-form"), "reason": "agreed by all"}
    assert scorer.post(address(tournament), sent)["Location"] == tournament.get_absolute_url()
    small_table.refresh_from_db()
    tournament.refresh_from_db()
    # 35 000 + 32 000 + 12 000, and 35 000 less both
    assert (small_table.points, small_table.over) == ([35000, 79000, -9000], "bust")
    assert (tournament.other_ruleset["bust"], tournament.bye_score) == ("below_zero", 5000)


def test_the_page_for_mending_is_reached_with_rules_only(scorer, small_table):
    tournament = small_table.tournament
    url = reverse("event_mend", args=[tournament.slug, small_table.number])
    assert scorer.get(url)["Location"] == address(tournament)
    assert page_of(scorer.post(url, {"bye_score": "x"})).xpath("//*[@id='errors']")


def test_what_was_put_right_stays_when_somebody_else_changed_the_settings(scorer, small_table):
    tournament = small_table.tournament
    asked = send(scorer, tournament, other_preset="joypip-3p", cut="1-3")
    change_tournament(tournament=tournament, details={"bye_score": 1000}, change=make_change())
    sent = {**values_of(asked, "confirm-form"), "reason": "agreed by all"}
    clash = scorer.post(address(tournament), sent)

    assert "Somebody else has changed this meanwhile" in text_of(clash)
    back = scorer.post(address(tournament), values_of(clash, "event-form"))
    assert page_of(back).xpath("//*[@id='mended-1']")
    assert small_table.hands.count() == 3
