"""The one door of logins and passwords: pages, the administrator's pages and the API all pass it.

Wrong passwords are counted by login and network address, by login, and by address. The narrow count stops
whoever guesses; the wide ones stop many hands, and are wide enough that a hall behind one router is let in
and nobody keeps a director out by guessing from elsewhere for long.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.contrib.auth.backends import ModelBackend
from django.http import HttpRequest

from office.faults import Refused
from office.models import User
from office.services.limits import address_of, count_one, counted, forget
from preferans.faults import Fault
from preferans.marks import gettext_noop

TOO_MANY = gettext_noop(
    "Too many wrong passwords. Wait %(minutes)s minutes, then try again; an administrator can set a new "
    "password meanwhile (manage.py changepassword)."
)


class TooManyTries(Refused):
    """The door stays shut for a while, even for the right password."""

    status = HTTPStatus.TOO_MANY_REQUESTS

    def __init__(self) -> None:
        minutes = settings.SIGN_IN_LIMITS["minutes"]
        super().__init__([Fault("", "too-many-tries", TOO_MANY, {"minutes": minutes})])


class GuardedBackend(ModelBackend):
    """Django's own accounts behind counters of wrong passwords."""

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **kwargs: Any,
    ) -> User | None:
        """The account, or None for a wrong password. Raises TooManyTries."""
        counters = counters_of(request, username or str(kwargs.get(User.USERNAME_FIELD, "")))
        limits = settings.SIGN_IN_LIMITS
        if any(counted(*counter) >= limits[counter[0]] for counter in counters):
            raise TooManyTries
        found = super().authenticate(request, username=username, password=password, **kwargs)
        if found is None:
            for counter in counters:
                count_one(*counter, seconds=60 * limits["minutes"])
        elif counters:
            forget(*counters[0])
        return found if isinstance(found, User) else None


def counters_of(request: HttpRequest | None, username: str) -> list[tuple[str, ...]]:
    """What is counted of a try. A program without a request (a test, a command) is not counted."""
    if request is None:
        return []
    login, address = username.casefold()[:150], address_of(request)
    return [("login-at", login, address), ("login", login), ("address", address)]
