"""Finding the table, the sheet and the figures that an address names, for whoever may see them."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework.request import Request

from office.api.base import show
from scoring.models import Sheet
from scoring.selectors.table_page import TablePage, read_table_page
from scoring.serializers.sheets import SheetSerializer
from tournaments.api.places import EventView, may, require
from tournaments.models import Event, Round, Table
from tournaments.permissions import Action, may_see_results, may_see_seating, why_withheld

__all__ = ["Action", "TableView", "may", "require", "require_results", "show_sheet"]


class TableView(EventView):
    """An address under a table."""

    def find_place(
        self, request: Request, slug: str, number: int, table: int, action: Action = Action.VIEW
    ) -> Table:
        """The table, if the person may see its seating and do the action at the event."""
        tables = Table.objects.select_related("round__event", "round__convention")
        event = self.find_event(request, slug, action)
        found = get_object_or_404(tables, round__event=event, round__number=number, number=table)
        found.round.event = event
        if not may_see_seating(request.user, found.round):
            raise Http404(_("The seating of this round is not published yet."))
        return found

    def find_shown(self, request: Request, slug: str, number: int, table: int) -> Table:
        """The table, if the person may see its figures."""
        found = self.find_place(request, slug, number, table)
        require_results(request, found.round.event, found.round)
        return found

    def find_sheet(self, table: Table) -> Sheet:
        """The sheet of a table that has one."""
        sheet = Sheet.objects.filter(table=table).first()
        if sheet is None:
            raise Http404(_("This table has no sheet yet; its first entry opens one."))
        sheet.table = table
        return sheet

    def find_page(self, request: Request, slug: str, number: int, table: int) -> TablePage:
        """All about a sheet that the person may see."""
        page = read_table_page(self.find_shown(request, slug, number, table))
        if page.sheet is None:
            raise Http404(_("This table has no sheet yet; its first entry opens one."))
        return page


def require_results(request: Request, event: Event, round_: Round | None = None) -> None:
    """Refuse figures that the event's policy keeps from the public for now."""
    if may_see_results(request.user, event, round_):
        return
    raise PermissionDenied(why_withheld(event))


def show_sheet(request: Request, page: TablePage) -> Any:
    """The head of a sheet as this person may see it."""
    is_staff = may(request, page.table.round.event, Action.WATCH)
    return show(SheetSerializer, page, request, is_staff=is_staff)
