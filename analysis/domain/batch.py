"""Many deals: text in, questions out, and the work of one process of several."""

from __future__ import annotations

import json
import multiprocessing
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from typing import Any

from analysis.domain.answers import Wishes, answer
from analysis.domain.reading import Question, read_question
from preferans.doubledummy.engine import Engine
from preferans.faults import Fault, shown
from preferans.marks import gettext_noop

CHUNK = 4
NOT_JSON = gettext_noop("Found %(found)s; expected a deal or a position in JSON.")


def read_questions(text: str) -> list[Question | tuple[Fault, ...]]:
    """A deal, an array of them, or JSON lines; what cannot be read is its faults in its place."""
    try:
        whole = json.loads(text)
    except RecursionError:
        return [_not_json(text)]
    except ValueError:
        return [_read_line(line) for line in text.splitlines() if line.strip()] or [_not_json(text)]
    return [read_question(one) for one in whole] if isinstance(whole, list) else [read_question(whole)]


def _read_line(line: str) -> Question | tuple[Fault, ...]:
    try:
        written = json.loads(line)
    except (ValueError, RecursionError):
        return _not_json(line)
    return read_question(written)


def _not_json(text: str) -> tuple[Fault, ...]:
    return (Fault("", "not-json", NOT_JSON, {"found": shown(text)}),)


@lru_cache(maxsize=1)
def own_engine() -> Engine:
    """The engine of this process, made at its first question."""
    return Engine()


def solve_many(questions: list[Question], wishes: Wishes, *, workers: int) -> Iterator[dict[str, Any]]:
    """The answers in their order, as they come; many deals in so many processes.

    Whoever stops asking stops the work: what has not been begun is not begun.
    """
    if workers < 2 or len(questions) <= 2 * CHUNK:
        for question in questions:
            yield from solve_some([question], wishes)
        return
    chunks = [questions[at : at + CHUNK] for at in range(0, len(questions), CHUNK)]
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as pool:
        tasks = [pool.submit(solve_some, some, wishes) for some in chunks]
        try:
            for one in tasks:
                yield from one.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def solve_some(questions: list[Question], wishes: Wishes) -> list[dict[str, Any]]:
    """The answers to some questions, in their order."""
    return [answer(own_engine(), question, wishes) for question in questions]
