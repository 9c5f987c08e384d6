"""Entries of a sheet: the list, writing one, correcting, taking back, comparing with paper, looking ahead."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiExample
from rest_framework.request import Request
from rest_framework.response import Response

from office.api.base import PAGE_PARAMETERS, Pages, paged, read_body, reads, show, signed_in, writes
from office.faults import Refused
from scoring.api.places import Action, TableView, may, require, show_sheet
from scoring.models import Sheet, SheetEntry
from scoring.selectors.line_list import ListedLine, answers_of, listed
from scoring.selectors.sheets import Fact, line_of_request
from scoring.selectors.table_page import TablePage, read_table_page
from scoring.selectors.typed_line import TypedLine, read_typed
from scoring.serializers.sheets import (
    CheckedSerializer,
    CheckpointBody,
    CorrectBody,
    LineSerializer,
    RecordBody,
    UndoBody,
    WrittenSerializer,
)
from scoring.services import entries, sheets
from scoring.services.people import WHO_IS_MISSING, refuse
from scoring.services.writing import kind_of
from tournaments.models import Registration, Table

TAG = "entries"
CHANGES_OF_SEATS = (SheetEntry.Kind.JOIN, SheetEntry.Kind.REPLACE)
BY_ARBITERS = (SheetEntry.Kind.POSTINGS, *CHANGES_OF_SEATS)
EXAMPLES = [
    OpenApiExample(
        "A deal as a fact",
        request_only=True,
        value={
            "client_id": "5a0f8f0e-6f3a-4c66-9b6e-3f8f6d1f2a10",
            "seen_last": 0,
            "fact": {
                "contract": "6S",
                "declarer": 1,
                "calls": [[2, "whist"], [3, "pass"]],
                "tricks": [0, 6, 3, 1],
            },
        },
    ),
    OpenApiExample(
        "A typed line",
        request_only=True,
        value={"client_id": "77e6a3a4-52c7-4b0c-8a8e-0f5d5f3a9b11", "line": "Б 6п = вп 631"},
    ),
]


class LineRefused(Refused):
    """A typed line that cannot be written yet: its faults, or what is still to be said."""

    def __init__(self, typed: TypedLine) -> None:
        self.said = [dict(fault) for fault in typed.faults or typed.asks]
        super().__init__([])

    def told(self) -> list[dict[str, str]]:
        """The faults, already in the language of the request."""
        return self.said


def fact_of(page: TablePage, given: dict[str, Any], *, dealer: int | None) -> Fact:
    """The fact of a body; a typed line is read as the deal of `dealer`, or as the next one."""
    if "fact" in given:
        return dict(given["fact"])
    typed = read_typed(page, given["line"], with_preview=False, dealer=dealer)
    if typed.fact is None:
        raise LineRefused(typed)
    return typed.fact


def read_fact(table: Table, given: dict[str, Any]) -> Fact:
    """The fact of a body; only a typed line needs the sheet to be read for it."""
    if "fact" in given:
        return dict(given["fact"])
    page = read_table_page(table)  # first: a line that the page does not know is asked for after it
    before = line_of_request(table.pk, given["client_id"])
    return fact_of(page, given, dealer=before.dealer if before else None)


def show_written(request: Request, table: Table, line: SheetEntry) -> dict[str, Any]:
    """The entry just written and the sheet after it."""
    page = read_table_page(table)
    (shown,) = list_lines(page, [line])
    is_staff = may(request, table.round.event, Action.WATCH)
    return {
        "entry": show(LineSerializer, shown, request, is_staff=is_staff),
        "sheet": show_sheet(request, page),
    }


def list_lines(page: TablePage, lines: list[SheetEntry]) -> list[ListedLine]:
    """Lines of the sheet with what they wrote."""
    if page.sheet is None:
        return []
    answers = answers_of(page.sheet)
    return listed(lines, answers, players=len(page.seats), convention=page.convention)


class EntriesView(TableView):
    """The entries of a sheet."""

    @reads(
        "entries_list",
        tag=TAG,
        answer=paged(LineSerializer),
        summary="Entries of a sheet in the order written, with what each wrote",
        also=(403, 404),
        parameters=PAGE_PARAMETERS,
    )
    def get(self, request: Request, slug: str, number: int, table: int) -> Response:
        """List them."""
        page = self.find_page(request, slug, number, table)
        rows = SheetEntry.objects.filter(sheet=page.sheet).select_related("written_by", "corrects")
        pages = Pages()
        chosen = pages.paginate_queryset(rows.order_by("number"), request, view=self) or []
        is_staff = may(request, page.table.round.event, Action.WATCH)
        shown = [
            show(LineSerializer, line, request, is_staff=is_staff) for line in list_lines(page, list(chosen))
        ]
        return pages.get_paginated_response(shown)

    @writes(
        "entries_record",
        tag=TAG,
        body=RecordBody,
        answer=WrittenSerializer,
        again=200,
        summary="Write an entry: a deal as a typed line or a fact, or any other entry of tirazh-sheet/1",
        description=(
            "The same `client_id` with the same content answers 200 with the entry written then; with "
            "other content 409. Figures by hand, substitutes and newcomers need an arbiter; for the "
            "latter two `registration` names who comes, and the name is taken from there."
        ),
        examples=EXAMPLES,
    )
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Write it."""
        found = self.find_place(request, slug, number, table, Action.ENTER)
        given = read_body(RecordBody, request)
        fact = read_fact(found, given)
        kind = kind_of(fact)
        if kind in BY_ARBITERS:
            require(request, found.round.event, Action.CORRECT)
        registration = self.find_newcomer(found, given.get("registration"))
        if kind in CHANGES_OF_SEATS and registration is None:
            seat = fact.get("replace", fact.get("join"))
            raise refuse("player-missing", WHO_IS_MISSING, field="registration", cite="5.4.7", seat=seat)
        if kind == SheetEntry.Kind.REPLACE and registration is not None:
            fact["name"] = registration.public_name
        sheet = Sheet.objects.filter(table=found).first() or sheets.open_sheet(
            table=found, by=signed_in(request)
        )
        line = entries.record_entry(
            sheet=sheet,
            fact=fact,
            by=signed_in(request),
            client_id=given["client_id"],
            seen_last=given.get("seen_last"),
            registration=registration,
            reason=given.get("reason", ""),
        )
        return Response(show_written(request, found, line), status=200 if line.was_there else 201)

    def find_newcomer(self, table: Table, number: int | None) -> Registration | None:
        """Who comes, by start number."""
        return self.find_registration(table.round.event, number) if number is not None else None


class EntryView(TableView):
    """One entry."""

    @reads("entries_read", tag=TAG, answer=LineSerializer, summary="An entry of a sheet", also=(403, 404))
    def get(self, request: Request, slug: str, number: int, table: int, entry: int) -> Response:
        """Show it."""
        page = self.find_page(request, slug, number, table)
        rows = SheetEntry.objects.select_related("written_by", "corrects")
        line = get_object_or_404(rows, sheet=page.sheet, number=entry)
        (shown,) = list_lines(page, [line])
        is_staff = may(request, page.table.round.event, Action.WATCH)
        return Response(show(LineSerializer, shown, request, is_staff=is_staff))


class CorrectView(TableView):
    """The correction of an entry."""

    @writes(
        "entries_correct",
        tag=TAG,
        body=CorrectBody,
        answer=WrittenSerializer,
        again=200,
        summary="Answer a wrong entry by a correction, with a reason",
        description="Nothing is edited: the correction is a further entry that brings the figures right.",
    )
    def post(self, request: Request, slug: str, number: int, table: int, entry: int) -> Response:
        """Correct it."""
        found = self.find_place(request, slug, number, table, Action.CORRECT)
        given = read_body(CorrectBody, request)
        sheet = self.find_sheet(found)
        line = get_object_or_404(SheetEntry.objects.select_related("sheet"), sheet=sheet, number=entry)
        fact = fact_of(read_table_page(found), given, dealer=line.dealer)
        answer = entries.correct_entry(
            line=line,
            fact=fact,
            reason=given["reason"],
            by=signed_in(request),
            client_id=given["client_id"],
            seen_last=given.get("seen_last"),
            cite=given.get("cite", ""),
        )
        return Response(show_written(request, found, answer), status=200 if answer.was_there else 201)


class UndoView(TableView):
    """Taking the last entry back."""

    @writes(
        "entries_undo",
        tag=TAG,
        body=UndoBody,
        answer=WrittenSerializer,
        again=200,
        summary="Take the last entry that counts back, by a further entry",
    )
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Take it back."""
        found = self.find_place(request, slug, number, table, Action.UNDO)
        given = read_body(UndoBody, request)
        line = entries.undo_last(sheet=self.find_sheet(found), by=signed_in(request), **given)
        return Response(show_written(request, found, line), status=200 if line.was_there else 201)


class CheckpointView(TableView):
    """Comparing with paper."""

    @writes(
        "entries_checkpoint",
        tag=TAG,
        body=CheckpointBody,
        answer=CheckedSerializer,
        again=200,
        summary="Write down what the paper says, and see where it differs and since when",
    )
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Write it down."""
        found = self.find_place(request, slug, number, table, Action.ENTER)
        given = read_body(CheckpointBody, request)
        line = entries.record_checkpoint(
            sheet=self.find_sheet(found),
            figures=as_texts(given.pop("figures")),
            by=signed_in(request),
            **given,
        )
        shown = show_written(request, found, line)
        page = read_table_page(found)
        place = next((at for at, own in enumerate(page.lines, 1) if own.line.pk == line.pk), None)
        shown["differences"] = [one for one in page.warnings if place and one.get("entry") == place]
        return Response(shown, status=200 if line.was_there else 201)


def as_texts(figures: dict[str, Any]) -> Fact:
    """Exact figures as the file has them."""
    return {
        "pool": [str(points) for points in figures["pool"]],
        "mountain": [str(points) for points in figures["mountain"]],
        "whists": [[str(points) for points in row] for row in figures["whists"]],
    }
