"""Solving whole deals: what every seat can make, remembered by the position.

`solve_deal` answers one deal at once (a request may call it); `solve_deals` answers many on both cores
and tells how far it is (a job or a command calls it).
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from analysis.domain.reading import DealQuestion
from analysis.domain.tables import DealTable, key_of, question_of, solve, table_of
from analysis.models import Solved
from analysis.selectors.solved import answers_by_key
from analysis.services import compiled, engines
from preferans.deals import Deal

Tell = Callable[[int, int], object]
"""How the work says how far it is: so many of so many deals; the same deal counts once."""

CHUNK = 4
FEW = 8
"""So many deals are solved here; starting other processes for them would take longer."""


def solve_deal(deal: Deal, *, talon_leads: bool = True, keep: bool = True) -> DealTable:
    """What can be made of one deal; a fraction of a second, or at once when it is known.

    `talon_leads` is false in Rostov and for two players; `keep` remembers the answer (never on a GET).
    Raises `NotNow` while the solver is being prepared.
    """
    question = question_of(deal)
    return table_of(question, answer_of(question, talon_leads=talon_leads, keep=keep))


def answer_of(question: DealQuestion, *, talon_leads: bool, keep: bool) -> Mapping[str, Any]:
    """The kept answer to a question, or a new one."""
    key = key_of(question, talon_leads=talon_leads)
    known = answers_by_key([key])
    if key in known:
        return known[key]
    with engines.lent_engine() as engine:
        found = solve(engine, question, talon_leads=talon_leads)
    if keep:
        remember({key: found})
    return found


def solve_deals(
    deals: Iterable[Deal], *, talon_leads: bool = True, tell: Tell | None = None, workers: int = 2
) -> list[DealTable]:
    """The tables of many deals, in their order; for a job or a command, since it may compile and wait.

    What is known is not solved again; what is new is remembered as it comes, so that work which is
    broken off goes on from there.
    """
    questions = [question_of(deal) for deal in deals]
    keys = [key_of(question, talon_leads=talon_leads) for question in questions]
    found = dict(answers_by_key(keys))
    missing = {key: question for key, question in zip(keys, questions, strict=True) if key not in found}
    of = len({*keys})
    done = of - len(missing)
    if tell:
        tell(done, of)
    for some in _solve_missing(list(missing.items()), talon_leads, workers):
        remember(some)
        found |= some
        done += len(some)
        if tell:
            tell(done, of)
    return [table_of(question, found[key]) for key, question in zip(keys, questions, strict=True)]


def remember(answers: Mapping[str, Mapping[str, Any]]) -> None:
    """Keep answers by their keys; one that is there already stays."""
    Solved.objects.bulk_create(
        [Solved(key=key, answer=found) for key, found in answers.items()], ignore_conflicts=True
    )


Asked = Sequence[tuple[str, DealQuestion]]


def _solve_missing(missing: Asked, talon_leads: bool, workers: int) -> Iterable[dict[str, dict[str, Any]]]:
    if not missing:
        return
    if workers < 2 or len(missing) <= FEW:
        engines.prepare()
        for key, question in missing:
            with engines.lent_engine(patience=600) as engine:
                yield {key: solve(engine, question, talon_leads=talon_leads)}
        return
    compiled.warm()
    chunks = [missing[at : at + CHUNK] for at in range(0, len(missing), CHUNK)]
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as pool:
        tasks = [pool.submit(solve_chunk, chunk, talon_leads) for chunk in chunks]
        try:
            for one in tasks:
                yield one.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)  # whoever stops asking stops the work


def solve_chunk(some: Asked, talon_leads: bool) -> dict[str, dict[str, Any]]:
    """Some deals in a process of their own, by the engine that it makes at the first of them."""
    from analysis.domain.batch import own_engine

    return {key: solve(own_engine(), question, talon_leads=talon_leads) for key, question in some}
