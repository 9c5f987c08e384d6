#!/usr/bin/env python
"""Draw every event of the grid, 6–100 players and 3–12 rounds, and write a table of docs/performance.md.

    .venv/bin/python tests/bench/seating_grid.py [--players 6-100] [--rounds 3-12] [--seed 1] [--write]

Twice: with as many fours as can be, and with the composition the product recommends. Times are the
processor's. Every draw goes through the independent checker. Cells that miss a known best are listed.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tournaments.domain.seating.choices import choices, recommended  # noqa: E402
from tournaments.domain.seating.draw import draw_schedule  # noqa: E402
from tournaments.domain.seating.request import DrawRequest, same_every_round  # noqa: E402
from tournaments.domain.seating_audit import Asked, audit  # noqa: E402

GOLD = {
    6: 1, 8: 1, 9: 4, 12: 1, 13: 4, 14: 4, 15: 5, 16: 5, 17: 5, 18: 5, 19: 5, 20: 5,
    21: 7, 22: 7, 23: 7, 24: 7,
    25: 8, 26: 8, 27: 9, 28: 9, 29: 9, 30: 10, 31: 10, 32: 10, 33: 11, 34: 11, 35: 11, 36: 11,
}  # fmt: skip
"""Rounds without a repeat known for as many fours as can be; from 37 players on it is 12 or more."""

BEST_C = {
    (12, 4): 18, (16, 8): 72, (20, 6): 6, (20, 7): 20, (20, 8): 50, (24, 8): 25, (24, 9): 50, (24, 10): 84,
    (28, 10): 42,
}  # fmt: skip
"""The best C known where repeats cannot be avoided; 5 % above are allowed."""

BEGIN, END = "<!-- seating grid: begin -->", "<!-- seating grid: end -->"


def main() -> None:
    """Draw, tell, and write if asked."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", default="6-100")
    parser.add_argument("--rounds", default="3-12")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="put the table into docs/performance.md")
    parser.add_argument("--out", type=Path, help="keep every cell here, as JSON lines")
    options = parser.parse_args()
    cells = []
    for players in span(options.players):
        for rounds in span(options.rounds):
            for kind, sizes in compositions_of(players, rounds):
                cell = measured(players, rounds, kind, sizes, options.seed)
                cells.append(cell)
                if options.out:
                    with options.out.open("a") as file:
                        file.write(json.dumps(cell) + "\n")
    text = report(cells, options)
    print(text)
    if options.write:
        write(text)


def span(text: str) -> range:
    """`6-100` as a range with both ends."""
    low, _, high = text.partition("-")
    return range(int(low), int(high or low) + 1)


def compositions_of(players: int, rounds: int) -> list[tuple[str, tuple[int, ...]]]:
    """As many fours as can be, and the recommended one if it is another."""
    offered = choices(players, rounds)
    kinds = [("fours", offered[0].sizes)]
    chosen = recommended(offered).sizes
    return kinds + [("recommended", chosen)] * (chosen != offered[0].sizes)


def measured(players: int, rounds: int, kind: str, sizes: tuple[int, ...], seed: int) -> dict[str, object]:
    """Draw one event and have it checked."""
    request = DrawRequest(plans=same_every_round(range(1, players + 1), sizes, rounds), seed=seed)
    started = time.process_time()
    draw = draw_schedule(request)
    seconds = time.process_time() - started
    document = {"rounds": [[list(table) for table in seating] for seating in draw.rounds]}
    violations, _ = audit(document, Asked(players=players, rounds=rounds, tables=sizes))
    quality = draw.quality
    return {
        "players": players,
        "rounds": rounds,
        "kind": kind,
        "fours": sizes.count(4),
        "threes": sizes.count(3),
        "most": quality.max_meetings,
        "convex": quality.convex,
        "bound": quality.best_convex,
        "threes_spread": quality.three_seat_spread,
        "seat_spread": quality.seat_spread,
        "dealer_spread": quality.first_dealer_spread,
        "table_repeats": quality.table_repeats,
        "source": draw.source,
        "steps": draw.steps,
        "seconds": round(seconds, 2),
        "optimal": draw.is_optimal,
        "violations": [one.code for one in violations],
    }


def is_gold(cell: dict) -> bool:
    """Tell whether a schedule without repeats is known for the cell (with as many fours as can be)."""
    return cell["kind"] == "fours" and cell["rounds"] <= GOLD.get(
        cell["players"], 12 if cell["players"] > 36 else 0
    )


def report(cells: list[dict], options: argparse.Namespace) -> str:
    """The table, and what was missed."""
    violations = sum(len(cell["violations"]) for cell in cells)
    lines = [
        f"{len(cells)} events drawn with seed {options.seed}: {options.players} players, "
        f"{options.rounds} rounds. The independent checker found {violations} violations.",
        "",
        "| players | composition | events | without a repeat | proved best "
        "| largest spread (threes / seats / deals) | processor, s: median, most |",
        "|---|---|---|---|---|---|---|",
    ]
    for low, high in ((6, 15), (16, 24), (25, 40), (41, 60), (61, 80), (81, 100)):
        for kind in ("fours", "recommended"):
            some = [cell for cell in cells if low <= cell["players"] <= high and cell["kind"] == kind]
            if some:
                lines.append(row(low, high, kind, some))
    gold = [cell for cell in cells if is_gold(cell)]
    missed = [cell for cell in gold if cell["most"] > 1]
    lines += [
        "",
        f"**Gold**: a schedule without repeats is known for {len(gold)} of the events with most fours; "
        f"{len(gold) - len(missed)} were drawn without a repeat and with visits to threes and seats "
        "that differ by one at most. "
        + ("Missed, with the best reached under that condition:" if missed else "None was missed."),
        "",
    ]
    if missed:
        lines += ["| players | rounds | tables | most meetings | C |", "|---|---|---|---|---|"]
        lines += [
            f"| {c['players']} | {c['rounds']} | {c['fours']} + {c['threes']} | {c['most']} | {c['convex']} |"
            for c in missed
        ]
        lines.append("")
    known = [c for c in cells if c["kind"] == "fours" and (c["players"], c["rounds"]) in BEST_C]
    lines += [
        "**Where repeats cannot be avoided** (C, most meetings; the best known beside):",
        "",
        "| players × rounds | C | most | best known C | within 5 % |",
        "|---|---|---|---|---|",
    ]
    for cell in known:
        best = BEST_C[cell["players"], cell["rounds"]]
        within = "yes" if cell["convex"] * 100 <= best * 105 else "no"
        shape = f"{cell['players']} × {cell['rounds']}"
        lines.append(f"| {shape} | {cell['convex']} | {cell['most']} | {best} | {within} |")
    slow = [c for c in cells if c["seconds"] > (2 if c["players"] <= 40 else 5)]
    uneven = [c for c in cells if max(c["threes_spread"], c["seat_spread"], c["dealer_spread"]) > 1]
    lines += [
        "",
        f"Over the time aimed at (2 s to 40 players, 5 s to 100): {len(slow)}. "
        f"With a spread above one: {len(uneven)}.",
    ]
    lines += [
        f"- uneven: {c['players']} × {c['rounds']} at {c['fours']} + {c['threes']}: "
        f"threes {c['threes_spread']}, seats {c['seat_spread']}, deals {c['dealer_spread']}"
        for c in uneven
    ]
    return "\n".join(lines)


def row(low: int, high: int, kind: str, some: list[dict]) -> str:
    """One line of the table."""
    times = sorted(cell["seconds"] for cell in some)
    spreads = " / ".join(
        str(max(cell[name] for cell in some)) for name in ("threes_spread", "seat_spread", "dealer_spread")
    )
    name = "most fours" if kind == "fours" else "recommended, where another"
    return (
        f"| {low}–{high} | {name} | {len(some)} | {sum(cell['most'] == 1 for cell in some)} "
        f"| {sum(cell['optimal'] for cell in some)} | {spreads} | {times[len(times) // 2]}, {times[-1]} |"
    )


def write(text: str) -> None:
    """Replace what stands between the marks in docs/performance.md."""
    path = ROOT / "docs" / "performance.md"
    before = path.read_text("utf-8")
    start, end = before.index(BEGIN) + len(BEGIN), before.index(END)
    path.write_text(before[:start] + "\n" + text + "\n" + before[end:], "utf-8")


if __name__ == "__main__":
    main()
