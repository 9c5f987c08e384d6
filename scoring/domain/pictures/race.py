"""Standings through the rounds as lines: one for each player, the chosen ones with dashes, signs and names.

Nobody needs colours to read it: each chosen line has a dash and a sign of its own, and its name beside
its end. The others stand behind as hairlines.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.domain.pictures.scale import Axis, make_axis, spread, tenths

STYLES = 8
"""How many lines can be told apart; no more are chosen."""

SIGNS = (
    ("M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z", True),
    ("M-3.5-3.5h7v7h-7z", True),
    ("M0-4.5 4.5 3.5h-9z", True),
    ("M0-5 5 0 0 5-5 0z", True),
    ("M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z", False),
    ("M-3.5-3.5h7v7h-7z", False),
    ("M0 4.5 4.5-3.5h-9z", False),
    ("M0-5 5 0 0 5-5 0z", False),
)
"""The sign of each style about its middle, and whether it is filled."""

TOP, BOTTOM, LEFT = 120, 260, 460  # tenths of a unit around the field
LABEL_GAP = 150


@dataclass(frozen=True)
class Runner:
    """A player: his start number, his name as shown, and his sum after each column.

    None before his first sheet: his line begins with the first figure.
    """

    key: int
    name: str
    sums: tuple[Fraction | None, ...]


@dataclass(frozen=True)
class Layout:
    """The measures of a drawing, in whole units: a wide one for desks, a narrow one for phones."""

    width: int
    height: int
    right: int
    letters: int


WIDE = Layout(width=1100, height=440, right=190, letters=22)
NARROW = Layout(width=360, height=380, right=92, letters=10)


@dataclass(frozen=True)
class Point:
    """A sign of a line: where it stands, which column it is of, the figure."""

    x: str
    y: str
    column: int
    value: Fraction


@dataclass(frozen=True)
class Line:
    """A player's line; `style` is its dash and sign from 0, None for a hairline."""

    key: int
    name: str
    d: str
    style: int | None
    points: tuple[Point, ...] = ()
    label: str = ""
    label_x: str = ""
    label_y: str = ""
    lead: str = ""

    @property
    def sign(self) -> str:
        """The path of the line's sign, about its middle."""
        return SIGNS[self.style or 0][0]

    @property
    def is_filled(self) -> bool:
        """Whether the sign is filled."""
        return SIGNS[self.style or 0][1]

    @property
    def last(self) -> Fraction:
        """The newest figure of a chosen line."""
        return self.points[-1].value


@dataclass(frozen=True)
class Tick:
    """A line of the grid with its figure."""

    value: int
    at: str
    text_at: str


@dataclass(frozen=True)
class Race:
    """The drawing."""

    view_box: str
    left: str
    right: str
    top: str
    bottom: str
    nought: str
    foot: str
    ticks: tuple[Tick, ...]
    columns: tuple[Tick, ...]
    faint: tuple[Line, ...]
    chosen: tuple[Line, ...]


def draw_race(
    runners: Sequence[Runner], *, columns: int, chosen: Sequence[int], layout: Layout = WIDE
) -> Race | None:
    """Lay the lines out; None when there is nothing to draw.

    `columns` is how many figures a line can have; `chosen` are start numbers, at most `STYLES` are taken.
    """
    shown = [runner for runner in runners if any(value is not None for value in runner.sums)]
    if not shown or not columns:
        return None
    left, right = LEFT, (layout.width - layout.right) * 10
    axis = make_axis(
        (value for runner in shown for value in runner.sums if value is not None),
        start=layout.height * 10 - BOTTOM,
        stop=TOP,
    )
    across = [place_of(column, columns, left=left, right=right) for column in range(columns)]
    styles = {key: style for style, key in enumerate(pick(chosen, shown))}
    lines = [line_of(runner, axis, across, styles) for runner in shown]
    named = with_labels([line for line in lines if line.style is not None], axis, right, layout)
    return Race(
        view_box=f"0 0 {layout.width} {layout.height}",
        left=tenths(left),
        right=tenths(right),
        top=tenths(TOP),
        bottom=tenths(axis.start),
        nought=tenths(axis.at(0)),
        foot=tenths(axis.start + 180),
        ticks=tuple(Tick(value, tenths(axis.at(value)), tenths(axis.at(value) + 40)) for value in axis.ticks),
        columns=tuple(
            Tick(column, tenths(x), tenths(x))
            for column, x in enumerate(across)
            if column % every(columns, layout) == 0 or column == columns - 1
        ),
        faint=tuple(line for line in lines if line.style is None),
        chosen=named,
    )


def pick(chosen: Sequence[int], shown: Sequence[Runner]) -> list[int]:
    """The start numbers that get a style: those asked for that have a line, each once."""
    known = {runner.key for runner in shown}
    return [key for key in dict.fromkeys(chosen) if key in known][:STYLES]


def place_of(column: int, columns: int, *, left: int, right: int) -> int:
    """Where a column stands; a single one in the middle."""
    if columns == 1:
        return (left + right) // 2
    return left + 100 + (right - left - 200) * column // (columns - 1)


def every(columns: int, layout: Layout) -> int:
    """Every which column is named below, so that names keep apart."""
    return max(1, -(-columns * 24 // (layout.width - layout.right - 60)))


def line_of(runner: Runner, axis: Axis, across: Sequence[int], styles: Mapping[int, int]) -> Line:
    """One line: its path, and its signs if it is chosen."""
    style = styles.get(runner.key)
    found = [(column, value) for column, value in enumerate(runner.sums) if value is not None]
    places = [(across[column], axis.at(value)) for column, value in found]
    d = "M" + "L".join(f"{tenths(x)} {tenths(y)}" for x, y in places)
    if len(places) == 1:
        d += "h0"
    points = tuple(
        Point(tenths(x), tenths(y), column, value)
        for (column, value), (x, y) in zip(found, places, strict=True)
    )
    return Line(runner.key, runner.name, d, style, points if style is not None else ())


def with_labels(lines: Sequence[Line], axis: Axis, right: int, layout: Layout) -> tuple[Line, ...]:
    """The chosen lines with their names beside their ends, kept apart, each led to from its end."""
    ends = [axis.at(line.last) for line in lines]
    places = spread(ends, gap=LABEL_GAP, low=axis.stop, high=axis.start)
    named = []
    for line, end, place in zip(lines, ends, places, strict=True):
        x = line.points[-1].x
        named.append(
            Line(
                key=line.key,
                name=line.name,
                d=line.d,
                style=line.style,
                points=line.points,
                label=shorten(line.name, layout.letters),
                label_x=tenths(right + 80),
                label_y=tenths(place + 45),
                lead=f"M{x} {tenths(end)}L{tenths(right)} {tenths(place)}h6",
            )
        )
    return tuple(sorted(named, key=lambda line: line.style or 0))


def shorten(name: str, letters: int) -> str:
    """A name of at most so many signs."""
    return name if len(name) <= letters else f"{name[: letters - 1].rstrip()}…"
