"""The page of a table as the public may read it: no notes and reasons in somebody's own words.

Files and papers leave out the same (`scoring.exports.texts`), so that every format tells the same.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.http import HttpRequest

from scoring.exports.texts import public_fact
from scoring.models import SheetEntry
from scoring.selectors.table_page import TablePage, read_table_page
from scoring.selectors.table_parts import LineShown
from scoring.selectors.telling import tell_deal, tell_other
from scoring.views.places import Action, may, who
from tournaments.models import Table


def read_shown_page(request: HttpRequest, table: Table) -> TablePage:
    """All about a table, as far as this person may read it."""
    page = read_table_page(table)
    if not may(who(request), table.round.event, Action.WATCH):
        for shown in [*page.lines, *page.withdrawn]:
            for one in [shown, *shown.answers]:
                withhold(one, page)
    return page


def withhold(shown: LineShown, page: TablePage) -> None:
    """Leave own words out of a line; a substitute is named as the seats name him."""
    fact = public_fact(dict(shown.fact))
    if "replace" in fact:
        holder = next((seat for seat in page.seats if seat.index == fact["replace"]), None)
        fact["name"] = holder.name if holder else ""
    shown.fact = fact
    shown.told = tell_deal(fact)
    shown.words = tell_other(fact)
    shown.line.reason = ""


def without_reasons(lines: Iterable[SheetEntry]) -> None:
    """Leave own words out of lines that were read by themselves."""
    for line in lines:
        line.reason = ""
