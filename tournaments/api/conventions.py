"""Conventions: the fields there are, the presets, the versions of an event."""

from __future__ import annotations

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from office.api.base import ApiView, read_body, reads, show, signed_in, writes
from preferans.convention import FIELDS
from preferans.presets import PRESETS
from tournaments import services
from tournaments.api.places import EventView
from tournaments.models import ConventionVersion
from tournaments.permissions import Action
from tournaments.serializers.conventions import (
    ConventionBody,
    FieldSerializer,
    PresetSerializer,
    VersionSerializer,
)

TAG = "convention"


class FieldsView(ApiView):
    """Every field of a convention."""

    @reads(
        "convention_fields",
        tag=TAG,
        answer=FieldSerializer(many=True),
        summary="Fields of a convention: allowed values, defaults, sources",
        also=(),
    )
    def get(self, request: Request) -> Response:
        """List them in the order of the pages."""
        return Response(show_many(FieldSerializer, list(FIELDS.values()), request))


class PresetsView(ApiView):
    """Every preset."""

    @reads(
        "convention_presets",
        tag=TAG,
        answer=PresetSerializer(many=True),
        summary="Presets, each named by its source",
        also=(),
    )
    def get(self, request: Request) -> Response:
        """List them."""
        return Response(show_many(PresetSerializer, list(PRESETS.values()), request))


def show_many(kind: type, rows: list, request: Request) -> list:
    """A short list as it is, without pages."""
    return kind(rows, many=True, context={"request": request}).data


class VersionsView(EventView):
    """The versions of an event's convention."""

    @reads(
        "convention_versions",
        tag=TAG,
        answer=VersionSerializer(many=True),
        summary="Versions of the event's convention, with departures from the preset",
        also=(404,),
    )
    def get(self, request: Request, slug: str) -> Response:
        """List them."""
        event = self.find_event(request, slug)
        rows = list(ConventionVersion.objects.filter(event=event).order_by("number"))
        return Response(show_many(VersionSerializer, rows, request))

    @writes(
        "convention_change",
        tag=TAG,
        body=ConventionBody,
        answer=VersionSerializer,
        summary="Change the convention from a round on",
        description=(
            "The version in force is edited in place while nothing was played under it; otherwise a new "
            "one is made. Rounds that have begun keep theirs."
        ),
    )
    def post(self, request: Request, slug: str) -> Response:
        """Change it."""
        event = self.find_event(request, slug, Action.MANAGE_EVENT)
        given = read_body(ConventionBody, request)
        number = given.pop("base")
        base = ConventionVersion.objects.filter(event=event, number=number).first()
        if base is None:
            raise Http404(
                _("There is no version %(number)s of the convention in this event.") % {"number": number}
            )
        changed = services.change_convention(
            event=event, base=base, by=signed_in(request), overrides=given.pop("set", {}), **given
        )
        return Response(show(VersionSerializer, changed, request), status=201)


class OneVersionView(EventView):
    """One version."""

    @reads(
        "convention_version",
        tag=TAG,
        answer=VersionSerializer,
        summary="A version of the event's convention",
        also=(404,),
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Show it."""
        event = self.find_event(request, slug)
        version = get_object_or_404(ConventionVersion, event=event, number=number)
        return Response(show(VersionSerializer, version, request))
