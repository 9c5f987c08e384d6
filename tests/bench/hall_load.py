"""A hall at play: fifty tables write a deal every twenty seconds, three hundred readers follow the standings.

    tools/with_postgresql.sh .venv/bin/python -m tests.bench.hall_load --seconds 300

makes an event of 200 players in a database of its own, starts the server of `manage.py serve` (two processes)
and lets everybody work on this machine. It prints how long entries and readings took, what went wrong, and
what each cost in processor time; it ends with 1 unless p95 of the entries is at most 150 ms and there was no
error. Figures stand in docs/performance.md.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tests.bench.public_load import free_port, processor_of, start_server, stop
from tests.bench.readers import Connection, Reader, run

HOST = "127.0.0.1"
AIM = 0.150  # seconds: p95 of the entries
PRICED = 40  # requests of each kind whose price is taken


@dataclass
class Writer:
    """Whoever writes at one table, a deal every so often."""

    path: str
    token: str
    every: float
    start: float
    dealer: int = 0
    written: int = 0
    took: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    async def write(self, connection: Connection) -> None:
        """One deal, as a program or the page of a table sends it; the answer says who deals next."""
        body = {"client_id": str(uuid.uuid4()), "fact": self.next_deal()}
        heads = [f"Authorization: Token {self.token}", "Content-Type: application/json"]
        asked = time.monotonic()
        try:
            async with asyncio.timeout(20):
                status, _heads, content = await connection.ask(
                    "POST", self.path, heads, json.dumps(body).encode()
                )
        except (OSError, asyncio.IncompleteReadError, TimeoutError) as error:
            self.errors.append(f"{type(error).__name__}: {error}")
            connection.close()
            return
        self.took.append(time.monotonic() - asked)
        self.written += 1
        if status != 201:
            self.errors.append(f"status {status} at {self.path}: {content[:300]!r}")
        else:
            self.dealer = json.loads(content)["sheet"]["next_dealer"]

    def next_deal(self) -> dict[str, Any]:
        """Games, misères and all-passes in turn, always by the hand that comes first."""
        first, second, third = ((self.dealer + at) % 4 for at in (1, 2, 3))
        tricks = [0, 0, 0, 0]
        kind = self.written % 5
        if kind == 4:
            tricks[first], tricks[second], tricks[third] = 3, 3, 4
            return {"contract": "all-pass", "tricks": tricks}
        if kind == 3:
            tricks[first], tricks[second], tricks[third] = 1, 5, 4
            return {"contract": "misere", "declarer": first, "tricks": tricks}
        taken = 5 + kind
        tricks[first], tricks[second] = taken, 10 - taken
        calls = [[second, "whist"], [third, "pass"]]
        return {"contract": f"6{'SCD'[kind]}", "declarer": first, "calls": calls, "tricks": tricks}


async def write_on(writer: Writer, port: int, until: float) -> None:
    """Write until the time is over."""
    connection = Connection(HOST, port)
    await asyncio.sleep(writer.start)
    due = time.monotonic()
    while due < until:
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        await writer.write(connection)
        due = max(due + writer.every, time.monotonic())
    connection.close()


@dataclass(frozen=True)
class Hall:
    """What the load asks for."""

    standings: str
    tables: tuple[str, ...]
    token: str


def make_hall(tables: int, before: int) -> Hall:
    """An event whose last round is at play and empty; those before it have twelve lines on each sheet."""
    from django.utils import timezone

    from archive.domain.names import draw_people
    from archive.services.hammering import DEALS
    from archive.services.staging import check_in, register_people, seat_round
    from office.models import User
    from office.services.people import issue_token
    from scoring.services.batches import record_entries
    from scoring.services.sheets import open_sheet
    from tournaments.domain.chance import Chance
    from tournaments.models import Event
    from tournaments.services.events import create_event

    by = User.objects.create_user("director", password=None)
    today = timezone.localdate()
    event = create_event(
        by=by,
        client_id=uuid.uuid4(),
        name="Зал",
        starts_on=today,
        ends_on=today,
        preset="code1996-sochi",
        pool_target=DEALS,
        overrides={"max_deals": DEALS},
        publication=Event.Publication.LIVE,
    )
    register_people(event=event, people=draw_people(4 * tables, Chance(1, "people")), by=by)
    check_in(event=event, by=by)
    for number in range(1, before + 2):
        _round, seated = seat_round(
            event=event, number=number, composition=f"4x{tables}", deals=DEALS, seed=number, by=by
        )
        for table in seated:
            sheet = open_sheet(table=table, by=by)
            if number <= before:
                writer = Writer("", "", 0, 0)
                facts = [writer.next_deal()]
                while len(facts) < 12:
                    writer.written, writer.dealer = len(facts), len(facts) % 4
                    facts.append(writer.next_deal())
                record_entries(sheet=sheet, facts=facts, by=by, client_ids=[uuid.uuid4() for _fact in facts])
    base = f"/api/v1/events/{event.slug}/rounds/{before + 1}/tables"
    paths = tuple(f"{base}/{table.number}/sheet/entries/" for table in seated)
    return Hall(f"/events/{event.slug}/standings/", paths, issue_token(user=by))


async def play(
    hall: Hall, port: int, *, seconds: float, readers: int, entry_every: float, read_every: float
) -> tuple[list[Writer], list[Reader]]:
    """Let everybody work for so long, evenly spread."""
    writers = [
        Writer(path, hall.token, entry_every, start=entry_every * at / len(hall.tables))
        for at, path in enumerate(hall.tables)
    ]
    listeners = [Reader(hall.standings, read_every, start=read_every * at / readers) for at in range(readers)]
    for reader in listeners:
        reader.shows_new = True  # nothing is waited for after the end
    until = time.monotonic() + seconds
    await asyncio.gather(
        run(listeners, HOST, port, seconds=seconds, marks=[""]),
        *(write_on(writer, port, until) for writer in writers),
    )
    return writers, listeners


async def price(hall: Hall, port: int, pid: int, writer: Writer) -> dict[str, float]:
    """Processor seconds of one request of each kind, alone."""
    connection, found = Connection(HOST, port), dict[str, float]()
    _status, heads, _body = await connection.get(hall.standings, "")
    begun = processor_of(pid)
    for _time in range(PRICED):
        await connection.get(hall.standings, heads["etag"])
    found["standings unchanged, 304"] = (processor_of(pid) - begun) / PRICED
    begun = processor_of(pid)
    for _time in range(PRICED):
        await writer.write(connection)
    found["entry"] = (processor_of(pid) - begun) / PRICED
    begun = processor_of(pid)
    for _time in range(PRICED):
        await writer.write(connection)
        await connection.get(hall.standings, "")
    found["standings made"] = (processor_of(pid) - begun) / PRICED - found["entry"]
    connection.close()
    return found


def times(name: str, took: Sequence[float]) -> float:
    """Print how long requests took; the p95 in seconds."""
    if not took:
        print(f"{name}: none")
        return 0.0
    ordered = sorted(took)
    p95 = ordered[int(len(ordered) * 0.95)]
    words = (
        f"p50 {ordered[len(ordered) // 2] * 1000:.0f}, p95 {p95 * 1000:.0f}, most {ordered[-1] * 1000:.0f} ms"
    )
    print(f"{name}: {len(ordered)}, {words}")
    return p95


def main() -> int:
    """Measure, print, judge."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--readers", type=int, default=300)
    parser.add_argument("--before", type=int, default=2, help="rounds already played")
    parser.add_argument("--entry-every", type=float, default=20, help="seconds between deals of a table")
    parser.add_argument("--read-every", type=float, default=10, help="seconds between readings of a reader")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tirazh-load-") as folder:
        os.environ["TIRAZH_VAR"] = folder
        os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
        hall = make_hall(options.tables, options.before)
        port = free_port()
        server = start_server(port, {})
        try:
            begun = processor_of(server.pid)
            writers, readers = asyncio.run(
                play(
                    hall,
                    port,
                    seconds=options.seconds,
                    readers=options.readers,
                    entry_every=options.entry_every,
                    read_every=options.read_every,
                )
            )
            spent = processor_of(server.pid) - begun
            alone = replace(writers[0], took=[], errors=[])
            prices = asyncio.run(price(hall, port, server.pid, alone))
        finally:
            stop(server)
    p95 = times("entries", [took for writer in writers for took in writer.took])
    answers = [one for reader in readers for one in reader.answers]
    times("readings", [one.seconds for one in answers])
    print(f"of the readings {sum(one.status == 304 for one in answers)} were 304")
    errors = [error for one in (*writers, *readers, alone) for error in one.errors]
    print(f"errors {len(errors)}")
    for error in errors[:5]:
        print("  ", error)
    print(f"the server took {spent:.1f} s of the processor in {options.seconds:.0f} s")
    for name, seconds in prices.items():
        print(f"  {name}: {seconds * 1000:.1f} ms of the processor")
    return 0 if not errors and p95 <= AIM else 1


if __name__ == "__main__":
    sys.exit(main())
