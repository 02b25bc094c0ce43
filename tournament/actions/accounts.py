"""The first organiser's account. Further organisers come by invitation."""

from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.db import transaction
from django.utils.translation import gettext as _

PLACEHOLDER = "first-organiser"


class WelcomeLinkUsed(ValueError):
    """The link has done its work, is older than three days, or never was one."""


@transaction.atomic
def prepare_welcome() -> str | None:
    """Return the secret of a link for the first organiser, or None once somebody can sign in.

    Nothing secret is stored: the link is made from the site's secret key and an account that waits
    without a password, and stops working when that account gets one.
    """
    if User.objects.exclude(password__startswith=UNUSABLE_PASSWORD_PREFIX).exists():
        return None
    user, is_new = User.objects.get_or_create(
        username=PLACEHOLDER, defaults={"is_staff": True, "is_superuser": True}
    )
    if is_new:
        user.set_unusable_password()
        user.save()
    return default_token_generator.make_token(user)


@transaction.atomic
def welcome_first_organiser(*, token: str, username: str, password: str) -> User:
    """Give the waiting account its name and password. Refuses a link that was used (`WelcomeLinkUsed`)."""
    user = find_welcomed(token, users=User.objects.select_for_update(no_key=True))
    if user is None:
        raise WelcomeLinkUsed(_("This link has been used already, or is older than three days."))
    user.username = username
    user.set_password(password)
    user.save()
    return user


def find_welcomed(token: str, *, users=User.objects) -> User | None:
    """Return the account that waits for its first organiser if `token` opens it. One query."""
    user = users.filter(username=PLACEHOLDER, is_superuser=True).first()
    if user is None or user.has_usable_password():
        return None
    return user if default_token_generator.check_token(user, token) else None
