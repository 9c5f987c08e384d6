"""Many documents at once: printed by several processes, joined into one file in the order given.

Every document is small (one table) and is printed by itself; the processes know nothing of Django or
the database. WeasyPrint holds one core for a document, so as many run as there are cores.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from io import BytesIO
from multiprocessing import get_context, parent_process
from threading import Thread

from scoring.prints.engine import EngineMissing, find_fault, prepare_process, render_pdf

MOST_WORKERS = 4


@dataclass(frozen=True)
class Document:
    """One document to print: its HTML, and its line in the joined file's outline."""

    title: str
    html: str


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def print_documents(
    documents: Iterable[Document],
    *,
    static_root: str,
    tell: Callable[[int], None],
    workers: int | None = None,
) -> bytes:
    """Print the documents and join them. `tell` hears how many are done, after each.

    `documents` may be made on the way: each is handed over as soon as it is there. Raises
    EngineMissing where nothing can be printed.
    """
    fault = find_fault()
    if fault:
        raise EngineMissing(fault)
    titles: list[str] = []
    printed: dict[int, bytes] = {}
    waiting: dict[Future[bytes], int] = {}

    def collect(done: Iterable[Future[bytes]]) -> None:
        for future in done:
            printed[waiting.pop(future)] = future.result()
            tell(len(printed))

    count = workers or min(MOST_WORKERS, cores())
    pool = ProcessPoolExecutor(
        max_workers=count,
        mp_context=get_context("spawn"),
        initializer=start_process,
        initargs=(static_root,),
    )
    try:
        for place, document in enumerate(documents):
            titles.append(document.title)
            waiting[pool.submit(render_pdf, document.html, static_root=static_root)] = place
            collect([future for future in waiting if future.done()])
        while waiting:
            collect(wait(waiting, return_when=FIRST_COMPLETED).done)
    finally:
        pool.shutdown(cancel_futures=True)
    return join([printed[place] for place in range(len(titles))], titles)


def start_process(static_root: str) -> None:
    """Begin a printing process: it ends when the process that asked for it is gone, however that ended."""
    Thread(target=end_with_parent, daemon=True).start()
    prepare_process(static_root)


def end_with_parent() -> None:
    """Wait for the end of the process that started this one, then end."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def join(files: Sequence[bytes], titles: Sequence[str]) -> bytes:
    """Join PDF files into one, with a line of the outline for each."""
    from pypdf import PdfWriter

    writer = PdfWriter()
    for content, title in zip(files, titles, strict=True):
        writer.append(BytesIO(content), outline_item=title, import_outline=False)
    writer.add_metadata({"/Producer": "Tirazh"})
    joined = BytesIO()
    writer.write(joined)
    return joined.getvalue()
