"""The solver of this process: read in the background, lent to one question at a time.

Nothing here compiles in a request. `start_loading` reads the machine code in a thread of its own and
comes back at once; a page that comes too early is told so. Commands and jobs call `prepare`, which
waits and compiles when it must.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum

from analysis.faults import busy, preparing
from analysis.services import compiled
from preferans.doubledummy.engine import Engine

ROOM_FOR_CONTRACTS, ROOM_FOR_POSITIONS = 1 << 18, 1 << 19
PATIENCE = 8.0
"""Seconds that a request waits for the engine, while it is being read or while others use it."""


class State(Enum):
    """How far the solver of this process is."""

    COLD = "cold"
    LOADING = "loading"
    READY = "ready"


class _Desk:
    """One engine, its lock, and the thread that reads it."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.door = threading.Lock()
        self.is_there = threading.Event()
        self.engine: Engine | None = None
        self.reader: threading.Thread | None = None

    def read(self) -> None:
        """Make the engine and meet everything that is compiled."""
        engine = Engine(entries=ROOM_FOR_CONTRACTS, positions=ROOM_FOR_POSITIONS)
        compiled.meet_everything(engine)
        engine.forget()
        self.engine = engine
        self.is_there.set()


_desk = _Desk()


def state() -> State:
    """Whether a question can be answered here and now."""
    if _desk.is_there.is_set():
        return State.READY
    return State.LOADING if compiled.ready() else State.COLD


def start_loading() -> State:
    """See to it that the engine is read, if its machine code is there; comes back at once."""
    found = state()
    if found is State.LOADING:
        with _desk.door:
            if _desk.reader is None or not (_desk.reader.is_alive() or _desk.is_there.is_set()):
                _desk.reader = threading.Thread(target=_desk.read, name="solver", daemon=True)
                _desk.reader.start()
    return found


def prepare() -> None:
    """Compile what is missing and read the engine; for commands and jobs, never in a request."""
    compiled.warm()
    start_loading()
    _desk.is_there.wait()


@contextmanager
def lent_engine(patience: float = PATIENCE) -> Iterator[Engine]:
    """The engine, for one question. Raises `NotNow` when it is not there, or not free, in time."""
    if start_loading() is State.COLD or not _desk.is_there.wait(patience):
        raise preparing()
    if not _desk.lock.acquire(timeout=patience):
        raise busy()
    try:
        engine = _desk.engine
        assert engine is not None
        yield engine
    finally:
        _desk.lock.release()
