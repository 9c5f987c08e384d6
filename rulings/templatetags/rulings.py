"""Rulings where a sheet is shown: which ruling wrote a line, which were made about a deal."""

from __future__ import annotations

from typing import Any

from django import template

from office.models import User
from rulings.models import Ruling, TableCall
from rulings.selectors.desk import CallShown, is_on_duty, open_call, open_calls
from rulings.selectors.shown import RulingLine, RulingShown, rulings_at, show_ruling
from scoring.models import SheetEntry
from scoring.selectors.table_parts import LineShown
from tournaments.models import Event, Table

register = template.Library()
Lines = dict[int, RulingLine]


@register.simple_tag
def rulings_of_table(table: Table) -> Lines:
    """The rulings at a table by number."""
    return rulings_at(table)


@register.filter
def ruling_of(lines: Lines | None, line: SheetEntry) -> RulingLine | None:
    """The ruling that wrote a line."""
    number = line.ruling_number
    return (lines or {}).get(number) if number is not None else None


@register.filter
def silent_about(lines: Lines | None, shown: LineShown) -> list[RulingLine]:
    """Rulings in force about a deal that wrote nothing on the sheet."""
    return [
        one
        for one in silent(lines)
        if one.about == shown.line.number
        or (one.about is None and shown.deal_number and one.deal_number == shown.deal_number)
    ]


@register.filter
def silent_after(lines: Lines | None, deals: int) -> list[RulingLine]:
    """The same about the deal under way."""
    return [one for one in silent(lines) if one.about is None and (one.deal_number or 0) > deals]


def silent(lines: Lines | None) -> list[RulingLine]:
    """Rulings in force that wrote nothing on the sheet."""
    return [one for one in (lines or {}).values() if one.is_issued and not one.writes_line]


@register.simple_tag
def call_of_table(table: Table) -> TableCall | None:
    """The call of a table that is not done."""
    return open_call(table)


@register.simple_tag(takes_context=True)
def calls_of_event(context: Any, event: Event) -> list[CallShown]:
    """The queue of the event, for those whom calls reach."""
    user = context["request"].user
    return open_calls(event) if isinstance(user, User) and is_on_duty(user, event) else []


@register.simple_tag
def call_marks(event: Event) -> dict[int, CallShown]:
    """Open calls by table, for the tiles of the hall."""
    return {one.call.table_id: one for one in open_calls(event)}


@register.filter
def mark_at(marks: dict[int, CallShown] | str | None, table: int) -> CallShown | None:
    """The call of a table."""
    return marks.get(table) if isinstance(marks, dict) else None


@register.simple_tag
def rulings_in_full(table: Table | None) -> list[RulingShown]:
    """The rulings in force at a table, as its protocol prints them."""
    if table is None:
        return []
    rows = Ruling.objects.filter(table=table, status=Ruling.Status.ISSUED).select_related("issued_by")
    return [show_ruling(one) for one in rows.order_by("number")]
