"""Everything of a round in one file: before it the seating and blanks, after it protocols and standings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from scoring.prints.lists import print_seating, print_standings
from scoring.prints.press import Document
from scoring.prints.sheets import print_blank, print_protocol
from scoring.selectors.papers import read_sheets, tables_of
from scoring.selectors.standings import read_standings
from tournaments.models import Round
from tournaments.selectors import board


class Part(StrEnum):
    """What of a round is printed."""

    BEFORE = "before"
    AFTER = "after"


@dataclass(frozen=True)
class RoundPapers:
    """How many documents there are, and the documents, made one by one."""

    count: int
    documents: Iterator[Document]


def papers_of(round_: Round, part: Part, *, printed_at: datetime) -> RoundPapers:
    """The documents of a round: the list first (or last), one document for each table."""
    tables = tables_of([round_])

    def before() -> Iterator[Document]:
        yield print_seating(round_, board(round_), printed_at=printed_at)
        for read in read_sheets(tables):
            yield print_blank(read, printed_at=printed_at)

    def after() -> Iterator[Document]:
        for read in read_sheets(tables):
            yield print_protocol(read, printed_at=printed_at)
        yield print_standings(read_standings(round_.event), printed_at=printed_at)

    return RoundPapers(len(tables) + 1, before() if part is Part.BEFORE else after())
