"""Events: the list, a new one, its own fields."""

from __future__ import annotations

import uuid
from typing import Any

from drf_spectacular.utils import OpenApiExample, OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from office.api.base import (
    PAGE_PARAMETERS,
    ApiView,
    paged,
    read_body,
    reads,
    show,
    show_pages,
    signed_in,
    writes,
)
from office.models import User
from preferans.convention import build_convention
from tournaments import services
from tournaments.api.places import EventView
from tournaments.models import Event, Staff
from tournaments.permissions import Action, role_of
from tournaments.selectors.events import events_for
from tournaments.serializers.events import EditEventBody, EventSerializer, NewEventBody

TAG = "events"

EXAMPLE = OpenApiExample(
    "A cup by the Code's Sochi",
    request_only=True,
    value={
        "client_id": "0b7f3f52-3f0e-4f5f-9d7c-0a4b5c1d2e3f",
        "name": "Осенний кубок",
        "place": "Нижний Новгород",
        "starts_on": "2026-11-14",
        "ends_on": "2026-11-15",
        "preset": "code1996-sochi",
        "pool_target": 20,
        "set": {"whist_split": "gentleman"},
    },
)


class EventsView(ApiView):
    """All events that the person may see."""

    @reads(
        "events_list",
        tag=TAG,
        answer=paged(EventSerializer),
        summary="Events: those where I work first, then the public ones",
        also=(400,),
        parameters=[
            *PAGE_PARAMETERS,
            OpenApiParameter("mine", bool, description="Only those where I work."),
        ],
    )
    def get(self, request: Request) -> Response:
        """List them."""
        mine, others = events_for(request.user)
        is_mine = request.query_params.get("mine", "").lower() in ("1", "true", "yes", "on")
        rows = mine if is_mine else mine + others
        return show_pages(self, request, rows, EventSerializer, roles=roles_of(request, rows))

    @writes(
        "events_create",
        tag=TAG,
        body=NewEventBody,
        answer=EventSerializer,
        again=200,
        summary="A new event, with its convention; I become its director",
        also=(400, 401),
        examples=[EXAMPLE],
    )
    def post(self, request: Request) -> Response:
        """Make it."""
        by = signed_in(request)
        given = read_body(NewEventBody, request)
        client_id = given.pop("client_id", None) or uuid.uuid4()
        overrides = given.pop("set", {})
        if "pool_target" not in given:
            given["pool_target"] = build_convention(given["preset"]).pool_target
        is_repeat = Event.objects.filter(client_id=client_id, created_by=by).exists()
        event = services.create_event(by=by, client_id=client_id, overrides=overrides, **given)
        return Response(show_event(request, event), status=200 if is_repeat else 201)


class OneEventView(EventView):
    """One event."""

    @reads("events_read", tag=TAG, answer=EventSerializer, summary="An event", also=(404,))
    def get(self, request: Request, slug: str) -> Response:
        """Show it."""
        return Response(show_event(request, self.find_event(request, slug)))

    @writes(
        "events_edit",
        tag=TAG,
        body=EditEventBody,
        answer=EventSerializer,
        status=200,
        summary="Change the event's own fields",
    )
    def patch(self, request: Request, slug: str) -> Response:
        """Change what was sent."""
        event = self.find_event(request, slug, Action.MANAGE_EVENT)
        given = read_body(EditEventBody, request)
        changed = services.edit_event(event=event, by=signed_in(request), **given)
        return Response(show_event(request, changed))


def show_event(request: Request, event: Event) -> Any:
    """An event with the person's role in it."""
    return show(EventSerializer, event, request, roles={event.pk: role_of(request.user, event)})


def roles_of(request: Request, events: list[Event]) -> dict[int, str]:
    """The person's role in each of the events; one query."""
    if not isinstance(request.user, User):
        return {}
    if request.user.is_superuser:
        return {event.pk: Staff.Role.DIRECTOR for event in events}
    return dict(Staff.objects.filter(user=request.user).values_list("event_id", "role"))
