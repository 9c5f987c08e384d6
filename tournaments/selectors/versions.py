"""One small figure that changes whenever anything changes that the public pages of an event show.

Pages and phones that ask again and again are answered by it: an equal figure means an equal page. Every app
adds what it keeps (`PARTS`): of rows that are only added their number, of rows that are edited the sum of
their versions too.

Counting all that costs the database milliseconds, so the figure is kept under the ends of the journals: every
action lengthens one in its own transaction, and as long as all of them end where they ended, nothing was
written. That is one short query. An event whose journal is empty is counted each time.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import CharField, Count, F, IntegerField, Max, OuterRef, QuerySet, Subquery, Sum, Value
from django.db.models.functions import Coalesce

from journal.models import JournalHead
from tournaments.models import ConventionVersion, Event, Registration, Round, Seat, Table
from tournaments.selectors.kept import keep

Part = Callable[[OuterRef], list[Subquery]]
PARTS: dict[str, Part] = {}
"""What the apps keep for an event; each gets the reference to its id and gives figures."""
MOST = 1_000_003
"""More rows than an event has of any kind: so the count and the sum beside it never mix."""
ASKED: dict[str, Any] = {"slug": "\0address", "pk": -(2**40)}
"""Stand for the event in a query kept ready."""


def figure_of(rows: QuerySet[Any], added: Any = None) -> Subquery:
    """The count of some rows and, beside it, a sum over them as one whole number: a column of events."""
    summed = Coalesce(added, 0) * MOST if added is not None else Value(0)
    found = (
        rows.order_by()
        .annotate(_all=Value(1))
        .values("_all")
        .annotate(_figure=summed + Count("pk"))
        .values("_figure")
    )
    return Subquery(found, output_field=IntegerField())


def _own(event: OuterRef) -> list[Subquery]:
    """Rounds, tables, seats, players, conventions; the journal, which every action on the event lengthens."""
    seats = Seat.objects.filter(round__event=event)
    return [
        figure_of(Round.objects.filter(event=event), Sum("version")),
        figure_of(Table.objects.filter(round__event=event), Sum("version")),
        figure_of(seats, Max("pk")),
        figure_of(seats, Sum(Coalesce(F("to_entry") + 1, 0))),
        figure_of(Registration.objects.filter(event=event), Sum("version")),
        figure_of(ConventionVersion.objects.filter(event=event), Sum("version")),
        Subquery(JournalHead.objects.filter(chain=event).values("number"), output_field=IntegerField()),
    ]


PARTS["tournaments"] = _own


@cache
def _question(vendor: str, apps: tuple[str, ...], by: str) -> tuple[str, tuple[Any, ...]]:
    """The query that counts, as the database gets it, and its parameters; the event stands as `ASKED`.

    Putting it together anew each time would cost more than answering it.
    """
    columns = [part for app in apps for part in PARTS[app](OuterRef("pk"))]
    rows = Event.objects.filter(**{by: ASKED[by]}).order_by().values_list("pk", "version", *columns)
    return rows.query.sql_with_params()


@cache
def _ends(vendor: str, by: str) -> tuple[str, tuple[Any, ...]]:
    """The query for the ends of the journals: the event's own hash, and how long all are together."""
    own = JournalHead.objects.filter(chain=OuterRef("pk")).values("digest")
    every = JournalHead.objects.order_by().annotate(_all=Value(1)).values("_all").annotate(_sum=Sum("number"))
    rows = Event.objects.filter(**{by: ASKED[by]}).order_by()
    columns = (Subquery(own, output_field=CharField()), Subquery(every.values("_sum"), IntegerField()))
    return rows.values_list("pk", "version", *columns).query.sql_with_params()


def version_of(slug: str) -> str | None:
    """The figure of the event at an address as a short word; None where there is no such event."""
    return _figure("slug", slug)


def version_of_id(pk: int) -> str | None:
    """The figure of the event with this id."""
    return _figure("pk", pk)


def _figure(by: str, asked: str | int) -> str | None:
    ends = _asked(_ends(connection.vendor, by), by, asked)  # first: what is counted later is never older
    if ends is None:
        return None
    pk, _version, digest, _length = ends
    if digest is None:
        return _counted(pk)
    word: str | None = keep(f"figure:{_word(ends)}", lambda: _counted(pk))
    return word


def _counted(pk: int) -> str | None:
    found = _asked(_question(connection.vendor, tuple(sorted(PARTS)), "pk"), "pk", pk)
    return None if found is None else _word(found)


def _asked(question: tuple[str, tuple[Any, ...]], by: str, asked: str | int) -> tuple[Any, ...] | None:
    sql, params = question
    with connection.cursor() as cursor:
        cursor.execute(sql, [asked if one == ASKED[by] else one for one in params])
        found: tuple[Any, ...] | None = cursor.fetchone()
    return found


def _word(found: tuple[Any, ...]) -> str:
    return hashlib.blake2b(repr(found).encode(), digest_size=12).hexdigest()
