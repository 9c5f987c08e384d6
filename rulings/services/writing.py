"""What a ruling writes: lines of the sheet, entries of the event, warnings; and taking them back."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import override

from office.models import User
from rulings.models import Ruling, RulingWrite, WarningGiven
from rulings.rulebook.effects import Draft
from rulings.rulebook.facts import Scope
from rulings.rulebook.remedies import Discipline, EventVists, Measure, Remedies, Warn
from rulings.selectors.cases import YELLOW_CARD, CaseAt
from rulings.selectors.marks import KINDS as MARKS
from rulings.selectors.marks import is_disqualified, status_before
from rulings.selectors.refusals import CORRECTED_SINCE, STANDS_BELOW, WHO_JOINS, Conflict, RulingRefused
from scoring.models import EventEntry, Sheet, SheetEntry
from scoring.selectors.scored import slots_of
from scoring.selectors.sheets import lines_in_force, read_lines, sheet_balances
from scoring.services import entries, event_entries
from tournaments.models import Registration
from tournaments.services.players import disqualify, lift_disqualification

HOUSE_LANGUAGE = "ru"
"""What is kept on a sheet is written in the language of the house, whatever the page was read in."""


class RulingBroken(RuntimeError):
    """The sheet does not stand as the ruling foretold: an error of the program, nothing is kept."""


def part_id(ruling: Ruling, part: str) -> uuid.UUID:
    """The request id of a part of a ruling: the same request writes each part once."""
    return uuid.uuid5(ruling.client_id, part)


def reason_of(ruling: Ruling, title: str) -> str:
    """The reason on a line of the sheet."""
    with override(HOUSE_LANGUAGE):
        said = _("Ruling %(number)s: %(title)s") % {"number": ruling.number, "title": _(title)}
    return f"{said}. {ruling.words}".rstrip(". ")[:300] if ruling.words else said[:300]


def write_ruling(
    ruling: Ruling,
    draft: Draft,
    case: CaseAt,
    *,
    title: str,
    by: User,
    registration: Registration | None = None,
) -> None:
    """Write everything that a decision changes, each part with the ruling as its source."""
    sheet = ruling.sheet
    assert sheet is not None
    if draft.deal is not None and case.shown is not None:
        line = entries.correct_entry(
            line=case.shown.line,
            fact=dict(draft.deal),
            reason=reason_of(ruling, title),
            by=by,
            client_id=part_id(ruling, "deal"),
            cite=ruling.cite,
            source=ruling.source,
        )
        RulingWrite.objects.create(ruling=ruling, line=line)
    for at, fact in enumerate(draft.added):
        if "join" in fact and registration is None:
            raise RulingRefused("who-joins", WHO_JOINS, field="registration", cite="3.1.2")
        line = entries.record_entry(
            sheet=sheet,
            fact=noted(fact, ruling, title),
            by=by,
            client_id=part_id(ruling, f"line {at}"),
            registration=registration if "join" in fact else None,
            source=ruling.source,
        )
        RulingWrite.objects.create(ruling=ruling, line=line)
    write_event(ruling, draft, case, title=title, by=by)
    check(sheet, draft)


def noted(fact: Mapping[str, Any], ruling: Ruling, title: str) -> dict[str, Any]:
    """A line to append, its note in the language of the house."""
    if "postings" not in fact:
        return dict(fact)
    with override(HOUSE_LANGUAGE):
        note = _(str(fact["note"])) if fact.get("note") else ""
    why = reason_of(ruling, title)
    return {**fact, "note": f"{why} – {note}"[:300] if note else why}


def write_event(ruling: Ruling, draft: Draft, case: CaseAt, *, title: str, by: User) -> None:
    """What belongs to the event: tournament points, vists of two results, a forfeit, a disqualification."""
    for at, remedy in enumerate(draft.event):
        if remedy.player is None:
            continue
        round_ = None
        if isinstance(remedy, EventVists):
            kind, points = EventEntry.Kind.VISTS, remedy.vists
        elif remedy.measure in MARKS:
            kind, points = MARKS[remedy.measure], Fraction(1)
            round_ = case.table.round if kind in EventEntry.OF_A_ROUND else None
        elif isinstance(remedy, Discipline) and remedy.points:
            kind = EventEntry.Kind.POINTS if remedy.measure is Measure.POINTS else EventEntry.Kind.DISCIPLINE
            points = -remedy.points
        else:
            continue
        if not points:
            continue
        entry = event_entries.record_event_entry(
            event=ruling.event,
            registration=case.holders[remedy.player],
            kind=kind,
            points=points,
            reason=reason_of(ruling, title),
            by=by,
            client_id=part_id(ruling, f"event {at}"),
            cite=ruling.cite,
            round_=round_,
            source=ruling.source,
        )
        RulingWrite.objects.create(ruling=ruling, event_entry=entry)
        if kind == EventEntry.Kind.DISQUALIFIED:
            disqualify(registration=entry.registration, by=by)


def remember_warnings(ruling: Ruling, decision: Remedies, case: CaseAt) -> None:
    """Warnings and yellow cards of a decision, by player."""
    for remedy in decision:
        if isinstance(remedy, Warn):
            kind, scope, rounds, seat = remedy.kind, remedy.scope, 0, remedy.player
        elif (
            isinstance(remedy, Discipline)
            and remedy.measure is Measure.YELLOW_CARD
            and remedy.player is not None
        ):
            kind, scope, rounds, seat = YELLOW_CARD, Scope.EVENT, remedy.rounds, remedy.player
        else:
            continue
        WarningGiven.objects.create(
            ruling=ruling,
            registration=case.holders[seat],
            kind=kind,
            scope=scope.value,
            rounds=rounds,
        )


def check(sheet: Sheet, draft: Draft) -> None:
    """The sheet must now stand as the draft said."""
    if sheet_balances(sheet) != slots_of(draft.after):
        raise RulingBroken(f"sheet {sheet.pk}: the balances are not those of the draft")


# Taking back -----------------------------------------------------------------------------------------


def take_back(ruling: Ruling, *, reason: str, by: User) -> None:
    """Take back everything that a ruling wrote, the last first. Raises Conflict, EntryRefused, WrongState."""
    writes = list(
        ruling.writes.filter(is_back=False).select_related("line__sheet", "event_entry").order_by("-id")
    )
    if ruling.sheet is not None and any(write.line_id for write in writes):
        lines = read_lines(ruling.sheet)
        for write in writes:
            if write.line is not None:
                require_on_top(ruling, write.line, lines)
    for write in writes:
        if write.line is not None:
            line = entries.take_back_line(
                line=write.line,
                by=by,
                client_id=part_id(ruling, f"back {write.pk}"),
                reason=reason,
                source=ruling.source,
            )
            RulingWrite.objects.create(ruling=ruling, line=line, is_back=True)
        elif write.event_entry is not None:
            entry = event_entries.reverse_event_entry(
                entry=write.event_entry,
                reason=reason,
                by=by,
                client_id=part_id(ruling, f"back {write.pk}"),
                source=ruling.source,
            )
            RulingWrite.objects.create(ruling=ruling, event_entry=entry, is_back=True)
            out = entry.registration
            if entry.kind == EventEntry.Kind.DISQUALIFIED and not is_disqualified(out):
                lift_disqualification(registration=out, by=by, status=status_before(out))


def require_on_top(ruling: Ruling, line: SheetEntry, lines: list[SheetEntry]) -> None:
    """Refuse to pull a ruling out from under a later correction of the same line."""
    told = next((one.told_by for one in lines_in_force(lines) if one.line.number == line.root), None)
    if told is None or told.pk == line.pk:
        return
    if told.ruling_number is not None:
        raise Conflict("stands-below", STANDS_BELOW, number=ruling.number, later=told.ruling_number)
    raise Conflict("corrected-since", CORRECTED_SINCE, number=ruling.number, line=line.root)
