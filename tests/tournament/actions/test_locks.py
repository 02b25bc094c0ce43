"""What keeps two changes at once from waiting for each other."""

import re

from django.conf import settings


def test_a_locked_row_can_still_be_referred_to():
    """On PostgreSQL a lock without NO KEY holds up every new row with a foreign key to the locked one, for example
    who entered a hand: then somebody who waits for the game of that hand waits forever."""
    files = [path.read_text() for path in (settings.ROOT / "tournament").rglob("*.py")]
    locks = [lock for text in files for lock in re.findall(r"for_update(?:_sql)?\([^\n]*", text)]

    assert locks
    assert [lock for lock in locks if "no_key=True" not in lock] == []
