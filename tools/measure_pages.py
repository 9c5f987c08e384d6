#!/usr/bin/env python
"""Measure every page, file and list of one event: questions to the database and time.

``tools/measure_pages.py EVENT [LOGIN]`` with the event's address (``manage.py simulate`` prints it); by
default as the first person with all rights. The addresses are those of the URL list that GET is answered
at, with the last round, its first table, and so on; what answers anything but 200 (a step, a part that
this event has not) is named at the end. Each is asked for three times, the least of each figure counts;
`busy` is the processor's time, and the costliest come first. Of a file that is sent in pieces, `first` is
the time to its first piece. The database is only read.
"""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import django
from django.db import connection
from django.urls import URLPattern, URLResolver, get_resolver

ROOT = Path(__file__).resolve().parent.parent
EVENT = "events/<slug:slug>/"
PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>")
NAMES = {  # the files that an address with a name has
    f"{EVENT}exports/": "standings.csv rounds.csv tables.csv deals.csv entries.csv players.csv "
    "reconciliation.csv rulings.csv event.xlsx standings.json sheets.json",
    f"{EVENT}journal/files/": "journal.csv journal.json",
    f"{EVENT}rulings/files/": "rulings.csv rulings.json",
    f"{EVENT}schedule/files/": "schedule.csv schedule.json",
    f"{EVENT}teams/files/": "teams.csv teams.json",
    f"{EVENT}duplicate/files/": "totals.csv totals.json",
}
QUERIES = {  # what an address is asked with
    "/history/": "?column=pool&player=0",
    "/pictures/contracts/": "?player=1",
    "/draw/": "?by=name",
}
ONES = ("line", "entry", "pk", "member", "ruling", "draw", "lot", "layout", "team", "annulment")
SKIPPED = ("admin/", "static/", "i18n/")
TRIES = 3


@dataclass
class Figures:
    """One address: its status, its questions, and milliseconds."""

    status: int
    queries: int
    database: float
    busy: float
    first: float
    whole: float


def routes(resolver: URLResolver | None = None, before: str = "") -> Iterator[str]:
    """Every route of the URL list that concerns an event, or nothing in particular."""
    for pattern in (resolver or get_resolver()).url_patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from routes(pattern, route)
        elif isinstance(pattern, URLPattern) and not route.startswith(SKIPPED):
            yield route


def addresses(known: dict[str, object]) -> Iterator[str]:
    """The addresses of all routes whose parameters are known."""
    for route in sorted(set(routes())):
        start = route.removeprefix("api/v1/").partition("<str:name>")[0]
        for name in NAMES.get(start, "").split() or [""]:
            given = {**known, "name": name} if name else known
            if set(PARAMETER.findall(route)) <= set(given):
                path = "/" + fill(route, given)
                yield path + next((asked for end, asked in QUERIES.items() if path.endswith(end)), "")


def fill(route: str, given: Mapping[str, object]) -> str:
    """A route with these parameters in it."""
    return PARAMETER.sub(lambda found: str(given[found[1]]), route)


def known_of(event: Any) -> dict[str, object]:
    """What stands for the parameters: the last round with sheets, its first table, the first of the rest."""
    from django.utils import timezone

    from phones.selectors.keys import player_key, table_key
    from tournaments.models import Table

    tables = Table.objects.filter(round__event=event, sheet__isnull=False)
    table = tables.order_by("-round__number", "number")[0]
    seated = event.registrations.filter(seats__table=table).order_by("number")[0]
    return {
        **dict.fromkeys(ONES, 1),
        "slug": event.slug,
        "number": table.round.number,
        "table": table.number,
        "key": "revoke",
        "point": "3.9.16.2",
        "part": "director",
        "kind": "jsonl",
        "code": table_key(event, table=table.number, day=timezone.localdate()),
        "badge": player_key(seated),
    }


def measure(client: Any, address: str, tries: int = TRIES) -> Figures:
    """The least of each figure over some tries; one try where the answer is no page."""
    least = Figures(0, 0, *[float("inf")] * 4)
    for _try in range(tries):
        connection.queries_log.clear()
        started, worked = time.perf_counter(), time.process_time()
        answer = client.get(address)
        pieces = iter(answer.streaming_content) if answer.streaming else iter([answer.content])
        next(pieces, b"")
        first = 1000 * (time.perf_counter() - started)
        for _piece in pieces:
            pass
        whole = 1000 * (time.perf_counter() - started)
        busy = 1000 * (time.process_time() - worked)
        asked = connection.queries
        spent = 1000 * sum(float(one["time"]) for one in asked)
        least = Figures(
            answer.status_code,
            len(asked),
            min(least.database, spent),
            min(least.busy, busy),
            min(least.first, first),
            min(least.whole, whole),
        )
        if answer.status_code != 200:
            break
    return least


def main(arguments: list[str]) -> int:
    """Measure everything about the event that the arguments name and print a table."""
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
    connection.force_debug_cursor = True
    known = known_of(event)
    measured = {address: measure(client, address) for address in addresses(known)}
    pages = {address: found for address, found in measured.items() if found.status == 200}
    hidden = {str(known[name]): f"{{{name}}}" for name in ("slug", "code", "badge")}
    print("| page | queries | database, ms | busy, ms | first, ms | whole, ms |\n|---|---|---|---|---|---|")
    for address, found in sorted(pages.items(), key=lambda item: -item[1].busy):
        times = [f"{one:.0f}" for one in (found.database, found.busy, found.first, found.whole)]
        print("|", " | ".join([f"`{short(address, hidden)}`", str(found.queries), *times]), "|")
    print("\nNothing to read at:")
    for address, found in measured.items():
        if found.status != 200:
            print(f"{found.status} {short(address, hidden)}")
    return 0


def short(address: str, hidden: dict[str, str]) -> str:
    """An address without what is long and of one event alone."""
    for text, instead in hidden.items():
        address = address.replace(text, instead)
    return address


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
