"""What every address under an event does first: find what it names, ask whether this person may."""

from __future__ import annotations

import secrets

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request

from office.api.base import ApiView
from office.models import User
from tournaments import permissions
from tournaments.models import Event, Registration, Round, Table
from tournaments.permissions import Action

SEEDS = 100_000


class EventView(ApiView):
    """An address under an event."""

    def find_event(self, request: Request, slug: str, action: Action = Action.VIEW) -> Event:
        """The event, if the person may do the action there: else 404, 401 or 403."""
        event = Event.objects.filter(slug=slug).select_related("updated_by").first()
        if event is None or not permissions.may(request.user, event, Action.VIEW):
            raise Http404(_("There is no such event."))
        require(request, event, action)
        return event

    def find_round(self, request: Request, event: Event, number: int) -> Round:
        """The round, if the person may see its seating."""
        rounds = Round.objects.select_related("convention", "updated_by")
        round_ = get_object_or_404(rounds, event=event, number=number)
        round_.event = event
        if not permissions.may_see_seating(request.user, round_):
            raise Http404(_("The seating of this round is not published yet."))
        return round_

    def find_table(self, round_: Round, number: int) -> Table:
        """A table of the round."""
        table = get_object_or_404(Table.objects.select_related("updated_by"), round=round_, number=number)
        table.round = round_
        return table

    def find_registration(self, event: Event, number: int) -> Registration:
        """The player with this start number."""
        rows = Registration.objects.select_related("player", "updated_by")
        registration = rows.filter(event=event, number=number).first()
        if registration is None:
            raise Http404(_("There is no player %(number)s in this event.") % {"number": number})
        registration.event = event
        return registration


def require(request: Request, event: Event, action: Action) -> None:
    """Refuse unless the person may do it: 401 for nobody, 403 with the reason for anybody else."""
    try:
        permissions.require(request.user, event, action)
    except PermissionDenied as refused:
        raise (refused if isinstance(request.user, User) else NotAuthenticated()) from refused


def may(request: Request, event: Event, action: Action) -> bool:
    """Whether the person may do it."""
    return permissions.may(request.user, event, action)


def new_seed() -> int:
    """A seed short enough to be read aloud; chance comes from the system here and nowhere deeper."""
    return secrets.randbelow(SEEDS - 1) + 1
