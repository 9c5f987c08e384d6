"""Who works at an event."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response

from office.api.base import PAGE_PARAMETERS, paged, read_body, reads, show, show_pages, signed_in, writes
from tournaments import services
from tournaments.api.places import EventView
from tournaments.models import Staff
from tournaments.permissions import Action
from tournaments.serializers.events import MemberBody, MemberSerializer, NewMemberSerializer, RoleBody

TAG = "staff"


class StaffView(EventView):
    """Everybody who works at the event; for its directors."""

    @reads(
        "staff_list",
        tag=TAG,
        answer=paged(MemberSerializer),
        summary="Who works at the event",
        parameters=PAGE_PARAMETERS,
    )
    def get(self, request: Request, slug: str) -> Response:
        """List them."""
        event = self.find_event(request, slug, Action.MANAGE_EVENT)
        rows = event.staff.select_related("user").order_by("role", "user__username")
        return show_pages(self, request, rows, MemberSerializer)

    @writes(
        "staff_add",
        tag=TAG,
        body=MemberBody,
        answer=NewMemberSerializer,
        summary="Give a login a role; a login that does not exist is made, with a password",
        also=(400, 401, 403, 404),
    )
    def post(self, request: Request, slug: str) -> Response:
        """Add one."""
        event = self.find_event(request, slug, Action.MANAGE_EVENT)
        given = read_body(MemberBody, request)
        added = services.add_staff(event=event, by=signed_in(request), **given)
        return Response(show(NewMemberSerializer, added.member, request, password=added.password), status=201)


class MemberView(EventView):
    """One member of the staff."""

    @writes(
        "staff_change_role",
        tag=TAG,
        body=RoleBody,
        answer=MemberSerializer,
        status=200,
        summary="Give a member another role",
        also=(400, 401, 403, 404),
    )
    def patch(self, request: Request, slug: str, member: int) -> Response:
        """Change the role."""
        event = self.find_event(request, slug, Action.MANAGE_EVENT)
        found = get_object_or_404(Staff.objects.select_related("user", "event"), event=event, pk=member)
        given = read_body(RoleBody, request)
        changed = services.change_role(member=found, by=signed_in(request), **given)
        return Response(show(MemberSerializer, changed, request))

    @writes(
        "staff_remove",
        tag=TAG,
        body=None,
        answer=None,
        status=204,
        summary="Take a member off the event; his login and what he wrote stay",
        also=(400, 401, 403, 404),
    )
    def delete(self, request: Request, slug: str, member: int) -> Response:
        """Take him off."""
        event = self.find_event(request, slug, Action.MANAGE_EVENT)
        found = get_object_or_404(Staff.objects.select_related("user", "event"), event=event, pk=member)
        services.remove_staff(member=found, by=signed_in(request))
        return Response(status=204)
