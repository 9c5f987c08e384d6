"""Players of an event: the list, one player, an import with its preview."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiExample, OpenApiParameter
from rest_framework.parsers import MultiPartParser
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
from office.faults import Refused
from preferans.faults import Fault
from tournaments import services
from tournaments.api.places import EventView, may
from tournaments.domain.players_import import Reading
from tournaments.forms.uploads import read_file, read_text
from tournaments.models import Event, Registration
from tournaments.permissions import Action
from tournaments.selectors.players import players_of
from tournaments.serializers.players import (
    CheckedInSerializer,
    EditPlayerBody,
    ImportBody,
    ImportedSerializer,
    NewPlayerBody,
    PlayerSerializer,
    StatusBody,
)

TAG = "players"


def show_player(request: Request, event: Event, registration: Registration) -> Any:
    """A player as this person may see him."""
    return show(PlayerSerializer, registration, request, is_staff=may(request, event, Action.WATCH))


def list_refused(reading: Reading) -> Refused:
    """Every fault of a list, by row and column."""
    return Refused(
        Fault(
            ".".join(str(part) for part in ("rows", fault.row, fault.column) if part is not None),
            fault.code,
            fault.msgid,
            fault.params,
        )
        for fault in reading.faults
    )


class PlayersView(EventView):
    """Everybody who plays."""

    @reads(
        "players_list",
        tag=TAG,
        answer=paged(PlayerSerializer),
        summary="Players by start number",
        description="The public sees no withdrawn players, and of a pseudonym only the pseudonym.",
        also=(404,),
        parameters=[*PAGE_PARAMETERS, OpenApiParameter("q", str, description="A number, or part of a name.")],
    )
    def get(self, request: Request, slug: str) -> Response:
        """List them."""
        event = self.find_event(request, slug)
        is_staff = may(request, event, Action.WATCH)
        search = request.query_params.get("q", "").strip()[:60]
        rows = players_of(event, search=search, everybody=is_staff)
        return show_pages(self, request, rows, PlayerSerializer, is_staff=is_staff)

    @writes(
        "players_add",
        tag=TAG,
        body=NewPlayerBody,
        answer=PlayerSerializer,
        summary="One more player",
        also=(400, 401, 403, 404),
        examples=[
            OpenApiExample(
                "A player", request_only=True, value={"surname": "Титов", "given": "Глеб", "city": "Казань"}
            )
        ],
    )
    def post(self, request: Request, slug: str) -> Response:
        """Register him."""
        event = self.find_event(request, slug, Action.MANAGE_PLAYERS)
        given = read_body(NewPlayerBody, request)
        added = services.add_player(event=event, by=signed_in(request), **given)
        return Response(show_player(request, event, added), status=201)


class PlayerView(EventView):
    """One player."""

    @reads("players_read", tag=TAG, answer=PlayerSerializer, summary="A player", also=(404,))
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Show him."""
        event = self.find_event(request, slug)
        found = self.find_registration(event, number)
        if found.status == Registration.Status.WITHDRAWN and not may(request, event, Action.WATCH):
            raise Http404
        return Response(show_player(request, event, found))

    @writes(
        "players_edit",
        tag=TAG,
        body=EditPlayerBody,
        answer=PlayerSerializer,
        status=200,
        summary="Change a player's names or registration",
    )
    def patch(self, request: Request, slug: str, number: int) -> Response:
        """Change what was sent."""
        event = self.find_event(request, slug, Action.MANAGE_PLAYERS)
        registration = self.find_registration(event, number)
        given = read_body(EditPlayerBody, request)
        saved = services.edit_registration(registration=registration, by=signed_in(request), **given)
        return Response(show_player(request, event, saved))

    @writes(
        "players_delete",
        tag=TAG,
        body=None,
        answer=None,
        status=204,
        summary="Delete a player entered by mistake; whatever names him keeps him (400)",
        also=(400, 401, 403, 404),
    )
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """Delete him."""
        event = self.find_event(request, slug, Action.MANAGE_PLAYERS)
        registration = self.find_registration(event, number)
        services.delete_player(registration=registration, by=signed_in(request))
        return Response(status=204)


class StatusView(EventView):
    """Where a player stands on the day."""

    @writes(
        "players_set_status",
        tag=TAG,
        body=StatusBody,
        answer=PlayerSerializer,
        status=200,
        summary="Check in, withdraw or return a player",
        also=(400, 401, 403, 404),
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Set it; the same again changes nothing."""
        event = self.find_event(request, slug, Action.MANAGE_PLAYERS)
        registration = self.find_registration(event, number)
        given = read_body(StatusBody, request)
        saved = services.set_status(registration=registration, by=signed_in(request), **given)
        saved = self.find_registration(event, saved.number)
        return Response(show_player(request, event, saved))


class CheckInView(EventView):
    """Everybody at once."""

    @writes(
        "players_check_in",
        tag=TAG,
        body=None,
        answer=CheckedInSerializer,
        status=200,
        summary="Check in everybody who is registered",
        also=(401, 403, 404),
    )
    def post(self, request: Request, slug: str) -> Response:
        """Check them in."""
        event = self.find_event(request, slug, Action.MANAGE_PLAYERS)
        count = services.check_in_all(event=event, by=signed_in(request))
        return Response({"checked_in": count})


class ImportView(EventView):
    """A list of players."""

    parser_classes = [*ApiView.parser_classes, MultiPartParser]

    @writes(
        "players_import",
        tag=TAG,
        body={"application/json": ImportBody, "multipart/form-data": ImportBody},
        answer=ImportedSerializer,
        again=200,
        summary="Read a list: a preview with every fault by row, or (dry_run: false) add all of it",
        description=(
            "200: only looked at, or nothing new. 201: players were added. 400: the list has faults; they "
            "stand in `errors` with field `rows.N.column`, and nothing was added. A list sent twice adds "
            "nobody twice."
        ),
        also=(400, 401, 403, 404),
        examples=[
            OpenApiExample(
                "A preview",
                request_only=True,
                value={"text": "Фамилия;Имя;Клуб\nТитов;Глеб;Маяк\n", "dry_run": True},
            )
        ],
    )
    def post(self, request: Request, slug: str) -> Response:
        """Look at it or add it."""
        event = self.find_event(request, slug, Action.MANAGE_PLAYERS)
        given = read_body(ImportBody, request)
        if "file" in given:
            rows = read_file(given["file"])
        else:
            rows = read_text(given["text"]) if "text" in given else given["rows"]
        added: Sequence[Registration] = ()
        if given["dry_run"]:
            reading = services.read_list(event, rows)
        else:
            done = services.import_players(event=event, by=signed_in(request), rows=rows)
            reading, added = done.reading, done.added
            if reading.faults:
                raise list_refused(reading)
        made = {"dry_run": given["dry_run"], "reading": reading, "added": added}
        answer = show(ImportedSerializer, made, request, is_staff=True)
        return Response(answer, status=201 if added else 200)
