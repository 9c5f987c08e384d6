"""The grid of the reconciliation: every table with its sums by seat, rulings apart, what is left over."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from preferans.seats import LETTERS, MAX_PLAYERS
from scoring.exports.event_grids import words_of
from scoring.exports.grids import Column, Grid, Row
from scoring.exports.scope import Scope
from scoring.models import Sheet
from scoring.selectors.reconciliation import TableSums, left_at_table, reconcile

SEATS = range(MAX_PLAYERS)


def reconciliation_grid(scope: Scope) -> Grid:
    """One row for each table with figures: what deals and rulings brought, what the standings count."""
    columns = (
        Column("round", _("Round"), 6),
        Column("table", _("Table"), 6),
        Column("state", _("Sheet"), 14),
        Column("deals", _("Deals"), 7),
        *(Column(f"played_{seat}", LETTERS[seat], 9) for seat in SEATS),
        *(Column(f"ruled_{seat}", _by_rulings(seat), 9) for seat in SEATS),
        Column("sum", _("Sum"), 9),
        Column("forfeited", _("Wins forfeited"), 9),
        Column("counted", _("Counted"), 9),
        Column("remainders", _("Left over"), 40),
    )

    def rows() -> Iterator[Row]:
        states = words_of(Sheet.State)
        for found in reconcile(scope.event, scope.standings).rounds:
            if found.round.number not in scope.with_figures:
                continue
            for table in found.tables:
                yield (
                    table.round,
                    table.table,
                    states[table.state],
                    table.deals,
                    *padded(table, table.played),
                    *padded(table, table.ruled),
                    table.total,
                    table.cancelled,
                    table.counted,
                    "; ".join(one.what for one in left_at_table(table, None)),
                )

    return Grid("reconciliation", _("Reconciliation"), columns, rows)


def _by_rulings(seat: int) -> str:
    return gettext("%(seat)s, by rulings") % {"seat": LETTERS[seat]}


def padded(table: TableSums, values: Row) -> Row:
    """One cell for each seat there can be."""
    return (*values, *(None,) * (MAX_PLAYERS - len(table.settled)))
