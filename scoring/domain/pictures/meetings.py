"""Who met whom, as a square of cells: a small mark for one meeting, a full cell for two, a figure for more.

The size of a mark says the count, so that no colour is needed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.domain.pictures.race import shorten
from scoring.domain.pictures.scale import tenths

Pair = tuple[int, int]

NAMED = 40
"""With no more players than this each row has its name; with more, every tenth start number."""
LETTERS = 16
TICK = 10
HEAD = 24  # the height above the first row, for start numbers


@dataclass(frozen=True)
class Row:
    """A player's row and column: his start number, his name, where their names stand."""

    number: int
    name: str
    across: str
    down: str
    is_named: bool


@dataclass(frozen=True)
class Figure:
    """A count of three or more, written in its cell."""

    count: int
    x: str
    y: str


@dataclass(frozen=True)
class CrossTable:
    """The drawing. `once`, `twice` and `often` are paths of marks; the page's script finds cells by `cell`.

    `side` is the width left of the first cell, `head` the height above it, in whole units.
    """

    view_box: str
    width: int
    height: int
    side: int
    head: int
    cell: int
    near: str
    above: str
    letters_size: int
    rows: tuple[Row, ...]
    grid: str
    own: str
    once: str
    twice: str
    often: str
    figures: tuple[Figure, ...]


def draw_meetings(
    players: Sequence[tuple[int, str]], met: Mapping[Pair, Sequence[object]]
) -> CrossTable | None:
    """Lay the cells out, players (number, name) in the given order both ways; None without players.

    `met` is what `tournaments.domain.meetings` found: for each pair, where it met.
    """
    count = len(players)
    if not count:
        return None
    is_named = count <= NAMED
    cell = 20 if is_named else 10 if count <= 100 else 6
    side = 150 if is_named else 34
    order = {number: at for at, (number, _name) in enumerate(players)}
    marks: dict[int, list[str]] = {1: [], 2: [], 3: []}
    figures = []
    for (low, high), where in met.items():
        if low not in order or high not in order:
            continue
        for row, column in ((order[low], order[high]), (order[high], order[low])):
            times = min(3, len(where))
            marks[times].append(mark(row, column, times, cell=cell, side=side))
            if times == 3 and cell >= 20:
                x, y = (side + cell * column) * 10 + cell * 5, (HEAD + cell * row) * 10 + cell * 5
                figures.append(Figure(len(where), tenths(x), tenths(y + 45)))
    width, height = side + cell * count + 4, HEAD + cell * count + 4
    return CrossTable(
        view_box=f"0 0 {width} {height}",
        width=width,
        height=height,
        side=side,
        head=HEAD,
        cell=cell,
        near=tenths(side * 10 - 60),
        above=tenths(HEAD * 10 - 60),
        letters_size=13 if is_named else 11,
        rows=tuple(
            Row(
                number=number,
                name=shorten(name, LETTERS),
                across=tenths((side + cell * at) * 10 + cell * 5),
                down=tenths((HEAD + cell * at) * 10 + cell * 5 + 45),
                is_named=is_named or (at + 1) % TICK == 0,
            )
            for at, (number, name) in enumerate(players)
        ),
        grid=grid(count, cell=cell, side=side, step=1 if is_named else TICK),
        own="".join(square(at, at, cell, cell=cell, side=side) for at in range(count)),
        once="".join(marks[1]),
        twice="".join(marks[2]),
        often="".join(marks[3]),
        figures=tuple(figures),
    )


def mark(row: int, column: int, times: int, *, cell: int, side: int) -> str:
    """A mark in the middle of its cell: the more meetings, the larger."""
    size = {1: max(2, cell * 2 // 5), 2: max(4, cell * 3 // 4), 3: cell}[times]
    return square(row, column, size, cell=cell, side=side)


def square(row: int, column: int, size: int, *, cell: int, side: int) -> str:
    """The path of a square in the middle of a cell."""
    inset = (cell - size) * 5
    x, y = (side + cell * column) * 10 + inset, (HEAD + cell * row) * 10 + inset
    return f"M{tenths(x)} {tenths(y)}h{size}v{size}h-{size}z"


def grid(count: int, *, cell: int, side: int, step: int) -> str:
    """Lines between the cells, every `step` of them, and around all."""
    places = [*range(0, count, step), count]
    right, foot = side + cell * count, HEAD + cell * count
    return "".join(f"M{side} {HEAD + cell * at}H{right}M{side + cell * at} {HEAD}V{foot}" for at in places)


def by_times(met: Mapping[Pair, Sequence[object]], players: int) -> list[tuple[int, int]]:
    """How many pairs met how often, the oftenest first; 0 stands for those who have not met."""
    counts: dict[int, int] = {}
    for where in met.values():
        counts[len(where)] = counts.get(len(where), 0) + 1
    counts[0] = players * (players - 1) // 2 - len(met)
    return sorted(((times, pairs) for times, pairs in counts.items() if pairs), reverse=True)
