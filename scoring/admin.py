"""The raw admin of scoring: everything can be read, nothing can be written."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

from scoring.models import EventEntry, Sheet, SheetEntry, SheetPosting, SheetStateChange


class ReadOnlyAdmin(admin.ModelAdmin[Model]):
    """Looks, and nothing else: the sheet's lines are written by services alone."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nobody."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nobody."""
        return False


@admin.register(Sheet)
class SheetAdmin(ReadOnlyAdmin):
    """Sheets by event, round and table."""

    list_display = ("id", "table", "state", "last_number", "deals", "finished_by")
    list_filter = ("state",)
    list_select_related = ("table",)


@admin.register(SheetEntry)
class SheetEntryAdmin(ReadOnlyAdmin):
    """Lines of sheets."""

    list_display = ("sheet", "number", "kind", "label", "reason", "written_by", "written_at")
    list_filter = ("kind",)
    list_select_related = ("sheet", "written_by")


@admin.register(SheetPosting)
class SheetPostingAdmin(ReadOnlyAdmin):
    """Postings."""

    list_display = ("entry", "player", "column", "against", "numerator", "denominator", "cite")
    list_select_related = ("entry",)


@admin.register(SheetStateChange)
class SheetStateChangeAdmin(ReadOnlyAdmin):
    """Changes of state."""

    list_display = ("sheet", "old", "new", "reason", "by", "at")
    list_select_related = ("sheet", "by")


@admin.register(EventEntry)
class EventEntryAdmin(ReadOnlyAdmin):
    """Entries of the event."""

    list_display = ("event", "number", "registration", "kind", "numerator", "denominator", "reason", "by")
    list_select_related = ("event", "registration__player", "by")
