"""`manage.py serve` as a person uses it: it says where it is, answers, and leaves nothing behind."""

import http.client
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def surroundings(tmp_path: Path) -> dict[str, str]:
    """An installation of its own in a temporary folder."""
    kept = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    return kept | {
        "TIRAZH_VAR": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "PYTHONUNBUFFERED": "1",
        "PYTHONWARNINGS": "default",
    }


def manage(*arguments: str) -> list[str]:
    return [sys.executable, str(ROOT / "manage.py"), *arguments]


@pytest.fixture
def listener() -> Iterator[socket.socket]:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        yield taken


def children_of(pid: int) -> list[int]:
    listed = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False
    )
    return [int(word) for word in listed.stdout.split()]


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return "Z" not in Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[-1].split()[0]


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc, as on Linux")
def test_it_serves_until_it_is_interrupted(surroundings: dict[str, str], listener: socket.socket) -> None:
    subprocess.run(manage("migrate", "--verbosity", "0"), env=surroundings, check=True, timeout=120)
    port = listener.getsockname()[1]
    listener.close()
    server = subprocess.Popen(
        manage("serve", "--port", str(port)),
        env=surroundings,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )
    try:
        assert server.stdout is not None
        said = ""
        for line in server.stdout:
            said += line
            if "Ctrl-C" in line:
                break
        assert f"Tirazh: http://127.0.0.1:{port}/" in said
        children = children_of(server.pid)
        assert len(children) in {2, 3, 4}  # one more compiles the solver, one looks for a backup; both end
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        connection.request("GET", "/healthz")
        assert connection.getresponse().read() == b'{"status": "ok"}'
        connection.close()
        server.send_signal(signal.SIGINT)
        rest, _nothing = server.communicate(timeout=40)
    finally:
        if server.poll() is None:
            server.kill()
            server.communicate()
    assert server.returncode == 0
    assert "Stopping." in rest
    assert [child for child in children if is_alive(child)] == []


def test_a_taken_port_is_told_with_a_way_out(surroundings: dict[str, str], listener: socket.socket) -> None:
    port = listener.getsockname()[1]
    done = subprocess.run(
        manage("serve", "--port", str(port)), env=surroundings, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert f"Cannot listen on 127.0.0.1:{port}" in done.stderr
    assert "PORT=" in done.stderr
