"""Rulings where a sheet is shown: which ruling wrote a line, which were made about a deal."""

from __future__ import annotations

from typing import Any

from django import template

from rulings.models import TableCall
from rulings.selectors.desk import CallShown, open_call, open_calls
from rulings.selectors.shown import RulingLine, rulings_at
from scoring.models import SheetEntry
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
def silent_about(lines: Lines | None, line: SheetEntry) -> list[RulingLine]:
    """Rulings in force about a deal that wrote nothing on the sheet."""
    return [
        one
        for one in (lines or {}).values()
        if one.is_issued and one.about == line.number and not one.writes_line
    ]


@register.simple_tag
def call_of_table(table: Table) -> TableCall | None:
    """The call of a table that is not done."""
    return open_call(table)


@register.simple_tag
def calls_of_event(event: Event) -> list[CallShown]:
    """The queue of the event."""
    return open_calls(event)


@register.filter
def with_key(values: Any, key: str) -> Any:
    """What stands under a key."""
    return values.get(key) if isinstance(values, dict) else None
