"""Every address of the site, asked for by everybody: what its access mark promises is what they get."""

import re
from types import SimpleNamespace
from uuid import uuid4

import pytest
from django.urls import get_resolver, reverse
from django.utils import timezone
from lxml import html

from tests.factories import (
    DRAW,
    NAMES,
    NOW,
    RON,
    make_change,
    make_finished_game,
    make_game,
    make_players,
    make_tournament,
    make_user,
    record,
)
from tests.test_architecture import views
from tournament.actions.changes import Change
from tournament.actions.organisers import invite_organiser
from tournament.actions.penalties import add_penalty
from tournament.actions.registrations import open_registration
from tournament.actions.rounds import add_rounds
from tournament.actions.stages import add_stage
from tournament.actions.teams import add_teams
from tournament.models import (
    ChangeEntry,
    Game,
    HandConflict,
    Invitation,
    Organiser,
    Round,
    Tournament,
)
from tournament.models.organisers import Role
from tournament.queries.table_links import token_of

pytestmark = pytest.mark.django_db

ROLES = ("anonymous", "stranger", "elsewhere", "scorer", "organiser", "owner")
"""A visitor, somebody with an account only, an owner of another tournament, and who helps with this one."""

MAY_OPEN = {
    "public": set(ROLES),
    "signed_in": set(ROLES) - {"anonymous"},
    "scorers_only": {"scorer", "organiser", "owner"},
    "organisers_only": {"organiser", "owner"},
    "owners_only": {"owner"},
    "table_link": set(ROLES),
}

OPENED = {200, 302, 405}
"""A page, the way to another one, or a page that is only posted to."""

OTHERWISE = {"welcome": {410}}
"""Where an address answers everybody who may open it with something else: the first organiser was welcomed already."""


@pytest.fixture
def people():
    return {role: make_user(role) for role in ROLES if role != "anonymous"}


@pytest.fixture
def world(people):
    """A tournament in the middle of its first round, with one of everything that an address can name."""
    spring = make_tournament(people["owner"], name="Spring")
    for role in (Role.ORGANISER, Role.SCORER):
        Organiser.objects.create(tournament=spring, user=people[role.value], role=role)
    players = make_players(spring, NAMES)
    the_round, _next = add_rounds(stage=spring.stages.get(), count=2, change=make_change())
    Round.objects.filter(pk=the_round.pk).update(state=Round.State.RUNNING, started_at=NOW)
    the_round.refresh_from_db()
    game = record(make_game(spring, players[:4], round=the_round), RON, DRAW)
    finished_by_nobody = make_game(spring, players[4:])
    add_stage(tournament=spring, details={"name": "Final", "cut": 4}, change=make_change())
    (team,) = add_teams(tournament=spring, names=["Dragons"], change=make_change())
    return SimpleNamespace(
        spring=spring,
        elsewhere=make_tournament(people["elsewhere"], name="Elsewhere"),
        round=the_round,
        names=names_in(spring, game, finished_by_nobody, team, players[0]),
    )


def names_in(spring, game, other_game, team, player):
    """What each part of an address stands for; where a word means several things, by the name of the address."""
    penalty = add_penalty(tournament=spring, player=player, points=1000, change=make_change())
    today = Change(user=None, now=timezone.now())
    invite_organiser(tournament=spring, token="invited", change=today)
    open_registration(tournament=spring, token="registered", change=make_change())
    hand = game.hands.first()
    conflict = HandConflict.objects.create(
        game=game, hand=hand, number=1, client_id=uuid4(), sent=DRAW, stored=RON, sent_at=NOW
    )
    member = spring.organisers.get(role=Role.ORGANISER)
    return {
        "slug": spring.slug,
        "number": game.number,
        "hand": 1,
        "round_number": 1,
        "stage_number": 2,
        "step": "pause",
        "pk": player.pk,
        ("pk", "penalty_cancel"): penalty.pk,
        ("pk", "organiser_remove"): member.pk,
        ("pk", "invitation_withdraw"): Invitation.objects.get().pk,
        ("pk", "team_edit"): team.pk,
        ("pk", "team_remove"): team.pk,
        ("pk", "conflict"): conflict.pk,
        ("number", "game_points"): other_game.number,
        "entry": ChangeEntry.objects.filter(game=game).first().pk,
        "game": game.pk,
        ("kind", "export"): "games-json",
        ("kind", "print_round"): "slips",
        ("kind", "print_event"): "schedules",
        "token": token_of(game),
        ("token", "welcome"): "never-given",
        ("token", "invitation"): "invited",
        ("token", "register"): "registered",
        ("token", "registered"): "registered",
    }


def routes():
    """Every address below the site's own views: its name, its parts, and its access mark."""
    found = []
    for pattern in get_resolver().url_patterns:
        if getattr(pattern, "name", None) is not None:
            parts = re.findall(r"<(?:\w+:)?(\w+)>", str(pattern.pattern))
            found.append((pattern.name, parts, pattern.callback.access))
    return found


def address(names, name, parts):
    missing = [part for part in parts if (part, name) not in names and part not in names]
    assert not missing, f"Tell names_in() what {missing} is in the address “{name}”."
    return reverse(name, kwargs={part: names.get((part, name), names.get(part)) for part in parts})


def sign_in(client, people, role):
    if role != "anonymous":
        client.force_login(people[role])


def expected(name, access, role):
    """The statuses that somebody may be answered with, and whether they get in."""
    if role in MAY_OPEN[access]:
        return OTHERWISE.get(name, OPENED), True
    return ({302}, False) if role == "anonymous" else ({403}, False)


def is_as_expected(response, statuses, *, gets_in):
    if response.streaming:
        # Read to its end, so that its file is closed.
        list(response)
    asked_to_sign_in = response.headers.get("Location", "").startswith("/login/")
    return response.status_code in statuses and asked_to_sign_in == (
        not gets_in and 302 in statuses
    )


def test_no_address_is_left_out():
    everything = {where for where, _view in views(get_resolver().url_patterns)}

    assert len(everything) == len(routes())
    assert len({name for name, _parts, _access in routes()}) == len(routes())


@pytest.mark.parametrize("role", ROLES)
def test_every_address_opens_for_whom_its_mark_says(client, people, world, role):
    sign_in(client, people, role)
    wrong = []
    for name, parts, access in routes():
        statuses, gets_in = expected(name, access, role)
        response = client.get(address(world.names, name, parts))
        if not is_as_expected(response, statuses, gets_in=gets_in):
            wrong.append(f"{name} ({access}) answers {response.status_code}")

    assert wrong == []


@pytest.mark.parametrize("role", ROLES)
def test_nothing_is_posted_where_the_mark_shuts_out(client, people, world, role):
    sign_in(client, people, role)
    before = Tournament.objects.get(pk=world.spring.pk).revision
    wrong = []
    for name, parts, access in routes():
        statuses, gets_in = expected(name, access, role)
        if gets_in:
            continue
        response = client.post(address(world.names, name, parts), {})
        if not is_as_expected(response, statuses, gets_in=False):
            wrong.append(f"{name} ({access}) answers {response.status_code}")

    assert wrong == []
    assert Tournament.objects.get(pk=world.spring.pk).revision == before


def test_scorers_are_shut_out_of_games_in_rounds_that_do_not_run(client, people, world):
    world.round.state, world.round.closed_at = Round.State.CLOSED, NOW
    world.round.save()
    sign_in(client, people, "scorer")
    names = {**world.names, ("number", "game_points"): world.names["number"]}
    opened = [
        name
        for name, parts, access in routes()
        if access == "scorers_only"
        and "number" in parts
        and client.get(address(names, name, parts)).status_code != 403
    ]

    assert opened == []


def looked_at(client, url):
    """The answer, read to its end where it is a file."""
    response = client.get(url)
    if response.streaming:
        list(response)
    return response


def links_on(response):
    """The addresses of this site that a page links to, without what follows the path."""
    is_page = not response.streaming and "text/html" in response.headers["Content-Type"]
    if response.status_code != 200 or not is_page:
        return set()
    found = html.fromstring(response.content.decode()).xpath("//a/@href | //form/@action")
    paths = {url.split("#")[0].split("?")[0] for url in found if url.startswith("/")}
    return paths - {"", reverse("logout")}


@pytest.mark.parametrize("state", [Round.State.RUNNING, Round.State.CLOSED])
def test_no_page_shows_scorers_a_link_that_they_may_not_follow(client, people, world, state):
    world.round.state = state
    world.round.closed_at = NOW if state == Round.State.CLOSED else None
    world.round.save()
    players = make_players(world.spring, ["Iris", "Jun", "Kofi", "Lena"])
    over = make_finished_game(world.spring, players=players)
    Game.objects.filter(pk=over.pk).update(round=world.round)
    sign_in(client, people, "scorer")
    shown_on = {}
    for name, parts, access in routes():
        if "scorer" in MAY_OPEN[access] and name != "logout":
            for url in links_on(looked_at(client, address(world.names, name, parts))):
                shown_on.setdefault(url, name)
    refused = [
        f"{url} on {name}"
        for url, name in sorted(shown_on.items())
        if looked_at(client, url).status_code == 403
    ]

    assert refused == []


def test_no_address_of_one_tournament_reaches_into_another(client, people, world):
    """The owner of another tournament asks under its address for everything that this one holds."""
    sign_in(client, people, "elsewhere")
    names = {**world.names, "slug": world.elsewhere.slug}
    before = Tournament.objects.get(pk=world.spring.pk).revision
    entries = ChangeEntry.objects.filter(tournament=world.spring).count()
    reached = []
    for name, parts, access in routes():
        held_by_a_tournament = set(parts) & {"pk", "number", "hand", "round_number", "stage_number"}
        if "slug" not in parts or not held_by_a_tournament or access == "public":
            continue
        url = address(names, name, parts)
        if client.get(url).status_code not in {404, 405}:
            reached.append(f"GET {name}")
        if client.post(url, {"reason": "why not"}).status_code == 200:
            reached.append(f"POST {name}")

    assert reached == []
    assert Tournament.objects.get(pk=world.spring.pk).revision == before
    assert ChangeEntry.objects.filter(tournament=world.spring).count() == entries


@pytest.mark.parametrize("role", ROLES)
def test_a_wrong_link_opens_nothing(client, people, role):
    sign_in(client, people, role)
    opened = []
    for name, parts, access in routes():
        if parts == ["token"] and name != "welcome":
            response = client.get(reverse(name, kwargs={"token": "invented"}))
            if response.status_code not in {404, 405, 410}:
                opened.append(f"{name} ({access}) answers {response.status_code}")

    assert opened == []


@pytest.mark.parametrize("role", ROLES)
def test_the_administration_is_for_whom_runs_the_site(client, people, role):
    sign_in(client, people, role)

    assert client.get("/admin/")["Location"] == "/admin/login/?next=/admin/"
