"""All rulings of an event as one table: CSV and XLSX, the same columns."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import BytesIO, StringIO

from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override
from openpyxl import Workbook

from rulings.models import Ruling
from rulings.rulebook.faces import cite_text
from rulings.selectors.desk import rulings_of, title_of
from rulings.selectors.proofs import kept_proofs
from rulings.selectors.shown import changes_of, show_ruling
from scoring.exports.grids import Cell, Column, Grid, Row, Word
from scoring.exports.scope import Scope
from scoring.exports.texts import HOUSE_LANGUAGE, csv_cell
from scoring.exports.workbook import without_clock, write_grid
from tournaments.models import Event

COLUMNS = (
    Column("number", gettext_lazy("No."), 6),
    Column("round", gettext_lazy("Round"), 6),
    Column("table", gettext_lazy("Table"), 6),
    Column("deal", gettext_lazy("Deal"), 6),
    Column("infraction", gettext_lazy("What happened"), 40),
    Column("cite", gettext_lazy("Point"), 14),
    Column("decision", gettext_lazy("Decision"), 60),
    Column("effect", gettext_lazy("Vists of each"), 40),
    Column("status", gettext_lazy("Status"), 12),
    Column("proof", gettext_lazy("Proof on the cards"), 60),
    Column("words", gettext_lazy("The arbiter's words"), 40),
    Column("issued_by", gettext_lazy("Arbiter"), 18),
    Column("issued_at", gettext_lazy("Issued"), 18),
    Column("closed_reason", gettext_lazy("Why withdrawn"), 30),
    Column("replaces", gettext_lazy("Replaces"), 8),
)


def rulings_grid(event: Event) -> Grid:
    """Every ruling, the first one first."""

    def rows() -> Iterator[Row]:
        for ruling in rulings_of(event).select_related("replaces").order_by("number"):
            yield row_of(ruling)

    return Grid("rulings", gettext_lazy("Rulings"), COLUMNS, rows)


PRIVATE = ("proof", "words", "issued_by", "issued_at", "closed_reason", "decision")
"""Columns with names or in somebody's own words: not in the public variant."""


def grid_of_scope(scope: Scope) -> Grid:
    """The rulings of an event's files; the public variant tells of rounds whose figures are public."""
    hidden = PRIVATE if scope.is_public else ()
    kept = [place for place, column in enumerate(COLUMNS) if column.key not in hidden]

    def rows() -> Iterator[Row]:
        found = rulings_of(scope.event).filter(table__round__in=scope.rounds).order_by("number")
        for ruling in found.select_related("replaces"):
            if ruling.table is None or ruling.table.round.number in scope.with_figures:
                whole = row_of(ruling, is_public=scope.is_public)
                yield tuple(whole[place] for place in kept)

    return Grid("rulings", gettext_lazy("Rulings"), tuple(COLUMNS[place] for place in kept), rows)


def row_of(ruling: Ruling, *, is_public: bool = False) -> Row:
    """One ruling; in public its players go by their seats."""
    names = () if is_public else tuple(ruling.facts.get("names", ()))
    changed = [
        f"{one.letter} {'' if is_public else one.name + ' '}{'+' if one.change > 0 else ''}{one.change}"
        for one in changes_of(ruling.effect, names)
        if one.change
    ]
    cells: list[Cell] = [
        ruling.number,
        ruling.table.round.number if ruling.table else None,
        ruling.table.number if ruling.table else None,
        ruling.deal_number,
        Word(ruling.infraction, title_of(ruling)),
        Word(ruling.cite, cite_text(ruling.cite, _)),
        "" if is_public else " ".join(said_of(ruling)),
        "; ".join(changed),
        Word(ruling.status, ruling.get_status_display()),
        "" if is_public else " ".join(one.in_words() for one in kept_proofs(ruling)),
        ruling.words,
        str(ruling.issued_by),
        localtime(ruling.issued_at).strftime("%Y-%m-%d %H:%M"),
        ruling.closed_reason,
        ruling.replaces.number if ruling.replaces else None,
    ]
    return tuple(cells)


def said_of(ruling: Ruling) -> tuple[str, ...]:
    """What was decided, in the language of now."""
    shown = show_ruling(ruling)
    return (*shown.said, *shown.marks)


def write_rulings_csv(event: Event) -> bytes:
    """RFC 4180, UTF-8, one line of keys."""
    out = StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    with override(HOUSE_LANGUAGE):
        grid = rulings_grid(event)
        writer.writerow([column.key for column in grid.columns])
        writer.writerows([csv_cell(cell) for cell in row] for row in grid.rows())
    return out.getvalue().encode()


def write_rulings_xlsx(event: Event) -> bytes:
    """The same as a workbook."""
    with override(HOUSE_LANGUAGE):
        book = Workbook(write_only=True)
        book.properties.creator = "Tirazh"
        book.properties.title = event.name
        write_grid(book, rulings_grid(event))
        written = BytesIO()
        book.save(written)
    return without_clock(written.getvalue())
