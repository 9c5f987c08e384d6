"""The outline of a pulka: lines and zones for 2, 3, 4 and 5 seats, in units of the drawing.

A zone is described as its writer sees it: the writer sits below, the edge of the paper is at the
bottom, the middle of the sheet at the top; the zone is then turned about the middle to its side.
From the edge inward lie whists, pool and mountain, as players draw them; seats go clockwise from
the bottom. Measures are the same for every number of seats, so that figures keep their size:

- four: a square, each side a zone, parted along the diagonals;
- three: two lower diagonals and a line to the middle of the top; the side zones end at the top edge;
- two: a line across the middle, each half a zone with one whist column;
- five: a regular pentagon, each side a zone with four whist columns.

Floats here are places on paper, never points of a score.
"""

from dataclasses import dataclass
from math import cos, pi, sin, tan

WHISTS_DEEP = 112
POOL_DEEP = 66
HUB = 42  # radius of the circle in the middle, which holds the target
OUTER, INNER, STRIP, CUT = "3", "2", "1.5", "1"  # widths of the strokes


@dataclass(frozen=True)
class Stroke:
    """A path of the outline; ``kind`` is ``edge``, ``strip`` or ``cut`` and becomes its class."""

    d: str
    kind: str
    width: str


@dataclass(frozen=True)
class Zone:
    """One seat's part before turning. A side is a wall at the given x, or the diagonal if None."""

    turn: int
    left: float | None
    right: float | None
    cuts: tuple[float, ...]
    name_x: float
    name_y: float


@dataclass(frozen=True)
class Shape:
    """The outline for a number of seats; ``slope`` is how fast a diagonal leaves the zone's axis."""

    width: float
    height: float
    cx: float
    cy: float
    depth: float
    slope: float
    zones: tuple[Zone, ...]
    strokes: tuple[Stroke, ...]

    @property
    def edge(self) -> float:
        """The y of the paper's edge below the writer's zone."""
        return self.cy + self.depth

    @property
    def pool_edge(self) -> float:
        """The y of the line between whists and pool."""
        return self.edge - WHISTS_DEEP

    @property
    def mountain_edge(self) -> float:
        """The y of the line between pool and mountain."""
        return self.pool_edge - POOL_DEEP

    def left_at(self, zone: Zone, y: float) -> float:
        """Where the zone begins at height ``y``."""
        return self.cx - self.slope * (y - self.cy) if zone.left is None else zone.left

    def right_at(self, zone: Zone, y: float) -> float:
        """Where the zone ends at height ``y``."""
        return self.cx + self.slope * (y - self.cy) if zone.right is None else zone.right


def number(value: float) -> str:
    """Write a measure with at most one decimal, without a trailing zero: ``113.2``, ``360``."""
    text = f"{value:.1f}"
    return "0" if text in ("-0.0", "0.0") else text.removesuffix(".0")


def _square(zones: tuple[Zone, ...], edges: str, strips: str, cuts: str) -> Shape:
    strokes = (
        Stroke("M0 0H720V720H0Z", "edge", OUTER),
        Stroke(edges, "edge", INNER),
        Stroke(strips, "strip", STRIP),
    ) + ((Stroke(cuts, "cut", CUT),) if cuts else ())
    return Shape(720, 720, 360, 360, 360, 1, zones, strokes)


def _four() -> Shape:
    return _square(
        tuple(Zone(90 * seat, None, None, (264, 456), 360, 462) for seat in range(4)),
        "M0 0 330.3 330.3M720 0 389.7 330.3M0 720 330.3 389.7M720 720 389.7 389.7",
        "M112 112H608V608H112ZM178 178H542V542H178Z",
        "M264 608V720M264 0V112M0 264H112M608 264H720M456 608V720M456 0V112M0 456H112M608 456H720",
    )


def _three() -> Shape:
    return _square(
        (
            Zone(0, None, None, (360,), 360, 462),
            Zone(90, 0, None, (304,), 236, 452),
            Zone(270, None, 720, (416,), 484, 452),
        ),
        "M360 0V318M0 720 330.3 389.7M720 720 389.7 389.7",
        "M112 0V608H608V0M178 0V542H542V0",
        "M360 608V720M0 304H112M608 304H720",
    )


def _two() -> Shape:
    return _square(
        tuple(Zone(180 * seat, 0, 720, (), 360, 462) for seat in range(2)),
        "M0 360H318M402 360H720",
        "M0 112H720M0 178H720M0 542H720M0 608H720",
        "",
    )


def _five() -> Shape:
    cx, cy, depth = 450.0, 470.0, 380.0
    slope = tan(pi / 5)

    def turned(x: float, y: float, side: int) -> str:
        angle = 2 * pi / 5 * side
        dx, dy = x - cx, y - cy
        x, y = cx + dx * cos(angle) - dy * sin(angle), cy + dx * sin(angle) + dy * cos(angle)
        return f"{number(x)} {number(y)}"

    def ring(inward: float) -> str:
        y = cy + depth - inward
        corners = (turned(cx - slope * (y - cy), y, side) for side in range(5))
        return f"M{' '.join(corners)}Z"

    cuts = tuple(cx + step for step in (-116.0, 0.0, 116.0))
    spokes = "".join(
        f"M{turned(cx - HUB * sin(pi / 5), cy + HUB * cos(pi / 5), side)}"
        f"L{turned(cx - slope * depth, cy + depth, side)}"
        for side in range(5)
    )
    bars = "".join(
        f"M{turned(x, cy + depth - WHISTS_DEEP, side)}L{turned(x, cy + depth, side)}"
        for side in range(5)
        for x in cuts
    )
    strokes = (
        Stroke(ring(0), "edge", OUTER),
        Stroke(spokes, "edge", INNER),
        Stroke(ring(WHISTS_DEEP) + ring(WHISTS_DEEP + POOL_DEEP), "strip", STRIP),
        Stroke(bars, "cut", CUT),
    )
    zones = tuple(Zone(72 * seat, None, None, cuts, cx, cy + 104) for seat in range(5))
    return Shape(900, 850, cx, cy, depth, slope, zones, strokes)


SHAPES: dict[int, Shape] = {2: _two(), 3: _three(), 4: _four(), 5: _five()}
