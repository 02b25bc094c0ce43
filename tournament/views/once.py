"""What keeps a button that was pressed twice from doing its work twice, where nothing in the record does.

The work is one action all the same: what is opened here only holds off the second press until it is done.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

TWICE_WITHIN = timedelta(seconds=30)


@contextmanager
def one_at_a_time(user: User) -> Iterator[datetime]:
    """Let the requests of one user wait for each other; gives the moment since which the same again is a double click."""
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        yield timezone.now() - TWICE_WITHIN
