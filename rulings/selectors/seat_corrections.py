"""Rulings that forbid correcting the seats of a table: they name people by the seats that were wrong."""

from __future__ import annotations

from django.utils.translation import gettext as _

from rulings.models import Ruling
from tournaments.models import Table


def rulings_in_force(table: Table) -> str:
    """Why the seats of the table cannot be corrected now; empty when no ruling stands in the way."""
    rows = Ruling.objects.filter(table=table, status=Ruling.Status.ISSUED).order_by("number")
    numbers = ", ".join(str(number) for number in rows.values_list("number", flat=True))
    if not numbers:
        return ""
    return _(
        "Rulings in force at this table name people by the old seats: %(numbers)s. Withdraw them, correct "
        "the seats, rule anew."
    ) % {"numbers": numbers}
