"""People and an event, as the sheets have them; a round played at tables."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

from office.models import User
from scoring.services import entries, sheets
from tests.scoring_app.conftest import arbiter, director, event, make_round, scorer, seat_table
from tournaments.models import Event, Registration, Round

__all__ = ["arbiter", "director", "event", "play", "scorer"]

WON = {"contract": "6S", "declarer": 1, "calls": [[2, "pass"], [3, "pass"]]}
"""Seat 1 wins 15, the others lose 5 each."""


def play(
    event: Event, by: User, tables: Sequence[Sequence[Registration]], number: int, *facts: Any, **more: Any
) -> Round:
    """A round with these tables; the facts (a made six) stand on every sheet."""
    round_ = make_round(event, number)
    for at, players in enumerate(tables, start=1):
        sheet = sheets.open_sheet(table=seat_table(round_, players, at), by=by)
        for fact in facts or (WON,):
            entries.record_entry(sheet=sheet, fact=fact, by=by, client_id=uuid.uuid4())
    if more.get("closed"):
        Round.objects.filter(pk=round_.pk).update(state=Round.State.CLOSED)
        round_.refresh_from_db()
    return round_
