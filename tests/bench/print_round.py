#!/usr/bin/env python
"""Print a round of 25 tables of 36 deals as the job does, and say how long it took and how much memory.

    .venv/bin/python tests/bench/print_round.py [--tables 25] [--deals 36] [--out FILE.pdf]

It fills an event in a database of its own in a temporary folder, then prints the round in processes of
their own. The figures stand in docs/performance.md.
"""

import argparse
import os
import resource
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def main() -> None:
    """Fill, print, tell."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=25)
    parser.add_argument("--deals", type=int, default=36)
    parser.add_argument("--workers", type=int, default=None, help="processes (default: one for each core)")
    parser.add_argument("--out", type=Path, help="keep the PDF here")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tirazh-bench-") as folder:
        os.environ |= {"TIRAZH_VAR": folder, "TIRAZH_DEBUG": "1"}
        os.environ.pop("DATABASE_URL", None)
        os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
        sys.path.insert(0, str(ROOT))
        import django

        django.setup()
        content, seconds = measure(options.tables, options.deals, options.workers)
    if options.out:
        options.out.write_bytes(content)
    report(content, seconds)


def measure(tables: int, deals: int, workers: int | None) -> tuple[bytes, float]:
    """Fill the event, then print its round; return the file and the seconds of printing."""
    from django.core.management import call_command
    from django.utils import timezone, translation

    from scoring.prints.delivery import static_root
    from scoring.prints.press import print_documents
    from scoring.prints.rounds import Part, papers_of

    translation.activate("ru")
    call_command("migrate", verbosity=0)
    started = time.perf_counter()
    round_ = fill(tables, deals)
    print(f"filled {tables} tables of {deals} deals in {time.perf_counter() - started:.1f} s")
    started = time.perf_counter()
    papers = papers_of(round_, Part.AFTER, printed_at=timezone.now())
    content = print_documents(
        papers.documents, static_root=static_root(), tell=lambda done: None, workers=workers
    )
    return content, time.perf_counter() - started


def fill(tables: int, deals: int):
    """An event with one round, every sheet written through the services."""
    from django.db import transaction

    from office.models import User
    from tests.papers.deals import play
    from tests.scoring_app.conftest import make_event, make_round, register, seat_table

    director = User.objects.create_user("director")
    event = make_event(
        "bench", director=director, pool_target=None, overrides={"pool_mode": "open", "max_deals": deals}
    )
    round_ = make_round(event)
    players = register(event, 4 * tables)
    with transaction.atomic():  # one commit: what is measured is the printing
        for place in range(tables):
            table = seat_table(round_, players[4 * place : 4 * place + 4], place + 1)
            play(table, deals=deals, by=director, seed=place)
    return round_


def report(content: bytes, seconds: float) -> None:
    """Say what came out."""
    from io import BytesIO

    from pypdf import PdfReader

    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    parent = resource.getrusage(resource.RUSAGE_SELF)
    pages = len(PdfReader(BytesIO(content)).pages)
    print(f"printed {pages} pages, {len(content) / 1024:.0f} KB in {seconds:.1f} s on {os.cpu_count()} cores")
    print(f"processor time of the printing processes: {children.ru_utime + children.ru_stime:.1f} s")
    print(
        f"memory: {children.ru_maxrss / 1024:.0f} MB in the largest printing process, "
        f"{parent.ru_maxrss / 1024:.0f} MB in the one that asks"
    )


if __name__ == "__main__":
    main()
