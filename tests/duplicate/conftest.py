"""A round of equal layouts played at tables of four; people as the sheets have them."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

from duplicate.services.sets import set_layouts
from office.models import User
from scoring.services import entries, sheets
from tests.scoring_app.conftest import arbiter, director, event, make_round, register, scorer, seat_table
from tournaments.models import Event, Round, Table

__all__ = ["arbiter", "director", "event", "scorer"]

MADE = {"contract": "6S", "declarer": 1, "calls": [[2, "pass"], [3, "pass"]]}
"""The first hand of a deal that А deals makes six spades: +15 to it, −5 to the others."""
DOWN = {"contract": "6S", "declarer": 1, "calls": [[2, "whist"], [3, "pass"]], "tricks": [0, 5, 3, 2]}
PASSED = {"contract": "all-pass", "tricks": [4, 0, 3, 3]}
LINE = "S:9 C:Q D:AKJT87 H:A7 | S:AT7 C:AT98 D:- H:JT8 | S:KQJ C:KJ7 D:Q9 H:Q9 | S8 HK"
OTHER = "S:KQJ C:KJ7 D:Q9 H:Q9 | S:9 C:Q D:AKJT87 H:A7 | S:AT7 C:AT98 D:- H:JT8 | HK S8"


def make_duplicate(
    event: Event,
    by: User,
    tables: Sequence[Sequence[Any]],
    *,
    sizes: Sequence[int] | None = None,
    **more: Any,
) -> Round:
    """A published round of equal layouts with these facts on the sheets of its tables."""
    round_ = make_round(event, more.pop("number", 1))
    sizes = sizes or [4] * len(tables)
    people = iter(
        register(event, sum(sizes)) if more.pop("new", True) else event.registrations.order_by("number")
    )
    seated = [
        seat_table(round_, [next(people) for _ in range(size)], at) for at, size in enumerate(sizes, start=1)
    ]
    given = {"source": "entered", "text": f"{LINE}\n{OTHER}", **more}
    set_layouts(round_=round_, by=event.created_by, seen=0, **given)
    for table, facts in zip(seated, tables, strict=True):
        write_facts(table, by, facts)
    return round_


def write_facts(table: Table, by: User, facts: Sequence[Any]) -> None:
    """Write facts on the sheet of a table, and close it."""
    sheet = sheets.open_sheet(table=table, by=by)
    for fact in facts:
        entries.record_entry(sheet=sheet, fact=fact, by=by, client_id=uuid.uuid4())


def close(round_: Round) -> Round:
    """The round closed, whatever its sheets say."""
    Round.objects.filter(pk=round_.pk).update(state=Round.State.CLOSED)
    round_.refresh_from_db()
    return round_
