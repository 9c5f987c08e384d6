"""What has been set aside: annulled rounds and tables."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q

from formats.models import Annulment
from tournaments.models import Event, Round, Table


def annulled_rounds(event: Event) -> set[int]:
    """Primary keys of the rounds that are set aside now; one query."""
    return set(
        Annulment.objects.filter(round__event=event, table=None, undone_at=None).values_list(
            "round_id", flat=True
        )
    )


def set_aside(table: str) -> Exists:
    """A condition: whether the table that the column names, or its whole round, is set aside now.

    `table` is the path to the table's key from the row asked (`pk` of a table, `table` of a sheet).
    """
    path = "" if table == "pk" else f"{table}__"
    return Exists(
        Annulment.objects.filter(
            Q(table=OuterRef(table)) | Q(table=None, round=OuterRef(f"{path}round")), undone_at=None
        )
    )


def tables_aside(round_: Round) -> set[int] | None:
    """Primary keys of the tables of a round that are set aside now, None where the round is; one query."""
    rows = Annulment.objects.filter(round=round_, undone_at=None).values_list("table_id", flat=True)
    found = set(rows)
    return None if None in found else {pk for pk in found if pk is not None}


def annulment_of(round_: Round, table: Table | None = None) -> Annulment | None:
    """What sets the round aside now, or (with a table) the table or its round; one query."""
    wanted = Q(table=None) if table is None else Q(table=None) | Q(table=table)
    return (
        Annulment.objects.filter(wanted, round=round_, undone_at=None).select_related("by", "table").first()
    )


def annulments_of(event: Event) -> list[Annulment]:
    """All of an event, the newest first."""
    return list(
        Annulment.objects.filter(round__event=event)
        .select_related("round", "table", "by", "undone_by")
        .order_by("-id")
    )
