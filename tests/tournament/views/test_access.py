import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django_htmx.middleware import HtmxDetails

from tests.factories import NOW, make_game, make_tournament, make_user
from tournament.models import Organiser, Round
from tournament.models.organisers import Role
from tournament.views.access import organisers_only, owners_only, public, scorers_only, signed_in

PAGE = "/t/spring/players/"


@organisers_only
def page(request, tournament, number=0):
    return HttpResponse(f"{tournament.name} {number}")


def ask(view, rf, user=None, *, headers=None, **kwargs):
    request = rf.get(PAGE, headers=headers)
    request.user = user or AnonymousUser()
    request.htmx = HtmxDetails(request)
    return view(request, **kwargs)


@pytest.fixture
def tournament(db):
    return make_tournament(user=make_user("aiko"), name="Spring")


def test_decorators_say_who_may_open_a_view():
    views = [
        access(lambda request: None).access
        for access in (public, signed_in, scorers_only, organisers_only, owners_only)
    ]

    assert views == ["public", "signed_in", "scorers_only", "organisers_only", "owners_only"]


def test_organisers_only_hands_over_the_tournament(rf, tournament, django_assert_num_queries):
    user = tournament.organisers.get().user

    with django_assert_num_queries(2):
        response = ask(page, rf, user, slug=tournament.slug, number=3)

    assert response.content == b"Spring 3"


def test_organisers_only_refuses_organisers_of_other_tournaments(rf, tournament):
    stranger = make_user()
    make_tournament(user=stranger)

    with pytest.raises(PermissionDenied, match="Only the organisers of this tournament"):
        ask(page, rf, stranger, slug=tournament.slug)


def test_organisers_only_knows_no_other_tournament(rf, tournament):
    with pytest.raises(Http404):
        ask(page, rf, tournament.organisers.get().user, slug="elsewhere")


@pytest.mark.parametrize("view", [page, signed_in(lambda request, slug: HttpResponse())])
def test_stranger_is_sent_to_sign_in_and_back(rf, tournament, django_assert_num_queries, view):
    with django_assert_num_queries(0):
        response = ask(view, rf, slug=tournament.slug)

    assert response["Location"] == "/login/?next=/t/spring/players/"


def test_stranger_with_htmx_leaves_the_whole_page(rf, tournament):
    headers = {"HX-Request": "true", "HX-Current-URL": "http://testserver/t/spring/"}

    response = ask(page, rf, slug=tournament.slug, headers=headers)

    assert response["HX-Redirect"] == "/login/?next=/t/spring/"


def test_signed_in_opens_for_every_account(rf, db):
    view = signed_in(lambda request: HttpResponse(request.user.username))

    assert ask(view, rf, make_user("binh")).content == b"binh"


@scorers_only
def score_page(request, tournament, number=0):
    return HttpResponse(f"scores of {tournament.name}")


@owners_only
def owner_page(request, tournament):
    return HttpResponse(f"all of {tournament.name}")


@pytest.mark.parametrize(
    ("role", "opened"),
    [
        (Role.OWNER, {"page", "score_page", "owner_page"}),
        (Role.ORGANISER, {"page", "score_page"}),
        (Role.SCORER, {"score_page"}),
        (None, set()),
    ],
)
def test_each_role_opens_its_pages(rf, tournament, role, opened):
    user = make_user()
    if role is not None:
        Organiser.objects.create(tournament=tournament, user=user, role=role)

    for view in (page, score_page, owner_page):
        if view.__name__ in opened:
            assert tournament.name.encode() in ask(view, rf, user, slug=tournament.slug).content
        else:
            with pytest.raises(PermissionDenied):
                ask(view, rf, user, slug=tournament.slug)


@pytest.mark.parametrize(
    ("state", "opens"),
    [("planned", False), ("published", False), ("running", True), ("closed", False), (None, True)],
)
def test_scorers_enter_games_of_running_rounds_only(rf, tournament, state, opens):
    scorer = make_user()
    Organiser.objects.create(tournament=tournament, user=scorer, role=Role.SCORER)
    played = state and Round.objects.create(
        tournament=tournament, number=1, state="running", started_at=NOW
    )
    game = make_game(tournament, round=played or None)
    Round.objects.update(state=state, closed_at=NOW if state == "closed" else None)

    if opens:
        answer = ask(score_page, rf, scorer, slug=tournament.slug, number=game.number)
        assert answer.content == b"scores of Spring"
    else:
        with pytest.raises(PermissionDenied, match="not running"):
            ask(score_page, rf, scorer, slug=tournament.slug, number=game.number)
    owner = tournament.organisers.get(role=Role.OWNER).user
    assert ask(score_page, rf, owner, slug=tournament.slug, number=game.number).status_code == 200
