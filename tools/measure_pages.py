#!/usr/bin/env python
"""Measure the pages and files of one event: questions to the database, its time, the whole time.

``tools/measure_pages.py EVENT [LOGIN]`` with the event's address (``manage.py simulate`` prints it); by
default as the first person with all rights. Every page is asked for three times, the fastest counts;
``docs/performance.md`` keeps the figures. The database is only read.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import django
from django.db import connection

ROOT = Path(__file__).resolve().parent.parent
EVENT = "/events/{slug}/"
TABLE = EVENT + "rounds/{round}/tables/1/"
PAGES = [
    "/",
    EVENT + "players/",
    EVENT + "rounds/",
    EVENT + "rounds/{round}/",
    EVENT + "rounds/{round}/draw/",
    TABLE,
    TABLE + "settlement/",
    TABLE + "history/?column=pool&player=0",
    TABLE + "sheet.json",
    EVENT + "standings/",
    EVENT + "standings/1/",
    EVENT + "reconciliation/",
    EVENT + "reconciliation/{round}/?table=1",
    EVENT + "closing/",
    EVENT + "rounds/{round}/clock/",
    EVENT + "pictures/",
    EVENT + "pictures/contracts/",
    EVENT + "pictures/meetings/",
    EVENT + "papers/",
    EVENT + "exports/standings.csv",
    EVENT + "exports/reconciliation.csv",
    EVENT + "exports/deals.csv",
    EVENT + "exports/standings.json",
    EVENT + "exports/sheets.json",
]
TRIES = 3


def measure(client: object, address: str) -> tuple[int, int, float, float, float]:
    """Status, questions, milliseconds in the database, of the processor, and in all."""
    best = (0, 0, 0.0, 0.0, float("inf"))
    for _try in range(TRIES):
        connection.queries_log.clear()
        started, worked = time.perf_counter(), time.process_time()
        answer = client.get(address)  # type: ignore[attr-defined]
        body = b"".join(answer.streaming_content) if answer.streaming else answer.content
        whole = 1000 * (time.perf_counter() - started)
        busy = 1000 * (time.process_time() - worked)
        asked = connection.queries
        in_database = 1000 * sum(float(one["time"]) for one in asked)
        if whole < best[-1] and body is not None:
            best = (answer.status_code, len(asked), in_database, busy, whole)
    return best


def main(arguments: list[str]) -> int:
    """Measure every page of the event that the arguments name and print a table."""
    if not 1 <= len(arguments) <= 2:
        print(__doc__)
        return 2
    sys.path.insert(0, str(ROOT))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.test import Client  # after setup, which it needs

    from office.models import User
    from tournaments.models import Event

    event = Event.objects.get(slug=arguments[0])
    people = User.objects.order_by("-is_superuser", "pk")
    person = people.get(username=arguments[1]) if len(arguments) > 1 else people[0]
    client = Client()
    client.force_login(person)
    last = event.rounds.order_by("-number").values_list("number", flat=True)[0]
    connection.force_debug_cursor = True
    print(f"{'page':44} {'status':>6} {'queries':>7} {'database, ms':>12} {'busy, ms':>9} {'whole, ms':>10}")
    for page in PAGES:
        address = page.format(slug=event.slug, round=last)
        status, queries, in_database, busy, whole = measure(client, address)
        shown = page.replace("{slug}", "…").replace("{round}", str(last))
        print(f"{shown:44} {status:6} {queries:7} {in_database:12.0f} {busy:9.0f} {whole:10.0f}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
