"""Acceptance row 6 through the API: the number of queries does not grow with the number of players."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from office.models import User
from scoring.models import Sheet, SheetEntry, SheetPosting
from tests.api.client import Api
from tests.api.conftest import make_event
from tournaments.models import Event, Player, Registration, Round, Seat, Table

MOST = 25
SIZES = (8, 40, 200)
ADDRESSES = {
    "/events/{slug}/standings/": "rows",
    "/events/{slug}/standings/1/": None,
    "/events/{slug}/players/?limit=500": "results",
    "/events/{slug}/rounds/": None,
    "/events/{slug}/rounds/1/tables/": "tables",
    "/events/{slug}/rounds/2/draw/": "tables",
    "/events/{slug}/rounds/1/tables/1/": None,
    "/events/{slug}/rounds/1/tables/1/sheet/": None,
    "/events/{slug}/rounds/1/tables/1/sheet/entries/": "results",
    "/events/{slug}/entries/": "results",
    "/events/{slug}/exports/": None,
    "/events/{slug}/pictures/course/": None,
    "/events/{slug}/pictures/contracts/": None,
    "/events/{slug}/pictures/meetings/": None,
    "/events/?limit=500": "results",
}


def fill_event(event: Event, by: User, count: int, rounds: int = 2) -> None:
    """Players, and rounds in which every table has one line with figures."""
    players = Player.objects.bulk_create(Player(surname=f"Игрок{at:03}", given="Имя") for at in range(count))
    registrations = Registration.objects.bulk_create(
        Registration(event=event, player=player, number=number) for number, player in enumerate(players, 1)
    )
    for number in range(1, rounds + 1):
        round_ = Round.objects.create(
            event=event, number=number, convention=event.conventions.get(), state=Round.State.PUBLISHED
        )
        tables = Table.objects.bulk_create(Table(round=round_, number=at + 1) for at in range(count // 4))
        Seat.objects.bulk_create(
            Seat(table=tables[at // 4], round=round_, index=at % 4, registration=registration)
            for at, registration in enumerate(registrations)
        )
        sheets = Sheet.objects.bulk_create(Sheet(table=table, last_number=1, deals=1) for table in tables)
        lines = SheetEntry.objects.bulk_create(
            SheetEntry(
                sheet=sheet,
                number=1,
                root=1,
                kind="deal",
                fact={"contract": "all-pass", "tricks": [2, 3, 4, 1]},
                written_by=by,
            )
            for sheet in sheets
        )
        SheetPosting.objects.bulk_create(
            SheetPosting(entry=line, sheet=line.sheet, player=at % 4, column="mountain", numerator=at % 7 + 1)
            for at, line in enumerate(lines)
        )


@pytest.mark.parametrize("role", ["nobody", "director"])
def test_acceptance_row_06_queries_do_not_grow_with_players(people: dict[str, User], role: str) -> None:
    events = []
    for size in SIZES:
        events.append(make_event(people, name=f"Cup {size}", players=0))
        fill_event(events[-1], people["director"], size)
    api = Api() if role == "nobody" else Api(people[role])
    for address, key in ADDRESSES.items():
        counts = []
        for event, size in zip(events, SIZES, strict=True):
            with CaptureQueriesContext(connection) as asked:
                told = api.get(address.format(slug=event.slug))
            counts.append(len(asked))
            if key in ("rows", "results") and ("standings" in address or "players" in address):
                assert len(told[key]) == size
        assert len(set(counts)) == 1, (address, counts)
        assert counts[0] <= MOST, (address, counts)
