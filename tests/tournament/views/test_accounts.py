import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from tournament.actions.accounts import prepare_welcome
from tournament.views.requests import client_address

PASSWORD = "four winds and one dragon"
CHOSEN = {"username": "aiko", "password1": PASSWORD, "password2": PASSWORD}


@pytest.fixture
def organiser(db):
    return User.objects.create_user("aiko", password=PASSWORD)


def welcome_url(token):
    return reverse("welcome", args=[token])


def sign_in(client, password, **extra):
    return client.post(reverse("login"), {"username": "aiko", "password": password}, **extra)


def test_welcome_link_makes_the_first_organiser_and_signs_in(client, db):
    response = client.post(welcome_url(prepare_welcome()), CHOSEN)

    assert (response.status_code, response["Location"]) == (302, "/")
    user = User.objects.get()
    assert (user.username, user.is_superuser, user.check_password(PASSWORD)) == ("aiko", True, True)
    assert client.session["_auth_user_id"] == str(user.pk)


def test_welcome_link_works_once(client, db):
    url = welcome_url(prepare_welcome())
    client.post(url, CHOSEN)
    again = {"username": "binh", "password1": PASSWORD + "s", "password2": PASSWORD + "s"}

    assert client.get(url).status_code == 410
    assert client.post(url, again).status_code == 410
    assert list(User.objects.values_list("username", flat=True)) == ["aiko"]


def test_welcome_links_of_earlier_starts_work_until_one_is_used(client, db):
    first = prepare_welcome()
    second = prepare_welcome()

    assert client.get(welcome_url(first)).status_code == 200
    client.post(welcome_url(second), CHOSEN)
    assert client.get(welcome_url(first)).status_code == 410
    assert prepare_welcome() is None


def test_welcome_is_not_offered_beside_an_organiser(organiser):
    assert prepare_welcome() is None


def test_welcome_refuses_an_invented_link(client, db):
    prepare_welcome()

    response = client.get(welcome_url("dbzq1e-1234567890abcdef1234567890abcdef"))

    assert response.status_code == 410
    assert "This link no longer works" in response.content.decode()


def test_welcome_refuses_a_weak_password_and_keeps_the_name(client, db):
    url = welcome_url(prepare_welcome())

    response = client.post(url, {"username": "aiko", "password1": "12345", "password2": "12345"})

    page = response.content.decode()
    assert 'value="aiko"' in page
    assert "This password is too short." in page
    assert not User.objects.filter(username="aiko").exists()


def test_login_leads_to_the_page_that_was_asked_for(client, organiser):
    response = client.post(
        reverse("login") + "?next=/t/spring/",
        {"username": "aiko", "password": PASSWORD, "next": "/t/spring/"},
    )

    assert response["Location"] == "/t/spring/"


def test_login_does_not_lead_to_another_site(client, organiser):
    response = client.post(
        reverse("login"),
        {"username": "aiko", "password": PASSWORD, "next": "https://elsewhere.example/"},
    )

    assert response["Location"] == "/"


def test_login_is_closed_after_five_wrong_passwords(client, organiser):
    answers = [sign_in(client, "wrong").status_code for _ in range(5)]
    response = sign_in(client, PASSWORD)

    assert answers == [200, 200, 200, 200, 429]
    assert response.status_code == 429
    assert "For 15 minutes nobody can sign in with this name" in response.content.decode()


def test_login_stays_open_for_the_same_name_from_another_address(client, organiser):
    for _ in range(5):
        sign_in(client, "wrong")

    assert sign_in(client, PASSWORD, REMOTE_ADDR="192.168.1.7").status_code == 302


def test_logout_needs_a_button_not_a_link(client, organiser):
    client.force_login(organiser)

    assert client.get(reverse("logout")).status_code == 405
    assert client.post(reverse("logout"))["Location"] == "/"
    assert "_auth_user_id" not in client.session


def test_login_page_asks_the_database_nothing_of_a_stranger(client, db, django_assert_num_queries):
    with django_assert_num_queries(0):
        response = client.get(reverse("login"))

    assert "sessionid" not in response.cookies


def test_pages_forbid_script_and_style_from_elsewhere(client, db):
    policy = client.get(reverse("login"))["Content-Security-Policy"]

    assert "default-src 'self'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize(("https", "address"), [(True, "198.51.100.4"), (False, "10.0.0.1")])
def test_attempts_are_counted_by_the_address_the_proxy_saw(rf, settings, https, address):
    settings.HTTPS = https
    request = rf.get(
        "/", headers={"X-Forwarded-For": "203.0.113.9, 198.51.100.4"}, REMOTE_ADDR="10.0.0.1"
    )

    assert client_address(request) == address
