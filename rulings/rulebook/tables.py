"""Sheets for reckoning: a blank sheet like the one in question, and what a deal on it is worth.

Every value comes from the settlement (`scoring.domain.record`); nothing here knows a price.
"""

from collections.abc import Mapping
from dataclasses import fields
from fractions import Fraction
from math import ceil

from preferans.convention import Convention
from preferans.seats import LETTERS
from rulings.rulebook.facts import Facts
from scoring.domain.record import Scored, read_and_score
from scoring.domain.sheet import Step

Document = dict[str, object]
Raw = Mapping[str, object]


class Unscored(ValueError):
    """A deal that the scorer refuses; `messages` are its reasons in English."""

    def __init__(self, messages: list[str]) -> None:
        self.messages = messages
        super().__init__("; ".join(messages))


def convention_document(convention: Convention) -> Document:
    """A convention as tirazh-sheet/1 writes it, every field by name."""
    values = {one.name: _raw(getattr(convention, one.name)) for one in fields(convention)}
    return {"preset": "code1996-sochi", "set": values}


def _raw(value: object) -> object:
    if isinstance(value, tuple):
        return [_raw(one) for one in value]
    return str(value) if isinstance(value, Fraction) else value


def blank_sheet(facts: Facts) -> Document:
    """An empty sheet with the seats, dealer and convention of the facts (three players if unknown)."""
    count = max(facts.seats, default=2) + 1
    head: Document = {
        "format": "tirazh-sheet/1",
        "convention": convention_document(facts.convention),
        "players": [facts.names[s] if s < len(facts.names) else LETTERS[s] for s in range(count)],
        "first_dealer": facts.dealer or 0,
        "entries": [],
    }
    return head


def sheet_before(facts: Facts) -> Document:
    """The sheet as it stood before the deal in question; a blank one when no sheet is known."""
    if facts.document is None:
        return blank_sheet(facts)
    entries = facts.document["entries"]
    assert isinstance(entries, list)
    kept = entries if facts.number is None else entries[: facts.number - 1]
    return {**facts.document, "entries": list(kept)}


def score(document: Document) -> Scored:
    """Score a sheet. Raises `Unscored` with the reasons when it cannot be."""
    scored = read_and_score(document)
    if isinstance(scored, list):
        raise Unscored([fault.message() for fault in scored])
    return scored


def step_of(facts: Facts, deal: Raw) -> tuple[Scored, Step]:
    """A deal scored as the next one on the sheet, and its step.

    Every figure of the convention counts: prices, progression, bombs, help, number of players. The
    order of all-passes is not enforced. Raises `Unscored`.
    """
    document = sheet_before(facts)
    entries = document["entries"]
    assert isinstance(entries, list)
    entry = dict(deal)
    if facts.dealer is not None:
        entry.setdefault("dealer", facts.dealer)
    entry.setdefault("override", "reckoned for a ruling")
    scored = score({**document, "entries": [*entries, entry]})
    return scored, scored.walk.steps[-1]


def value_of(facts: Facts, deal: Raw) -> tuple[Fraction, ...]:
    """What a deal would be worth to each seat, in vists, as the next one on the sheet (see `step_of`)."""
    scored, step = step_of(facts, deal)
    return tuple(scored.values(step) or ())


def whole_whists(vists: Fraction) -> Fraction:
    """Rounded up to whole whists, against the offender (decided; rulings.md, 3.3.16.3)."""
    return Fraction(max(0, ceil(vists)))
