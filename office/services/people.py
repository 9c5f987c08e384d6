"""Writers of people: names, tokens of the API, the sample logins of a new installation."""

from django.contrib.auth.hashers import check_password
from django.db import transaction
from django.utils.translation import gettext
from rest_framework.authtoken.models import Token

from office.models import User
from preferans.marks import gettext_noop

SAMPLE_PASSWORD = "tirazh"  # the same on every new installation, printed by `make run`
SAMPLE_LOGINS = {
    "admin": gettext_noop("Administrator"),
    "director": gettext_noop("Director"),
    "arbiter": gettext_noop("Arbiter"),
    "scorer": gettext_noop("Scorer"),
}

TABLE_PHONE = "@table"  # no login: nobody signs in with it, and staff logins have no such sign
TABLE_PHONE_NAME = gettext_noop("phone at the table")


def table_phone() -> User:
    """The writer named on lines that came from a table's phone; it has no password and cannot sign in."""
    user, is_new = User.objects.get_or_create(
        username=TABLE_PHONE, defaults={"display_name": gettext(TABLE_PHONE_NAME), "is_active": False}
    )
    if is_new:
        user.set_unusable_password()
        user.save(update_fields=["password"])
    return user


def rename_user(*, user: User, display_name: str) -> User:
    """Change how sheets and journals name this person."""
    user.display_name = display_name
    user.save(update_fields=["display_name"])
    return user


@transaction.atomic
def issue_token(*, user: User) -> str:
    """Make a new token of the API for this person, which ends the old one, and return it."""
    revoke_token(user=user)
    return Token.objects.create(user=user).key


def revoke_token(*, user: User) -> bool:
    """End this person's token; tell whether there was one."""
    deleted, _by_model = Token.objects.filter(user=user).delete()
    return bool(deleted)


@transaction.atomic
def make_sample_logins() -> dict[str, User]:
    """Return the four sample people by login; make them when nobody has an account here yet.

    ``admin`` may do everything; the others get their roles in an event from whoever directs it.
    """
    if not User.objects.exists():
        for login, title in SAMPLE_LOGINS.items():
            User.objects.create_user(
                username=login,
                password=SAMPLE_PASSWORD,
                display_name=gettext(title),
                is_staff=login == "admin",
                is_superuser=login == "admin",
            )
    return {user.username: user for user in User.objects.filter(username__in=SAMPLE_LOGINS)}


def open_sample_logins() -> list[str]:
    """Return the sample logins whose password is still the sample password."""
    people = User.objects.filter(username__in=SAMPLE_LOGINS, is_active=True)
    known = {user.username for user in people if check_password(SAMPLE_PASSWORD, user.password)}
    return [login for login in SAMPLE_LOGINS if login in known]
