"""Standings after each round, kept secret at the end, revealed from the last place to the first."""

import pytest
from django.urls import reverse

from tests.factories import make_change, make_event, make_user, play_round, seat_round
from tests.pages import page_of, text_of
from tournament.actions.penalties import add_penalty
from tournament.actions.rounds import publish_round
from tournament.actions.tournaments import change_tournament

pytestmark = pytest.mark.django_db

ROUND_1 = (["P01", "P02", "P03", "P04"], ["P05", "P06", "P07", "P08"])
ROUND_2 = (["P04", "P05", "P06", "P07"], ["P08", "P01", "P02", "P03"])


@pytest.fixture
def tournament(client):
    """Two rounds played, the standings secret from the second on."""
    user = make_user("mika")
    client.force_login(user)
    tournament = make_event(8, rounds=2, user=user)
    first, second = tournament.rounds.all()
    play_round(seat_round(first, *ROUND_1))
    change_tournament(tournament=tournament, details={"hidden_from_round": 2}, change=make_change())
    play_round(seat_round(second, *ROUND_2), (39000, 31000, 21000, 9000))
    tournament.refresh_from_db()
    return tournament


def shown(client, tournament):
    page = page_of(client.get(reverse("ceremony", args=[tournament.slug])))
    return page.xpath("//ol[@class='ceremony']/li/span[@class='who']/text()")


def reveal(client, tournament, places):
    url = reverse("ceremony_reveal", args=[tournament.slug])
    return client.post(url, {"places": str(places)}, follow=True)


def test_standings_after_a_round_show_who_moved(client, tournament):
    url = reverse("round_standings", args=[tournament.slug, 2])
    rows = page_of(client.get(url)).xpath("//table[contains(@class, 'moved-list')]/tbody/tr")
    texts = [" ".join(row.text_content().split()) for row in rows]

    assert len(texts) == 8
    assert any("▲" in text and "up" in text for text in texts)
    client.logout()
    assert client.get(url).status_code == 403
    before = reverse("round_standings", args=[tournament.slug, 1])
    assert "Standings after Round 1" in text_of(client.get(before))


def test_no_result_of_a_secret_round_stands_on_the_page_of_the_tournament(client, tournament):
    secret = tournament.rounds.get(number=2).games.first()
    player = secret.seats.get(seat=0).player
    add_penalty(
        tournament=tournament, player=player, points=5000, game=secret, change=make_change()
    )
    client.logout()

    page = page_of(client.get(reverse("tournament", args=[tournament.slug])))

    titles = page.xpath("//*[contains(@class, 'game-row')]//*[@class='title']/text()")
    linked = page.xpath("//main//a/@href")
    text = " ".join(page.text_content().split())
    assert titles == ["Game 2", "Game 1"]
    assert {client.get(url).status_code for url in linked if url.startswith("/")} == {200}
    assert "Games from round 2 on are not listed until the ceremony" in text
    assert "Standings after round 1; the end stays secret until the ceremony." in text
    assert "misheard" not in text


def test_no_page_of_a_secret_round_links_to_what_is_refused(client, tournament):
    client.logout()
    player = tournament.participants.first().player_id
    tournament.rounds.filter(number=2).update(state="running", closed_at=None)
    for url in (
        reverse("round", args=[tournament.slug, 2]),
        reverse("my_seat", args=[tournament.slug]) + f"?player={player}",
        reverse("rounds", args=[tournament.slug]),
    ):
        linked = page_of(client.get(url)).xpath("//main//a/@href")
        assert {client.get(one).status_code for one in linked} == {200}, url


def test_places_are_revealed_one_by_one(client, tournament):
    assert shown(client, tournament) == []
    reveal(client, tournament, 1)
    reveal(client, tournament, 1)
    reveal(client, tournament, 2)
    two = shown(client, tournament)
    assert len(two) == 2
    client.logout()
    assert shown(client, tournament) == two
    assert "Reveal" not in text_of(client.get(reverse("ceremony", args=[tournament.slug])))


def test_the_ceremony_begins_again_and_ends(client, tournament):
    reveal(client, tournament, 8)
    assert len(shown(client, tournament)) == 8
    reveal(client, tournament, 0)
    assert shown(client, tournament) == []
    for _ in range(2):
        client.post(reverse("ceremony_end", args=[tournament.slug]))
    client.logout()
    assert client.get(reverse("round_standings", args=[tournament.slug, 2])).status_code == 200


def test_nothing_is_revealed_where_nothing_is_secret(client):
    user = make_user()
    client.force_login(user)
    tournament = make_event(8, user=user)

    assert reveal(client, tournament, 1).status_code == 200
    tournament.refresh_from_db()
    assert tournament.revealed == 0


def test_strangers_reveal_nothing(client, tournament):
    client.force_login(make_user())

    assert reveal(client, tournament, 8).status_code == 403
    tournament.refresh_from_db()
    assert tournament.revealed == 0


def test_a_player_finds_the_next_seat(client):
    tournament = make_event(8, rounds=2)
    publish_round(the_round=seat_round(tournament.rounds.first(), *ROUND_1), change=make_change())
    url = reverse("my_seat", args=[tournament.slug])
    me = tournament.participants.get(player__name="P06").player_id

    assert "Who are you?" in text_of(client.get(url))
    answer = text_of(client.post(url, {"player": str(me)}, follow=True))
    assert "Table 2 南 You begin as South." in answer
    assert "東 P05, 西 P07, 北 P08" in answer
    assert client.cookies["me"].value == str(me)


def test_a_name_that_does_not_play_here_is_forgotten(client):
    tournament = make_event(8, rounds=1)
    url = reverse("my_seat", args=[tournament.slug])

    assert "Who are you?" in text_of(client.post(url, {"player": "999999"}, follow=True))
