"""Readers of public pages: many clients that ask again and again, as the phones of a hall do.

Each reader keeps a connection of its own and the page that it got last; it asks with the tag of that page,
and a 304 means that it goes on showing what it has. So what every reader shows is known at every moment.
"""

from __future__ import annotations

import asyncio
import gzip
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

AFTERWARDS = 60.0
"""Seconds for which a reader without the new draw goes on asking: a busy machine is slow, not wrong."""


@dataclass
class Answer:
    """One answer: when it was there, how long it took, the status, whether the reader now shows the new."""

    at: float
    seconds: float
    status: int
    shows_new: bool


@dataclass
class Reader:
    """One phone."""

    path: str
    every: float
    start: float
    asks_with_tag: bool = True
    tag: str = ""
    shows_new: bool = False
    answers: list[Answer] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Told:
    """What a run came to."""

    answers: int
    errors: tuple[str, ...]
    p50: float
    p95: float
    worst: float
    statuses: dict[int, int]
    late: int
    """Readers that still showed the old draw `patience` seconds after it was published."""
    stale: int
    """Answers with the old draw to questions asked after it was published: the server's own fault."""
    newest: float | None
    """Seconds after the publication until the last reader showed the new draw; None where one never did."""


class Connection:
    """A kept connection that speaks as much HTTP as is needed; opened anew when the server has closed it."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def get(self, path: str, tag: str) -> tuple[int, dict[str, str], bytes]:
        """Status, heads and body of one GET."""
        return await self.ask("GET", path, [f"If-None-Match: {tag}"] if tag else [])

    async def ask(
        self, method: str, path: str, more: Sequence[str] = (), content: bytes = b""
    ) -> tuple[int, dict[str, str], bytes]:
        """Status, heads and body of one request; sent again once where the server had closed before it."""
        for is_last in (False, True):
            try:
                return await self._ask(method, path, more, content)
            except (ConnectionError, asyncio.IncompleteReadError):
                self.close()
                if is_last:
                    raise
        raise AssertionError

    async def _ask(
        self, method: str, path: str, more: Sequence[str], content: bytes
    ) -> tuple[int, dict[str, str], bytes]:
        if self.writer is None or self.reader is None:
            self.reader, self.writer = await asyncio.open_connection(self.host, self.port)
        heads = [f"{method} {path} HTTP/1.1", f"Host: {self.host}:{self.port}", "Accept-Encoding: gzip"]
        heads += [*more, f"Content-Length: {len(content)}"] if content else more
        self.writer.write(("\r\n".join(heads) + "\r\n\r\n").encode() + content)
        await self.writer.drain()
        status = int((await self.reader.readuntil(b"\r\n")).split()[1])
        found: dict[str, str] = {}
        while line := (await self.reader.readuntil(b"\r\n")).strip():
            name, _colon, value = line.decode("latin-1").partition(":")
            found[name.lower()] = value.strip()
        body = b""
        if status not in (204, 304):
            body = await self.reader.readexactly(int(found.get("content-length", "0")))
        if found.get("connection", "").lower() == "close":
            self.close()
        return status, found, body

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()
        self.reader = self.writer = None


async def read(reader: Reader, host: str, port: int, *, until: float, marks: Sequence[bytes]) -> None:
    """Ask every so often until the time is over; a late answer delays this reader alone."""
    connection = Connection(host, port)
    await asyncio.sleep(reader.start)
    due = time.monotonic()
    while due < until or (not reader.shows_new and due < until + AFTERWARDS):
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        asked = time.monotonic()
        try:
            async with asyncio.timeout(20):
                status, heads, body = await connection.get(
                    reader.path, reader.tag if reader.asks_with_tag else ""
                )
        except (OSError, asyncio.IncompleteReadError, TimeoutError) as error:
            reader.errors.append(f"{type(error).__name__}: {error}")
            connection.close()
        else:
            now = time.monotonic()
            if status == 200:
                text = gzip.decompress(body) if heads.get("content-encoding") == "gzip" else body
                reader.shows_new = any(mark in text for mark in marks)
                reader.tag = heads.get("etag", "")
            elif status != 304:
                reader.errors.append(f"status {status} at {reader.path}")
            reader.answers.append(Answer(now, now - asked, status, reader.shows_new))
        due = max(due + reader.every, time.monotonic())
    connection.close()


def told(readers: Sequence[Reader], *, published: float, patience: float) -> Told:
    """Put the answers together. `published` is when the publication had been written."""
    answers = sorted((answer for reader in readers for answer in reader.answers), key=lambda one: one.seconds)
    times = [answer.seconds for answer in answers]
    statuses: dict[int, int] = {}
    for answer in answers:
        statuses[answer.status] = statuses.get(answer.status, 0) + 1
    late, stale = 0, 0
    last_new: list[float | None] = []
    for reader in readers:
        first = next((one.at for one in reader.answers if one.shows_new), None)
        late += first is None or first > published + patience
        stale += sum(one.at - one.seconds > published and not one.shows_new for one in reader.answers)
        last_new.append(None if first is None else max(0.0, first - published))
    return Told(
        answers=len(answers),
        errors=tuple(error for reader in readers for error in reader.errors),
        p50=times[len(times) // 2] if times else 0.0,
        p95=times[int(len(times) * 0.95)] if times else 0.0,
        worst=times[-1] if times else 0.0,
        statuses=statuses,
        late=late,
        stale=stale,
        newest=None if None in last_new else max((one for one in last_new if one is not None), default=None),
    )


async def run(
    readers: Sequence[Reader], host: str, port: int, *, seconds: float, marks: Sequence[str]
) -> None:
    """Let all of them read for so long."""
    until = time.monotonic() + seconds
    words = [mark.encode() for mark in marks]
    await asyncio.gather(*(read(reader, host, port, until=until, marks=words) for reader in readers))
