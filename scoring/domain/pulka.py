"""The pulka as players draw it by hand: where every line, name and running figure stands.

``draw_pulka`` lays out the runs of ``pulka_runs`` on a shape of ``pulka_shapes`` and returns plain
values, which ``templates/scoring/_pulka.svg`` writes as SVG for the screen and for the print engine
alike. Nothing here knows a language: titles and hints come in.

Decisions:

- One size of figures for the whole sheet, the largest of ``SIZES`` at which every run fits its place.
- A run is broken only after a dot; pool and whists fill from the middle outward, the mountain ends on
  the line next to the pool and older figures stand above.
- If even the smallest size does not hold a run, its oldest figures are left out and ``…`` stands in
  front: the newest figures are what the table reads, and the totals' histories keep all of them.
- The last figure of a run is bold, a figure of the last deal green, a figure of the arbiter's red.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scoring.domain.pulka_runs import (
    MOUNTAIN,
    POOL,
    WHISTS,
    Figure,
    Place,
    Runs,
    Tone,
    running_figures,
)
from scoring.domain.pulka_shapes import POOL_DEEP, SHAPES, WHISTS_DEEP, Shape, Stroke, Zone, number
from scoring.domain.pulka_type import MORE, figures_width, name_width

__all__ = ["Drawing", "Figure", "Hints", "Place", "Runs", "Tone", "draw_pulka", "running_figures"]

SIZES = (29, 27, 25, 23, 21, 19)
LETTERS = "АБВГД"

_RISE = 0.8  # from the baseline to above the figures


@dataclass(frozen=True)
class Span:
    """A piece of a line: ``classes`` for the page's styles, ``fill`` and ``bold`` for the print engine."""

    text: str
    classes: str = ""
    fill: str = ""
    bold: bool = False


@dataclass(frozen=True)
class Label:
    """A line of text at its place; measures are text, so that no locale touches them."""

    x: str
    y: str
    spans: tuple[Span, ...]


@dataclass(frozen=True)
class Seat:
    """What stands in one zone, in the zone's own frame, and the turn that brings it to its side."""

    index: int
    turn: str
    letter: str
    name: str
    runs: tuple[Label, ...]
    hints: tuple[Label, ...]
    middle: str
    name_y: str
    name_size: int
    letter_y: str
    deals: bool
    box_x: str
    box_y: str


@dataclass(frozen=True)
class Drawing:
    """A laid-out pulka, ready to be written as SVG."""

    view_box: str
    size: int
    strokes: tuple[Stroke, ...]
    cx: str
    cy: str
    target: str
    target_y: str
    seats: tuple[Seat, ...]


class Hints(NamedTuple):
    """Names of the columns for a blank sheet, translated; ``whists`` holds ``%s`` for a letter."""

    mountain: str
    pool: str
    whists: str


class _Line(NamedTuple):
    x: float
    y: float
    end: float


def draw_pulka(
    names: Sequence[str],
    runs: Runs,
    *,
    dealer: int | None = None,
    target: int | str | None = None,
    hints: Hints | None = None,
) -> Drawing:
    """Lay out a pulka for 2 to 5 ``names``, seats clockwise from the bottom.

    ``dealer`` is the seat whose letter is filled; ``target`` stands in the middle (None leaves it
    empty); ``hints`` names the columns of a blank sheet.
    """
    shape = SHAPES[len(names)]
    places = {place: list(run) for place, run in runs.items() if run}
    size = next((s for s in SIZES if all(_fit(shape, p, r, s) for p, r in places.items())), SIZES[-1])
    labels: dict[int, list[Label]] = {}
    for place in sorted(places, key=lambda p: (p.player, p.column, p.against or 0)):
        labels.setdefault(place.player, []).extend(_fit_or_shorten(shape, place, places[place], size))
    return Drawing(
        view_box=f"-3 -3 {number(shape.width + 6)} {number(shape.height + 6)}",
        size=size,
        strokes=shape.strokes,
        cx=number(shape.cx),
        cy=number(shape.cy),
        target="" if target is None else str(target),
        target_y=number(shape.cy + 12),
        seats=tuple(
            _seat(shape, index, name, tuple(labels.get(index, ())), dealer == index, hints)
            for index, name in enumerate(names)
        ),
    )


def _seat(
    shape: Shape, index: int, name: str, runs: tuple[Label, ...], deals: bool, hints: Hints | None
) -> Seat:
    zone = shape.zones[index]
    name_size, shown = _fit_name(shape, zone, name)
    lift = zone.name_y - 27
    return Seat(
        index=index,
        turn=f"rotate({zone.turn} {number(shape.cx)} {number(shape.cy)})",
        letter=LETTERS[index],
        name=shown,
        runs=runs,
        hints=_hints(shape, index, hints) if hints else (),
        middle=number(zone.name_x),
        name_y=number(zone.name_y),
        name_size=name_size,
        letter_y=number(lift - 1 if deals else lift),
        deals=deals,
        box_x=number(zone.name_x - 15),
        box_y=number(lift - 25),
    )


def _hints(shape: Shape, index: int, hints: Hints) -> tuple[Label, ...]:
    zone = shape.zones[index]

    def at(y: float, text: str, x: float | None = None) -> Label:
        start = shape.left_at(zone, y) + (10 if zone.left is None else 12) if x is None else x
        return Label(number(start), number(y), (Span(text),))

    y = shape.pool_edge + 18
    others = [LETTERS[seat] for seat in _opponents(len(shape.zones), index)]
    starts = (None, *(cut + 8 for cut in zone.cuts))
    return (
        at(shape.mountain_edge - 8, hints.mountain),
        at(shape.mountain_edge + 18, hints.pool),
        *(at(y, hints.whists.replace("%s", other), x) for other, x in zip(others, starts, strict=True)),
    )


def _opponents(seats: int, player: int) -> tuple[int, ...]:
    """Opponents in the order of the whist columns: a share lies nearest to its opponent."""
    return tuple((player + step) % seats for step in range(1, seats))


def _lines(shape: Shape, place: Place, size: int, count: int) -> list[_Line]:
    """The first ``count`` lines of a place, in the order of writing; fewer where no more go in."""
    zone = shape.zones[place.player]
    step = round(size * 1.1)
    if place.column == MOUNTAIN:
        ys = [shape.mountain_edge - 14 - step * back for back in reversed(range(count))]
        if ys[0] - size * 0.72 < zone.name_y + 7:
            return []
    else:
        top, deep = (
            (shape.mountain_edge, POOL_DEEP) if place.column == POOL else (shape.pool_edge, WHISTS_DEEP)
        )
        ys = [top + step * down for down in range(1, count + 1)]
        if ys[-1] > top + deep - 6:
            return []
    left: float | None = None
    right: float | None = None
    if place.column == WHISTS:
        share = _opponents(len(shape.zones), place.player).index(place.against or 0)
        left, right = (None, *zone.cuts)[share], (*zone.cuts, None)[share]
    lines = []
    for y in ys:
        upper = y - _RISE * size
        start = shape.left_at(zone, upper) + (10 if zone.left is None else 12) if left is None else left + 9
        end = shape.right_at(zone, upper) - 4 if right is None else right - 8
        lines.append(_Line(start, y, end))
    return lines


def _wrap(lines: list[_Line], run: Sequence[Figure], size: int, *, cut: bool) -> list[Label] | None:
    """Fill the lines with the run, breaking after dots; None if it does not go in."""
    rows: list[list[Span]] = [[] for _ in lines]
    row, used = 0, 0.0
    last = len(run) - 1
    for index, figure in enumerate(run):
        lead = MORE if cut and index == 0 else ""
        text = f"{lead}{figure.text}{'' if index == last else '.'}"
        width = figures_width(text, size, bold=index == last)
        while row < len(lines) and lines[row].x + used + width > lines[row].end:
            row, used = row + 1, 0.0
        if row == len(lines):
            return None
        rows[row].append(_span(text, figure.tone, is_last=index == last))
        used += width
    return [
        Label(number(line.x), number(line.y), _merge(spans))
        for line, spans in zip(lines, rows, strict=True)
        if spans
    ]


def _span(text: str, tone: Tone, *, is_last: bool) -> Span:
    fill = {Tone.FRESH: "#0b6b4a", Tone.RULED: "#b91f2e", Tone.PLAIN: "#17211c" if is_last else ""}[tone]
    classes = " ".join(("now",) * is_last + ((str(tone),) if tone is not Tone.PLAIN else ()))
    return Span(text, classes, fill, is_last)


def _merge(spans: list[Span]) -> tuple[Span, ...]:
    """Join neighbours of one look, so that a plain run is one piece of text."""
    merged: list[Span] = []
    for span in spans:
        if merged and merged[-1].classes == span.classes:
            merged[-1] = Span(merged[-1].text + span.text, span.classes, span.fill, span.bold)
        else:
            merged.append(span)
    return tuple(merged)


def _fit(
    shape: Shape, place: Place, run: Sequence[Figure], size: int, *, cut: bool = False
) -> list[Label] | None:
    for count in range(1, 9):
        lines = _lines(shape, place, size, count)
        if not lines:
            return None
        if (labels := _wrap(lines, run, size, cut=cut)) is not None:
            return labels
    return None


def _fit_or_shorten(shape: Shape, place: Place, run: Sequence[Figure], size: int) -> list[Label]:
    if (labels := _fit(shape, place, run, size)) is not None:
        return labels
    for dropped in range(1, len(run)):
        if (labels := _fit(shape, place, run[dropped:], size, cut=True)) is not None:
            return labels
    x, y, _ = _lines(shape, place, size, 1)[0]  # one figure wider than its place stands as it is
    return [Label(number(x), number(y), (_span(run[-1].text, run[-1].tone, is_last=True),))]


def _fit_name(shape: Shape, zone: Zone, name: str) -> tuple[int, str]:
    """Choose the size of a name, 23 down to 15, then cut it with ``…``."""

    def room(size: int) -> float:
        upper = zone.name_y - 0.7 * size
        left, right = shape.left_at(zone, upper), shape.right_at(zone, upper)
        return 2 * min(zone.name_x - left, right - zone.name_x) - 12

    for size in (23, 21, 19, 17, 15):
        if name_width(name, size) <= room(size):
            return size, name
    shown = name
    while len(shown) > 1 and name_width(shown + MORE, 15) > room(15):
        shown = shown[:-1]
    return 15, shown + MORE
