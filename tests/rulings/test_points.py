"""The Code's own list is whole: every point has a row, every cite a point, every encoded point a ruling."""

from collections import Counter
from pathlib import Path

import polib
import pytest

from rulings.rulebook.catalogue import CODE_1996, EDITIONS
from rulings.rulebook.points.awaited import AWAITED
from rulings.rulebook.points.book import (
    CHAPTERS,
    POINTS,
    SECTIONS,
    chapter_of,
    cited_by,
    cites_of,
    find_notes,
    find_point,
    is_of_the_code,
)
from rulings.rulebook.points.rows import KINDS, Kind

CATALOGUE = Path(__file__).resolve().parents[2] / "locale" / "ru" / "LC_MESSAGES" / "django.po"
CITED = cited_by(CODE_1996.infractions.values())

# Read off the Code: how many points stand under each number, and the letters of those that have some.
# A heading without words of its own (3.2, 5.4) is a section and no point.
TABLE = """
    1:3 1.1:3 1.3:5
    2:2 2.1:4 2.2:4
    3:9 3.1:2 3.2:23 3.3:19 3.3.16:3 3.4:14 3.5:4 3.6:9 3.7:10 3.7.2:2 3.7.4:3 3.7.6:4
    3.8:16 3.8.1:3 3.8.5:1 3.8.8:2 3.9:22 3.9.11:2 3.9.14:5 3.9.16:2
    4:2 4.1:3 4.2:16 4.2.3:3
    5:5 5.4:26 5.5:5
"""
CHILDREN = {number: int(count) for number, count in (pair.split(":") for pair in TABLE.split())}
LETTERS = {"3.3.19": "абв", "3.8.5.1": "аб", "4.1.1": "абв", "4.2.7": "аб", "5.4.3": "абв"}
HEADINGS = {"1.1", "1.3", "2.1", "2.2", *(f"3.{n}" for n in range(1, 10)), "4.1", "4.2", "5.4", "5.5"}
NOTES = 99
COUNTS = {"1": 9, "2": 8, "3": 151, "4": 27, "5": 37, "note": NOTES}
IN_THE_PREAMBLE = ("note 1", "note 2")


def numbered_from(number):
    """The points at and below a number, in the order of the Code."""
    if number not in HEADINGS and len(number) > 1:
        yield number
    yield from (f"{number} {letter}" for letter in LETTERS.get(number, ""))
    for last in range(1, CHILDREN.get(number, 0) + 1):
        yield from numbered_from(f"{number}.{last}")


def expected(key):
    """The numbers of a chapter, or those of the notes."""
    return [f"note {n}" for n in range(1, NOTES + 1)] if key == "note" else list(numbered_from(key))


def test_rows_are_unique():
    numbers = [point.number for section in SECTIONS for point in section.points]
    assert [number for number, times in Counter(numbers).items() if times > 1] == []
    assert list(POINTS) == numbers


@pytest.mark.parametrize("key", list(CHAPTERS))
def test_every_point_of_the_chapter_has_its_row_in_order(key):
    found = [point.number for one in SECTIONS if chapter_of(one) == key for point in one.points]
    assert found == expected(key)


def test_the_counts_are_the_codes():
    assert Counter(chapter_of(section) for section in SECTIONS for _ in section.points) == COUNTS


def test_points_stand_in_their_own_section():
    for section in SECTIONS:
        if section.number.startswith("note"):
            first, last = section.number.removeprefix("notes ").split("–")
            assert [point.number for point in section.points] == [
                f"note {n}" for n in range(int(first), int(last) + 1)
            ]
        else:
            assert all(f"{point.number}.".startswith(f"{section.number}.") for point in section.points)


def test_notes_explain_a_point_and_points_do_not():
    for point in POINTS.values():
        if point.is_note and point.number not in IN_THE_PREAMBLE:
            assert point in find_notes(point.on)
            assert not POINTS[point.on].is_note
        else:
            assert point.on == ""
    order = [list(POINTS).index(point.on) for point in POINTS.values() if point.on]
    assert order == sorted(order)


def test_each_row_is_one_sentence_of_its_own():
    gists = [point.gist for point in POINTS.values()]
    assert [gist for gist, times in Counter(gists).items() if times > 1] == []
    assert [
        gist for gist in gists if not (gist.endswith(".") and gist[0].isupper() and len(gist) < 300)
    ] == []
    assert [gist for gist in gists if ". " in gist] == []


def test_each_row_title_and_kind_has_its_russian():
    russian = {entry.msgid: entry.msgstr for entry in polib.pofile(str(CATALOGUE)) if not entry.msgctxt}
    texts = [point.gist for point in POINTS.values()]
    texts += [section.title for section in SECTIONS] + list(CHAPTERS.values()) + list(KINDS.values())
    assert [text for text in texts if not russian.get(text)] == []


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda edition: edition.key)
def test_every_cite_is_a_point_of_the_code(edition):
    unknown = {
        infraction.key: cite
        for infraction in edition.infractions.values()
        for cite in cites_of(infraction)
        if is_of_the_code(cite) and find_point(cite) is None
    }
    assert unknown == {}


def test_what_a_clause_decides_by_is_marked_as_encoded_or_scoring():
    wrong = {
        clause.cite: infraction.key
        for infraction in CODE_1996.infractions.values()
        for clause in infraction.clauses
        if find_point(clause.cite).kind not in (Kind.ENCODED, Kind.SCORING)
    }
    assert wrong == {}, "mark these Kind.ENCODED in rulings/rulebook/points"


def test_every_encoded_point_is_cited_or_still_awaited():
    encoded = {number for number, point in POINTS.items() if point.kind is Kind.ENCODED}
    assert sorted(encoded - set(CITED) - AWAITED) == []
    assert sorted(AWAITED - encoded) == []


def test_a_cited_point_is_awaited_no_more():
    assert sorted(AWAITED & set(CITED)) == [], "take these out of rulings/rulebook/points/awaited.py"


def test_a_cite_finds_its_row_the_letter_first():
    assert find_point("3.8.5.1 а").number == "3.8.5.1 а"
    assert find_point("3.9.18 example 2").number == "3.9.18"
    assert find_point("note 67").number == "note 67"
    assert find_point("3.8.5.1 г") is None
    assert find_point("regulation 5.2") is None
    assert [note.number for note in find_notes("3.2.16")] == ["note 16", "note 17"]
    assert POINTS["4.2.7 б"].parent == "4.2.7"
    assert CITED["3.9.16.2"] == ("revoke",)
