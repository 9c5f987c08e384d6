"""How often each contract was played and how it ended, as squares and bars.

Squares carry their count as a figure and bars a pattern of their own for each kind of result, so that
no colour is needed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isqrt
from typing import NamedTuple

from preferans.contracts import DENOMINATIONS, SIGNS
from scoring.domain.pictures.scale import tenths

OVER, MADE, ONE_SHORT, TWO_SHORT, MORE_SHORT = "over", "made", "short-1", "short-2", "short-3"
RESULTS = (OVER, MADE, ONE_SHORT, TWO_SHORT, MORE_SHORT)
"""What can become of a contract, from best to worst."""

LEVELS = ("6", "7", "8", "9", "10")
MISERE, ALL_PASS = "misere", "all-pass"
KINDS = (*LEVELS, MISERE)
"""What somebody plays: levels and misère. An all-pass is nobody's contract and has no result."""

_CONTRACT = re.compile(r"^(?P<level>10|[6-9])(?P<sign>БК|[♠♣♦♥])\s*/\s*(?P<result>.+)$")
_SUIT_OF = {sign: letter for letter, sign in SIGNS.items()}
_SHORT = re.compile(r"[−-](\d+)")


class Played(NamedTuple):
    """A deal as the picture counts it: level or word, denomination (empty for misère), result."""

    kind: str
    suit: str
    result: str


def read_played(label: str) -> Played | None:
    """The label of a deal (4.2.11: `8♥ / −1`, `мизер / =`, `распасы`); None for anything else."""
    text = label.strip()
    if text.startswith(SIGN_OF[ALL_PASS]):
        return Played(ALL_PASS, "", "")
    if text.startswith(SIGN_OF[MISERE]):
        return Played(MISERE, "", read_result(text.partition("/")[2].strip() or "="))
    found = _CONTRACT.match(text)
    if found is None:
        return None
    return Played(found["level"], _SUIT_OF[found["sign"]], read_result(found["result"].strip()))


SIGN_OF = {MISERE: "мизер", ALL_PASS: "распасы"}


def read_result(text: str) -> str:
    """The kind of a result: `=`, `+1`, `−2`; without all or three stands for a heavy loss."""
    if text.startswith("+"):
        return OVER
    if text.startswith("="):
        return MADE
    found = _SHORT.match(text)
    short = int(found[1]) if found else 3
    return ONE_SHORT if short == 1 else TWO_SHORT if short == 2 else MORE_SHORT


@dataclass(frozen=True)
class Tally:
    """Counts of an event or of a player."""

    counts: Mapping[Played, int]

    @property
    def deals(self) -> int:
        """All deals, all-passes too."""
        return sum(self.counts.values())

    @property
    def all_passes(self) -> int:
        """Deals that everybody passed."""
        return self.of(ALL_PASS)

    @property
    def contracts(self) -> int:
        """Deals that somebody played."""
        return self.deals - self.all_passes

    @property
    def made(self) -> int:
        """Contracts and misères that were made."""
        return sum(self.of(kind, result=result) for kind in KINDS for result in (OVER, MADE))

    def of(self, kind: str, *, suit: str | None = None, result: str | None = None) -> int:
        """How many of a kind, of one denomination or result if named."""
        return sum(
            count
            for played, count in self.counts.items()
            if played.kind == kind
            and (suit is None or played.suit == suit)
            and (result is None or played.result == result)
        )


def count_labels(labels: Iterable[tuple[str, int]]) -> Tally:
    """Add labels up, each with how often it stands; what is no deal is left out."""
    counts: Counter[Played] = Counter()
    for label, times in labels:
        if (played := read_played(label)) is not None:
            counts[played] += times
    return Tally(dict(counts))


# Squares: levels down, denominations across ------------------------------------------------------------

CELL, HEAD, SIDE = 560, 260, 340  # tenths of a unit
LARGEST = 480


@dataclass(frozen=True)
class Square:
    """A square whose area is its count; the figure stands in it, or beside a small one."""

    level: str
    suit: str
    count: int
    x: str
    y: str
    size: str
    text_x: str
    text_y: str
    is_inside: bool


@dataclass(frozen=True)
class Head:
    """The name of a row or column and where it stands."""

    word: str
    x: str
    y: str


@dataclass(frozen=True)
class Squares:
    """The drawing of contracts."""

    view_box: str
    columns: tuple[Head, ...]
    rows: tuple[Head, ...]
    squares: tuple[Square, ...]


def draw_squares(tally: Tally) -> Squares:
    """Levels down, denominations across; the most frequent contract fills its cell."""
    counts = {(level, suit): tally.of(level, suit=suit) for level in LEVELS for suit in DENOMINATIONS}
    most = max(counts.values(), default=0)
    squares = []
    for (level, suit), count in counts.items():
        if count:
            squares.append(square_at(level, suit, count, most))
    return Squares(
        view_box=f"0 0 {tenths(SIDE + CELL * len(DENOMINATIONS))} {tenths(HEAD + CELL * len(LEVELS))}",
        columns=tuple(
            Head(SIGNS[suit], tenths(SIDE + CELL * at + CELL // 2), tenths(180))
            for at, suit in enumerate(DENOMINATIONS)
        ),
        rows=tuple(
            Head(level, tenths(SIDE - 140), tenths(HEAD + CELL * at + CELL // 2 + 50))
            for at, level in enumerate(LEVELS)
        ),
        squares=tuple(squares),
    )


def square_at(level: str, suit: str, count: int, most: int) -> Square:
    """One square in the middle of its cell."""
    size = max(60, isqrt(LARGEST * LARGEST * count // most))
    x = SIDE + CELL * DENOMINATIONS.index(suit) + CELL // 2
    y = HEAD + CELL * LEVELS.index(level) + CELL // 2
    is_inside = size >= 130 + 75 * len(str(count))
    return Square(
        level=level,
        suit=suit,
        count=count,
        x=tenths(x - size // 2),
        y=tenths(y - size // 2),
        size=tenths(size),
        text_x=tenths(x if is_inside else x + size // 2 + 35),
        text_y=tenths(y + 45),
        is_inside=is_inside,
    )


# Bars: results of each level ---------------------------------------------------------------------------

BAR_LEFT, BAR_WIDTH, BAR_HEIGHT, BAR_STEP = 620, 2500, 240, 340


@dataclass(frozen=True)
class Part:
    """A part of a bar: one kind of result."""

    result: str
    count: int
    x: str
    width: str
    text_x: str
    has_text: bool


@dataclass(frozen=True)
class Bar:
    """The results of a level or of misères; `y` is its upper edge, `text_y` the line of its figures."""

    kind: str
    count: int
    y: str
    height: str
    text_y: str
    total_x: str
    parts: tuple[Part, ...]


@dataclass(frozen=True)
class Bars:
    """The drawing of results."""

    view_box: str
    label_x: str
    bars: tuple[Bar, ...]


def draw_bars(tally: Tally) -> Bars:
    """A bar for each level that was played; its length is its count, its parts are the results."""
    kinds = [kind for kind in KINDS if tally.of(kind)]
    most = max((tally.of(kind) for kind in kinds), default=0)
    bars = tuple(bar_of(tally, kind, at, most) for at, kind in enumerate(kinds))
    return Bars(
        view_box=f"0 0 360 {tenths(max(1, len(kinds)) * BAR_STEP)}", label_x=tenths(BAR_LEFT - 100), bars=bars
    )


def bar_of(tally: Tally, kind: str, at: int, most: int) -> Bar:
    """One bar; the parts meet without a gap whatever is rounded."""
    counts = [tally.of(kind, result=result) for result in RESULTS]
    ends = running(counts)
    edges = [BAR_LEFT + BAR_WIDTH * end // most for end in (0, *ends)]
    parts = tuple(
        Part(
            result=result,
            count=count,
            x=tenths(left),
            width=tenths(right - left),
            text_x=tenths((left + right) // 2),
            has_text=right - left >= 90 + 75 * len(str(count)),
        )
        for result, count, left, right in zip(RESULTS, counts, edges, edges[1:], strict=False)
        if count
    )
    top = BAR_STEP * at + (BAR_STEP - BAR_HEIGHT) // 2
    return Bar(
        kind=kind,
        count=sum(counts),
        y=tenths(top),
        height=tenths(BAR_HEIGHT),
        text_y=tenths(top + BAR_HEIGHT // 2 + 45),
        total_x=tenths(edges[-1] + 60),
        parts=parts,
    )


def running(counts: Sequence[int]) -> list[int]:
    """Running sums."""
    sums: list[int] = []
    for count in counts:
        sums.append((sums[-1] if sums else 0) + count)
    return sums
