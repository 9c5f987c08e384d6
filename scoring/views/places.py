"""Finding what an address names, and whether this person may see it."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from formats.selectors.rounds import annulment_of
from office.models import User
from scoring.models import Sheet
from tournaments.models import Event, Round, Table
from tournaments.permissions import Action, may, may_see_results, may_see_seating, require, why_withheld

Who = User | AnonymousUser
_WRITING = [
    action.value
    for action in (
        Action.ENTER,
        Action.UNDO,
        Action.CORRECT,
        Action.CORRECT_SEATS,
        Action.CLOSE,
        Action.CONFIRM,
        Action.REOPEN,
        Action.ANNUL,
    )
]


def who(request: HttpRequest) -> Who:
    """The person who asks."""
    return request.user


def staff(request: HttpRequest) -> User:
    """The signed-in person who asks; permission was checked before."""
    user = who(request)
    if not isinstance(user, User):
        raise PermissionDenied(_("Sign in first."))
    return user


def find_event(request: HttpRequest, slug: str) -> Event:
    """The event of the address, if this person may know of it."""
    event = get_object_or_404(Event, slug=slug)
    if not may(who(request), event, Action.VIEW):
        raise Http404
    return event


def find_round(request: HttpRequest, slug: str, number: int) -> Round:
    """The round of the address, if this person may see its seating."""
    found = get_object_or_404(
        Round.objects.select_related("event", "convention"), event__slug=slug, number=number
    )
    if not may(who(request), found.event, Action.VIEW) or not may_see_seating(who(request), found):
        raise Http404
    return found


def find_table(request: HttpRequest, slug: str, number: int, table: int) -> Table:
    """The table of the address, if this person may see its seating."""
    found = get_object_or_404(
        Table.objects.select_related("round__event", "round__convention"),
        round__event__slug=slug,
        round__number=number,
        number=table,
    )
    event = found.round.event
    if not may(who(request), event, Action.VIEW) or not may_see_seating(who(request), found.round):
        raise Http404
    return found


def require_results(request: HttpRequest, event: Event, round_: Round | None = None) -> None:
    """Refuse figures that the event's policy keeps from the public for now."""
    if may_see_results(who(request), event, round_):
        return
    raise PermissionDenied(why_withheld(event))


def find_sheet(table: Table) -> Sheet:
    """The sheet of a table that has one."""
    sheet = get_object_or_404(Sheet, table=table)
    sheet.table = table
    return sheet


def powers(request: HttpRequest, event: Event) -> dict[str, bool]:
    """What this person may do, for templates: `can.enter`, `can.correct` and so on."""
    return {action.value: may(who(request), event, action) for action in Action}


def powers_at(request: HttpRequest, table: Table) -> dict[str, bool]:
    """`powers` at a table: while its results are set aside nothing can be written there."""
    can = powers(request, table.round.event)
    if can[Action.ENTER.value] and annulment_of(table.round, table) is not None:
        can |= dict.fromkeys(_WRITING, False)
    return can


def read_uuid(values: Mapping[str, Any]) -> uuid.UUID:
    """The client-made id of a request; a new one when the form brought none or a broken one."""
    try:
        return uuid.UUID(str(values.get("client_id", "")))
    except ValueError:
        return uuid.uuid4()


def read_number(values: Mapping[str, Any], name: str) -> int | None:
    """A whole number of a form or address; None when it is missing or no number."""
    text = str(values.get(name, "")).strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


__all__ = [
    "Action",
    "find_event",
    "find_round",
    "find_sheet",
    "find_table",
    "may",
    "may_see_results",
    "powers",
    "powers_at",
    "read_number",
    "read_uuid",
    "require",
    "require_results",
    "staff",
    "who",
]
