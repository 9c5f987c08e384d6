"""Read-only admin: rows to look at; every change goes through the services."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

from tournaments.models import (
    Attendance,
    CheckInDay,
    ConventionVersion,
    Event,
    Player,
    Registration,
    Round,
    Seat,
    SeatingChange,
    Staff,
    Table,
)


class LookOnly(admin.ModelAdmin[Any]):
    """Nothing is added, changed or deleted here."""

    list_per_page = 50
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        """No."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """No."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """No."""
        return False


@admin.register(Event)
class EventAdmin(LookOnly):
    """Events."""

    list_display = ("name", "place", "starts_on", "publication", "is_public")
    search_fields = ("name", "place")


@admin.register(Registration)
class RegistrationAdmin(LookOnly):
    """Registrations."""

    list_display = ("event", "number", "player", "team", "status")
    list_select_related = ("event", "player")
    search_fields = ("player__surname",)


@admin.register(Seat)
class SeatAdmin(LookOnly):
    """Seats."""

    list_display = ("round", "table", "index", "registration", "from_entry", "to_entry")
    list_select_related = ("round", "table", "registration__player")


for model in (Attendance, CheckInDay, ConventionVersion, Player, Round, SeatingChange, Staff, Table):
    admin.site.register(model, LookOnly)
