"""Two people of one name are told apart on every page, sheet and file of their tournament."""

import csv
import re
from io import StringIO
from itertools import product

import pytest
from django.urls import reverse
from lxml import html

from tests.factories import (
    RON,
    make_change,
    make_event,
    make_user,
    participant_called,
    play_round,
    record,
    seat_round,
)
from tournament.actions.penalties import add_penalty
from tournament.actions.rounds import start_round
from tournament.models import ChangeEntry, Player
from tournament.queries.table_links import token_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(client):
    """Two called O'Brien at one table of a round that is over and of one that runs; one has a penalty."""
    user = make_user("mika")
    client.force_login(user)
    tournament = make_event(5, rounds=2, user=user)
    first, second = tournament.rounds.all()
    play_round(seat_round(first, ["P01", "P02", "P03", "P04"]))
    second = start_round(
        the_round=seat_round(second, ["P03", "P02", "P05", "P01"]), change=make_change()
    )
    game = record(second.games.get(), RON)
    player = participant_called("P01").player
    add_penalty(tournament=tournament, player=player, points=1000, game=game, change=make_change())
    add_penalty(tournament=tournament, player=player, points=1000, change=make_change())
    for name, club in (("P01", "Cork"), ("P02", "Kyoto")):
        namesakes = Player.objects.filter(name=name)
        namesakes.update(name="O'Brien", name_key="o'brien", club=club)
    tournament.refresh_from_db()
    return tournament


def untold(response):
    """Where the name stands without what tells the two apart; it has to stand somewhere."""
    page = html.fromstring(response.content.decode())
    for script in page.xpath("//script"):
        script.drop_tree()
    after = " ".join(page.text_content().split()).split("O'Brien")[1:]
    assert after
    return [text[:20] for text in after if not re.match(r"( \(|, )(Cork|Kyoto)", text)]


EVENT = (
    "tournament",
    "board",
    "projector",
    "penalties",
    "penalty_report",
    "seating_plan",
    "ceremony",
    "my_seat",
    "game_new",
    "confirmations",
    "history",
)
ROUND = ("round", "round_standings", "round_slips", "seating", "seating_swap")
ROUND_RUNNING = ("round_extend", "round_close")
GAME = ("game", "game_edit", "game_delete", "game_confirmations", "game_swap")
GAME_RUNNING = ("hand_new", "game_stop", "game_replace")
SHEETS = ("names", "tables", "cards", "slips", "results")


@pytest.mark.parametrize("name", EVENT)
def test_on_pages_of_the_tournament(client, tournament, name):
    assert untold(client.get(reverse(name, args=[tournament.slug]))) == []


@pytest.mark.parametrize(
    ("name", "number"), [*product(ROUND, (1, 2)), *product(ROUND_RUNNING, (2,))]
)
def test_on_pages_of_a_round(client, tournament, name, number):
    assert untold(client.get(reverse(name, args=[tournament.slug, number]))) == []


@pytest.mark.parametrize(
    ("name", "number"),
    [*product(GAME, (1, 2)), *product(GAME_RUNNING, (2,)), ("game_points", 1), ("slip", 1)],
)
def test_on_pages_of_a_game(client, tournament, name, number):
    assert untold(client.get(reverse(name, args=[tournament.slug, number]))) == []


@pytest.mark.parametrize("kind", SHEETS)
def test_on_paper(client, tournament, kind):
    assert untold(client.get(reverse("print_round", args=[tournament.slug, 1, kind]))) == []


@pytest.mark.parametrize("kind", ["schedules", "standings"])
def test_on_paper_about_the_event(client, tournament, kind):
    assert untold(client.get(reverse("print_event", args=[tournament.slug, kind]))) == []


def test_at_the_table(client, tournament):
    for game in tournament.games.all():
        assert untold(client.get(reverse("table", args=[token_of(game)]))) == []


def test_in_earlier_states_of_games(client, tournament):
    entries = ChangeEntry.objects.filter(tournament=tournament, game__isnull=False)

    assert entries.count() == 5
    for entry in entries:
        url = reverse("game_then", args=[tournament.slug, entry.pk, entry.game_id])
        assert untold(client.get(url)) == []


def test_in_the_history_as_a_file(client, tournament):
    response = client.get(reverse("history_csv", args=[tournament.slug]))

    text = b"".join(response.streaming_content).decode("utf-8-sig")
    after = text.split("O'Brien")[1:]
    assert len(after) > 5
    assert [each[:20] for each in after if not re.match(r" \((Cork|Kyoto)", each)] == []


def test_among_who_sat_with_a_player(client, tournament):
    dewi = participant_called("P03").player

    assert untold(client.get(reverse("player", args=[dewi.pk]))) == []


@pytest.mark.parametrize("kind", ["standings", "games", "hands"])
def test_in_exports(client, tournament, kind):
    response = client.get(reverse("export", args=[tournament.slug, f"{kind}-csv"]))

    lines = csv.DictReader(StringIO(response.getvalue().decode("utf-8-sig")))
    names = {line["Player"] for line in lines if line["Player"].startswith("O'Brien")}
    assert names == {"O'Brien (Cork)", "O'Brien (Kyoto)"}
