"""The Code's own list: every point of its five chapters and every note, in order, and who cites them.

A lettered point (`3.8.5.1 а`) is a row of its own beside the whole one. What an infraction cites is read
from the infractions that are handed in, so nothing is typed twice.
"""

from collections.abc import Iterable, Mapping
from functools import cache

from preferans.marks import gettext_noop as _
from rulings.rulebook.cites import NOTE, REGULATION, point_of
from rulings.rulebook.engine import Infraction
from rulings.rulebook.interview import paths
from rulings.rulebook.points import (
    c1,
    c2,
    c3_1,
    c3_2,
    c3_3,
    c3_4,
    c3_5,
    c3_6,
    c3_7,
    c3_8,
    c3_9,
    c4,
    c5,
    c5_4,
    c5_5,
    notes_a,
    notes_b,
    notes_c,
)
from rulings.rulebook.points.rows import Point, Section

CHAPTERS: dict[str, str] = {
    "1": _("The game in general"),
    "2": _("Tricks and prices"),
    "3": _("The course of a deal"),
    "4": _("Counting the results"),
    "5": _("Manners at the table"),
    NOTE: _("Notes to the Code"),
}
"""Our titles (message ids) of the chapters, and of the notes at the end."""

SECTIONS: tuple[Section, ...] = (
    c1.SECTION_1_1,
    c1.SECTION_1_2,
    c1.SECTION_1_3,
    c2.SECTION_2_1,
    c2.SECTION_2_2,
    c3_1.SECTION,
    c3_2.SECTION,
    c3_3.SECTION,
    c3_4.SECTION,
    c3_5.SECTION,
    c3_6.SECTION,
    c3_7.SECTION,
    c3_8.SECTION,
    c3_9.SECTION,
    c4.SECTION_4_1,
    c4.SECTION_4_2,
    c5.SECTION,
    c5_4.SECTION,
    c5_5.SECTION,
    notes_a.NOTES,
    notes_b.NOTES,
    notes_c.NOTES,
)

POINTS: dict[str, Point] = {point.number: point for section in SECTIONS for point in section.points}
"""All points by number, in the order of the Code."""


def chapter_of(section: Section) -> str:
    """The key in CHAPTERS of a section's chapter."""
    return NOTE if section.number.startswith(NOTE) else section.number[0]


def find_point(cite: str) -> Point | None:
    """The row that a cite names, its letter if it has one; None if the Code has no such point.

    `3.8.5.1 а` is the row of that letter, `3.9.18 example 2` the row of `3.9.18`. A regulation is no
    point of the Code.
    """
    words = cite.split()
    if words[1:] and len(words[1]) == 1 and words[0] != NOTE:
        return POINTS.get(" ".join(words[:2]))
    return POINTS.get(point_of(cite))


def find_notes(number: str) -> tuple[Point, ...]:
    """The notes that explain a point, in order."""
    return tuple(point for point in POINTS.values() if point.on == number)


def is_of_the_code(cite: str) -> bool:
    """Whether a cite names the Code, and not an event's regulation."""
    return not cite.startswith(REGULATION)


@cache
def cites_of(infraction: Infraction) -> tuple[str, ...]:
    """Every cite of an infraction: of its clauses, and of the options that they offer."""
    offered = [option.cite for interview in paths(infraction) for option in interview.options]
    return tuple(dict.fromkeys((*infraction.cites, *offered)))


def cited_by(infractions: Iterable[Infraction]) -> Mapping[str, tuple[str, ...]]:
    """The keys of the infractions that cite a point, by its number; points without any are left out.

    Who cites a lettered point cites the whole one as well. Cites that name no point are passed over.
    """
    found: dict[str, dict[str, None]] = {}
    for infraction in infractions:
        for point in filter(None, map(find_point, cites_of(infraction))):
            for number in filter(None, (point.number, point.parent)):
                found.setdefault(number, {})[infraction.key] = None
    return {number: tuple(found[number]) for number in POINTS if number in found}
