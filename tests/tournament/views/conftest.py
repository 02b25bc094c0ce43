"""Who most tests of pages begin with: an organiser, their tournament, and the organiser signed in."""

import pytest

from tests.factories import make_tournament, make_user


@pytest.fixture
def organiser():
    return make_user("mika")


@pytest.fixture
def tournament(organiser):
    return make_tournament(organiser)


@pytest.fixture
def scorer(client, organiser):
    client.force_login(organiser)
    return client
