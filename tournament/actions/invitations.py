"""Accounts for people who were invited and have none yet."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from tournament.actions.changes import Change
from tournament.actions.organisers import accept_invitation


@transaction.atomic
def accept_with_new_account(*, token: str, username: str, password: str, now: datetime) -> User:
    """Make an account that organises the tournament of an invitation; none where it does not work any more.

    Errors: InvitationUseless.
    """
    user = User.objects.create_user(username=username, password=password)
    accept_invitation(token=token, change=Change(user=user, now=now))
    return user
