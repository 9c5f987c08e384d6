"""What one answer of a public page costs, in processor time: holds on a busy machine too.

    tools/with_postgresql.sh .venv/bin/python tests/bench/public_answers.py

makes the event of `public_load.py`, publishes its draw, and asks the whole application (as gunicorn calls it)
again and again in one thread. The time is this thread's alone; what PostgreSQL takes for the same questions
is measured beside it, from the processor time of the process that answers this connection.
"""

from __future__ import annotations

import argparse
import gzip
import io
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

from tests.bench.public_load import MARKS, make_scene  # noqa: E402  # found through the path above

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


def environ_of(path: str, tag: str) -> dict[str, Any]:
    """One GET as a server hands it on."""
    return {
        "REQUEST_METHOD": "GET",
        "SCRIPT_NAME": "",
        "PATH_INFO": path,
        "QUERY_STRING": "",
        "SERVER_NAME": "127.0.0.1",
        "SERVER_PORT": "8000",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "HTTP_HOST": "127.0.0.1:8000",
        "REMOTE_ADDR": "127.0.0.1",
        "HTTP_ACCEPT_ENCODING": "gzip",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    } | ({"HTTP_IF_NONE_MATCH": tag} if tag else {})


def ask(application: Application, path: str, tag: str = "") -> tuple[int, str, bytes]:
    """Status, tag and text of one answer."""
    told: dict[str, Any] = {}

    def start(status: str, heads: list[tuple[str, str]], *_rest: Any) -> None:
        told.update(status=int(status[:3]), heads={name.lower(): value for name, value in heads})

    answer = application(environ_of(path, tag), start)
    body = b"".join(answer)
    if hasattr(answer, "close"):
        answer.close()
    return told["status"], told["heads"].get("etag", ""), body


def server_seconds() -> float:
    """Processor seconds of the PostgreSQL process behind this thread's connection; 0 with SQLite."""
    from django.db import connection

    if connection.vendor != "postgresql":
        return 0.0
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        pid = int(cursor.fetchone()[0])
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(name: str, times: int, once: Callable[[int], tuple[int, str, bytes]], wanted: int) -> None:
    """Print what an answer costs on the whole, here and in the database, and how many questions it asked."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    once(0)  # what is kept is kept now
    with CaptureQueriesContext(connection) as asked:
        status, _tag, body = once(0)
    questions = len(asked)  # now: the next request empties the list
    if status != wanted:
        raise SystemExit(f"{name}: answered {status}, expected {wanted}")
    there, here = server_seconds(), time.thread_time()
    for at in range(1, times + 1):
        once(at)
    here, there = time.thread_time() - here, server_seconds() - there
    each, database = here / times * 1000, there / times * 1000
    print(f"| {name} | {each:.2f} | {database:.2f} | {questions} | {len(body)} |", flush=True)


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--times", type=int, default=400)
    parser.add_argument("--profile", default="", help="a kind of answer, by its name: print where time goes")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tirazh-answers-") as folder:
        os.environ["TIRAZH_VAR"] = folder
        os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
        import django

        django.setup()
        from django.core.management import call_command
        from django.utils import translation

        call_command("migrate", verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
        with translation.override("ru"):
            scene = make_scene(options.players)
        scene.publish()
        _measure_all(scene.slug, scene.own, options)


def _measure_all(slug: str, own: tuple[str, ...], options: argparse.Namespace) -> None:
    from django.core.cache import caches

    from config.wsgi import application

    pages = {"rounds": f"/events/{slug}/rounds/", "screen": f"/events/{slug}/screen/"}
    for path in (*pages.values(), own[0]):
        text = ask(application, path)[2]
        text = gzip.decompress(text) if text[:2] == b"\x1f\x8b" else text
        assert any(mark.encode() in text for mark in MARKS), path
    tags = {path: ask(application, path)[1] for path in (*pages.values(), *own)}

    def asked_again(at: int) -> tuple[int, str, bytes]:
        path = own[at % len(own)]  # one code may be asked for so often and no oftener
        return ask(application, path, tags[path])

    def made(path: str) -> Callable[[int], tuple[int, str, bytes]]:
        def once(_at: int) -> tuple[int, str, bytes]:
            caches["pages"].clear()
            return ask(application, path)

        return once

    kinds: dict[str, tuple[int, Callable[[int], tuple[int, str, bytes]], int]] = {
        "`/healthz`": (options.times, lambda at: ask(application, "/healthz"), 200),
    }
    for name, path in pages.items():
        kinds[f"304 of the {name}"] = (options.times, lambda at, p=path: ask(application, p, tags[p]), 304)
        kinds[f"the {name} from the cache"] = (options.times, lambda at, p=path: ask(application, p), 200)
        kinds[f"the {name}, made"] = (options.times // 20, made(path), 200)
    kinds["304 of an own page"] = (options.times, asked_again, 304)
    kinds["an own page's live part, made"] = (
        options.times,
        lambda at: ask(application, own[at % len(own)]),
        200,
    )
    print("| answer | processor, ms | of the database, ms | queries | bytes |\n|---|---|---|---|---|")
    for name, (times, once, wanted) in kinds.items():
        if options.profile and options.profile not in name:
            continue
        if options.profile:
            _profile(once, times)
        measure(name, max(times, 5), once, wanted)


def _profile(once: Callable[[int], Any], times: int) -> None:
    import cProfile
    import pstats

    profile = cProfile.Profile(time.thread_time)
    profile.enable()
    for at in range(times):
        once(at)
    profile.disable()
    pstats.Stats(profile).sort_stats("cumulative").print_stats(70)


if __name__ == "__main__":
    main()
