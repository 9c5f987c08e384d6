"""What an annulment would set aside, said before anybody sets it aside."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Count, Sum

from scoring.models import EventEntry, Sheet
from scoring.selectors.settling import settle
from scoring.selectors.sheets import seats_of, sheet_balances
from tournaments.models import Registration, Round, Table
from tournaments.selectors import convention_of


@dataclass(frozen=True)
class Loss:
    """Sheets, deals and lines that would count no more; of one table also each player's vists.

    `marks` are forfeits that rulings wrote for the round: they stay, and have nothing left to act on.
    """

    sheets: int
    deals: int
    lines: int
    official: int
    marks: int
    players: tuple[tuple[Registration, Fraction], ...] = ()


def loss_of(round_: Round, table: Table | None = None) -> Loss:
    """What setting the round, or one table of it, aside takes out of the standings."""
    sheets = Sheet.objects.filter(table__round=round_, last_number__gt=0)
    if table is not None:
        sheets = sheets.filter(table=table)
    told = sheets.aggregate(sheets=Count("pk"), deals=Sum("deals"), lines=Sum("last_number"))
    marks = EventEntry.objects.filter(round=round_, reverses=None, reversed_by=None).count()
    return Loss(
        sheets=told["sheets"],
        deals=told["deals"] or 0,
        lines=told["lines"] or 0,
        official=sheets.filter(state=Sheet.State.OFFICIAL).count(),
        marks=marks if table is None else 0,
        players=players_of(sheets.first(), table) if table is not None else (),
    )


def players_of(sheet: Sheet | None, table: Table) -> tuple[tuple[Registration, Fraction], ...]:
    """Who sits at the table now and what his seat stands at."""
    if sheet is None:
        return ()
    held = {seat.index: seat.registration for seat in seats_of(table.pk)}
    convention = convention_of(table.round.convention)
    vists = settle(sheet_balances(sheet), players=max(held) + 1, convention=convention)
    return tuple((held[index], vists[index]) for index in sorted(held))
