"""A case at a table: the sheet, the deal in question, what is known, and the interview about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from rulings.models import Ruling, WarningGiven
from rulings.rulebook.engine import Infraction
from rulings.rulebook.facts import Facts, Scope
from rulings.rulebook.interview import Interview, replay
from rulings.rulebook.sheetfacts import facts_of_sheet
from rulings.rulebook.tariffs import build_tariffs
from rulings.selectors.refusals import NO_INFRACTION, NO_LINE, RulingRefused
from rulings.selectors.rules import Rules, rules_of
from scoring.models import SheetEntry
from scoring.selectors.refusals import EntryFault, EntryRefused
from scoring.selectors.sheets import seats_of
from scoring.selectors.table_page import TablePage, read_table_page
from scoring.selectors.table_parts import LineShown
from tournaments.models import Registration, Round, Seat, Table

YELLOW_CARD = "yellow_card"


@dataclass(frozen=True)
class CaseAt:
    """Where the arbiter stands: `shown` is the deal in question, None for the one under way."""

    page: TablePage
    rules: Rules
    facts: Facts
    shown: LineShown | None
    place: int | None
    holders: Mapping[int, Registration]

    @property
    def table(self) -> Table:
        """The table."""
        return self.page.table

    @property
    def names(self) -> tuple[str, ...]:
        """Short names by seat, as sentences say them."""
        return tuple(names_of(self.holders))

    @property
    def deal_number(self) -> int | None:
        """The number of the deal in question."""
        return self.shown.deal_number if self.shown else self.page.next_deal

    def infraction(self, key: str) -> Infraction:
        """An infraction of the event's rulebook. Raises RulingRefused when it has none of that key."""
        found = self.rules.edition.infractions.get(key)
        if found is None:
            raise RulingRefused(
                "no-infraction", NO_INFRACTION, key=key[:60], edition=_(self.rules.edition.title)
            )
        return found

    def interview(self, key: str, answers: Mapping[str, str]) -> Interview:
        """The interview with these answers."""
        return replay(self.infraction(key), answers, self.facts)


def names_of(holders: Mapping[int, Registration]) -> list[str]:
    """Surnames (or pseudonyms) by seat; two that are the same get their initial."""
    known = {seat: holder.pseudonym or holder.player.surname for seat, holder in holders.items()}
    twice = {name for name in known.values() if list(known.values()).count(name) > 1}
    for seat, name in known.items():
        given = holders[seat].player.given
        if name in twice and given and not holders[seat].pseudonym:
            known[seat] = f"{name} {given[0]}."
    return [known.get(seat, "") for seat in range(max(known, default=-1) + 1)]


def read_case(table: Table, *, line: int | None = None, rules: Rules | None = None) -> CaseAt:
    """Read a table for a ruling about its deal on line `line`, or about the deal under way.

    Raises RulingRefused when there is no such deal, EntryRefused when the sheet cannot be scored.
    """
    page = read_table_page(table)
    rules = rules or rules_of(table.round.event, at=table.round.number)
    place, shown = find_deal(page, line)
    seats = seats_of(table.pk)
    holders = holders_at(seats, shown.line.number if shown else None)
    warned = count_warnings(table, holders)
    given: Any = {"is_tournament": rules.is_tournament, "tariffs": rules.tariffs, "warned": warned}
    facts: Any = Facts(**given)
    if page.document:
        facts = facts_of_sheet(page.document, number=None if place is None else place + 1, **given)
    if isinstance(facts, list):
        raise EntryRefused(
            [EntryFault(one.field, one.code, one.msgid, one.params, one.cite) for one in facts]
        )
    return CaseAt(page, rules, facts, shown, place, holders)


def find_deal(page: TablePage, line: int | None) -> tuple[int | None, LineShown | None]:
    """The place among the facts in force, and the line, of the deal in question."""
    if line is None:
        return None, None
    for place, shown in enumerate(page.lines):
        if shown.line.number == line and shown.deal_number:
            return place, shown
    raise RulingRefused("no-deal", NO_LINE, field="line", found=line)


def holders_at(seats: Sequence[Seat], line: int | None) -> dict[int, Registration]:
    """Who held each seat when that line was written; None is now."""
    holders: dict[int, Registration] = {}
    for seat in seats:
        if line is None or seat.from_entry <= line or seat.index not in holders:
            holders[seat.index] = seat.registration
    return holders


def count_warnings(table: Table, holders: Mapping[int, Registration]) -> dict[tuple[int, str, Scope], int]:
    """Warnings in force of those who sit here, by seat, kind and scope; lapsed yellow cards left out."""
    given = WarningGiven.objects.filter(
        registration__in=[holder.pk for holder in holders.values()], ruling__status=Ruling.Status.ISSUED
    ).select_related("ruling__table__round")
    seat_of = {holder.pk: seat for seat, holder in holders.items()}
    counts: dict[tuple[int, str, Scope], int] = {}
    for one in given:
        seat = seat_of[one.registration_id]
        if is_lapsed(one, table.round):
            continue
        scopes = [Scope.EVENT] + ([Scope.SHEET] if one.ruling.table_id == table.pk else [])
        for scope in scopes:
            counts[seat, one.kind, scope] = counts.get((seat, one.kind, scope), 0) + 1
    return counts


def is_lapsed(one: WarningGiven, now: Round) -> bool:
    """Whether a warning that counts for some rounds only has run out in this round."""
    given = one.ruling.table.round.number if one.ruling.table else now.number
    return bool(one.rounds) and now.number - given > one.rounds


# The record of what was known ------------------------------------------------------------------------


def facts_data(case: CaseAt) -> dict[str, Any]:
    """What the sheet knew, as a ruling keeps it."""
    warned = case.facts.warned or {}
    return {
        "document": dict(case.facts.document) if case.facts.document else None,
        "number": case.facts.number,
        "names": list(case.names),
        "seated": [{"seat": seat, "number": one.number} for seat, one in sorted(case.holders.items())],
        "friendly": not case.rules.is_tournament,
        "tariffs": case.rules.tariffs.raw(),
        "warned": [[seat, kind, scope.value, times] for (seat, kind, scope), times in sorted_warned(warned)],
    }


def sorted_warned(warned: Mapping[tuple[int, str, Scope], int]) -> list[tuple[tuple[int, str, Scope], int]]:
    """The same order every time."""
    return sorted(warned.items(), key=lambda one: (one[0][0], one[0][1], one[0][2].value))


def facts_of_record(kept: Mapping[str, Any]) -> Facts:
    """The facts of that time, out of a ruling's record."""
    warned = {(seat, kind, Scope(scope)): times for seat, kind, scope, times in kept.get("warned", [])}
    given: Any = {
        "is_tournament": not kept.get("friendly", False),  # older records know tournaments only
        "tariffs": build_tariffs(kept.get("tariffs", {})),
        "warned": warned,
    }
    document = kept.get("document")
    if not document:
        return Facts(**given)
    facts = facts_of_sheet(document, number=kept.get("number"), **given)
    return Facts(**given) if isinstance(facts, list) else facts


def is_deal(line: SheetEntry) -> bool:
    """Whether a line may be ruled about as a deal."""
    return line.kind in (SheetEntry.Kind.DEAL, SheetEntry.Kind.VOID)
