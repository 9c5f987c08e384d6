#!/usr/bin/env python
"""Write ``docs/rules/coverage.md``: every point of the Code, our gist of it, who decides by it.

``tools/coverage.py``          write the page from the points and the catalogue.
``tools/coverage.py --check``  write nothing; fail when the page is not what would be written.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from rulings.rulebook.catalogue import CODE_1996, EDITIONS, STAGES
from rulings.rulebook.engine import Clause, Infraction
from rulings.rulebook.interview import BY_HAND, paths
from rulings.rulebook.points.awaited import AWAITED
from rulings.rulebook.points.book import CHAPTERS, SECTIONS, chapter_of, cited_by, cites_of
from rulings.rulebook.points.rows import KINDS, Point, Section
from rulings.rulebook.remedies import AtDiscretion, OneOf

PAGE = Path(__file__).resolve().parent.parent / "docs" / "rules" / "coverage.md"
HEAD = """# What the rulebook decides

Every numbered point of the Code (1996) and every note, with our one sentence of it, and the infractions that
cite it. `tools/coverage.py` writes this page from `rulings/rulebook`; `make lint` fails when it is stale. A
sentence here is a reminder and no substitute for the Code.
"""
TO_COME = "to come"
Row = Iterable[object]
CitedBy = Mapping[str, tuple[str, ...]]


def table(head: Row, rows: Iterable[Row]) -> Iterator[str]:
    """A Markdown table."""
    names = list(map(str, head))
    yield "| " + " | ".join(names) + " |"
    yield "|" + "---|" * len(names)
    for row in rows:
        yield "| " + " | ".join(str(cell).replace("|", "\\|") for cell in row) + " |"


def keys(infractions: Iterable[str]) -> str:
    """Keys of infractions as code."""
    return ", ".join(f"`{key}`" for key in infractions)


def title_of(section: Section) -> str:
    """A section as it is headed: its number, if it has one of the Code's, and its title."""
    return section.title if section.number.startswith("note") else f"{section.number}. {section.title}"


def summary(cited: CitedBy) -> Iterator[str]:
    """How many points of each kind each section has."""
    rows: list[tuple[str, list[int]]] = []
    for section in SECTIONS:
        counts = [len(section.points)]
        counts.append(sum(point.number in cited for point in section.points))
        counts.append(sum(point.number in AWAITED for point in section.points))
        counts += [sum(point.kind is kind for point in section.points) for kind in KINDS]
        rows.append((title_of(section), counts))
    rows.append(("all", [sum(column) for column in zip(*(counts for _, counts in rows), strict=True)]))
    head = ["section", "points", "cited", TO_COME, *KINDS.values()]
    yield from table(head, ([title, *counts] for title, counts in rows))


def mark(point: Point) -> str:
    """A point's kind; whether its infraction is still to be written."""
    return f"{KINDS[point.kind]}, {TO_COME}" if point.number in AWAITED else KINDS[point.kind]


def points(section: Section, cited: CitedBy) -> Iterator[str]:
    """The points of a section."""
    yield from table(
        ["point", "what it says", "kind", "infractions"],
        (
            [
                f"{point.number} (on {point.on})" if point.on else point.number,
                point.gist,
                mark(point),
                keys(cited.get(point.number, ())),
            ]
            for point in section.points
        ),
    )


def choices(infraction: Infraction) -> Iterator[tuple[Clause, str]]:
    """Clauses that leave something to the arbiter, and what."""
    found: dict[tuple[str, str], tuple[Clause, dict[str, None]]] = {}
    for interview in paths(infraction):
        clause = interview.clause
        for remedy in interview.remedies:
            if clause is None or not isinstance(remedy, AtDiscretion | OneOf):
                continue
            _, seen = found.setdefault((clause.cite, clause.gist), (clause, {}))
            if isinstance(remedy, OneOf):
                seen |= dict.fromkeys(f"{option.gist} ({option.cite})" for option in remedy.options)
            elif remedy.note != BY_HAND:  # figures that only a sheet can give are no hole
                seen[f"discretion: {remedy.note}"] = None
    for clause, seen in found.values():
        if seen:
            yield clause, " · ".join(seen)


def render() -> str:
    """The whole page."""
    infractions = CODE_1996.infractions
    cited = cited_by(infractions.values())
    lines = [HEAD, "## At a glance", "", *summary(cited), ""]
    chapter = ""
    for section in SECTIONS:
        if chapter_of(section) != chapter:
            chapter = chapter_of(section)
            lines += ["## " + (f"{chapter}. " if chapter.isdigit() else "") + CHAPTERS[chapter], ""]
        lines += [f"### {title_of(section)}", "", *points(section, cited), ""]
    lines += ["## Infractions", ""]
    lines += table(
        ["infraction", "key", "stage", "clauses", "points"],
        (
            [one.title, f"`{one.key}`", STAGES[one.stage], len(one.clauses), ", ".join(cites_of(one))]
            for one in infractions.values()
        ),
    )
    lines += ["", "## Left to the arbiter", ""]
    lines += [
        "Where the Code gives several tariffs, is silent, or is at odds with itself, the arbiter chooses.",
        "",
    ]
    lines += table(
        ["infraction", "point", "case", "he chooses among"],
        ([f"`{one.key}`", c.cite, c.gist, what] for one in infractions.values() for c, what in choices(one)),
    )
    amended = [
        [edition.title, f"`{one.infraction.key}`", one.regulation]
        for edition in EDITIONS.values()
        for one in edition.amendments
    ]
    if amended:
        lines += ["", "## Other editions", "", *table(["edition", "infraction", "regulation"], amended)]
    return "\n".join(lines) + "\n"


def main(arguments: list[str]) -> None:
    """Write the page, or check it."""
    page = render()
    if arguments == ["--check"]:
        if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != page:
            raise SystemExit("docs/rules/coverage.md is stale; write it anew with tools/coverage.py")
        return
    if arguments:
        raise SystemExit(__doc__)
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    PAGE.write_text(page, encoding="utf-8")
    waiting = f"; {len(AWAITED)} points wait for their infraction" if AWAITED else ""
    print(f"{PAGE.relative_to(Path.cwd()) if PAGE.is_relative_to(Path.cwd()) else PAGE} is written{waiting}")


if __name__ == "__main__":
    main(sys.argv[1:])
