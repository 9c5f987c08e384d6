"""Clocks on pages of other apps: of a round, of a table, the extra time of tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

from formats.selectors.clocks import ClockNow, clocks_of_tables, round_clock, table_clock
from tournaments.models import Round, Table

register = template.Library()


@register.simple_tag
def clock_of_round(round_: Round) -> ClockNow | None:
    """The clock of a round: ``{% clock_of_round round as clock %}``. Two queries."""
    return round_clock(round_)


@register.simple_tag
def clock_of_table(table: Table) -> ClockNow | None:
    """The clock of a table with its own extra time. Three queries."""
    return table_clock(table)


@register.simple_tag
def own_clocks(round_: Round, clock: ClockNow | None) -> Mapping[int, ClockNow]:
    """Table (primary key) → its clock, for the tables of the round that got other time. One query."""
    return clocks_of_tables(round_, clock)


@register.filter
def clock_at(clocks: Mapping[int, ClockNow], table: int) -> ClockNow | None:
    """The clock of a table that got other time, else None."""
    return clocks.get(table)


@register.inclusion_tag("formats/_clock.html")
def clock_face(clock: ClockNow | None, large: bool = False) -> dict[str, Any]:
    """What is left, and until when: ticking with a script, readable without."""
    return {"clock": clock, "large": large}
