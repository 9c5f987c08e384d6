"""Tables of random deals for statistics: a folder of Parquet files, made in parts, taken up where it stopped.

Deal `number` of a `seed` is the same on every machine. A part is solved by `solve_part`, one process or
machine at a time; who maps it over the parts is an engine: processes of this machine, or Dask.
"""

from __future__ import annotations

import json
import multiprocessing
import random
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import closing
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from analysis.domain.batch import own_engine
from office.faults import Refused
from preferans.doubledummy.position import SEATS
from preferans.doubledummy.tables import GAMES, Depth, all_games, all_pass, as_dealt
from preferans.faults import Fault
from preferans.marks import gettext_noop

PART = 500
"""Deals in one file."""

NOT_INSTALLED: Final = gettext_noop("%(found)s is not installed; this needs pip install tirazh[%(extra)s].")
OTHER_STUDY: Final = gettext_noop(
    "The folder %(folder)s holds another study (%(found)s); expected %(expected)s. Choose another folder."
)
Part = tuple[int, int, int]
Columns = dict[str, list[int]]
Mapped = Callable[[Sequence[Part]], Iterator[tuple[Part, Columns]]]


def deal_of(seed: int, number: int) -> tuple[tuple[int, int, int], tuple[int, int]]:
    """Three hands as masks, the forehand first, and the talon in the order of opening."""
    pack = list(range(32))
    random.Random(f"{seed}/{number}").shuffle(pack)  # nosec B311  # statistics, no secret
    first, second, third = (
        sum(1 << card for card in pack[10 * seat : 10 * seat + 10]) for seat in range(SEATS)
    )
    return (first, second, third), (pack[30], pack[31])


def column_names() -> list[str]:
    """The columns: the deal, then for each hand tricks with the talon, as dealt, forced and fewest."""
    named = ["number", "hand_0", "hand_1", "hand_2", "talon_1", "talon_2"]
    for seat in range(SEATS):
        named += [f"talon_{seat}_{game}" for game in GAMES]
        named += [f"dealt_{seat}_{game}" for game in GAMES]
        named += [f"forced_{seat}", f"fewest_{seat}"]
    return named


def solve_part(part: Part) -> Columns:
    """The columns of some deals: (seed, number of the first, how many)."""
    seed, start, count = part
    engine = own_engine()
    rows: Columns = {name: [] for name in column_names()}
    for number in range(start, start + count):
        hands, talon = deal_of(seed, number)
        best = all_games(engine, hands, 1 << talon[0] | 1 << talon[1], leader=0, depth=Depth.BEST)
        dealt = as_dealt(engine, hands, leader=0)
        passes = all_pass(engine, hands, leader=0, talon=talon)
        values = [number, *hands, *talon]
        for seat in range(SEATS):
            values += [best[seat][game].best for game in GAMES]
            values += [dealt[seat][game] for game in GAMES]
            values += [passes[seat].forced, passes[seat].fewest]
        for name, value in zip(rows, values, strict=True):
            rows[name].append(value)
    return rows


def parts_of(seed: int, count: int, size: int = PART) -> list[Part]:
    """All parts of a study."""
    return [(seed, start, min(size, count - start)) for start in range(0, count, size)]


def by_processes(workers: int) -> Mapped:
    """Parts in so many processes of this machine."""

    def mapped(parts: Sequence[Part]) -> Iterator[tuple[Part, Columns]]:
        if workers < 2 or len(parts) < 2:
            for part in parts:
                yield part, solve_part(part)
            return
        with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as pool:
            asked = {pool.submit(solve_part, part): part for part in parts}
            try:
                for one in as_completed(asked):
                    yield asked[one], one.result()
            finally:
                pool.shutdown(wait=False, cancel_futures=True)

    return mapped


def by_dask(address: str) -> Mapped:
    """Parts over a Dask cluster; its workers need this package and a warm solver. Raises Refused."""
    try:
        distributed: Any = import_module("distributed")
    except ImportError as missing:
        fault = Fault("dask", "missing", NOT_INSTALLED, {"found": "Dask", "extra": "dask"})
        raise Refused([fault]) from missing

    def mapped(parts: Sequence[Part]) -> Iterator[tuple[Part, Columns]]:
        with distributed.Client(address) as client:
            asked = dict(zip(client.map(solve_part, list(parts), pure=False), parts, strict=True))
            for one in distributed.as_completed(list(asked)):
                yield asked[one], one.result()

    return mapped


def make_study(
    *,
    folder: Path,
    seed: int,
    count: int,
    mapped: Mapped,
    tell: Callable[[int, int], object],
    size: int = PART,
) -> int:
    """Make what is missing of a study; how many deals were solved now.

    Each file is written under another name and renamed when it is whole, so that a study which is broken
    off goes on from there. Raises Refused for the folder of another study, or without pyarrow.
    """
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError as missing:
        fault = Fault("random", "missing", NOT_INSTALLED, {"found": "pyarrow", "extra": "study"})
        raise Refused([fault]) from missing
    folder.mkdir(parents=True, exist_ok=True)
    _claim(folder, {"seed": seed, "part": size})
    parts = parts_of(seed, count, size)
    missing_parts = [part for part in parts if not file_of(folder, part).exists()]
    done = count - sum(part[2] for part in missing_parts)
    solved = 0
    tell(done, count)
    with closing(mapped(missing_parts)) as answers:  # type: ignore[type-var]  # a generator can be closed
        for part, columns in answers:
            table = pyarrow.table(
                {name: pyarrow.array(rows, _type(pyarrow, name)) for name, rows in columns.items()}
            )
            target = file_of(folder, part)
            draft = target.with_suffix(".draft")
            parquet.write_table(table, draft)
            draft.replace(target)
            solved += part[2]
            tell(done + solved, count)
    return solved


def file_of(folder: Path, part: Part) -> Path:
    """The file of a part: `deals-00000500-500.parquet`, the first number and how many."""
    return folder / f"deals-{part[1]:08d}-{part[2]}.parquet"


def _type(pyarrow: Any, name: str) -> Any:
    """Small whole numbers: a mask has 32 bits, everything else eight."""
    if name == "number":
        return pyarrow.int64()
    return pyarrow.uint32() if name.startswith("hand_") else pyarrow.int8()


def _claim(folder: Path, meant: dict[str, int]) -> None:
    """Write down what this folder is of, or see that it is the same."""
    note = folder / "study.json"
    if not note.exists():
        note.write_text(json.dumps(meant), encoding="utf-8")
        return
    found = json.loads(note.read_text(encoding="utf-8"))
    if found != meant:
        params = {"folder": str(folder), "found": json.dumps(found), "expected": json.dumps(meant)}
        raise Refused([Fault("out", "other-study", OTHER_STUDY, params)])
