#!/usr/bin/env python
"""Find ten rounds for 32 players at tables of four without a repeat, for the recipes of the draw.

    .venv/bin/python tools/search_double_cover.py [SEED]

Two affine planes of order 4 on the same 16 points, no three points on a line of both, give ten rounds in
which every pair meets twice. Each point becomes two players, each line two tables. Which player of a point
sits at which table is a bit; a pair of points must be joined straight once and crosswise once, which is a
linear equation over GF(2) for every pair. Planes are mixed by lot until the equations have a solution.
(That such signed designs give group-divisible ones is the idea of Bhaskar Rao designs.)
"""

import sys
from itertools import combinations
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tournaments.domain.seating.lots import Stream  # noqa: E402
from tournaments.domain.seating.recipes import LETTERS  # noqa: E402

Lines = list[tuple[int, ...]]


def main() -> None:
    """Mix planes until one pair of them lifts, and print the rounds as a recipe."""
    stream = Stream(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
    plane = affine_plane()
    while True:
        names = mixed(plane, stream)
        other = [tuple(names[p] for p in line) for line in plane]
        bits = lifted(plane, other) if shared_triples(plane, other) == 0 else None
        if bits is not None:
            print("32 8 0 1x1 1 0 :", "; ".join(rounds_of(plane + other, bits)))
            return


def affine_plane() -> Lines:
    """The 20 lines of the plane over GF(4), the four of a direction together."""
    points = range(4)
    lines = [tuple(4 * x + (product(slope, x) ^ c) for x in points) for slope in points for c in points]
    return lines + [tuple(4 * x + y for y in points) for x in points]


def product(a: int, b: int) -> int:
    """Multiplication in GF(4): polynomials over GF(2) modulo x² + x + 1."""
    plain = (a if b & 1 else 0) ^ (a << 1 if b & 2 else 0)
    return plain ^ 7 if plain & 4 else plain


def mixed(plane: Lines, stream: Stream) -> list[int]:
    """Names of the points that leave few lines with three points in common, by exchanges."""
    names = stream.shuffled(range(16))
    now = shared_triples(plane, [tuple(names[p] for p in line) for line in plane])
    for _ in range(400):
        if not now:
            break
        a, b = stream.below(16), stream.below(16)
        names[a], names[b] = names[b], names[a]
        then = shared_triples(plane, [tuple(names[p] for p in line) for line in plane])
        if then > now:
            names[a], names[b] = names[b], names[a]
        else:
            now = then
    return names


def shared_triples(one: Lines, other: Lines) -> int:
    """How many pairs of lines share three points or more."""
    return sum(len(set(a) & set(b)) > 2 for a in one for b in other)


def lifted(one: Lines, other: Lines) -> dict[tuple[int, int], int] | None:
    """The bit of every (line, point), or None when the equations contradict each other."""
    place = {
        (at, p): index
        for index, (at, p) in enumerate((at, p) for at, line in enumerate(one + other) for p in line)
    }
    count = len(place)
    joins: dict[frozenset[int], int] = {}
    for at, line in enumerate(one + other):
        for p, q in combinations(line, 2):
            pair = frozenset((p, q))
            joins[pair] = joins.get(pair, 1 << count) ^ (1 << place[at, p]) ^ (1 << place[at, q])
    rows: dict[int, int] = {}
    for joined in joins.values():
        equation = joined
        while (left := equation & ((1 << count) - 1)) and left.bit_length() - 1 in rows:
            equation ^= rows[left.bit_length() - 1]
        if left:
            rows[left.bit_length() - 1] = equation
        elif equation:
            return None
    bits = [0] * count
    for lead in sorted(rows):
        row = rows[lead]
        known = sum(bits[at] for at in range(lead) if row >> at & 1)
        bits[lead] = (known + (row >> count)) % 2
    return {key: bits[index] for key, index in place.items()}


def rounds_of(lines: Lines, bits: dict[tuple[int, int], int]) -> list[str]:
    """Ten rounds of eight tables, as a recipe writes them."""
    words = []
    for first in range(0, len(lines), 4):
        tables = [
            LETTERS[2 * p + (bits[at, p] ^ side)]
            for at in range(first, first + 4)
            for side in (0, 1)
            for p in lines[at]
        ]
        words.append("".join(tables))
    return words


if __name__ == "__main__":
    main()
