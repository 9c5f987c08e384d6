"""All that `verify` asks of an event file: draws, figures, standings, rulings, the signature."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from archive.domain.eventfile.draws import draw_differences
from archive.domain.eventfile.reading import Document
from archive.domain.eventfile.recount import Difference, recount
from archive.domain.eventfile.signing import is_signed_rightly
from preferans.faults import Faulty
from rulings.models import Ruling
from rulings.selectors.replays import replay_differences

UNREADABLE = (KeyError, TypeError, ValueError, IndexError, AttributeError, ZeroDivisionError, RecursionError)
"""What a row with senseless facts can raise deep inside a rule; told as a difference, never as a crash."""


@dataclass(frozen=True)
class Verified:
    """What was found: differences; what was not compared; what was counted; the signature's public key."""

    differences: tuple[Difference, ...]
    notes: tuple[str, ...]
    sheets: int
    lines: int
    rulings: int
    signed_by: str | None

    @property
    def is_proved(self) -> bool:
        """Whether everything stated follows from the facts."""
        return not self.differences


def verify_document(document: Document) -> Verified:
    """Work everything out anew. The document has been read by `read_event_file`. Needs no database."""
    differences: list[Difference] = []
    notes: list[str] = []
    try:
        differences += draw_differences(document)
    except UNREADABLE as problem:
        differences.append(Difference("draws", "facts", f"cannot be read: {problem!r}"[:200]))
    try:
        found, left_out = recount(document)
        differences += found
        notes += left_out
    except (*UNREADABLE, Faulty) as problem:
        differences.append(Difference("sheets and standings", "facts", f"cannot be read: {problem!r}"[:200]))
    differences += ruling_differences(document)
    signed_by = None
    if "signature" in document:
        if is_signed_rightly(document):
            signed_by = str(document["signature"]["public_key"])
        else:
            differences.append(Difference("signature", "a signature of this file", "it is not"))
    return Verified(
        tuple(differences),
        tuple(notes),
        len(document["sheets"]),
        len(document["lines"]),
        len(document["rulings"]),
        signed_by,
    )


def ruling_differences(document: Document) -> Iterator[Difference]:
    """Every ruling decided again from its record; the lines and entries that name a ruling belong to one."""
    for row in document["rulings"]:
        where = f"ruling {row['number']}"
        try:
            told = replay_differences(record_of(row))
        except (*UNREADABLE, Faulty) as problem:
            told = [f"cannot be read: {problem!r}"[:200]]
        for said in told:
            yield Difference(where, row["cite"], said)
    known = {row["number"] for row in document["rulings"]}
    for section, name in (("lines", "sheet"), ("event_entries", "registration")):
        for row in document[section]:
            word, _space, number = row["source"].partition(" ")
            if word == "ruling" and not (number.isdigit() and int(number) in known):
                yield Difference(f"{section} {row[name]} {row['number']}", row["source"], "no such ruling")


def record_of(row: dict[str, Any]) -> Ruling:
    """The ruling as its record has it, in memory alone."""
    kept = (
        "number",
        "edition",
        "infraction",
        "cite",
        "answers",
        "option",
        "by_hand",
        "facts",
        "figures",
        "effect",
    )
    return Ruling(**{name: row[name] for name in kept})
