"""Reading an event file: bytes of anybody's making in, a document that can be trusted in shape out.

Every fault is told at once, with its section, row and column; nothing is guessed. What the rows say is
checked elsewhere (`archive.selectors.verifying`).
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime
from typing import Any

from archive.domain.eventfile.layout import EVENT, FORMAT, NAMED_BY, REFERENCES, SECTIONS, Column, Section
from journal.domain.chain import canonical
from preferans.faults import Fault
from preferans.marks import gettext_noop
from scoring.domain.faults import Fault as SheetFault
from scoring.domain.strictjson import parse

Document = dict[str, Any]

MOST_BYTES = 64 * 1024 * 1024
MOST_ROWS = 500_000
MOST_DEPTH = 40
MOST_FAULTS = 100
LARGEST = 2**53
HEAD = ("format", "event", "people", "journal", "results", "digest")
OPTIONAL = ("signature",)

TOO_LONG = gettext_noop("The file has %(found)s bytes; expected %(most)s at most.")
NOT_TEXT = gettext_noop("The file is no text in UTF-8 (byte %(at)s); expected an event file, which is JSON.")
NOT_JSON = gettext_noop("The file is no event file: it is no JSON, or is broken off (%(why)s).")
NO_EVENT_FILE = gettext_noop(
    "The file is no event file: found the format “%(found)s”, expected “%(expected)s”."
)
TOO_DEEP = gettext_noop("The file is nested deeper than %(most)s levels; no event file is.")
MISSING = gettext_noop("“%(found)s” is missing.")
UNKNOWN = gettext_noop("“%(found)s” is unknown here; leave it out.")
NO_LIST = gettext_noop("Found %(found)s; expected a list of rows.")
TOO_MANY = gettext_noop("Found %(found)s rows; expected %(most)s at most.")
NO_ROW = gettext_noop("Found %(found)s; expected a row with columns.")
WRONG = gettext_noop("Found %(found)s; expected %(expected)s.")
NOWHERE = gettext_noop("%(found)s stands nowhere in “%(where)s”.")
TWICE = gettext_noop("%(found)s stands twice.")
DIGEST = gettext_noop(
    "The file was changed after it was written: its hash is %(found)s, it says %(expected)s. Ask for the "
    "file anew."
)
MORE = gettext_noop("%(found)s more faults.")


class Unread(ValueError):
    """A file that cannot be taken; `faults` has every fault, each with its place."""

    def __init__(self, faults: list[Fault]) -> None:
        kept = faults[:MOST_FAULTS]
        if len(faults) > MOST_FAULTS:
            kept.append(Fault("file", "more-faults", MORE, {"found": len(faults) - MOST_FAULTS}))
        self.faults = kept
        super().__init__("; ".join(fault.code for fault in kept))


def digest_of(document: Mapping[str, Any]) -> str:
    """The SHA-256 of everything that the file says, its own hash and signature aside."""
    said = {key: value for key, value in document.items() if key not in ("digest", "signature")}
    return hashlib.sha256(canonical(said)).hexdigest()


def read_event_file(content: bytes) -> Document:
    """The document in the bytes of an event file. Raises `Unread` with every fault."""
    if len(content) > MOST_BYTES:
        raise Unread([Fault("file", "too-long", TOO_LONG, {"found": len(content), "most": MOST_BYTES})])
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Unread([Fault("file", "encoding", NOT_TEXT, {"at": error.start + 1})]) from error
    document = parse(text)
    if isinstance(document, SheetFault):
        why = document.params.get("position") or document.message()
        raise Unread([Fault("file", document.code, NOT_JSON, {"why": why})])
    return check_document(document)


def check_document(document: Any) -> Document:
    """The document, if it is one of the format and was not changed. Raises `Unread` with every fault."""
    if depth_of(document) > MOST_DEPTH:
        raise Unread([Fault("file", "too-deep", TOO_DEEP, {"most": MOST_DEPTH})])
    found = document.get("format") if isinstance(document, dict) else kind_of(document)
    if not isinstance(document, dict) or found != FORMAT:
        params = {"found": str(found)[:40], "expected": FORMAT}
        raise Unread([Fault("format", "no-event-file", NO_EVENT_FILE, params)])
    faults = [*faults_of_shape(document)]
    if not faults:
        faults = [*faults_of_names(document)]
    if not faults and document["digest"] != digest_of(document):
        params = {"found": digest_of(document)[:16] + "…", "expected": str(document["digest"])[:16] + "…"}
        faults = [Fault("digest", "digest", DIGEST, params)]
    if faults:
        raise Unread(faults)
    return document


def depth_of(value: Any) -> int:
    """How deep a value is nested, found without recursion."""
    deepest, rest = 0, [(value, 1)]
    while rest:
        one, depth = rest.pop()
        deepest = max(deepest, depth)
        if depth > MOST_DEPTH:
            break
        if isinstance(one, dict):
            rest += [(inner, depth + 1) for inner in one.values()]
        elif isinstance(one, list):
            rest += [(inner, depth + 1) for inner in one]
    return deepest


def kind_of(value: Any) -> str:
    """What a value is, in a word."""
    names = {dict: "an object", list: "a list", str: "a text", int: "a number", bool: "yes or no"}
    return "nothing" if value is None else names.get(type(value), type(value).__name__)


def faults_of_shape(document: Document) -> Iterator[Fault]:
    """What is missing, unknown or of another kind."""
    known = {*HEAD, *OPTIONAL, *(section.name for section in SECTIONS)}
    for name in (*HEAD, *(section.name for section in SECTIONS)):
        if name not in document:
            yield Fault(name, "missing", MISSING, {"found": name})
    for name in document.keys() - known:
        yield Fault("file", "unknown", UNKNOWN, {"found": name[:60]})
    people = document.get("people", [])
    if not isinstance(people, list) or not all(isinstance(one, str) and len(one) <= 160 for one in people):
        yield Fault("people", "kind", WRONG, {"found": kind_of(people), "expected": "a list of names"})
    if not is_journal(document.get("journal")):
        params = {"found": kind_of(document.get("journal")), "expected": '{"records", "head"}'}
        yield Fault("journal", "kind", WRONG, params)
    if not is_results(document.get("results")):
        params = {"found": kind_of(document.get("results")), "expected": '{"sheets", "standings"}'}
        yield Fault("results", "kind", WRONG, params)
    if "event" in document:
        yield from faults_of_row(EVENT, "event", document["event"])
    for section in SECTIONS:
        rows = document.get(section.name, [])
        if not isinstance(rows, list):
            yield Fault(section.name, "kind", NO_LIST, {"found": kind_of(rows)})
        elif len(rows) > MOST_ROWS:
            yield Fault(section.name, "rows", TOO_MANY, {"found": len(rows), "most": MOST_ROWS})
        else:
            for number, row in enumerate(rows, 1):
                yield from faults_of_row(section, f"{section.name} {number}", row)


def is_journal(value: Any) -> bool:
    """Whether a value is the head of a journal."""
    return (
        isinstance(value, dict)
        and value.keys() == {"records", "head"}
        and is_whole(value["records"])
        and isinstance(value["head"], str)
    )


def is_results(value: Any) -> bool:
    """Whether a value states results, in shape."""
    return (
        isinstance(value, dict)
        and value.keys() == {"sheets", "standings"}
        and all(
            isinstance(part, list) and all(isinstance(row, dict) for row in part) for part in value.values()
        )
    )


def faults_of_row(section: Section, where: str, row: Any) -> Iterator[Fault]:
    """What is wrong with one row."""
    if not isinstance(row, dict):
        yield Fault(where, "kind", NO_ROW, {"found": kind_of(row)})
        return
    names = {column.name for column in section.columns}
    for name in row.keys() - names:
        yield Fault(where, "unknown", UNKNOWN, {"found": name[:60]})
    for column in section.columns:
        if column.name not in row:
            yield Fault(where, "missing", MISSING, {"found": column.name})
        elif not fits(column, row[column.name]):
            expected = EXPECTED.get(column.kind, "the name of a row")
            yield Fault(
                f"{where}, {column.name}",
                "kind",
                WRONG,
                {"found": kind_of(row[column.name]), "expected": expected},
            )


def is_whole(value: Any) -> bool:
    """A whole number that every database can keep."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LARGEST


def is_day(value: Any) -> bool:
    """A date, `2026-11-14`."""
    if not isinstance(value, str) or not re.fullmatch(r"\d{4}-\d\d-\d\d", value):
        return False
    try:
        date.fromisoformat(value)
    except ValueError:
        return False
    return True


def is_moment(value: Any) -> bool:
    """A moment with its zone."""
    if not isinstance(value, str) or len(value) > 40:
        return False
    try:
        return datetime.fromisoformat(value).tzinfo is not None
    except ValueError:
        return False


FITS: dict[str, Callable[[Any], bool]] = {
    "text": lambda value: isinstance(value, str),
    "whole": is_whole,
    "flag": lambda value: isinstance(value, bool),
    "object": lambda value: isinstance(value, dict),
    "list": lambda value: isinstance(value, list),
    "any": lambda value: True,
    "day": is_day,
    "moment": is_moment,
}
EXPECTED = {
    "text": "a text",
    "whole": "a whole number",
    "flag": "true or false",
    "object": "an object",
    "list": "a list",
    "day": "a date (2026-11-14)",
    "moment": "a moment with its zone (2026-11-14T10:00:00+00:00)",
}


def fits(column: Column, value: Any) -> bool:
    """Whether a value is of the column's kind."""
    if value is None:
        return column.is_optional or column.kind == "any"
    if column.kind in REFERENCES:
        parts = REFERENCES[column.kind]
        if parts == 1:
            return is_whole(value)
        return isinstance(value, list) and len(value) == parts and all(map(is_whole, value))
    return FITS[column.kind](value)


def name_of(value: Any) -> tuple[int, ...]:
    """The name of a row as whole numbers, whatever it is nested in."""
    return tuple(value) if isinstance(value, list) else (value,)


def names_in(document: Document, kind: str) -> list[tuple[int, ...]]:
    """The names of all rows that a kind of reference may lead to."""
    if kind == "person":
        return [(at,) for at in range(len(document["people"]))]
    section, columns = NAMED_BY[kind]
    return [sum((name_of(row[column]) for column in columns), ()) for row in document[section]]


def faults_of_names(document: Document) -> Iterator[Fault]:
    """Rows named twice, and references that lead nowhere."""
    known: dict[str, set[tuple[int, ...]]] = {}
    for kind in REFERENCES:
        names = names_in(document, kind)
        known[kind] = set(names)
        if len(known[kind]) < len(names):
            twice = next(name for name in names if names.count(name) > 1)
            yield Fault(NAMED_BY[kind][0], "twice", TWICE, {"found": ", ".join(map(str, twice))})
    rows = [(EVENT, "event", document["event"])]
    rows += [
        (section, f"{section.name} {number}", row)
        for section in SECTIONS
        for number, row in enumerate(document[section.name], 1)
    ]
    for section, where, row in rows:
        for column in section.columns:
            value = row[column.name]
            if value is not None and column.kind in REFERENCES and name_of(value) not in known[column.kind]:
                params = {
                    "found": ", ".join(map(str, name_of(value))),
                    "where": NAMED_BY.get(column.kind, ("people",))[0],
                }
                yield Fault(f"{where}, {column.name}", "nowhere", NOWHERE, params)
