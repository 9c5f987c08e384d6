"""Everything that must hold of an event, asked of checkers that share nothing with what made it.

The seating is counted again by `tournaments.domain.seating_audit`, every sheet is scored again by the
second scorer (`proof`), sums are added up by three roads (`reconcile`), what is derived is recomputed
from the facts (`sheet_differences`), the journal's chain is walked.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from journal.selectors.chains import breaks_of
from proof.settle import settle as settle_again
from proof.sheet import run as score_again
from scoring.models import Sheet
from scoring.selectors.audit import sheet_differences, sheets_of
from scoring.selectors.reconciliation import reconcile
from scoring.selectors.settling import settle
from scoring.selectors.sheets import build_document, seats_of, sheet_balances, sheet_facts
from scoring.selectors.standings import read_standings
from tournaments.domain.next_round import HARD
from tournaments.domain.seating_audit import audit
from tournaments.models import Event, Registration, Round, Seat
from tournaments.selectors import convention_of


def violations_of(event: Event) -> list[str]:
    """Every violation, one sentence each; empty when all holds."""
    return [*seating_faults(event), *sheet_faults(event), *standings_faults(event), *journal_faults(event)]


def seating_faults(event: Event) -> Iterator[str]:
    """Somebody twice in a round, a seat that is held by two, a number that nobody has."""
    numbers = dict(Registration.objects.filter(event=event).values_list("pk", "number"))
    for round_ in Round.objects.filter(event=event).order_by("number"):
        rows = Seat.objects.filter(round=round_, to_entry=None).order_by("table__number", "index")
        tables: dict[int, list[int]] = {}
        for table, index, registration in rows.values_list("table__number", "index", "registration_id"):
            tables.setdefault(table, []).append(numbers[registration])
            if index != len(tables[table]) - 1:
                yield f"round {round_.number}, table {table}: seat {index} follows a gap"
        if not tables:
            continue
        seated = {number for players in tables.values() for number in players}
        document = {"rounds": [list(tables.values())], "byes": [sorted(set(numbers.values()) - seated)]}
        found, _figures = audit(document)
        for fault in found:
            if fault.code in HARD:
                yield f"round {round_.number}: {fault.code} {dict(fault.params)}"


def sheet_faults(event: Event) -> Iterator[str]:
    """Figures that differ from the facts, from the second scorer, or do not add up to nought."""
    for sheet in sheets_of([event]):
        yield from sheet_differences(sheet)
        yield from second_opinion(sheet)


def second_opinion(sheet: Sheet) -> Iterator[str]:
    """What the second scorer says of a sheet that has lines."""
    if not sheet.last_number:
        return
    seats = seats_of(sheet.table_id)
    version = sheet.table.round.convention
    document = build_document(sheet=sheet, seats=seats, convention=version, facts=sheet_facts(sheet))
    again = score_again(document)
    theirs = settle_again(again.columns, again.agreed)
    players = len(document["players"])
    ours = settle(sheet_balances(sheet), players=players, convention=convention_of(version))
    where = f"round {sheet.table.round.number}, table {sheet.table.number}"
    if list(ours) != theirs:
        yield f"{where}: the second scorer has {list(map(str, theirs))}, the sheet {list(map(str, ours))}"
    if sum(theirs, Fraction(0)):
        yield f"{where}: the settlement adds up to {sum(theirs, Fraction(0))}"


def standings_faults(event: Event) -> Iterator[str]:
    """A remainder that nobody can name; places that do not follow the totals."""
    standings = read_standings(event)
    for left in reconcile(event, standings).remainders:
        yield f"remainder: {left}"
    places = [row.place for row in standings.rows if row.place is not None]
    if places != sorted(places):
        yield f"places out of order: {places}"
    seen = {row.registration_id for row in Seat.objects.filter(round__in=standings.rounds)}
    missing = seen - {row.registration.pk for row in standings.rows}
    if missing:
        yield f"players of counted rounds who are not in the standings: {sorted(missing)}"


def journal_faults(event: Event) -> Iterator[str]:
    """A chain of records that does not hold."""
    for broken in breaks_of(event.pk):
        yield f"journal: {broken}"
