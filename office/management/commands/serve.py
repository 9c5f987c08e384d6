"""``manage.py serve``: the web server and the worker of jobs together, until Ctrl-C.

Both are children of this process: gunicorn with two workers, and ``db_worker``. A worker that dies is
started again; when the server dies, everything stops. For a real installation a service manager can
start the two commands instead; ``docs/running.md`` shows them.
"""

import http.client
import signal
import socket
import subprocess
import sys
import time
from argparse import ArgumentParser
from pathlib import Path
from types import FrameType
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from office.services import jobs, people

# Addresses that mean "every network", and where this machine itself finds them.
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}
LOOPBACK = {"127.0.0.1", "localhost", "::1"}
GRACE = 15.0  # seconds given to the children to finish what they are doing
PATIENCE = 60.0  # seconds until the server must answer
BACKUP_EVERY = 600.0  # seconds between two looks whether a backup is due


class Stop(Exception):
    """Somebody asked the process to end."""


def ask_to_stop(signum: int, frame: FrameType | None) -> None:
    """Turn a signal into an exception that unwinds ``handle``."""
    raise Stop


class Command(BaseCommand):
    """Serve the pages and do the jobs."""

    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the address and the number of server processes."""
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: 127.0.0.1)")
        parser.add_argument("--port", type=int, default=8000, help="port to listen on (default: 8000)")
        parser.add_argument("--workers", type=int, default=2, help="server processes (default: 2)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Start both children, say where the pages are, wait."""
        host, port = options["host"], options["port"]
        refuse_taken_port(host, port)
        jobs.close_stale_jobs()
        for signum in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(signum, ask_to_stop)
        children: dict[str, subprocess.Popen[bytes]] = {}
        try:
            children["server"] = start(server_command(host, port, options["workers"]))
            children["worker"] = start(worker_command())
            children["warm"] = start(warm_command())
            wait_for_answer(children["server"], host, port)
            self.say_where(host, port)
            self.watch(children)
        except Stop:
            self.stdout.write("Stopping.")
        finally:
            for signum in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
                signal.signal(signum, signal.SIG_IGN)
            end(list(children.values()))

    def say_where(self, host: str, port: int) -> None:
        """Print the address and the open sample logins; warn when the network can use them."""
        shown = EVERYWHERE.get(host, host)
        logins = people.open_sample_logins()
        self.stdout.write(f"\nTirazh: http://{'[' + shown + ']' if ':' in shown else shown}:{port}/")
        if logins:
            self.stdout.write(f"Logins: {', '.join(logins)}; password: {people.SAMPLE_PASSWORD}")
        if logins and host not in LOOPBACK:
            self.stdout.write(
                self.style.WARNING(
                    "Anybody in the network can sign in with these sample logins. Change each password: "
                    "manage.py changepassword LOGIN"
                )
            )
        self.stdout.write("Stop with Ctrl-C.\n")
        self.stdout.flush()

    def watch(self, children: dict[str, subprocess.Popen[bytes]]) -> None:
        """Start a dead worker again; ask for backups in time; end when the server ends."""
        looked_at = -BACKUP_EVERY
        while True:
            time.sleep(1)
            if time.monotonic() - looked_at >= BACKUP_EVERY:
                looked_at = time.monotonic()
                if "backup" not in children or children["backup"].poll() is not None:
                    children["backup"] = start(backup_command())
            if children["server"].poll() is not None:
                raise CommandError(f"The server stopped by itself (code {children['server'].returncode}).")
            if children["worker"].poll() is not None:
                self.stderr.write(
                    f"The worker stopped (code {children['worker'].returncode}); starting it again."
                )
                children["worker"] = start(worker_command())


def refuse_taken_port(host: str, port: int) -> None:
    """Say in words that somebody else listens there already."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise CommandError(
                f"Cannot listen on {host}:{port}: {error.strerror}. "
                f"Choose another port: PORT={port + 1 if port < 65535 else 8000} make run"
            ) from error


def server_command(host: str, port: int, workers: int) -> list[str]:
    """Return gunicorn's command line."""
    address = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    return [
        *(sys.executable, "-m", "gunicorn", "config.wsgi:application"),
        *("--bind", address, "--workers", str(workers), "--threads", "4"),
        *("--timeout", "60", "--log-level", "warning", "--no-control-socket"),
    ]


def worker_command() -> list[str]:
    """Return the command line of the worker of jobs."""
    return [sys.executable, str(Path(settings.BASE_DIR) / "manage.py"), "db_worker", "--no-startup-delay"]


def warm_command() -> list[str]:
    """Return the command line that compiles the solver and ends; pages wait for nothing meanwhile."""
    return [sys.executable, str(Path(settings.BASE_DIR) / "manage.py"), "warm", "--verbosity", "0"]


def backup_command() -> list[str]:
    """Return the command line that makes a backup if one is due, and ends."""
    return [sys.executable, str(Path(settings.BASE_DIR) / "manage.py"), "backup", "--scheduled"]


def start(command: list[str]) -> subprocess.Popen[bytes]:
    """Start a child in a session of its own, so that Ctrl-C reaches this process alone."""
    return subprocess.Popen(command, cwd=settings.BASE_DIR, start_new_session=True)


def wait_for_answer(server: subprocess.Popen[bytes], host: str, port: int) -> None:
    """Return when the server answers; complain when it ends or stays silent."""
    asked = EVERYWHERE.get(host, host)
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if server.poll() is not None:
            raise CommandError(
                f"The server did not start (code {server.returncode}); the reason stands above."
            )
        connection = http.client.HTTPConnection(asked, port, timeout=5)
        try:
            connection.request("GET", "/healthz")
            connection.getresponse()
        except (OSError, http.client.HTTPException):
            time.sleep(0.2)
        else:
            return
        finally:
            connection.close()
    raise CommandError(f"The server has not answered within {PATIENCE:.0f} seconds.")


def end(children: list[subprocess.Popen[bytes]]) -> None:
    """Ask the children to end, then make them."""
    for child in children:
        if child.poll() is None:
            child.terminate()
    deadline = time.monotonic() + GRACE
    for child in children:
        try:
            child.wait(timeout=max(0.1, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()
