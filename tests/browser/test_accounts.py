import pytest
from django.contrib.auth.models import User
from django.urls import reverse

PASSWORD = "four winds and one dragon"


@pytest.fixture
def organiser(transactional_db):
    return User.objects.create_user("aiko", password=PASSWORD)


@pytest.mark.parametrize("device", ["phone", "laptop"])
def test_organiser_signs_in_and_out(request, device, organiser):
    page = request.getfixturevalue(device)
    page.goto(reverse("login"))
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")

    page.get_by_label("Username").fill("aiko")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    page.get_by_role("button", name="Sign out").click()

    assert page.get_by_role("navigation").get_by_role("link", name="Sign in").is_visible()
