"""Files of duplicate rounds: results deal by deal, sums, layouts with what can be made of them."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Sequence
from io import BytesIO, StringIO
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import override
from openpyxl import Workbook

from duplicate.models import LayoutSet
from duplicate.selectors.pages import DealShown, RoundShown, show_round
from duplicate.selectors.results import PlayerTotal
from preferans.cards import Notation
from preferans.seats import LETTERS
from scoring.exports.grids import Cell, Column, Grid, Row
from scoring.exports.texts import HOUSE_LANGUAGE, csv_cell
from scoring.exports.workbook import without_clock, write_grid
from tournaments.models import Event, Round

DEALS = (
    Column("round", _("Round"), 6),
    Column("layout", _("Layout"), 8),
    Column("table", _("Table"), 7),
    Column("deal", _("Deal of the sheet"), 8),
    Column("dealer", _("Dealer"), 7),
    Column("contract", _("Contract"), 14),
    Column("hand", _("Hand"), 6),
    Column("number", _("Start number"), 8),
    Column("name", _("Player"), 28),
    Column("declarer", _("Declarer"), 8),
    Column("vists", _("Vists"), 9),
    Column("datum", _("Held against"), 10),
    Column("field", _("Results"), 8),
    Column("score", _("Score"), 9),
    Column("best", _("Best play, tricks"), 9),
    Column("taken", _("Tricks taken"), 9),
)


def deals_grid(rounds: Sequence[RoundShown]) -> Grid:
    """Every hand of every deal: vists, what they are held against, the score, and best play where known."""

    def rows() -> Iterator[Row]:
        for shown in rounds:
            for deal in shown.deals:
                yield from rows_of(shown, deal)

    return Grid("duplicate", _("Equal layouts, deals"), DEALS, rows)


def rows_of(shown: RoundShown, deal: DealShown) -> Iterator[Row]:
    """The rows of one layout, by table and hand."""
    for result in deal.results:
        played = result.deal
        for share in played.shares:
            best: Cell = None
            taken: Cell = None
            if result.best is not None and result.best.forced is not None:
                best = result.best.forced.get(share.hand)
                taken = (result.best.took or {}).get(share.hand)
            elif result.best is not None and share.seat == played.declarer:
                best, taken = result.best.best, result.best.taken
            yield (
                shown.round.number,
                deal.number,
                played.table.number,
                played.deal,
                LETTERS[played.dealer],
                played.label,
                share.hand,
                share.registration.number,
                share.registration.public_name,
                share.seat == played.declarer,
                share.vists,
                share.compared.datum if share.compared else None,
                share.field,
                share.score,
                best,
                taken,
            )


def totals_grid(totals: Sequence[PlayerTotal], rounds: Sequence[Round]) -> Grid:
    """Everybody's sums: plain vists and scores side by side."""
    columns = (
        Column("place", _("Place"), 7),
        Column("number", _("Start number"), 8),
        Column("name", _("Player"), 28),
        Column("team", _("Team"), 16),
        Column("deals", _("Deals compared"), 8),
        *(Column(f"round_{one.number}", f"{_('Round')} {one.number}", 9) for one in rounds),
        Column("vists", _("Vists of the deals"), 10),
        Column("beside", _("Vists of other lines"), 10),
        Column("score", _("Score"), 10),
    )

    def rows() -> Iterator[Row]:
        for row in totals:
            yield (
                row.place,
                row.registration.number,
                row.registration.public_name,
                row.registration.team,
                row.deals,
                *(row.by_round.get(one.number) for one in rounds),
                row.vists,
                row.beside,
                row.score,
            )

    return Grid("totals", _("Equal layouts, sums"), columns, rows)


def write_csv(make: Any) -> bytes:
    """A grid as CSV: RFC 4180, UTF-8, keys above, exact fractions in the last column."""
    out = StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    with override(HOUSE_LANGUAGE):
        grid: Grid = make()
        writer.writerow([*(column.key for column in grid.columns), "exact"])
        writer.writerows([csv_cell(cell) for cell in row] for row in grid.with_exact())
    return out.getvalue().encode()


def write_workbook(event: Event, grids: Any) -> bytes:
    """Grids as a workbook, each on a sheet of its own; the same rows give the same bytes."""
    with override(HOUSE_LANGUAGE):
        book = Workbook(write_only=True)
        book.properties.creator = "Tirazh"
        book.properties.title = event.name
        for make in grids:
            write_grid(book, make())
        written = BytesIO()
        book.save(written)
    return without_clock(written.getvalue())


def layouts_text(shown: RoundShown) -> bytes:
    """The layouts as text, a deal on a line: what the page reads back."""
    lines = [deal.layout.text(Notation.LATIN) for deal in shown.deals if deal.layout is not None]
    return ("\n".join(lines) + "\n").encode()


def layouts_lines(round_: Round, found: LayoutSet) -> bytes:
    """The layouts as JSON lines that `manage.py analyse` reads."""
    shown = show_round(round_, found, with_cards=True)
    lines = []
    for deal in shown.deals:
        if deal.layout is not None:
            told = {"id": f"{round_.number}-{deal.number}", **deal.layout.as_data()}
            lines.append(json.dumps(told, ensure_ascii=False))
    return ("\n".join(lines) + "\n").encode()
