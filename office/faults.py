"""Errors that services raise and that reach people: one family, mapped in one place.

A service raises :class:`Refused` (or a subclass) with the faults it found. Pages show them beside the
fields; ``config/api.py`` turns them into ``{"errors": [{field, code, message, cite}]}`` with ``status``.
"""

from collections.abc import Iterable
from http import HTTPStatus

from django.utils.translation import gettext

from preferans.faults import Fault


class Refused(Exception):
    """What was asked cannot be done; nothing was written. Carries every fault found."""

    status = HTTPStatus.BAD_REQUEST

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(" ".join(fault.said() for fault in self.faults))

    def told(self) -> list[dict[str, str]]:
        """The faults in the language of the request, as plain dictionaries."""
        return [
            {"field": fault.where, "code": fault.code, "message": fault.said(gettext), "cite": fault.cite}
            for fault in self.faults
        ]


class Stale(Refused):
    """Somebody else changed it meanwhile, or its state no longer allows the step: look again, repeat."""

    status = HTTPStatus.CONFLICT


class Absent(Refused):
    """What the request names does not exist."""

    status = HTTPStatus.NOT_FOUND
